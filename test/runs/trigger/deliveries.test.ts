// Genuine deliveries by webhook over real HTTP: those that start the workflow, and the answers to them.
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { ID, OK, useReceiver } from '../../support/harness/receiver';
import { useStandIn } from '../../support/harness/standIn';
import { clientOf, idIn } from '../../support/standin/client';
import { call, deliver, fieldsOf, signed } from '../../support/standin/webhook/deliver';
import { readings } from '../../support/standin/webhook/sign';

const standIn = useStandIn({ jobs: { kind: 'time', ms: 0 }, accountLimit: 1000 });
const receiver = useReceiver(standIn);

describe('a genuine delivery', () => {
	it.each(readings)('signed over %s is answered ok and starts one execution', async (reading) => {
		await receiver.listen();
		expect(await deliver(fieldsOf(ID), receiver.webhook({ reading }))).toEqual([OK]);
		expect(receiver.server.executions).toHaveLength(1);
		expect(standIn.ledger.requests).toEqual([]);
		expect(receiver.server.log.join()).toContain('signed over');
	});

	// n8n reads some of them itself, and leaves the others to the node.
	it.each([
		'application/json;charset="UTF-8"',
		'application/json; charset=latin1',
		'application/octet-stream; charset=iso-8859-1',
		'text/plain',
		'application/octet-stream',
		'multipart/mixed; boundary=b',
		undefined,
	])('of the content type %s starts the workflow', async (type) => {
		await receiver.listen();
		const { headers, body } = signed(fieldsOf(ID), receiver.webhook());
		const { 'content-type': _json, ...others } = headers;
		const sent = {
			body,
			headers: type === undefined ? others : { ...others, 'content-type': type },
		};
		expect(await call(receiver.server.url, sent)).toEqual(OK);
		expect(receiver.server.executions).toHaveLength(1);
	});

	it('becomes the item of "Get" without a file', async () => {
		await receiver.listen();
		await receiver.once(ID);
		const [item] = receiver.server.executions;
		expect(Object.keys(item).slice(0, 4)).toEqual(['video_id', 'state', 'url', 'credits']);
		expect(item).toMatchObject({ video_id: 343252978602905, id: 343252978602905 });
		expect(item).toMatchObject({ state: 'ready', status: 1, size: 10.5, credits: 45 });
	});

	it.each([
		[7, 'moderated'],
		[8, 'failed'],
	])('with the status %i has no address of a video that is %s', async (status, state) => {
		await receiver.listen();
		const others = fieldsOf(ID, status).filter(([name]) => name !== 'url');
		const url: (typeof others)[0] = ['url', '"https://media.pixverse.ai/7.mp4"'];
		expect(await deliver([...others, url], receiver.webhook())).toEqual([OK]);
		const [item] = receiver.server.executions;
		expect(item).toMatchObject({ state, status });
		for (const name of ['url', 'size']) expect(item).not.toHaveProperty(name);
	});

	it('keeps an ID that a number would round', async () => {
		await receiver.listen();
		await receiver.once('9223372036854775807');
		expect(receiver.server.executions[0].video_id).toBe('9223372036854775807');
	});

	it('of an outcome that the user does not want is answered ok and starts nothing', async () => {
		await receiver.listen({ parameters: { outcomes: ['failed'] } });
		expect(await receiver.once(ID)).toEqual(OK);
		expect(await receiver.once(ID, {}, 5)).toEqual(OK);
		expect(receiver.server.executions).toEqual([]);
		expect(await receiver.once(ID, {}, 8)).toEqual(OK);
		expect(receiver.server.executions).toMatchObject([{ state: 'failed' }]);
	});
});

it('200 deliveries at once start 200 executions, each answered ok, beside other calls.', async () => {
	await receiver.listen();
	const ids = Array.from({ length: 200 }, (_, index) => String(5000 + index));
	const good = ids.map(async (id) => await receiver.once(id));
	const bad = ids.map(async (id) => await receiver.once(id, { secret: 'x' }));
	expect(await Promise.all(good)).toEqual(ids.map(() => OK));
	expect((await Promise.all(bad)).every(({ status }) => status === 401)).toBe(true);
	expect(new Set(receiver.server.executions.map(({ video_id }) => video_id)).size).toBe(200);
	expect(receiver.server.executions).toHaveLength(200);
});

describe('a job that names a webhook', () => {
	const isDelivered = expect.stringContaining('webhook wh_1');

	it.each<[string, object, unknown]>([
		['by its option', { waitForCompletion: false, options: { webhookId: 'wh_1' } }, isDelivered],
		[
			'by an additional field',
			{ waitForCompletion: false, options: { additionalBodyFields: '{"webhook_id": "wh_1"}' } },
			isDelivered,
		],
		['only if it names one', { waitForCompletion: false }, undefined],
		['only if the node does not wait', { options: { webhookId: 'wh_1' } }, undefined],
	])('says in its item where the result will arrive, %s', async (_what, parameters, delivery) => {
		await receiver.listen();
		const [item] = jsonOf(await runPixVerse(standIn, { parameters: { ...parameters } }));
		expect(item.delivery).toEqual(delivery);
	});

	it('is delivered at its end', async () => {
		await receiver.listen();
		standIn.settings.jobs = { kind: 'time', ms: 50 };
		standIn.settings.webhooks = { wh_1: receiver.webhook() };
		const body = { source_video_id: 1, restyle_prompt: 'as clay', webhook_id: 'wh_1' };
		const id = idIn(await clientOf(standIn).restyle(body));
		while (standIn.ledger.webhookAttempts.length === 0) {
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
		expect(standIn.ledger.webhookAttempts).toEqual([OK]);
		const url = expect.stringContaining(standIn.addressOf(id));
		expect(receiver.server.executions).toMatchObject([{ video_id: Number(id), url }]);
	});
});
