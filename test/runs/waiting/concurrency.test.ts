// More items than the account runs at once: all get their video, with few refusals.
import { forgetDurations } from '../../../nodes/PixVerse/transport/job/schedule';
import { useLeapingClock } from '../../support/harness/fastClock';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { generationsPerItem, items, seedOfItem } from '../judge';

const standIn = useStandIn({}, 'test');
beforeEach(forgetDurations);

const parameters = { seed: seedOfItem };

/** Jobs take much longer than it takes to submit them, as they do at the service: counted in polls. */
const jobs = { kind: 'looks' as const, looks: 20 };

describe('an account that runs five jobs at once', () => {
	it('finishes 50 items without an error and with few refusals', async () => {
		standIn.settings.jobs = jobs;
		const result = await runPixVerse(standIn, { items: items(50), parameters });
		expect(jsonOf(result).filter(({ state }) => state === 'ready')).toHaveLength(50);
		expect(generationsPerItem(standIn, 50)).toEqual(Array(50).fill(1));
		expect(standIn.ledger.refusals.length).toBeLessThan(20);
		expect(standIn.ledger.maxRunning).toBe(5);
	});

	it('is used by two runs at once without an error', async () => {
		standIn.settings.jobs = jobs;
		const runs = await Promise.all(
			[1, 2].map(async () => await runPixVerse(standIn, { items: items(20), parameters })),
		);
		expect(runs.map((run) => jsonOf(run).filter(({ state }) => state === 'ready').length)).toEqual([
			20, 20,
		]);
		expect(standIn.ledger.refusals.length).toBeLessThan(20);
	});

	it("never runs more than the user's cap", async () => {
		await runPixVerse(standIn, {
			items: items(10),
			parameters: { ...parameters, options: { maxParallel: 2 } },
		});
		expect(standIn.ledger.maxRunning).toBe(2);
		expect(standIn.ledger.refusals).toEqual([]);
	});
});

describe('an account whose places are taken by somebody else', () => {
	useLeapingClock();

	it('is waited for', async () => {
		standIn.settings.accountLimit = 0;
		const running = runPixVerse(standIn, { items: items(3), parameters });
		while (standIn.ledger.refusals.length < 3) await new Promise(setImmediate);
		standIn.settings.accountLimit = 5;
		const result = await running;
		expect(jsonOf(result).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
	});
});
