// Rules about time and places that only a deliberate mistake (test/mutants) showed to be untested.
import { clock } from '../../nodes/PixVerse/transport/http/clock';
import { Limiter } from '../../nodes/PixVerse/transport/limiter/limiter';
import type { Permit } from '../../nodes/PixVerse/transport/limiter/permits';
import { runPixVerse } from '../support/harness/pixverse';
import { settle, useSteppedClock } from '../support/harness/steppedClock';
import type { StandIn } from '../support/standin';
import { startStandIn } from '../support/standin';
import { items, seedOfItem } from './judge';

const quiet = async (milliseconds = 250) =>
	await new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('Stop', () => {
	let standIn: StandIn;

	beforeEach(async () => {
		standIn = await startStandIn();
	});
	afterEach(async () => await standIn.close());

	/** Presses Stop in the middle of a pause of a minute, in real time. */
	const stopAfterSubmission = async () => {
		let stop = () => {};
		const running = runPixVerse(standIn, {
			items: items(1),
			parameters: { seed: seedOfItem, options: { pollingInterval: 60 } },
			onStart: (press) => {
				stop = press;
			},
		});
		while (standIn.ledger.count('submit') === 0) await quiet(5);
		await quiet();
		const { length } = standIn.ledger.requests;
		stop();
		const { status } = await running;
		await quiet();
		return { status, later: standIn.ledger.requests.slice(length) };
	};

	it('ends a long wait between two looks', async () => {
		expect(await stopAfterSubmission()).toEqual({ status: 'canceled', later: [] });
	});

	it('between two sends of a submission sends nothing more', async () => {
		const headers = { 'retry-after': '60' };
		standIn.fail({ place: 'submit', fault: { kind: 'http', status: 503, headers }, times: 9 });
		expect(await stopAfterSubmission()).toEqual({ status: 'canceled', later: [] });
	});

	it('ends a pause at once', async () => {
		jest.useFakeTimers();
		const stop = new AbortController();
		let ended = false;
		void clock.pause(60_000, stop.signal).then(() => {
			ended = true;
		});
		stop.abort();
		await jest.advanceTimersByTimeAsync(0);
		jest.useRealTimers();
		expect(ended).toBe(true);
	});
});

describe('the limiter', () => {
	const run = {};
	const advance = useSteppedClock();

	/** Lets `count` jobs queue up; the list fills as they are admitted. */
	const queue = async (limiter: Limiter, count: number) => {
		const admitted: Permit[] = [];
		for (let job = 0; job < count; job++) {
			const entered = limiter.acquire({
				flow: run,
				cap: Infinity,
				signal: new AbortController().signal,
			});
			void entered.then((permit) => permit && admitted.push(permit));
		}
		await settle();
		return admitted;
	};

	it('probes no more after a refusal', async () => {
		const limiter = new Limiter();
		const admitted = await queue(limiter, 99);
		for (const job of [0, 1]) {
			admitted[job].accepted();
			await settle();
		}
		admitted[2].refused(60_000);
		admitted[0].release();
		await settle();
		admitted[3].accepted();
		await advance(60_000);
		expect(admitted).toHaveLength(4);
	});

	it('frees an unwatched permit after ten minutes at the latest', async () => {
		const limiter = new Limiter();
		const admitted = await queue(limiter, 1);
		admitted[0].releaseAfter(60 * 60_000);
		const next = await queue(limiter, 1);
		expect(next).toHaveLength(0);
		await advance(10 * 60_000);
		expect(next).toHaveLength(1);
	});
});
