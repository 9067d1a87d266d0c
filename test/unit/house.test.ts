// The rules of the house: short files, small functions, documented doors, no baggage.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json';
import { unknownParameters } from '../contract/known';
import { operationsOf, pixVerse, root } from '../contract/product';
import {
	anyTypes,
	filesIn,
	hasHeading,
	longFunctions,
	parse,
	sources,
	textsIn,
	undocumented,
} from '../contract/sources';
import { spellingProblem } from '../contract/wording';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const operations = operationsOf(pixVerse);

/** Most lines of the files whose path matches; the first that matches counts. */
const limits: Array<[path: RegExp, most: number]> = [
	[/\.node\.ts$/, 79],
	[/\/resources\//, 120],
	[/^(nodes|credentials)\//, 150],
];

const TABLE_OF_CONTENTS = /\.(node|credentials)\.ts$/;
const FORBIDDEN = /eslint-disable|@ts-(ignore|expect-error|nocheck)|\b(TODO|FIXME|XXX)\b/;
const MACHINE_PATH = /(?<![\w/])\/(home|Users|root|work|tmp|var)\/|\b[A-Z]:\\\\/;

describe('the source files', () => {
	it('are there', () => {
		expect(sources.length).toBeGreaterThan(30);
	});

	it('are short', () => {
		const most = (path: string) => limits.find(([pattern]) => pattern.test(path))?.[1] ?? 0;
		const long = sources.filter(({ path, lines }) => lines > most(path));
		expect(long.map(({ path, lines }) => `${path}: ${lines} lines`)).toEqual([]);
	});

	it('have no function over 40 lines', () => {
		expect(sources.flatMap((source) => longFunctions(source, 40))).toEqual([]);
	});

	it('say at their top what they are for', () => {
		const others = sources.filter(({ path }) => !TABLE_OF_CONTENTS.test(path));
		expect(others.filter((source) => !hasHeading(source)).map(({ path }) => path)).toEqual([]);
	});

	it('document every exported function and class of the transport', () => {
		const transport = sources.filter(({ path }) => path.includes('/transport/'));
		expect(transport.flatMap(undocumented)).toEqual([]);
	});

	it('have no type "any"', () => {
		expect(sources.flatMap(anyTypes)).toEqual([]);
	});

	it.each([
		['switch no rule off and leave nothing open', FORBIDDEN],
		['name no place on one machine', MACHINE_PATH],
	])('%s', (_name, pattern) => {
		expect(sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([]);
	});

	it('speak American English', () => {
		const spelled = sources.flatMap((source) => textsIn(source).map(spellingProblem));
		expect(spelled.filter((problem) => problem !== undefined)).toEqual([]);
	});
});

describe('the package', () => {
	it('brings no other package along', () => {
		const bringing = ['dependencies', 'optionalDependencies', 'bundledDependencies', 'overrides'];
		expect(bringing.filter((name) => name in packageJson)).toEqual([]);
		expect(packageJson.peerDependencies).toEqual({ 'n8n-workflow': '*' });
	});

	it.each(filesIn('.', 'package-lock.json'))('%s names no registry', (path) => {
		expect(read(path).match(/"resolved": "[^"]*/g) ?? []).toEqual([]);
	});

	it.each(filesIn('examples', '.json'))('%s sets only what the node knows', (path) => {
		const { nodes } = JSON.parse(read(path)) as { nodes: Array<Record<string, never>> };
		const ours = nodes.filter(({ type }) => type === `${packageJson.name}.pixVerse`);
		expect(ours.flatMap((node) => unknownParameters(node as never, operations))).toEqual([]);
	});
});

describe('these rules', () => {
	const source = (text: string) => parse('a.ts', text);

	it('find a long function, also inside another one', () => {
		const lines = '\n'.repeat(41);
		expect(longFunctions(source(`const f = () => {${lines}};`), 40)).toEqual(['a.ts:1 (42 lines)']);
		expect(longFunctions(source(`function f() {\nreturn () => {${lines}};}`), 40)).toHaveLength(2);
		expect(longFunctions(source(`const f = {${lines}};`), 40)).toEqual([]);
	});

	it('find a missing heading', () => {
		expect(hasHeading(source("import a from 'a';\n/** f */\nconst f = 1;"))).toBe(false);
		expect(hasHeading(source('// a file\nconst f = 1;'))).toBe(false);
		expect(hasHeading(source('/**\n * A file.\n */\nconst f = 1;'))).toBe(true);
	});

	it('find what is not documented', () => {
		expect(undocumented(source('export function f() {}'))).toEqual(['a.ts:1']);
		expect(undocumented(source('export const f = async () => 1;'))).toEqual(['a.ts:1']);
		expect(undocumented(source('export class A {}'))).toEqual(['a.ts:1']);
		expect(undocumented(source('/** f */\nexport function f() {}\nfunction g() {}'))).toEqual([]);
	});

	it('find "any" as a type only', () => {
		expect(anyTypes(source('const any = 1;\nlet a: any[];'))).toEqual(['a.ts:2']);
	});

	it('find the texts of the code', () => {
		const code = "a('one', `two ${b} three`); // four";
		expect(textsIn(source(code))).toEqual(['one', 'two ', ' three']);
	});

	it.each([
		[{ operation: 'gone' }, 'no operation video.gone'],
		[{ style: 'x' }, 'style is unknown'],
		[{ effect: { mode: 'name', value: 'x' } }, 'effect: mode name'],
		[{ options: { speed: 1 } }, 'options: speed is unknown'],
		[{ options: { onWaitLimit: 'x' } }, 'options: onWaitLimit: x'],
	])('find that no operation knows %j', (parameters, problem) => {
		const node = { name: 'Node', parameters };
		expect(unknownParameters(node, operations)).toEqual([`Node: ${problem}`]);
	});

	it.each(['home', 'Users', 'tmp'])('find a path below %s', (folder) => {
		expect(MACHINE_PATH.test(`read('/${folder}/me')`)).toBe(true);
	});
});
