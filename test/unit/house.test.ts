// The rules of the house that a linter has no words for; the others are in tools/lint/house.config.mjs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json';
import { unknownParameters } from '../operations/known';
import { operationsOf, pixVerse, root } from '../operations/product';
import { filesIn, hasHeading, parse, sources, textsIn } from '../operations/sources';
import { spellingProblem } from '../operations/wording';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const operations = operationsOf(pixVerse);
const headings = new Set(
	[...read('docs/service.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading),
);

const TABLE_OF_CONTENTS = /\.(node|credentials)\.ts$/;
const MACHINE_PATH = /(?<![\w/])\/(home|Users|root|work|tmp|var)\/|\b[A-Z]:\\\\/;

/** The number of a section in brackets, in a line of a comment. */
const SECTION = /^\s*(\/\/|\/?\*).*\(\d+\.\d+(, \d+\.\d+)*\).*/gm;

describe('the source files', () => {
	it('are there', () => {
		expect(sources.length).toBeGreaterThan(30);
	});

	it('say at their top what they are for', () => {
		const others = sources.filter(({ path }) => !TABLE_OF_CONTENTS.test(path));
		expect(others.filter((source) => !hasHeading(source)).map(({ path }) => path)).toEqual([]);
	});

	it('name no place on one machine', () => {
		const named = sources.filter(({ text }) => MACHINE_PATH.test(text));
		expect(named.map(({ path }) => path)).toEqual([]);
	});

	it('cite headings that the page about the service has', () => {
		const cited = ['nodes', 'credentials', 'test/support']
			.flatMap((folder) => filesIn(folder, '.ts'))
			.flatMap((path) => [...read(path).matchAll(/service\.md, "([^"]+)"/g)])
			.map(([, heading]) => heading);
		expect(cited.length).toBeGreaterThan(10);
		expect(cited.filter((heading) => !headings.has(heading))).toEqual([]);
	});

	it('cite no section of a page that a reader does not have', () => {
		const cited = ['nodes', 'credentials', 'test']
			.flatMap((folder) => filesIn(folder, '.ts'))
			.flatMap((path) => [...read(path).matchAll(SECTION)].map(([line]) => `${path}: ${line}`));
		expect(cited).toEqual([]);
	});

	it('speak American English', () => {
		const spelled = sources.flatMap((source) => textsIn(source).map(spellingProblem));
		expect(spelled.filter((problem) => problem !== undefined)).toEqual([]);
	});
});

describe('requests', () => {
	const REQUEST = /\bhelpers\.(\w*request\w*)|\b(makeRoutingRequest)\b/gi;
	const used = filesIn('nodes', '.ts').flatMap((path) =>
		[...read(path).matchAll(REQUEST)].map(([, helper, other]) => helper ?? other),
	);

	it('leave by the helpers that the page for reviewers names, and by no others', () => {
		const [, why] = read('.github/RELEASING.md').split('### Why requests are sent');
		const named = why.split('###')[0].matchAll(/`(\w*Request\w*)`/g);
		expect([...named].map(([, name]) => name).sort()).toEqual([...new Set(used)].sort());
	});
});

describe('the package', () => {
	it('brings no other package along', () => {
		const bringing = ['dependencies', 'optionalDependencies', 'bundledDependencies', 'overrides'];
		expect(bringing.filter((name) => name in packageJson)).toEqual([]);
		expect(packageJson.peerDependencies).toEqual({ 'n8n-workflow': '*' });
	});

	// A 3 would make it vanish from every n8n 2.x, and n8n refuses to start with anything but an integer.
	it('says the integer 1 as the version of its nodes', () => {
		expect(packageJson.n8n.n8nNodesApiVersion).toBe(1);
		expect(read('package.json')).toMatch(/"n8nNodesApiVersion": 1,\n/);
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

	it('find a missing heading', () => {
		expect(hasHeading(source("import a from 'a';\n/** f */\nconst f = 1;"))).toBe(false);
		expect(hasHeading(source('// a file\nconst f = 1;'))).toBe(false);
		expect(hasHeading(source('/**\n * A file.\n */\nconst f = 1;'))).toBe(true);
	});

	it('find the texts of the code', () => {
		const code = "a('one', `two ${b} three`); // four";
		expect(textsIn(source(code))).toEqual(['one', 'two ', ' three']);
	});

	it.each([
		[{ operation: 'gone' }, 'no operation video.gone'],
		[{ style: 'x' }, 'style is unknown'],
		[{ effect: { mode: 'color', value: 'x' } }, 'effect: mode color'],
		[{ options: { speed: 1 } }, 'options: speed is unknown'],
		[{ options: { onWaitLimit: 'x' } }, 'options: onWaitLimit: x'],
	])('find that no operation knows %j', (parameters, problem) => {
		const node = { name: 'Node', parameters };
		expect(unknownParameters(node, operations)).toEqual([`Node: ${problem}`]);
	});

	it('find the number of a section', () => {
		expect('a();\n\t// No minimum is known (12.1).'.match(SECTION)).toHaveLength(1);
		expect('a(0.5); // (a 1.5)'.match(SECTION)).toBeNull();
	});

	it.each(['home', 'Users', 'tmp'])('find a path below %s', (folder) => {
		expect(MACHINE_PATH.test(`read('/${folder}/me')`)).toBe(true);
	});
});
