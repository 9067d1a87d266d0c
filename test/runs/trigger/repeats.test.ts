// Repeated deliveries by webhook over real HTTP: none starts the workflow again, none is lost.
import { FOUR_HOURS, ID, OK, TRY_AGAIN, useReceiver } from '../../support/harness/receiver';
import { useStandIn } from '../../support/harness/standIn';
import { call, fieldsOf, signed } from '../../support/standin/webhook/deliver';
import { waitUntil } from '../judge';

const standIn = useStandIn({ jobs: { kind: 'time', ms: 0 }, accountLimit: 1000 });
const receiver = useReceiver(standIn);

/** Stores executions at once, but for what happens to the first one. */
const storeAfter = (first: () => Promise<void>) => {
	let calls = 0;
	return async () => {
		if (calls++ === 0) await first();
	};
};

const deliverUntil = async (hangUp: AbortController) =>
	await call(receiver.server.url, signed(fieldsOf(ID), receiver.webhook()), hangUp.signal);

describe('a repeat', () => {
	it('is answered ok and starts nothing, also word by word', async () => {
		await receiver.listen();
		const sent = signed(fieldsOf(ID), receiver.webhook());
		for (const _ of [1, 2, 3]) expect(await call(receiver.server.url, sent)).toEqual(OK);
		expect(await receiver.once(ID)).toEqual(OK);
		expect(receiver.server.executions).toHaveLength(1);
	});

	it('that comes before n8n has stored the first one is left to the next', async () => {
		let stored = () => {};
		const store = storeAfter(async () => await new Promise((resolve) => (stored = resolve)));
		await receiver.listen({ store });
		const first = receiver.once(ID);
		await waitUntil(() => receiver.server.calls > 0);
		expect(await receiver.once(ID)).toEqual(TRY_AGAIN);
		expect(await receiver.once(ID)).toEqual(TRY_AGAIN);
		stored();
		expect([await first, await receiver.once(ID)]).toEqual([OK, OK]);
		expect(receiver.server.executions).toHaveLength(1);
	});

	it.each([
		[500, () => {}],
		[0, (hangUp: AbortController) => hangUp.abort()],
	])(
		'starts the workflow when n8n could not store the execution, answered with %i',
		async (status, before) => {
			const hangUp = new AbortController();
			const store = storeAfter(async () => {
				before(hangUp);
				throw new Error('the database is locked');
			});
			await receiver.listen({ store });
			expect((await deliverUntil(hangUp)).status).toBe(status);
			expect(await receiver.once(ID)).toEqual(OK);
			expect(receiver.server.executions).toHaveLength(1);
		},
	);

	it('starts nothing more when the service hung up before n8n had stored the execution', async () => {
		const hangUp = new AbortController();
		let stored = () => {};
		const store = storeAfter(async () => {
			hangUp.abort();
			await new Promise<void>((resolve) => (stored = resolve));
		});
		await receiver.listen({ store });
		expect((await deliverUntil(hangUp)).status).toBe(0);
		expect(await receiver.once(ID)).toEqual(TRY_AGAIN);
		stored();
		await waitUntil(() => receiver.server.executions.length > 0);
		expect(await receiver.once(ID)).toEqual(OK);
		expect(receiver.server.executions).toHaveLength(1);
	});

	it('starts nothing more when the service hung up while its job was read', async () => {
		const id = await receiver.listenWithVideo();
		standIn.fail({ place: 'poll', times: 1, acts: true, wire: { late: 400 } });
		const hangUp = new AbortController();
		const late = signed(fieldsOf(id), receiver.webhook({ age: FOUR_HOURS }));
		const first = call(receiver.server.url, late, hangUp.signal);
		await waitUntil(() => standIn.ledger.count('poll') > 0);
		hangUp.abort();
		expect((await first).status).toBe(0);
		await waitUntil(() => receiver.server.executions.length > 0);
		expect(await receiver.once(id)).toEqual(OK);
		expect(receiver.server.executions).toHaveLength(1);
	});

	it('of another outcome starts the workflow again', async () => {
		await receiver.listen();
		await receiver.once(ID, {}, 8);
		await receiver.once(ID);
		expect(receiver.server.executions.map(({ state }) => state)).toEqual(['failed', 'ready']);
	});

	it('reaches the workflow every time while a person listens for a test', async () => {
		await receiver.listen({ mode: 'manual' });
		await receiver.once(ID);
		await receiver.once(ID);
		expect(receiver.server.executions).toHaveLength(2);
	});

	it('that a test took starts the published workflow as well', async () => {
		await receiver.listen({ mode: 'manual', nodeId: 'one node' });
		await receiver.once(ID);
		await receiver.listen({ nodeId: 'one node' });
		await receiver.once(ID);
		expect(receiver.server.executions).toMatchObject([{ state: 'ready' }]);
	});
});
