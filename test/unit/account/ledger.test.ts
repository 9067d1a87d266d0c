// The verdict of a limit on a submission, and the sums of a ledger.
import type { Standing, Verdict } from '../../../nodes/PixVerse/transport/account/ledger';
import { Ledger, verdictOn } from '../../../nodes/PixVerse/transport/account/ledger';
import { settled } from '../../support/simulation/script';

const MIN = 45;

it.each<[string, Partial<Standing>, Verdict]>([
	['that affords just one more', { left: 45 }, 'enough'],
	['that affords no more', { left: 44 }, 'tooLow'],
	['that was passed already', { left: -1 }, 'tooLow'],
	['that affords it beside what is reserved', { left: 85, reserved: 40 }, 'enough'],
	['that waits for what is reserved', { left: 84, reserved: 40 }, 'wait'],
	['that affords it once what is reserved comes back', { left: 45, reserved: 40 }, 'wait'],
	['that affords none, whatever is canceled', { left: 44, reserved: 40 }, 'tooLow'],
	['that affords it after what was spent', { left: 85, spent: 40 }, 'enough'],
	['that is to be read again', { left: 84, spent: 40 }, 'stale'],
	['that is read again before it refuses', { left: 44, spent: 40 }, 'stale'],
	['that is read again after a refund', { left: 44, isRefunded: true }, 'stale'],
	['that affords it without what was refunded', { left: 45, isRefunded: true }, 'enough'],
	['that was never read', { left: 85, isStale: true }, 'stale'],
	['that is read again before it waits', { left: 85, spent: 1, reserved: 40 }, 'stale'],
])('A limit %s.', (_title, known, verdict) => {
	expect(verdictOn({ left: 0, spent: 0, reserved: 0, ...known }, MIN)).toBe(verdict);
});

describe('a ledger', () => {
	const standingOf = ({ spent, reserved }: Ledger) => ({ spent, reserved });

	it('holds what is reserved until it is settled', () => {
		const ledger = new Ledger();
		const job = {};
		const reserved = () => ledger.creditsFor(job, 'reserved');
		expect(reserved()).toBeUndefined();
		ledger.enter(job, 'reserved', 90);
		expect([standingOf(ledger), reserved()]).toEqual([{ spent: 0, reserved: 90 }, 90]);
		ledger.enter(job, 'spent', 45);
		expect([standingOf(ledger), reserved()]).toEqual([{ spent: 45, reserved: 0 }, undefined]);
	});

	it('has one entry for each job, which a new one replaces', () => {
		const ledger = new Ledger();
		const [job, other] = [{}, {}];
		ledger.enter(other, 'reserved', 1);
		ledger.enter(job, 'reserved', 90);
		ledger.enter(job, 'reserved', 60);
		expect(standingOf(ledger)).toEqual({ spent: 0, reserved: 61 });
		ledger.enter(job, 'spent', 60);
		ledger.enter(job, 'spent', 45);
		expect(standingOf(ledger)).toEqual({ spent: 45, reserved: 1 });
		ledger.enter(job, 'reserved', 60);
		expect(standingOf(ledger)).toEqual({ spent: 0, reserved: 61 });
	});

	it('counts as charged also what was refunded, and each credit once', () => {
		const ledger = new Ledger();
		const job = {};
		for (const credits of [45, 60, 0]) ledger.enter(job, 'spent', credits);
		ledger.enter({}, 'reserved', 9);
		expect([ledger.spent, ledger.charged]).toEqual([0, 60]);
	});

	it.each(['reserved', 'spent'] as const)(
		'notifies waiting jobs of each change: %s',
		async (as) => {
			const ledger = new Ledger();
			const isTold = async (changed: Promise<void>) =>
				await Promise.race([changed.then(() => true), settled().then(() => false)]);
			for (let time = 0; time < 2; time++) {
				const { changed } = ledger;
				ledger.enter({}, as, 1);
				expect(await isTold(changed)).toBe(true);
			}
			expect(await isTold(ledger.changed)).toBe(false);
		},
	);
});
