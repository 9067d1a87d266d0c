// Deliveries to a trigger without a secret: which are confirmed, how often, and which answers a stranger gets.
import { clock } from '../../../nodes/PixVerse/transport/base/clock';
import {
	answered,
	ID,
	OK,
	TRY_AGAIN,
	useReceiver,
	useStillClock,
} from '../../support/harness/receiver';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind } from '../../support/standin';
import type { SignedCall } from '../../support/standin/webhook/deliver';
import { call, fieldsOf, pausesInSeconds, signed } from '../../support/standin/webhook/deliver';
import { bodyOf } from '../../support/standin/webhook/sign';
import { successWith } from '../responses';

const standIn = useStandIn({ jobs: { kind: 'time', ms: 0 }, accountLimit: 1000 });
const receiver = useReceiver(standIn);

/** A delivery as a stranger sends it, without a signature. */
const withoutHeaders = ({ body }: SignedCall): SignedCall => ({
	headers: { 'content-type': 'application/json' },
	body,
});

describe('without a secret', () => {
	const unsigned = { webhookSecret: '', parameters: { acceptWithoutSecret: true } };

	it('no delivery is accepted unless the user allows it', async () => {
		await receiver.listen({ webhookSecret: '' });
		expect(await receiver.once(ID)).toEqual(TRY_AGAIN);
		expect(receiver.server.executions).toEqual([]);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('the switch does nothing while there is a secret, and the log says so', async () => {
		const id = await receiver.listenWithVideo({ parameters: unsigned.parameters });
		expect(await receiver.once(id)).toEqual(OK);
		expect(await receiver.once(id, { tamper: withoutHeaders })).toEqual(answered(401, 'refused'));
		expect(receiver.server.log.join()).toContain(
			"no signature; 'Accept Deliveries without a Secret' does nothing",
		);
	});

	/** The delivery of a video as PixVerse sends it: with the address of the record. */
	const genuine = async (id: string, status?: number) => {
		const fields = fieldsOf(id, status, [], `${standIn.addressOf(id)}?sign=1`);
		return await call(receiver.server.url, signed(fields, receiver.webhook()));
	};

	it.each(['', '/openapi/v2'])(
		'the record and not the delivery becomes the item, read at a Base URL that ends in "%s"',
		async (path) => {
			const id = await receiver.listenWithVideo({ ...unsigned, baseUrl: standIn.url + path });
			expect(await genuine(id)).toEqual(OK);
			receiver.expectRecord(id);
		},
	);

	it.each([
		['starts nothing', 'webhook', 1],
		['reaches the workflow every time while a person listens for a test', 'manual', 3],
	] as const)('a repeat is answered ok and %s', async (_what, mode, executions) => {
		const id = await receiver.listenWithVideo({ ...unsigned, mode });
		const now = jest.spyOn(clock, 'now').mockReturnValue(clock.now());
		for (const _ of [1, 2, 3]) expect(await genuine(id)).toEqual(OK);
		now.mockRestore();
		expect(receiver.server.executions).toHaveLength(executions);
		expect(standIn.ledger.count('poll')).toBe(executions);
	});

	it('a sender without the address of the video starts the workflow once, and does not learn it', async () => {
		const id = await receiver.listenWithVideo(unsigned);
		for (const _ of [1, 2, 3]) expect(await receiver.once(id)).toEqual(TRY_AGAIN);
		receiver.expectRecord(id);
		expect(await genuine(id)).toEqual(OK);
		expect(receiver.server.executions).toHaveLength(1);
	});

	it('a delivery of a job that is not done is left to a repeat', async () => {
		const id = await receiver.listenWithVideo(unsigned);
		standIn.fail({ place: 'poll', ...successWith({ status: 5 }) });
		expect(await genuine(id)).toEqual(TRY_AGAIN);
		expect(receiver.server.executions).toEqual([]);
	});

	it('a failed video starts the workflow once, and each repeat is answered the same', async () => {
		const id = await receiver.listenWithVideo(unsigned);
		standIn.fail({ place: 'poll', ...successWith({ id: Number(id), status: 8 }) });
		for (const _ of pausesInSeconds) expect(await genuine(id, 8)).toEqual(TRY_AGAIN);
		expect(receiver.server.executions).toMatchObject([{ state: 'failed' }]);
		expect(standIn.ledger.count('poll')).toBe(1);
	});

	it('a delivery starts the workflow at its repeat when n8n could not store the execution', async () => {
		let calls = 0;
		const store = async () => {
			if (calls++ === 0) throw await Promise.resolve(new Error('the database is locked'));
		};
		const { now } = clock;
		const id = await receiver.listenWithVideo({ ...unsigned, store });
		expect((await receiver.once(id)).status).toBe(500);
		clock.now = () => now() + 2_000;
		expect(await receiver.once(id)).toEqual(TRY_AGAIN);
		clock.now = now;
		expect(receiver.server.executions).toHaveLength(1);
	});

	it('all answers to a stranger are the same, in each state of the video', async () => {
		await receiver.listen(unsigned);
		const ask = async (id: string, status: number, url?: string) => {
			const fields = fieldsOf(id, status, url === undefined ? [] : [['url', JSON.stringify(url)]]);
			const body = bodyOf(fields);
			const headers = { 'content-type': 'application/json' };
			const answer = await fetch(receiver.server.url, { method: 'POST', headers, body });
			const told = [...answer.headers].filter(([name]) => name !== 'date');
			return [answer.status, await answer.text(), told];
		};
		const look = (fault: FaultKind) => standIn.fail({ place: 'poll', ...fault });
		const missing = await ask('77', 1);
		expect(missing.slice(0, 2)).toEqual([503, 'try again']);
		const ready = await receiver.made();
		expect([await ask(ready, 1), await ask(ready, 1)]).toEqual([missing, missing]);
		expect(await ask(ready, 8)).toEqual(missing);
		const failed = await receiver.made();
		look(successWith({ id: Number(failed), status: 8 }));
		expect([await ask(failed, 8), await ask(failed, 1)]).toEqual([missing, missing]);
		for (const url of ['?', '', ' ', 'null']) expect(await ask(failed, 8, url)).toEqual(missing);
		for (const url of ['?', '', ' ', 'null']) expect(await ask(ready, 1, url)).toEqual(missing);
		const pending = await receiver.made();
		look(successWith({ id: Number(pending), status: 5 }));
		expect([await ask(pending, 1), await ask(pending, 1)]).toEqual([missing, missing]);
		look({ acts: false, answer: { status: 500 } });
		expect(await ask('78', 1)).toEqual(missing);
		expect(receiver.server.executions).toMatchObject([{ state: 'ready' }, { state: 'failed' }]);
	});

	describe('with 5 reads per minute', () => {
		const { advance } = useStillClock();

		beforeEach(async () => {
			const parameters = { acceptWithoutSecret: true, options: { maxConfirmations: 5 } };
			await receiver.listen({ ...unsigned, parameters });
		});

		/** How many jobs are read for 40 calls at once, all of which are left to a repeat. */
		const guesses = async (first: number) => {
			const before = standIn.ledger.count('poll');
			const ids = Array.from({ length: 40 }, (_, index) => String(first + index));
			const attempts = await Promise.all(ids.map(async (id) => await receiver.once(id)));
			expect(attempts).toEqual(ids.map(() => TRY_AGAIN));
			return standIn.ledger.count('poll') - before;
		};

		it('no more jobs are read, in each minute anew', async () => {
			for (const minute of [1, 2, 3]) {
				expect(await guesses(1_000 * minute)).toBe(5);
				advance(59_999);
				expect(await guesses(1_500 * minute + 50_000)).toBe(0);
				advance(1);
			}
			expect(receiver.server.executions).toEqual([]);
		});

		it('a delivery that a stranger repeats all the time takes no reads from the others', async () => {
			for (let calls = 0; calls < 30; calls++) expect(await receiver.once(ID)).toEqual(TRY_AGAIN);
			expect(standIn.ledger.count('poll')).toBe(1);
			expect(await genuine(await receiver.made())).toEqual(OK);
		});

		it('a delivery for which no read is left is taken when it is repeated', async () => {
			const id = await receiver.made();
			await guesses(1_000);
			expect(await genuine(id)).toEqual(TRY_AGAIN);
			advance(60_000);
			expect(await genuine(id)).toEqual(OK);
			expect(receiver.server.executions).toMatchObject([{ video_id: Number(id) }]);
			expect(standIn.ledger.count('poll')).toBe(6);
		});
	});
});
