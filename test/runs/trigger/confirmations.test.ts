// Deliveries that the trigger confirms by reading their job: which ones, how often, and with which answer.
import { clock } from '../../../nodes/PixVerse/transport/base/clock';
import {
	FOUR_HOURS,
	ID,
	OK,
	TRY_AGAIN,
	useReceiver,
	useStillClock,
} from '../../support/harness/receiver';
import { useStandIn } from '../../support/harness/standIn';
import { call, fieldsOf, pausesInSeconds, signed } from '../../support/standin/webhook/deliver';
import { successWith } from '../responses';

const standIn = useStandIn({ jobs: { kind: 'time', ms: 0 }, accountLimit: 1000 });
const receiver = useReceiver(standIn);

describe('a good signature with an old timestamp', () => {
	it.each([FOUR_HOURS, -FOUR_HOURS])('of %i seconds ago starts the workflow', async (age) => {
		const id = await receiver.listenWithVideo();
		expect(await receiver.once(id, { age })).toEqual(OK);
		expect(await receiver.once(id, { age })).toEqual(OK);
		receiver.expectRecord(id);
	});

	it('is left to a repeat when the job cannot be read', async () => {
		const id = await receiver.listenWithVideo();
		standIn.fail({ place: 'poll', acts: false, answer: { status: 500 } });
		expect(await receiver.once(id, { age: FOUR_HOURS })).toEqual(TRY_AGAIN);
		// PixVerse repeats it after two seconds.
		const repeatedAt = clock.now() + 2_000;
		const now = jest.spyOn(clock, 'now').mockReturnValue(repeatedAt);
		expect(await receiver.once(id, { age: FOUR_HOURS })).toEqual(OK);
		now.mockRestore();
		expect(receiver.server.executions).toHaveLength(1);
	});

	it('within the tolerance of the user is taken as it is', async () => {
		await receiver.listen({ parameters: { options: { timestampTolerance: 20_000 } } });
		expect(await receiver.once(ID, { age: FOUR_HOURS })).toEqual(OK);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('is never refused because of its job', async () => {
		await receiver.listen();
		expect(await receiver.once('77', { age: FOUR_HOURS })).toEqual(TRY_AGAIN);
	});
});

describe('a delivery that is sent again and again', () => {
	const { advance } = useStillClock();

	const old = { age: FOUR_HOURS };

	it.each([
		['that does not exist', undefined, 12],
		['that was deleted', 6, 1],
		['that failed', 8, 1],
		['that cannot be read', 'unread', 12],
	])('takes few reads for a video %s', async (_what, status, most) => {
		const id = await receiver.listenWithVideo();
		const resp = typeof status === 'number' && { id: Number(id), status };
		const code = status === 'unread' ? 123456 : 500047;
		const fault = resp
			? successWith(resp)
			: ({ acts: false, answer: { code, message: 'no record' } } as const);
		standIn.fail({ place: 'poll', times: 1000, ...fault });
		const sent = signed(fieldsOf(id), receiver.webhook(old));
		for (let minute = 0; minute < 60; minute++) {
			expect(await call(receiver.server.url, sent)).toEqual(TRY_AGAIN);
			expect(await call(receiver.server.url, sent)).toEqual(TRY_AGAIN);
			advance(60_000);
		}
		expect(standIn.ledger.count('poll')).toBeLessThanOrEqual(most);
		// Another one still finds a read.
		expect(await receiver.once('88', old)).toEqual(TRY_AGAIN);
		expect(standIn.ledger.count('poll')).toBeLessThanOrEqual(most + 1);
	});

	it('is read at each repeat of PixVerse, and starts the workflow once its job is ready', async () => {
		const id = await receiver.listenWithVideo();
		const { length } = pausesInSeconds;
		standIn.fail({ place: 'poll', times: length, ...successWith({ status: 5 }) });
		for (const [repeat, pause] of [...pausesInSeconds, 0].entries()) {
			const isLast = repeat === length;
			expect(await receiver.once(id, old)).toEqual(isLast ? OK : TRY_AGAIN);
			advance(pause * 1000);
		}
		expect(standIn.ledger.count('poll')).toBe(length + 1);
		expect(receiver.server.executions).toHaveLength(1);
	});
});

describe('a good signature on "ready" without an address', () => {
	const deliver = async (id: string) => {
		const fields = fieldsOf(id).filter(([name]) => name !== 'url');
		return await call(receiver.server.url, signed(fields, receiver.webhook()));
	};

	it('starts the workflow with the record', async () => {
		const id = await receiver.listenWithVideo();
		expect(await deliver(id)).toEqual(OK);
		expect(await receiver.once(id)).toEqual(OK);
		receiver.expectRecord(id);
	});

	it('is left to a repeat when the record has none either', async () => {
		const id = await receiver.listenWithVideo();
		standIn.fail({ place: 'poll', ...successWith({ status: 1, url: '' }) });
		expect(await deliver(id)).toEqual(TRY_AGAIN);
		expect(receiver.server.executions).toEqual([]);
		expect(await receiver.once(id)).toEqual(OK);
		expect(receiver.server.executions).toHaveLength(1);
	});
});
