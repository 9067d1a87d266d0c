import { hurry } from '../harness/pixverse';
import type { LedgerRequest, StandIn } from '../standin';
import { startStandIn } from '../standin';
import { parseLossless } from '../standin/losslessJson';
import type { OperationRow } from '../standin/row';
import type { Call } from './call';
import { call, combinations, EMPTY, emptied, parametersOf, rowOf } from './call';
import type { Choice, OperationCase } from './cases';
import { cases } from './cases';
import { EARLIER } from './cases/setting';
import { bodyOf, problemsOf } from './conform';
import { edgesOf } from './edges';
import {
	fieldsNotSent,
	fullCalls,
	rowsBefore,
	tokensOf,
	waysSet,
	waysShown,
	withoutSetting,
} from './expected';
import { operationsOf, pixVerse } from './product';

let standIn: StandIn;
let unhurry: () => void;

beforeAll(async () => {
	standIn = await startStandIn({
		knownEffectsOnly: false,
		knownTemplatesOnly: false,
		knownSpeakersOnly: false,
	});
	unhurry = hurry();
});
beforeEach(() => standIn.reset());
afterAll(async () => {
	unhurry();
	await standIn.close();
});

const operations = operationsOf(pixVerse);

/** What a request carried, without the file of a form and the pages of a list. */
function sentBy(row: OperationRow, { query, body = {}, rawBody }: LedgerRequest): unknown {
	if (row.contentType === 'application/json') return parseLossless(rawBody);
	if (row.contentType) return body;
	const pages = ['page_num', 'page_size', 'page', 'pageSize'];
	return Object.fromEntries(Object.entries(query).filter(([name]) => !pages.includes(name)));
}

/** Compares what a run sent with the rows, and with what the choices were to send. */
function expectAsInRow(one: OperationCase, choices: Choice[], made: Call) {
	const { requests, result, earlier } = made;
	const row = rowOf(one.row);
	expect(result.error?.message).toBeUndefined();
	const keys = requests.map((sent) => sent.row?.key ?? sent.request.path);
	expect(keys.slice(0, -1).sort()).toEqual(rowsBefore(choices).sort());
	expect(keys.slice(-1)).toEqual([row.key]);
	expect(requests.flatMap((sent) => problemsOf(sent.row ?? row, sent.request))).toEqual([]);
	const { request } = requests[requests.length - 1];
	const path = Object.entries(one.path ?? {}).reduce(
		(text, [name, value]) => text.replace(`{${name}}`, value.replace(EARLIER, earlier)),
		row.path,
	);
	expect(request.path).toBe(path);
	expect(sentBy(row, request)).toEqual(tokensOf(standIn, one, choices));
}

it('every operation of the node has a case here', () => {
	const covered = cases.map(({ operation }) => operation);
	expect([...covered].sort()).toEqual(operations.map(({ key }) => key).sort());
});

describe.each(cases)('$operation', (one) => {
	const { groups, setters } = one;
	const row = rowOf(one.row);
	const least = groups.map(([first]) => first);
	const withoutWait = { waitForCompletion: false };

	it('sends what the row says with the least input', async () => {
		expectAsInRow(one, least, await call(standIn, one, parametersOf(least)));
	});

	it.each(fullCalls(one))('sends what the row says with $name', async ({ choices }) => {
		expectAsInRow(one, choices, await call(standIn, one, parametersOf(choices)));
	});

	it('has no field that these calls forget', () => {
		const fields = operations.find(({ key }) => key === one.operation)?.fields ?? [];
		expect(waysSet(one)).toEqual(waysShown(one, fields));
	});

	it('reaches every field of the row', () => {
		expect(fieldsNotSent(one)).toEqual([]);
	});

	const branches = combinations(groups).map((choices) => ({
		name: choices.map(({ name }) => name).join(' and ') || 'nothing',
		choices,
	}));

	it.each(branches)('sends what the row says with $name', async ({ choices }) => {
		const parameters = { ...parametersOf(choices), ...withoutWait };
		expectAsInRow(one, choices, await call(standIn, one, parameters));
	});

	for (const [{ name, parameters, complaint }] of groups) {
		it(`sends nothing without ${name}`, async () => {
			const set = { ...parametersOf(least), ...emptied(parameters) };
			const { requests, result } = await call(standIn, one, set);
			expect(requests).toEqual([]);
			expect(result.error?.message).toMatch(complaint ?? / is empty/);
		});
	}

	for (const { field, size, value, passes } of edgesOf(row, withoutSetting(one))) {
		it(`${passes ? 'sends' : 'does not send'} a ${field} of ${size}`, async () => {
			const set = setters[field](value === '' ? EMPTY : value);
			const parameters = { ...parametersOf(least), ...set, ...withoutWait };
			const { requests } = await call(standIn, one, parameters);
			const sent = requests.filter(
				({ request }) => field in bodyOf(row, request) || request.path.endsWith(`/${value}`),
			);
			expect(sent).toHaveLength(passes ? 1 : 0);
			expect(requests.flatMap((made) => problemsOf(made.row ?? row, made.request))).toEqual([]);
		});
	}
});
