// Deliveries by webhook over real HTTP: what starts the workflow, what is answered, what is read.
import { randomUUID } from 'node:crypto';
import { jsonOf, runPixVerse } from '../support/harness/pixverse';
import { useStandIn } from '../support/harness/standIn';
import type { TriggerRun, TriggerServer } from '../support/harness/trigger';
import { startTrigger } from '../support/harness/trigger';
import { clientOf, idIn } from '../support/standin/client';
import type { Attempt, Sent, Webhook } from '../support/standin/webhook/deliver';
import { call, deliver, fieldsOf, signed } from '../support/standin/webhook/deliver';
import { readings } from '../support/standin/webhook/sign';

const SECRET = 'whsec_1';
const standIn = useStandIn({ jobs: { kind: 'time', ms: 0 }, accountLimit: 1000 });

let server: TriggerServer;

const listen = async (run: Partial<TriggerRun> = {}) => {
	const settings = { baseUrl: standIn.url, webhookSecret: SECRET, nodeId: randomUUID(), ...run };
	server = await startTrigger(settings);
};

afterEach(async () => await server.close());

const webhook = (more: Partial<Webhook> = {}): Webhook => ({
	url: server.url,
	secret: SECRET,
	...more,
});

/** A video that the stand-in has made. */
const made = async () => idIn(await clientOf(standIn).restyle());

const once = async (id: string, more: Partial<Webhook> = {}, status = 1): Promise<Attempt> =>
	await call(server.url, signed(fieldsOf(id, status), webhook(more)));

const answered = (status: number, text: string) => expect.objectContaining({ status, text });
const OK = answered(200, 'ok');

const ID = '343252978602905';
const FOUR_HOURS = 14_400;

describe('a genuine delivery', () => {
	it.each(readings)('signed over %s is answered ok and starts one execution', async (reading) => {
		await listen();
		expect(await deliver(fieldsOf(ID), webhook({ reading }))).toEqual([OK]);
		expect(server.executions).toHaveLength(1);
		expect(standIn.ledger.requests).toEqual([]);
		expect(server.log.join()).toContain('signed over');
	});

	it('becomes the item of "Get" without a file', async () => {
		await listen();
		await once(ID);
		const [item] = server.executions;
		expect(Object.keys(item).slice(0, 4)).toEqual(['video_id', 'state', 'url', 'credits']);
		expect(item).toMatchObject({ video_id: 343252978602905, id: 343252978602905 });
		expect(item).toMatchObject({ state: 'ready', status: 1, size: 10.5, credits: 45 });
	});

	it('keeps an ID that a number would round', async () => {
		await listen();
		await once('9223372036854775807');
		expect(server.executions[0].video_id).toBe('9223372036854775807');
	});

	it.each([
		['several secrets in the field', 'old, whsec_1'],
		['a secret on each line', 'old\nwhsec_1'],
		['blanks around it', ' whsec_1 '],
	])('is known with %s', async (_what, webhookSecret) => {
		await listen({ webhookSecret });
		expect(await once(ID)).toEqual(OK);
		expect(server.executions).toHaveLength(1);
	});

	it('that nobody wants is answered ok and starts nothing', async () => {
		await listen({ parameters: { outcomes: ['failed'] } });
		expect(await once(ID)).toEqual(OK);
		expect(await once(ID, {}, 5)).toEqual(OK);
		expect(server.executions).toEqual([]);
		expect(await once(ID, {}, 8)).toEqual(OK);
		expect(server.executions).toMatchObject([{ state: 'failed' }]);
	});
});

describe('a repeat', () => {
	it('is answered ok and starts nothing', async () => {
		await listen();
		expect([await once(ID), await once(ID), await once(ID)]).toEqual([OK, OK, OK]);
		expect(server.executions).toHaveLength(1);
	});

	it('that comes meanwhile waits until the first one was stored', async () => {
		let stored = () => {};
		await listen({ store: async () => await new Promise<void>((resolve) => (stored = resolve)) });
		const answers: Attempt[] = [];
		const sent = [1, 2, 3].map(async () => answers.push(await once(ID)));
		await new Promise((resolve) => setTimeout(resolve, 100));
		expect(answers).toEqual([]);
		stored();
		await Promise.all(sent);
		expect(answers).toEqual([OK, OK, OK]);
		expect(server.executions).toHaveLength(1);
	});

	it('starts the workflow when n8n could not store the execution', async () => {
		let tries = 0;
		const store = async () => {
			tries++;
			if (tries === 1) throw new Error('the database is locked');
		};
		await listen({ store });
		const attempts = await deliver(fieldsOf(ID), webhook({ pauses: [1] }));
		expect(attempts.map(({ status }) => status)).toEqual([500, 200]);
		expect(server.executions).toHaveLength(1);
	});

	it('starts nothing more when the service hung up before n8n had stored the execution', async () => {
		const store = async () => await new Promise<void>((resolve) => setTimeout(resolve, 200));
		await listen({ store });
		const attempts = await deliver(fieldsOf(ID), webhook({ patience: 50, pauses: [20, 400] }));
		expect(attempts.at(-1)).toEqual(OK);
		expect(attempts.length).toBeGreaterThan(1);
		expect(server.executions).toHaveLength(1);
	});

	it('of another outcome starts the workflow again', async () => {
		await listen();
		await once(ID, {}, 8);
		await once(ID);
		expect(server.executions.map(({ state }) => state)).toEqual(['failed', 'ready']);
	});

	it('after a restart starts nothing if it was stored with the workflow', async () => {
		await listen();
		await once(ID);
		await once('2');
		const { staticData } = server;
		await server.close();
		await listen();
		server.staticData = JSON.parse(JSON.stringify(staticData));
		expect(await once(ID)).toEqual(OK);
		expect(server.executions).toEqual([]);
	});

	it('reaches the workflow every time while somebody listens for a test', async () => {
		await listen({ mode: 'manual' });
		await once(ID);
		await once(ID);
		expect(server.executions).toHaveLength(2);
	});
});

describe('a hostile call', () => {
	const changed = ({ headers, body }: Sent): Sent => ({
		headers: { ...headers, 'content-length': String(Buffer.byteLength(body) + 1) },
		body: String(body).replace('"credits":45', '"credits":450'),
	});
	const without =
		(name: string) =>
		({ headers, body }: Sent) => ({
			body,
			headers: Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name)),
		});
	const header =
		(name: string, value: string) =>
		({ headers, body }: Sent) => ({
			body,
			headers: { ...headers, [name]: value },
		});

	it.each([
		['a wrong secret', 401, { secret: 'whsec_2' }],
		['a changed body', 401, { tamper: changed }],
		['no signature', 401, { tamper: without('webhook-signature') }],
		['a short signature', 401, { tamper: header('webhook-signature', 'x') }],
		['another nonce', 401, { tamper: header('webhook-nonce', 'x') }],
		['no timestamp', 401, { tamper: without('webhook-timestamp') }],
		['a timestamp of another time', 401, { tamper: header('webhook-timestamp', '1790000000') }],
	])('with %s is refused with %i', async (_what, status, more) => {
		await listen();
		const attempt = await once(ID, more);
		expect(attempt).toEqual(answered(status, 'refused'));
		expect(server.executions).toEqual([]);
		expect(standIn.ledger.requests).toEqual([]);
		expect(server.log.join()).not.toContain(SECRET);
	});

	it.each([
		['nothing', 400, ''],
		['no JSON', 400, '{"id":'],
		['a list', 400, '[1]'],
		['no ID', 400, '{"status":1}'],
		['an ID that leads elsewhere', 400, '{"id":"../../account/balance","status":1}'],
		['no status', 400, '{"id":"1"}'],
		['a status that is none', 400, '{"id":"1","status":"ready"}'],
		['ten thousand lists in each other', 400, '['.repeat(10_000) + ']'.repeat(10_000)],
		['more than anybody sends', 413, `{"id":"1","status":1,"x":"${'x'.repeat(100_000)}"}`],
	])('with a body that holds %s is refused with %i', async (_what, status, body) => {
		await listen();
		const { headers } = signed(fieldsOf(ID), webhook());
		const length = String(Buffer.byteLength(body));
		const sent = { headers: { ...headers, 'content-length': length }, body };
		expect(await call(server.url, sent)).toEqual(answered(status, 'refused'));
		expect(server.executions).toEqual([]);
	});

	it('that replays a delivery is answered ok and starts nothing', async () => {
		await listen();
		const sent = signed(fieldsOf(ID), webhook());
		for (const _ of [1, 2, 3]) expect(await call(server.url, sent)).toEqual(OK);
		expect(server.executions).toHaveLength(1);
	});

	it('does not fill the log', async () => {
		await listen();
		for (let count = 0; count < 20; count++) await once(ID, { secret: 'x' });
		expect(server.log).toHaveLength(1);
	});
});

describe('a good signature with an old timestamp', () => {
	it.each([FOUR_HOURS, -FOUR_HOURS])('of %i seconds ago starts the workflow', async (age) => {
		await listen();
		const id = await made();
		expect(await once(id, { age })).toEqual(OK);
		expect(await once(id, { age })).toEqual(OK);
		expect(server.executions).toMatchObject([{ video_id: Number(id), state: 'ready' }]);
		expect(server.executions[0].prompt).toBe('as clay');
		expect(standIn.ledger.count('look')).toBe(1);
	});

	it('is left to a repeat when the job cannot be read', async () => {
		await listen();
		const id = await made();
		standIn.fail({ place: 'look', times: 1, fault: { kind: 'http', status: 500 } });
		expect(await once(id, { age: FOUR_HOURS })).toEqual(answered(503, 'try again'));
		expect(await once(id, { age: FOUR_HOURS })).toEqual(OK);
		expect(server.executions).toHaveLength(1);
	});

	it('within the tolerance of the user is taken as it is', async () => {
		await listen({ parameters: { options: { timestampTolerance: 20_000 } } });
		expect(await once(ID, { age: FOUR_HOURS })).toEqual(OK);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('is never refused, whatever its job says', async () => {
		await listen();
		expect(await once('77', { age: FOUR_HOURS })).toEqual(answered(503, 'try again'));
	});
});

describe('without a secret', () => {
	const unsigned = { webhookSecret: '', parameters: { acceptWithoutSecret: true } };

	it('nothing is taken unless the user says so', async () => {
		await listen({ webhookSecret: '' });
		expect(await once(ID)).toEqual(answered(503, 'try again'));
		expect(server.executions).toEqual([]);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('the record and not the delivery becomes the item', async () => {
		await listen(unsigned);
		const id = await made();
		expect(await once(id)).toEqual(OK);
		expect(server.executions[0]).toMatchObject({ video_id: Number(id), prompt: 'as clay' });
		expect(String(server.executions[0].url)).toContain(standIn.url);
	});

	it('a job that does not exist is refused, and read once a minute', async () => {
		await listen(unsigned);
		for (const _ of [1, 2, 3]) expect(await once('77')).toEqual(answered(401, 'refused'));
		expect(standIn.ledger.count('look')).toBe(1);
		expect(server.executions).toEqual([]);
	});

	it('a job that says otherwise is refused', async () => {
		await listen(unsigned);
		expect(await once(await made(), {}, 8)).toEqual(answered(401, 'refused'));
		expect(server.executions).toEqual([]);
	});

	it('a job that is not done is left to a repeat', async () => {
		await listen(unsigned);
		standIn.settings.jobs = { kind: 'time', ms: 3_600_000 };
		expect(await once(await made())).toEqual(answered(503, 'try again'));
	});

	it('no more jobs are read in a minute than the user allows', async () => {
		const parameters = { acceptWithoutSecret: true, options: { maxConfirmations: 5 } };
		await listen({ ...unsigned, parameters });
		const ids = Array.from({ length: 40 }, (_, index) => String(1000 + index));
		const attempts = await Promise.all(ids.map(async (id) => await once(id)));
		expect(attempts.filter(({ status }) => status === 401)).toHaveLength(5);
		expect(attempts.filter(({ status }) => status === 503)).toHaveLength(35);
		expect(standIn.ledger.count('look')).toBe(5);
	});
});

describe('200 deliveries at once', () => {
	it('start 200 executions, each answered ok, whatever else comes', async () => {
		await listen();
		const ids = Array.from({ length: 200 }, (_, index) => String(5000 + index));
		const good = ids.map(async (id) => await once(id));
		const bad = ids.map(async (id) => await once(id, { secret: 'x' }));
		expect(await Promise.all(good)).toEqual(ids.map(() => OK));
		expect((await Promise.all(bad)).every(({ status }) => status === 401)).toBe(true);
		expect(new Set(server.executions.map(({ video_id }) => video_id)).size).toBe(200);
		expect(server.executions).toHaveLength(200);
	});
});

describe('a job that names a webhook', () => {
	it.each([
		['its option', { webhookId: 'wh_1' }],
		['an additional field', { additionalBodyFields: '{"webhook_id": "wh_1"}' }],
	])('by %s says where the result will arrive', async (_what, options) => {
		await listen();
		const parameters = { waitForCompletion: false, options };
		const [item] = jsonOf(await runPixVerse(standIn, { parameters }));
		expect(item.state).toBe('submitted');
		expect(item.delivery).toContain('webhook wh_1');
	});

	it.each([
		['there is none', { waitForCompletion: false }],
		['the node waits', { options: { webhookId: 'wh_1' } }],
	])('says nothing of it when %s', async (_what, parameters) => {
		await listen();
		const [item] = jsonOf(await runPixVerse(standIn, { parameters }));
		expect(item).not.toHaveProperty('delivery');
	});

	it('is delivered at its end', async () => {
		await listen();
		standIn.settings.jobs = { kind: 'time', ms: 50 };
		standIn.settings.webhooks = { wh_1: webhook() };
		const body = { source_video_id: 1, restyle_prompt: 'as clay', webhook_id: 'wh_1' };
		const id = idIn(await clientOf(standIn).restyle(body));
		while (standIn.ledger.webhookAttempts.length === 0) {
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
		expect(standIn.ledger.webhookAttempts).toEqual([OK]);
		expect(server.executions).toMatchObject([{ video_id: Number(id) }]);
	});
});
