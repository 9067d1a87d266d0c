// Every operation on the engine, with each field set and each left empty, against its row by another hand.
import { useStandIn } from '../support/harness/standIn';
import type { LedgerRequest } from '../support/standin';
import type { Call } from './call';
import { call, EMPTY, emptied, fullCalls, leastCalls, rowsBefore } from './call';
import type { Choice, OperationCase } from './cases';
import { cases, parametersOf, parametersWith, rowOf } from './cases';
import { withEarlier } from './cases/setting';
import * as coverage from './coverage';
import type { Edge } from './edges';
import { edgesOf } from './edges';
import { dependsOn } from './fieldRules';
import { isNeeded, isOfTool, operationsOf, pixVerse } from './product';
import { sentBy, tokensOf } from './tokens';

const standIn = useStandIn({
	listedOnly: false,
	// The service takes what it does not know; the node sends nothing of the kind.
	unknownFields: 'refused',
});

afterEach(() => expect(standIn.ledger.unknownFields).toEqual([]));

const operations = operationsOf(pixVerse);

/** Without a body nothing may say that there is one. */
function expectNoBody({ rawBody, headers }: LedgerRequest): void {
	const { 'content-type': type, 'content-length': length = '0' } = headers;
	expect({ rawBody, type, length }).toEqual({ rawBody: '', type: undefined, length: '0' });
}

/** What a run sent is what the rows allow, which the stand-in judges, and what the choices were to send. */
function expectAsInRow(one: OperationCase, choices: Choice[], made: Call) {
	const { requests, result } = made;
	const row = rowOf(one.row);
	expect(result.error?.message).toBeUndefined();
	const keys = requests.map((sent) => sent.row?.key ?? sent.request.path);
	expect(keys.slice(0, -1).sort()).toEqual(rowsBefore(choices).sort());
	expect(keys.slice(-1)).toEqual([row.key]);
	expect(standIn.ledger.refusals).toEqual([]);
	const { request } = requests[requests.length - 1];
	if (!row.contentType) expectNoBody(request);
	const path = Object.entries(one.path ?? {}).reduce(
		(text, [name, value]) => text.replace(`{${name}}`, withEarlier(value, made.earlier)),
		row.path,
	);
	expect(request.path).toBe(path);
	expect(sentBy(row, request)).toEqual(tokensOf(standIn, one, choices, made));
}

it('Every operation of the node has a case.', () => {
	const covered = cases.map(({ operation }) => operation);
	expect([...covered].sort()).toEqual(operations.map(({ key }) => key).sort());
});

describe.each(cases)('$operation', (one) => {
	const { groups, setters: own = {}, refuses = [], guided = {} } = one;
	const row = rowOf(one.row);
	const { fields: shown = [] } = operations.find(({ key }) => key === one.operation) ?? {};
	// A notice asks for nothing.
	const fields = shown.filter((field) => !isOfTool(field) && field.type !== 'notice');
	const least = groups.map(([first]) => first);
	const withoutWait = { waitForCompletion: false };

	it('has no field, and no mode of one, that these calls forget', () => {
		expect(coverage.waysSet(one)).toEqual(coverage.waysShown(fields));
	});

	it('reaches every field of the row', () => {
		expect(coverage.fieldsNotSent(one)).toEqual([]);
	});

	it('shows with each model the options that it knows', () => {
		const { shown: options, known, never } = coverage.optionsByModel(one, fields);
		expect({ options, never }).toEqual({ options: known, never: [] });
	});

	it('offers exactly the values that the row lists', () => {
		expect(coverage.valuesOffered(one, fields)).toEqual(coverage.valuesListed(one));
	});

	it('marks what nothing else can take the place of, and nothing else', () => {
		const needed = groups.flatMap(([{ parameters }]) => Object.keys(parameters));
		const canBeMarked = fields.filter(
			(field) =>
				['string', 'resourceLocator'].includes(field.type) && dependsOn(field).length === 0,
		);
		const marked = canBeMarked.filter(isNeeded).map(({ name }) => name);
		const wanted = canBeMarked.filter(({ name }) => needed.includes(name)).map(({ name }) => name);
		expect(marked).toEqual(wanted);
	});

	it.each(fullCalls(one))('sends what the row says with $name', async ({ choices }) => {
		expectAsInRow(one, choices, await call(standIn, one, parametersOf(choices)));
	});

	it.each(leastCalls(one))('sends what the row says with $name', async ({ choices }) => {
		const parameters = { ...parametersOf(choices), ...withoutWait };
		expectAsInRow(one, choices, await call(standIn, one, parameters));
	});

	const missing = groups.map(([{ name, parameters, complaint = / is empty/ }]) => ({
		name: `without ${name}`,
		parameters: emptied(parameters),
		complaint,
	}));
	const refused = refuses.map((some) => ({ ...some, name: `with ${some.name}` }));

	for (const { name, parameters, complaint } of [...missing, ...refused]) {
		it(`sends nothing ${name}`, async () => {
			const set = { ...parametersOf(least), ...parameters };
			const { requests, result } = await call(standIn, one, set);
			expect(requests).toEqual([]);
			expect(result.error?.message).toMatch(complaint);
		});
	}

	const isSet = ({ field }: Edge) => !field.includes('[') || field in own;
	const isGuided = ({ field, size }: Edge) => field in guided && size >= guided[field][0];

	for (const edge of edgesOf(row, coverage.withoutSetting(one)).filter(isSet)) {
		const { field, size, value } = edge;
		const passes = edge.passes || isGuided(edge);
		it(`${passes ? 'sends' : 'does not send'} a ${field} of ${size}`, async () => {
			const set = parametersWith(one, field, value === '' ? EMPTY : value);
			const parameters = { ...parametersOf(least), ...set, ...withoutWait };
			const { requests } = await call(standIn, one, parameters);
			const [name] = field.split('[');
			// What goes before may carry the field as well: if it is right so, and only then.
			const counted = requests.filter((made) => !passes || made.row?.key === row.key);
			const sent = counted.filter(
				({ request }) => name in sentBy(row, request) || request.path.endsWith(`/${value}`),
			);
			expect(sent).toHaveLength(passes ? 1 : 0);
			const codes = standIn.ledger.refusals.map(({ code }) => code);
			// What the node leaves to the service is refused there, and costs nothing.
			if (!edge.passes) expect(codes).toHaveLength(passes ? 1 : 0);
			// What fits may be the ID of nothing, but has the right type.
			expect(codes).not.toContain(400013);
		});
	}
});
