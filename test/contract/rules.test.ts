// The rules judge the node, so they are tested themselves: each has to find what it is there for.
import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';
import type { LedgerRequest } from '../support/standin';
import { rowOf } from './parameters';
import { problemsOf } from './conform';
import { edgesOf } from './edges';
import { fieldRules } from './fieldRules';
import { shownProblems } from './shown';
import { actionProblem, endingProblem, orderProblem, textProblem, titleProblem } from './wording';

const good: INodeProperties = {
	displayName: 'Wait for It',
	name: 'wait',
	type: 'boolean',
	default: true,
	description: 'Whether to wait',
};

const member = (displayName: string): INodeProperties => ({ ...good, displayName });
const letters = ['A', 'B', 'C', 'E', 'D'].map(member);

const option = (description: string) => ({ name: 'One', value: 'one', description });
const list = { type: 'options', default: 'one' } as const;

/** A mode of a locator. */
const mode = (name: string, displayName: string, hint: string): INodePropertyMode => ({
	...{ name, displayName, hint },
	type: 'string',
});
const url = mode('url', 'By URL', 'A public address');
const file = mode('file', 'By File', 'Name of the binary field');

const bad: Array<[rule: string, change: Partial<INodeProperties>]> = [
	['is explained by a description or a hint', { description: undefined }],
	['says "Whether" when it is a boolean', { description: 'Waits' }],
	['has names in title case', { displayName: 'Wait for it' }],
	['has names in title case', { displayName: 'Wait For It' }],
	['has texts with proper endings', { description: 'Whether to wait.' }],
	['has texts with proper endings', { hint: 'Wait. Then go' }],
	['has short texts', { description: `Whether ${'x'.repeat(200)}` }],
	['has entries that n8n shows whole', { ...list, options: [option('x'.repeat(111))] }],
	['calls an image an image', { hint: 'Two pictures' }],
	[
		'has a hint of at most eight words for a file',
		{ modes: [{ ...file, hint: 'The name of the binary field that has it' }] },
	],
	['names the ways to a file alike, in one order', { modes: [file, url] }],
	['names the ways to a file alike, in one order', { modes: [{ ...file, displayName: 'File' }] }],
	['has texts that begin with a capital', { hint: 'then go' }],
	['has texts without British spelling, placeholders and secrets', { hint: 'Its colour' }],
	['lists five or more by the alphabet', { type: 'collection', default: {}, options: letters }],
	['gives examples as examples', { type: 'string', default: '', placeholder: 'clip.mp4' }],
	['has a default of its type', { default: 'true' }],
	['has a default of its type', { type: 'number', default: 0, typeOptions: { minValue: 1 } }],
	['has a default of its type', { type: 'options', default: 'c', options: [] }],
	['has a default of its type', { type: 'resourceLocator', default: { mode: 'x', value: '' } }],
	[
		'is required only where nothing else can take its place',
		{ required: true, displayOptions: { show: { model: ['other'] } } },
	],
	['leaves checking to our own code', { validateType: 'number' }],
	['leaves checking to our own code', { extractValue: { type: 'regex', regex: 'x' } }],
];

describe('the rules for fields', () => {
	it('are content with a good field', () => {
		expect(Object.values(fieldRules).map((rule) => rule(good))).not.toContainEqual(
			expect.any(String),
		);
	});

	it.each(bad)('"%s" finds %j', (rule, change) => {
		expect(fieldRules[rule]({ ...good, ...change })).toEqual(expect.any(String));
	});

	it('all have a bad example here', () => {
		expect([...new Set(bad.map(([rule]) => rule))].sort()).toEqual(Object.keys(fieldRules).sort());
	});
});

describe('the rules for texts', () => {
	it.each([
		[endingProblem, 'One sentence, e.g. this.'],
		[endingProblem, 'Free. Or not'],
		[textProblem, 'The behaviour of the grey centre'],
		[textProblem, 'Lorem ipsum'],
		[textProblem, 'Enter <your key>'],
		[textProblem, 'Use sk-1234567890abcdef'],
		[textProblem, 'Use 7f3a9c1b2d4e5f60718293a4b5c6d7e8'],
		[textProblem, 'Two  blanks'],
		[titleProblem, 'the End'],
	])('%p finds %j', (rule, text) => {
		expect(rule(text as string)).toEqual(expect.any(String));
	});

	it.each([
		[endingProblem, 'One sentence, e.g. this'],
		[endingProblem, 'See <a href="https://a.example/b.html">the page</a>. Then go.'],
		[textProblem, 'At <a href="https://a.example/restyle-effect-list-21992862e0">the page</a>'],
		[titleProblem, 'When the Wait Limit Is Reached (Minutes)'],
	])('%p lets %j pass', (rule, text) => {
		expect(rule(text)).toBeUndefined();
	});

	it.each(['Video restyling', 'Restyle', 'Restyle Video', 'Restyle a video', 'Restyle video.', ''])(
		'for actions find %j',
		(action) => expect(actionProblem('Restyle Video', action)).toEqual(expect.any(String)),
	);

	it('for actions let names of things keep their capitals', () => {
		expect(actionProblem('Make', 'Make PixVerse video from MP4 URL')).toBeUndefined();
	});

	it('ask for the alphabet from five on', () => {
		expect(orderProblem(['B', 'A', 'C', 'D'])).toBeUndefined();
		expect(orderProblem(['B', 'A', 'C', 'D', 'E'])).toMatch(/"B".*"A"/);
	});
});

it.each([
	[{ operation: ['gone'] }, 'wait: no operation gone'],
	[{ resource: ['gone'] }, 'wait: no resource gone'],
	[{ wait: ['yes'] }, 'wait: no wait yes'],
	[{ wait: [] }, 'wait: wait has no value'],
])('a field shown for %j is found', (show, problem) => {
	expect(shownProblems([{ ...good, displayOptions: { show } }])).toEqual([problem]);
});

describe('the comparison of a request with its row', () => {
	const restyle = rowOf('video.restyle');
	const request: LedgerRequest = {
		at: 0,
		method: restyle.method,
		path: restyle.path,
		headers: { 'api-key': 'k', 'ai-trace-id': 't', 'content-type': 'application/json' },
		query: {},
		rawBody: '{"source_video_id":405833376854443123,"restyle_prompt":"x"}',
	};
	const body = (text: string) => ({ rawBody: `{${text}}` });

	it('finds nothing in a good one', () => {
		expect(problemsOf(restyle, request)).toEqual([]);
	});

	it.each([
		[{ method: 'PUT' }, 'method is PUT'],
		[{ path: '/x' }, 'path is /x'],
		[{ headers: {} }, 'header api-key is missing'],
		[{ query: { page: '1' } }, 'page is no field of the row'],
		[body('"source_video_id":"1","restyle_id":1'), 'source_video_id is no integer'],
		[body('"source_video_id":0,"restyle_id":1'), 'source_video_id is out of bounds'],
		[body('"source_video_id":1'), 'not exactly one of restyle_id, restyle_prompt'],
		[body('"source_video_id":1,"restyle_id":1,"seed":-1'), 'seed is out of bounds'],
		[body('"source_video_id":1,"restyle_id":1,"more":1'), 'more is no field of the row'],
	])('finds %j', (change, problem) => {
		expect(problemsOf(restyle, { ...request, ...change })).toContain(problem);
	});

	it('finds the body of a GET', () => {
		const get = { ...rowOf('video.restyleList'), query: [] };
		const found = problemsOf(get, { ...request, method: 'GET', path: get.path });
		expect(found).toEqual(['GET has a body, or announces one']);
	});

	it('knows both edges of a bound', () => {
		const sizes = edgesOf(restyle).filter(({ field }) => field === 'seed');
		expect(sizes.map(({ size }) => size)).toEqual([0, -1, 2147483647, 2147483648]);
	});

	it.each([
		['multi_transition[]', [2, 1, 7, 8]],
		['multi_transition[].prompt', [2048, 2049]],
	])('knows the edges of a list: %s', (name, sizes) => {
		const edges = edgesOf(rowOf('video.multiTransition'));
		expect(edges.filter(({ field }) => field === name).map(({ size }) => size)).toEqual(sizes);
	});
});
