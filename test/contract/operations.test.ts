import { hurry } from '../harness/pixverse';
import type { StandIn } from '../standin';
import { startStandIn } from '../standin';
import type { Call } from './call';
import { call, combinations, EMPTY, emptied, parametersOf, rowOf } from './call';
import type { Choice, OperationCase } from './cases';
import { cases, EARLIER, UPLOADED } from './cases';
import { bodyOf, problemsOf } from './conform';
import { edgesOf } from './edges';
import { operationsOf, pixVerse, walk } from './product';

let standIn: StandIn;
let unhurry: () => void;

beforeAll(async () => {
	standIn = await startStandIn({ knownEffectsOnly: false });
	unhurry = hurry();
});
beforeEach(() => standIn.reset());
afterAll(async () => {
	unhurry();
	await standIn.close();
});

const operations = operationsOf(pixVerse);

/** The body fields of the choices as they have to stand in the raw body. */
function tokensOf(choices: Choice[]): string[] {
	const [upload] = standIn.ledger.uploads;
	return choices
		.flatMap(({ sends }) => Object.entries(sends))
		.map(([name, token]) => `"${name}":${token === UPLOADED ? upload?.mediaId : token}`);
}

/** Compares what a run sent with the rows, and with what the choices were to send. */
function expectAsInRow({ row: key, path = {} }: OperationCase, choices: Choice[], made: Call) {
	const { requests, result, earlier } = made;
	const rows = [...choices.flatMap(({ via }) => via ?? []), key].map(rowOf);
	expect(result.error?.message).toBeUndefined();
	expect(requests.map(({ row }) => row?.key)).toEqual(rows.map((row) => row.key));
	expect(requests.flatMap(({ row, request }) => problemsOf(row ?? rowOf(key), request))).toEqual(
		[],
	);
	const { request } = requests[requests.length - 1];
	const filled = Object.entries(path).reduce(
		(text, [name, value]) => text.replace(`{${name}}`, value.replace(EARLIER, earlier)),
		rowOf(key).path,
	);
	expect(request.path).toBe(filled);
	const tokens = tokensOf(choices);
	expect(tokens.filter((token) => !request.rawBody.includes(token))).toEqual([]);
	expect(Object.keys(bodyOf(rowOf(key), request))).toHaveLength(tokens.length);
}

it('every operation of the node has a case here', () => {
	const covered = cases.map(({ operation }) => operation);
	expect([...covered].sort()).toEqual(operations.map(({ key }) => key).sort());
});

describe.each(cases)('$operation', (one) => {
	const { groups, extras, setters } = one;
	const row = rowOf(one.row);
	const least = groups.map(([first]) => first);
	const withoutWait = { waitForCompletion: false };

	it('sends what the row says with the least input', async () => {
		expectAsInRow(one, least, await call(standIn, one, parametersOf(least)));
	});

	it('sends what the row says with every field set', async () => {
		const all = [...least, ...extras];
		expectAsInRow(one, all, await call(standIn, one, parametersOf(all)));
	});

	it('has no field that "every field set" forgets', () => {
		const set = parametersOf([...least, ...extras]);
		const paths = Object.entries(set).flatMap(([name, value]) =>
			name === 'options'
				? [name, ...Object.keys(value ?? {}).map((key) => `options.${key}`)]
				: name,
		);
		const fields = operations.find(({ key }) => key === one.operation)?.fields ?? [];
		expect(paths.sort()).toEqual(
			walk(fields)
				.map(({ path }) => path)
				.sort(),
		);
	});

	const branches = combinations(groups).map((choices) => ({
		name: choices.map(({ name }) => name).join(' and ') || 'nothing',
		choices,
	}));

	it.each(branches)('sends what the row says with $name', async ({ choices }) => {
		const parameters = { ...parametersOf(choices), ...withoutWait };
		expectAsInRow(one, choices, await call(standIn, one, parameters));
	});

	for (const [{ name, parameters }] of groups) {
		it(`sends nothing without ${name}`, async () => {
			const set = { ...parametersOf(least), ...emptied(parameters) };
			const { requests, result } = await call(standIn, one, set);
			expect(requests).toEqual([]);
			expect(result.error?.message).toMatch(/ is empty/);
		});
	}

	for (const { field, size, value, passes } of edgesOf(row)) {
		it(`${passes ? 'sends' : 'does not send'} a ${field} of ${size}`, async () => {
			const set = setters[field](value === '' ? EMPTY : value);
			const parameters = { ...parametersOf(least), ...set, ...withoutWait };
			const { requests } = await call(standIn, one, parameters);
			const sent = requests.filter(
				({ request }) => field in bodyOf(row, request) || request.path.endsWith(`/${value}`),
			);
			expect(sent).toHaveLength(passes ? 1 : 0);
			expect(requests.flatMap(({ request }) => problemsOf(row, request))).toEqual([]);
		});
	}
});
