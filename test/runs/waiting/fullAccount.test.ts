// More items than the account runs at once: all get their video, with few refusals.
import { forgetDurations } from '../../../nodes/PixVerse/transport/job/schedule';
import { useStandIn } from '../../support/harness/standIn';
import { generationsPerItem, runItems, states } from '../judge';

// Jobs take much longer than it takes to submit them, as they do at the service: counted in polls.
const standIn = useStandIn({ jobs: { kind: 'polls', polls: 20 } }, 'test');
beforeEach(forgetDurations);

const run = async (count: number, options = {}, more = {}) =>
	states(await runItems(standIn, count, { options, ...more }));

describe('an account that runs five jobs at once', () => {
	it('finishes 50 items without an error and with few refusals', async () => {
		expect(await run(50)).toEqual(Array(50).fill('ready'));
		expect(generationsPerItem(standIn, 50)).toEqual(Array(50).fill(1));
		expect(standIn.ledger.refusals.length).toBeLessThan(20);
		expect(standIn.ledger.maxRunning).toBe(5);
	});

	it("never runs more than the user's Maximum Parallel Jobs", async () => {
		await run(10, { maxParallel: 2 });
		expect(standIn.ledger.maxRunning).toBe(2);
		expect(standIn.ledger.refusals).toEqual([]);
	});

	const inBatches = (batchSize: number, batchInterval: number) => ({
		requestOptions: { batching: { batch: { batchSize, batchInterval } } },
	});

	// The last of these batches come when no row is open.
	it.each([{}, inBatches(2, 50), inBatches(1, 300)])(
		'never runs more than Maximum Parallel Jobs either when the node does not wait for the videos: %j',
		async (more) => {
			await run(4, { maxParallel: 1 }, { waitForCompletion: false, ...more });
			expect(generationsPerItem(standIn, 4)).toEqual([1, 1, 1, 1]);
			expect(standIn.ledger.maxRunning).toBe(1);
		},
	);
});
