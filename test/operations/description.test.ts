import type { INodeProperties, INodeType } from 'n8n-workflow';
import { resources } from '../../nodes/PixVerse/resources';
import { cases, rowOf } from './cases';
import { fieldRules } from './fieldRules';
import packageJson from '../../package.json';
import type { Placed } from './product';
import {
	credentials,
	entriesOf,
	isOfTool,
	membersOf,
	nodes,
	operationsOf,
	pixVerse,
	walk,
} from './product';
import { shownProblems } from './shown';
import { actionProblem, endingProblem, textProblem } from './wording';

const described = [
	...nodes.map(({ instance }) => [instance.description.name, instance.description.properties]),
	...credentials.map(({ instance }) => [instance.name, instance.properties]),
] as Array<[string, INodeProperties[]]>;

const fields: Placed[] = described.flatMap(([name, properties]) => walk(properties, `${name}.`));
const operations = nodes.flatMap(({ instance }) => operationsOf(instance));

/** The names of all fields that each operation lists, those of its options among them. */
const listed = resources.flatMap(({ value, operations: some }) =>
	some.map(({ option, fields: own }) => ({
		key: `${value}.${option.value}`,
		names: own
			.filter((field) => !isOfTool(field))
			.flatMap((field) => [field, ...(field.name === 'options' ? membersOf(field) : [])])
			.map(({ name }) => name),
	})),
);

/** One line for each thing that breaks a rule. */
function problems<T>(things: T[], nameOf: (thing: T) => string, rule: (thing: T) => unknown) {
	return things
		.map((thing) => ({ name: nameOf(thing), problem: rule(thing) }))
		.filter(({ problem }) => problem !== undefined)
		.map(({ name, problem }) => `${name}: ${String(problem)}`);
}

describe('every field', () => {
	it.each(Object.entries(fieldRules))('%s', (_name, rule) => {
		const rulePlaced = ({ property }: Placed) => rule(property);
		expect(problems(fields, ({ path }) => path, rulePlaced)).toEqual([]);
	});

	it('promises nothing that nobody knows: the same result again, or the pixels of an image', () => {
		const promising = fields.filter(({ property: { description = '' } }) =>
			/repeat|\b4000\b|10,?000/.test(description),
		);
		expect(promising.map(({ path }) => path)).toEqual([]);
		const seeds = fields.filter(({ property }) => property.name === 'seed');
		expect(seeds.map(({ property }) => property.description)).toEqual([
			expect.stringContaining('similar results'),
		]);
	});

	it.each([
		['swap', ['sourceVideo', 'image', 'maskFrom', 'maskName', 'maskId', 'keyframe']],
		['modify', ['sourceVideo', 'images', 'prompt', 'maskIds', 'keyframe']],
		['fusion', ['images', 'referenceVideos', 'prompt']],
	])('of %s begins with what one works on, and ends with what is technical', (value, first) => {
		const shown = operations.find(({ key }) => key === `video.${value}`)?.fields ?? [];
		const names = shown.filter((field) => !isOfTool(field)).map(({ name }) => name);
		expect(names.slice(0, first.length)).toEqual(first);
	});

	it.each(nodes)('of $className is shown for operations and values that exist', ({ instance }) => {
		expect(shownProblems(instance.description.properties)).toEqual([]);
	});
});

describe('every operation', () => {
	const named = ({ key }: { key: string }) => key;

	it('has an action that reads well alone', () => {
		expect(
			problems(operations, named, ({ option }) => actionProblem(option.name, option.action)),
		).toEqual([]);
	});

	it('has an action of its own', () => {
		const actions = operations.map(({ option }) => option.action);
		expect(new Set(actions).size).toBe(actions.length);
	});

	it('has a description', () => {
		const rule = ({ option }: (typeof operations)[number]) =>
			option.description ? undefined : 'none';
		expect(problems(operations, named, rule)).toEqual([]);
	});

	it.each(listed)('$key shows the fields that it lists, and no others', ({ key, names }) => {
		const { fields: shown } = operations.filter((one) => one.key === key)[0];
		const collection = shown.find(({ name }) => name === 'options');
		const members = collection ? membersOf(collection) : [];
		const found = [...shown.filter((field) => !isOfTool(field)), ...members].map(
			({ name }) => name,
		);
		expect(found.sort()).toEqual(names.sort());
	});

	it('has a description that a model reads, and only as a tool', () => {
		const read = operations.map(({ fields }) => fields.filter(isOfTool));
		for (const [description] of read) {
			expect(description).toMatchObject({ name: 'toolDescription', required: true });
		}
	});

	it('of a tool warns of the price and the wait where a job is made, and offers what it returns', () => {
		const jobs = cases.filter(({ row }) => rowOf(row).async).map(({ operation }) => operation);
		const making = [...new Set(jobs)].sort();
		const looking = operations.filter(({ option }) => option.value === 'get').map(named);
		const having = (is: (field: INodeProperties) => boolean) =>
			operations
				.filter(({ fields }) => fields.filter(isOfTool).some(is))
				.map(named)
				.sort();
		expect(having((field) => String(field.default).includes('Costs credits'))).toEqual(making);
		expect(having(({ name }) => name === 'toolNotice')).toEqual(making);
		expect(having(({ name }) => name === 'output')).toEqual([...making, ...looking].sort());
	});

	it('enters the network through one function', () => {
		const handlers = operations.map(({ key, option: { routing } }) => ({
			key,
			paginate: routing?.send?.paginate,
			pagination: typeof routing?.operations?.pagination,
		}));
		const right = { paginate: true, pagination: 'function' };
		expect(handlers).toEqual(operations.map(({ key }) => ({ key, ...right })));
	});
});

describe('what an AI reads that builds a workflow', () => {
	const { builderHint = {} } = pixVerse.description;
	const hinted = fields.filter(({ property }) => property.builderHint !== undefined);
	const quotedIn = (text = '') => [...text.matchAll(/mode "(\w+)"/g)].map(([, name]) => name);

	it('names fields, options, modes and nodes that there are', () => {
		const known = new Set(
			fields.flatMap(({ path, property: { modes = [] } }) => [
				path.replace(/^pixVerse\./, ''),
				...modes.map(({ name }) => name),
			]),
		);
		const named = [
			...[builderHint.searchHint, builderHint.relatedNodes?.[0].relationHint]
				.join(' ')
				.matchAll(/options\.\w+|\b[a-z]+[A-Z]\w+/g),
		].map(([name]) => name);
		expect(named.filter((name) => !known.has(name))).toEqual([]);
		const types = nodes.map(({ instance }) => `${packageJson.name}.${instance.description.name}`);
		expect(types).toEqual(
			expect.arrayContaining(builderHint.relatedNodes?.map(({ nodeType }) => nodeType) ?? []),
		);
	});

	it('says of each locator for a file what its modes take', () => {
		const files = fields.filter(({ property: { modes = [] } }) =>
			modes.some(({ name }) => name === 'file'),
		);
		const said = files.map(({ property }) => quotedIn(property.builderHint?.propertyHint));
		const modes = files.map(({ property }) => property.modes?.map(({ name }) => name));
		expect(said).toEqual(modes);
	});

	it('stands on no field that n8n refuses it for', () => {
		const refused = hinted.filter(({ property: { name, type } }) =>
			['resource', 'operation', 'mode'].some((one) => one === name && type === 'options'),
		);
		expect(refused).toEqual([]);
	});
});

it('every list that is read from the account says what to do when it takes long', () => {
	const lists = fields.flatMap(({ property: { modes = [] } }) =>
		modes.filter(({ type }) => type === 'list'),
	);
	expect(lists.length).toBeGreaterThan(0);
	for (const { typeOptions } of lists) {
		expect(typeOptions?.slowLoadNotice?.message).toMatch(/By ID/);
	}
});

/** All strings anywhere inside a value. */
function stringsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(stringsIn);
}

it('no routing holds an expression', () => {
	const entries = fields.flatMap(({ property }) => entriesOf(property));
	const routings = [...fields.map(({ property }) => property), ...entries].map(
		(one) => one.routing,
	);
	expect(stringsIn(routings).filter((text) => text.startsWith('='))).toEqual([]);
});

describe.each(nodes.map(({ instance }) => [instance.description.name, instance] as const))(
	'the node %s',
	(_name, { description }: INodeType) => {
		const hints = (description.hints ?? []).map(({ message }) => message);

		it('has texts like those of its fields', () => {
			const texts = [description.displayName, description.description, ...hints];
			expect(problems(texts, (text) => text, textProblem)).toEqual([]);
			const sentences = [description.description, ...hints];
			expect(problems(sentences, (text) => text, endingProblem)).toEqual([]);
		});

		it('gives no hint beside the output of an earlier run, of which it may not be true', () => {
			const shown = description.hints ?? [];
			expect(shown.filter((hint) => hint.whenToDisplay !== 'beforeExecution')).toEqual([]);
			expect(shown.filter(({ location }) => location === 'ndv')).toEqual([]);
		});

		it('names operations in its hints that exist', () => {
			const names = hints.flatMap((hint) => hint.match(/"[^"]+"/g) ?? []);
			const known = operations.map(({ option }) => `"${option.name}"`);
			expect(names.filter((name) => !known.includes(name))).toEqual([]);
		});
	},
);
