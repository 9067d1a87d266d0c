// The texts of the panel, of the node as a tool, and of what an AI reads that builds a workflow.
import type { INode, INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { ADDITIONAL_EXAMPLE } from '../../nodes/PixVerse/fields/tools/options';
import packageJson from '../../package.json';
import { cases, rowOf } from './cases';
import { fieldRules } from './fieldRules';
import type { Placed } from './product';
import { credentials, isOfTool, nodes, operationsOf, pixVerse, walk } from './product';
import { actionProblem, endingProblem, textProblem } from './wording';

const fields: Placed[] = [
	...nodes.map(({ instance: { description } }) => description),
	...credentials.map(({ instance }) => instance),
].flatMap(({ name, properties }) => walk(properties, `${name}.`));
const operations = nodes.flatMap(({ instance }) => operationsOf(instance));

const problems = <T>(things: T[], rule: (thing: T) => string | undefined) =>
	things.map(rule).filter((problem) => problem !== undefined);

describe('Every field', () => {
	it.each(Object.entries(fieldRules))('%s.', (_name, rule) => {
		const wrong = fields.map(({ path, property }) => ({ path, problem: rule(property) }));
		expect(wrong.filter(({ problem }) => problem !== undefined)).toEqual([]);
	});

	it('with a list that is read from the account says what to do when it takes long.', () => {
		const lists = fields.flatMap(({ property: { modes = [] } }) =>
			modes.filter(({ type }) => type === 'list'),
		);
		expect(lists).not.toEqual([]);
		for (const { typeOptions } of lists) {
			expect(typeOptions?.slowLoadNotice?.message).toMatch(/By ID/);
		}
	});
});

it.each([
	['v3.5', true],
	['v4.5', true],
	['v5', false],
	['v6', false],
	['other', true],
	['={{ $json.model }}', true],
])('With the model %s, the panel shows Fast: %p. It shows Normal with any.', (model, isShown) => {
	const { description } = pixVerse;
	const modes = fields.filter(({ property }) => property.name === 'motionMode');
	expect(modes.length).toBeGreaterThan(0);
	const parameters = { model, options: {} };
	const node = { type: description.name, typeVersion: 1, parameters } as unknown as INode;
	for (const { property } of modes) {
		const shown = (property.options as INodePropertyOptions[]).filter((choice) =>
			NodeHelpers.displayParameter(parameters.options, choice, node, description, parameters),
		);
		const names = shown.map(({ name }) => name);
		expect(names).toEqual(isShown ? ['Fast', 'Normal'] : ['Normal']);
	}
});

describe('Every operation', () => {
	const jobs = cases.filter(({ row }) => rowOf(row).async);
	const making = jobs.map(({ operation }) => operation).sort();

	it('has a description, and an action of its own that reads well alone.', () => {
		const actions = operations.map(({ option }) => option.action);
		expect(problems(operations, ({ option }) => actionProblem(option.name, option.action))).toEqual(
			[],
		);
		expect(new Set(actions).size).toBe(actions.length);
		expect(operations.filter(({ option }) => !option.description)).toEqual([]);
	});

	it('begins as a tool with a description that a model reads.', () => {
		for (const { fields: own } of operations) {
			const [description] = own.filter(isOfTool);
			expect(description).toMatchObject({ name: 'toolDescription', required: true });
		}
	});

	it.each<INodeParameters>([
		{ resource: '={{ "video" }}', operation: 'restyle' },
		{ resource: 'video', operation: '={{ "restyle" }}' },
	])('has no field of a tool on the node, also when an expression chooses it: %j', (chosen) => {
		const { description } = pixVerse;
		const node = { type: description.name, typeVersion: 1, parameters: chosen } as INode;
		const ofTool = description.properties.filter(
			({ displayOptions }) => displayOptions?.show?.['@tool'] !== undefined,
		);
		expect(ofTool.length).toBeGreaterThan(0);
		const shown = ofTool.filter((field) =>
			NodeHelpers.displayParameter(chosen, field, node, description),
		);
		expect(shown.map(({ name }) => name)).toEqual([]);
	});

	it('says below its settings where a person sees the progress, where it makes a job.', () => {
		const last = operations.map(({ key, fields: own }) => ({ key, notice: own.at(-1) }));
		const saying = last.filter(({ notice }) => /developer console/.test(notice?.displayName ?? ''));
		expect(saying.map(({ key }) => key).sort()).toEqual(making);
		for (const { notice } of saying)
			expect(notice?.displayOptions?.hide).toEqual({ waitForCompletion: [false], '@tool': [true] });
	});

	it('offers no option for the example of Additional Body Fields.', () => {
		const plain = (name: string) => name.replace(/_/g, '').toLowerCase();
		const [example] = Object.keys(JSON.parse(ADDITIONAL_EXAMPLE) as object).map(plain);
		const names = fields.map(({ property }) => plain(property.name));
		expect(names).toContain(plain('additional_body_fields'));
		expect(names).not.toContain(example);
	});

	it('warns a tool of the price and the wait where a job is made, and offers what it returns.', () => {
		const having = (is: (field: INodeProperties) => boolean) =>
			operations
				.filter((one) => one.fields.filter(isOfTool).some(is))
				.map(({ key }) => key)
				.sort();
		expect(having((field) => String(field.default).includes('Costs credits'))).toEqual(making);
		expect(having(({ name }) => name === 'toolNotice')).toEqual(making);
		const returning = [...making, 'image.get', 'video.get'].sort();
		expect(having(({ name }) => name === 'output')).toEqual(returning);
	});
});

describe('What an AI reads that builds a workflow', () => {
	const { builderHint = {} } = pixVerse.description;

	it('names fields, options, modes and nodes that there are.', () => {
		const known = fields.flatMap(({ path, property: { modes = [] } }) => [
			path.replace(/^pixVerse\./, ''),
			...modes.map(({ name }) => name),
		]);
		const hints = [builderHint.searchHint, builderHint.relatedNodes?.[0].relationHint].join(' ');
		const named = hints.match(/options\.\w+|\b[a-z]+[A-Z]\w+/g) ?? [];
		expect(named.filter((name) => !known.includes(name))).toEqual([]);
		const types = nodes.map(({ instance }) => `${packageJson.name}.${instance.description.name}`);
		expect(types).toEqual(
			expect.arrayContaining(builderHint.relatedNodes?.map(({ nodeType }) => nodeType) ?? []),
		);
	});

	it('says of each locator for a file what its modes take.', () => {
		const quotedIn = (text = '') => [...text.matchAll(/mode "(\w+)"/g)].map(([, name]) => name);
		const files = fields.filter(({ property: { modes = [] } }) =>
			modes.some(({ name }) => name === 'file'),
		);
		const said = files.map(({ property }) => quotedIn(property.builderHint?.propertyHint));
		const modes = files.map(({ property }) => property.modes?.map(({ name }) => name));
		expect(said).toEqual(modes);
	});

	it('stands on no field that n8n refuses it for.', () => {
		const refused = fields.filter(
			({ property: { name, type, builderHint: hint } }) =>
				hint && type === 'options' && ['resource', 'operation', 'mode'].includes(name),
		);
		expect(refused).toEqual([]);
	});
});

describe.each(nodes)('The node of $className', ({ instance: { description } }) => {
	const hints = description.hints ?? [];
	const messages = hints.map(({ message }) => message);

	it('has texts like those of its fields.', () => {
		const sentences = [description.description, ...messages];
		expect(problems([description.displayName, ...sentences], textProblem)).toEqual([]);
		expect(problems(sentences, endingProblem)).toEqual([]);
	});

	it('gives no hint beside the output of an earlier run, of which it may not be true, but one on the next run.', () => {
		const later = hints.filter((hint) => hint.whenToDisplay !== 'beforeExecution');
		expect(later.filter(({ message }) => !message.includes('again pays again.'))).toEqual([]);
		expect(hints.filter(({ location }) => location !== 'outputPane')).toEqual([]);
	});

	it('names operations in its hints that exist.', () => {
		const names = messages.flatMap((message) => message.match(/"[^"]+"/g) ?? []);
		const known = operations.map(({ option }) => `"${option.name}"`);
		expect(names.filter((name) => !known.includes(name))).toEqual([]);
	});
});
