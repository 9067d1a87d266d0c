// Maximum Credits on the engine, in random batches: prices known, unknown or never told, answers lost,
// refusals, retries, and runs of what the run before did not submit. CASES says how many, FIRST_CASE
// where they begin.
import type { IDataObject } from 'n8n-workflow';
import { forgetPrices } from '../../nodes/PixVerse/prices/likelyPrice';
import { threeTries } from '../faults/changing';
import { traceModes } from '../faults/judge';
import { jsonOf, runPixVerse, useShortTimeouts } from '../support/harness/pixverse';
import { useStandIn } from '../support/harness/standIn';
import { randomFrom } from '../support/simulation/script';
import type { FaultKind } from '../support/standin';

const CASES = Number(process.env.CASES ?? 100);
const FIRST = Number(process.env.FIRST_CASE ?? 1);

const faults: FaultKind[] = [
	{ kind: 'resetAfter' },
	{ kind: 'resetBefore' },
	{ kind: 'http', status: 500 },
	{ kind: 'http', status: 429 },
	{ kind: 'errCode', code: 500044, message: 'Too many' },
];
/** A model whose price is in no list. */
const UNKNOWN = 'unheard-of';
const models = ['v5', 'v6', UNKNOWN];
const qualities = ['360p', '720p', '1080p'];

// A job whose ID nobody hears of must not fill the account for ever.
const standIn = useStandIn({ jobs: { kind: 'time', ms: 20 } });
beforeEach(forgetPrices);
useShortTimeouts();

const parameters = (options: IDataObject) => ({
	...{ operation: 'textToVideo', prompt: '=row {{ $json.number }}', downloadVideo: false },
	...{ model: '={{ $json.model }}', quality: '={{ $json.quality }}', duration: 5, options },
});

const rowOf = ({ body }: { body: Record<string, unknown> }) => String(body.prompt);

const spent = () => standIn.ledger.generations.reduce((sum, { credits }) => sum + credits, 0);

let made = 0;

/** Runs the rows, then what was not submitted, until a run leaves nothing; returns what is wrong. */
async function play(number: number): Promise<string[]> {
	const roll = randomFrom(number);
	const oneOf = <T>(values: readonly T[]): T => values[Math.floor(roll() * values.length)];
	forgetPrices();
	standIn.reset();
	const price = Math.ceil(roll() * 340);
	Object.assign(standIn.settings, {
		price,
		accountLimit: oneOf([1, 2, 5, 50]),
		creditsKey: oneOf(['credits', 'credits', 'absent']),
		repeatedTrace: oneOf(traceModes),
		outcome: () => oneOf([1, 1, 1, 7]),
	});
	const items = Array.from({ length: Math.ceil(roll() * 8) }, (_, row) => ({
		json: { number: row, model: oneOf(models), quality: oneOf(qualities) } as IDataObject,
	}));
	const settings = oneOf(Object.values(threeTries));
	const problems: string[] = [];
	for (let left = items; left.length > 0;) {
		const maximumCredits = Math.floor(roll() * 900);
		const times = Math.floor(roll() * 4);
		standIn.fail({ place: 'submit', fault: oneOf(faults), times, skip: Math.floor(roll() * 3) });
		const before = spent();
		const options = { maximumCredits, waitLimit: 0.02 };
		const run = { items: left, parameters: parameters(options), settings };
		const result = await runPixVerse(standIn, run);
		// One video may be dearer than anybody could know: the one that goes alone to tell its price.
		const surprise = left.some(({ json }) => json.model === UNKNOWN) ? price - 1 : 0;
		const over = spent() - before - maximumCredits - surprise;
		if (over > 0) problems.push(`case ${number}: ${over} above ${maximumCredits}`);
		const rest = jsonOf(result).filter(({ state }) => state === 'not_submitted');
		if (rest.length === left.length && maximumCredits >= 340)
			problems.push(`case ${number}: ${maximumCredits} submit nothing`);
		left = rest.map((json) => ({ json }));
	}
	const rows = standIn.ledger.generations.map(rowOf);
	made += rows.length;
	if (new Set(rows).size < rows.length) problems.push(`case ${number}: paid twice, ${rows.join()}`);
	return problems;
}

it(
	`no run spends more, and what is left is made once: ${CASES} cases`,
	async () => {
		const wrong: string[] = [];
		for (let number = FIRST; number < FIRST + CASES && wrong.length < 5; number++)
			wrong.push(...(await play(number)));
		expect(wrong).toEqual([]);
		expect(made).toBeGreaterThan(CASES);
	},
	60_000 + CASES * 5_000,
);
