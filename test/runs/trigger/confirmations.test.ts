// Deliveries that are confirmed by reading their job: which, how often, and what is answered.
import { clock } from '../../../nodes/PixVerse/transport/http/clock';
import { answered, FOUR_HOURS, ID, OK, useReceiver } from '../../support/harness/receiver';
import { useStandIn } from '../../support/harness/standIn';
import { call, fieldsOf, signed } from '../../support/standin/webhook/deliver';
import { answered as answeredWith } from '../answered';

const standIn = useStandIn({ jobs: { kind: 'time', ms: 0 }, accountLimit: 1000 });
const receiver = useReceiver(standIn);

const TRY_AGAIN = answered(503, 'try again');

/** What started the workflow is the record of this video, read once. */
const expectRecord = (id: string) => {
	expect(receiver.server.executions).toMatchObject([
		{
			...{ video_id: Number(id), state: 'ready', prompt: 'as clay' },
			url: expect.stringContaining(standIn.url),
		},
	]);
	expect(standIn.ledger.count('look')).toBe(1);
};

describe('a good signature with an old timestamp', () => {
	it.each([FOUR_HOURS, -FOUR_HOURS])('of %i seconds ago starts the workflow', async (age) => {
		await receiver.listen();
		const id = await receiver.made();
		expect(await receiver.once(id, { age })).toEqual(OK);
		expect(await receiver.once(id, { age })).toEqual(OK);
		expectRecord(id);
	});

	it('is left to a repeat when the job cannot be read', async () => {
		await receiver.listen();
		const id = await receiver.made();
		standIn.fail({ place: 'look', fault: { kind: 'http', status: 500 } });
		expect(await receiver.once(id, { age: FOUR_HOURS })).toEqual(TRY_AGAIN);
		expect(await receiver.once(id, { age: FOUR_HOURS })).toEqual(OK);
		expect(receiver.server.executions).toHaveLength(1);
	});

	it('within the tolerance of the user is taken as it is', async () => {
		await receiver.listen({ parameters: { options: { timestampTolerance: 20_000 } } });
		expect(await receiver.once(ID, { age: FOUR_HOURS })).toEqual(OK);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('is never refused, whatever its job says', async () => {
		await receiver.listen();
		expect(await receiver.once('77', { age: FOUR_HOURS })).toEqual(TRY_AGAIN);
	});
});

describe('a good signature on "ready" without an address', () => {
	const deliver = async (id: string) => {
		const fields = fieldsOf(id).filter(([name]) => name !== 'url');
		return await call(receiver.server.url, signed(fields, receiver.webhook()));
	};

	it('starts the workflow with the record', async () => {
		await receiver.listen();
		const id = await receiver.made();
		expect(await deliver(id)).toEqual(OK);
		expect(await receiver.once(id)).toEqual(OK);
		expectRecord(id);
	});

	it('is left to a repeat when the record has none either', async () => {
		await receiver.listen();
		const id = await receiver.made();
		standIn.fail({ place: 'look', fault: answeredWith({ status: 1, url: '' }) });
		expect(await deliver(id)).toEqual(TRY_AGAIN);
		expect(receiver.server.executions).toEqual([]);
		expect(await receiver.once(id)).toEqual(OK);
		expect(receiver.server.executions).toHaveLength(1);
	});
});

describe('without a secret', () => {
	const unsigned = { webhookSecret: '', parameters: { acceptWithoutSecret: true } };

	it('nothing is taken unless the user says so', async () => {
		await receiver.listen({ webhookSecret: '' });
		expect(await receiver.once(ID)).toEqual(TRY_AGAIN);
		expect(receiver.server.executions).toEqual([]);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('the record and not the delivery becomes the item', async () => {
		await receiver.listen(unsigned);
		const id = await receiver.made();
		expect(await receiver.once(id)).toEqual(OK);
		expectRecord(id);
	});

	it.each([
		['that does not exist is refused', answered(401, 'refused'), '77', 1, 0],
		['that says otherwise is refused', answered(401, 'refused'), undefined, 8, 0],
		['that is not done is left to a repeat', TRY_AGAIN, undefined, 1, 3_600_000],
	])('a job %s', async (_what, answer, id, status, ms) => {
		await receiver.listen(unsigned);
		standIn.settings.jobs = { kind: 'time', ms };
		expect(await receiver.once(id ?? (await receiver.made()), {}, status)).toEqual(answer);
		expect(receiver.server.executions).toEqual([]);
	});

	describe('with 5 reads per minute', () => {
		const { now } = clock;
		let time = 0;

		beforeEach(async () => {
			time = 0;
			clock.now = () => time;
			const parameters = { acceptWithoutSecret: true, options: { maxConfirmations: 5 } };
			await receiver.listen({ ...unsigned, parameters });
		});
		afterEach(() => Object.assign(clock, { now }));

		/** How many of 40 calls at once were refused, and how many left to a repeat. */
		const guesses = async (first: number) => {
			const ids = Array.from({ length: 40 }, (_, index) => String(first + index));
			const attempts = await Promise.all(ids.map(async (id) => await receiver.once(id)));
			const having = (wanted: number) => attempts.filter(({ status }) => status === wanted).length;
			return { refused: having(401), later: having(503) };
		};

		it('no more jobs are read, in each minute anew', async () => {
			for (const minute of [1, 2, 3]) {
				expect(await guesses(1_000 * minute)).toEqual({ refused: 5, later: 35 });
				time += 59_999;
				expect(await guesses(1_500 * minute + 50_000)).toEqual({ refused: 0, later: 40 });
				expect(standIn.ledger.count('look')).toBe(5 * minute);
				time += 1;
			}
			expect(receiver.server.executions).toEqual([]);
		});

		it('a delivery for which no read is left is taken when it is repeated', async () => {
			const id = await receiver.made();
			await guesses(1_000);
			expect(await receiver.once(id)).toEqual(TRY_AGAIN);
			time += 60_000;
			expect(await receiver.once(id)).toEqual(OK);
			expect(receiver.server.executions).toMatchObject([{ video_id: Number(id) }]);
			expect(standIn.ledger.count('look')).toBe(6);
		});
	});
});
