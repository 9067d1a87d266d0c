// The budget is never passed: the ledger of the stand-in judges.
import type { StandInSettings } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import { spent } from '../../support/standin/ledger';
import { findings, probe } from '../../support/probe/run';
import type { Bill } from '../../../tools/probe/record/types';

const traces = ['sameAnswer', 'error', 'hangs', 'refusesDifferentBody', 'forgets'] as const;
const budgets = [44, 50, 100];

async function run(settings: Partial<StandInSettings>, budget: number, more = {}) {
	const standIn = await startStandIn({ charges: 'flat', ...settings });
	const lines = await probe(standIn, { budget, limit: true, ...more });
	await standIn.close();
	const bill = lines.find((line): line is Bill => line.kind === 'bill');
	return { ...standIn.ledger, bill, lines, charged: spent(standIn.ledger.generations) };
}

const cells = traces.flatMap((repeatedTrace) => [
	{ repeatedTrace, price: 45, creditsKey: 'credits' as const },
	{ repeatedTrace, price: 7, creditsKey: 'absent' as const },
]);

it.each(cells)('is never passed: %j', async (settings) => {
	for (const budget of budgets) {
		const { charged, bill } = await run({ ...settings, accountLimit: 99 }, budget);
		expect(charged).toBeLessThanOrEqual(budget);
		expect(bill?.spent).toBeGreaterThanOrEqual(charged);
	}
});

it('is never passed when answers to submissions are lost and nothing tells the charge', async () => {
	const repeatedTrace = 'forgets';
	for (const skip of [1, 2, 3]) {
		const settings = { price: 40, creditsKey: 'absent', charges: 'flat', repeatedTrace } as const;
		const standIn = await startStandIn(settings);
		const none = { kind: 'http' as const, status: 502 };
		standIn.fail(
			{ place: 'submit', fault: { kind: 'resetAfter' }, skip, times: 3 },
			{ place: 'account', fault: none, times: Infinity },
		);
		await probe(standIn, { limit: true });
		await standIn.close();
		expect(spent(standIn.ledger.generations)).toBeLessThanOrEqual(100);
	}
});

it('is nothing without --spend', async () => {
	const { generations, bill, lines } = await run({}, 100, { spend: false });
	expect(generations).toEqual([]);
	expect(bill).toMatchObject({ spent: 0 });
	expect(findings(lines)['trace-again']).toContain('costs credits; only with --spend');
});

it('bounds what has no price when the account holds no more, and else only by choice', async () => {
	const restyles = async (settings: Partial<StandInSettings>, more: object) =>
		(await run({ price: 5, ...settings }, 100, { limit: false, ...more })).generations.filter(
			({ operation }) => operation === 'video.restyle',
		).length;
	expect(await restyles({}, {})).toBe(0);
	expect(await restyles({ credits: 90 }, {})).toBe(1);
	expect(await restyles({}, { unpriced: true })).toBe(1);
});
