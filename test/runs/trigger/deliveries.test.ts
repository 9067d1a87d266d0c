// Genuine deliveries by webhook over real HTTP: what starts the workflow, and what is answered.
import { ID, OK, useReceiver } from '../../support/harness/receiver';
import { useStandIn } from '../../support/harness/standIn';
import { deliver, fieldsOf } from '../../support/standin/webhook/deliver';
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

	it('becomes the item of "Get" without a file', async () => {
		await receiver.listen();
		await receiver.once(ID);
		const [item] = receiver.server.executions;
		expect(Object.keys(item).slice(0, 4)).toEqual(['video_id', 'state', 'url', 'credits']);
		expect(item).toMatchObject({ video_id: 343252978602905, id: 343252978602905 });
		expect(item).toMatchObject({ state: 'ready', status: 1, size: 10.5, credits: 45 });
	});

	it('keeps an ID that a number would round', async () => {
		await receiver.listen();
		await receiver.once('9223372036854775807');
		expect(receiver.server.executions[0].video_id).toBe('9223372036854775807');
	});

	it.each([
		['several secrets in the field', 'old, whsec_1'],
		['a secret on each line', 'old\nwhsec_1'],
		['blanks around it', ' whsec_1 '],
	])('is known with %s', async (_what, webhookSecret) => {
		await receiver.listen({ webhookSecret });
		expect(await receiver.once(ID)).toEqual(OK);
		expect(receiver.server.executions).toHaveLength(1);
	});

	it('that nobody wants is answered ok and starts nothing', async () => {
		await receiver.listen({ parameters: { outcomes: ['failed'] } });
		expect(await receiver.once(ID)).toEqual(OK);
		expect(await receiver.once(ID, {}, 5)).toEqual(OK);
		expect(receiver.server.executions).toEqual([]);
		expect(await receiver.once(ID, {}, 8)).toEqual(OK);
		expect(receiver.server.executions).toMatchObject([{ state: 'failed' }]);
	});
});

describe('200 deliveries at once', () => {
	it('start 200 executions, each answered ok, whatever else comes', async () => {
		await receiver.listen();
		const ids = Array.from({ length: 200 }, (_, index) => String(5000 + index));
		const good = ids.map(async (id) => await receiver.once(id));
		const bad = ids.map(async (id) => await receiver.once(id, { secret: 'x' }));
		expect(await Promise.all(good)).toEqual(ids.map(() => OK));
		expect((await Promise.all(bad)).every(({ status }) => status === 401)).toBe(true);
		expect(new Set(receiver.server.executions.map(({ video_id }) => video_id)).size).toBe(200);
		expect(receiver.server.executions).toHaveLength(200);
	});
});
