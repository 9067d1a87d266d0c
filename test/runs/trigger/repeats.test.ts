// Repeated deliveries by webhook over real HTTP: none starts the workflow again, none is lost.
import { answered, FOUR_HOURS, ID, OK, useReceiver } from '../../support/harness/receiver';
import { useStandIn } from '../../support/harness/standIn';
import { call, deliver, fieldsOf, signed } from '../../support/standin/webhook/deliver';

const standIn = useStandIn({ jobs: { kind: 'time', ms: 0 }, accountLimit: 1000 });
const receiver = useReceiver(standIn);

describe('a repeat', () => {
	it('is answered ok and starts nothing', async () => {
		await receiver.listen();
		expect([await receiver.once(ID), await receiver.once(ID), await receiver.once(ID)]).toEqual([
			OK,
			OK,
			OK,
		]);
		expect(receiver.server.executions).toHaveLength(1);
	});

	it('that comes before n8n has stored the first one is left to the next', async () => {
		let stored = () => {};
		await receiver.listen({
			store: async () => await new Promise<void>((resolve) => (stored = resolve)),
		});
		const first = receiver.once(ID);
		while (receiver.server.calls < 1) await new Promise((next) => setTimeout(next, 10));
		expect(await receiver.once(ID)).toEqual(answered(503, 'try again'));
		expect(await receiver.once(ID)).toEqual(answered(503, 'try again'));
		stored();
		expect([await first, await receiver.once(ID)]).toEqual([OK, OK]);
		expect(receiver.server.executions).toHaveLength(1);
	});

	it('starts the workflow when n8n could not store the execution', async () => {
		let tries = 0;
		const store = async () => {
			tries++;
			if (tries === 1) throw new Error('the database is locked');
		};
		await receiver.listen({ store });
		const attempts = await deliver(fieldsOf(ID), receiver.webhook({ pauses: [1] }));
		expect(attempts.map(({ status }) => status)).toEqual([500, 200]);
		expect(receiver.server.executions).toHaveLength(1);
	});

	it('starts nothing more when the service hung up before n8n had stored the execution', async () => {
		const hangUp = new AbortController();
		let stored = () => {};
		const store = async () => {
			hangUp.abort();
			await new Promise<void>((resolve) => (stored = resolve));
		};
		await receiver.listen({ store });
		const first = await call(
			receiver.server.url,
			signed(fieldsOf(ID), receiver.webhook()),
			hangUp.signal,
		);
		expect(first.status).toBe(0);
		expect(await receiver.once(ID)).toEqual(answered(503, 'try again'));
		stored();
		await new Promise((resolve) => setTimeout(resolve, 10));
		expect(await receiver.once(ID)).toEqual(OK);
		expect(receiver.server.executions).toHaveLength(1);
	});

	it('starts nothing more when the service hung up before n8n had begun', async () => {
		await receiver.listen();
		const id = await receiver.made();
		standIn.fail({ place: 'look', times: 1, fault: { kind: 'stall', ms: 400 } });
		const hangUp = new AbortController();
		const late = signed(fieldsOf(id), receiver.webhook({ age: FOUR_HOURS }));
		const first = call(receiver.server.url, late, hangUp.signal);
		while (standIn.ledger.count('look') === 0) await new Promise((next) => setTimeout(next, 10));
		hangUp.abort();
		expect((await first).status).toBe(0);
		while (receiver.server.executions.length === 0)
			await new Promise((next) => setTimeout(next, 10));
		expect(await receiver.once(id)).toEqual(OK);
		expect(receiver.server.executions).toHaveLength(1);
	});

	it('starts the workflow when n8n could not store it and the service had hung up', async () => {
		const hangUp = new AbortController();
		let tries = 0;
		const store = async () => {
			hangUp.abort();
			tries++;
			if (tries === 1) throw new Error('the database is locked');
		};
		await receiver.listen({ store });
		const delivery = signed(fieldsOf(ID), receiver.webhook());
		expect((await call(receiver.server.url, delivery, hangUp.signal)).status).toBe(0);
		expect(await receiver.once(ID)).toEqual(OK);
		expect(receiver.server.executions).toHaveLength(1);
	});

	it('of another outcome starts the workflow again', async () => {
		await receiver.listen();
		await receiver.once(ID, {}, 8);
		await receiver.once(ID);
		expect(receiver.server.executions.map(({ state }) => state)).toEqual(['failed', 'ready']);
	});

	it('reaches the workflow every time while somebody listens for a test', async () => {
		await receiver.listen({ mode: 'manual' });
		await receiver.once(ID);
		await receiver.once(ID);
		expect(receiver.server.executions).toHaveLength(2);
	});
});
