// House rules that a linter cannot check; the others are in tools/lint.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json';
import packageLock from '../../package-lock.json';
import { problemsOf } from '../../tools/release/checklist';
import { root } from '../operations/product';
import { filesIn, hasHeading, sources, textsIn } from '../operations/sources';
import { spellingProblem } from '../operations/wording';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** All that a pattern captures in some texts. */
const captured = (texts: string[], pattern: RegExp) =>
	texts.flatMap((text) => [...text.matchAll(pattern)].map(([, ...groups]) => groups));

const TABLE_OF_CONTENTS = /\.(node|credentials)\.ts$/;
const MACHINE_PATH = /(?<![\w/])\/(home|Users|root|work|tmp|var)\/|\b[A-Z]:\\\\/;

it('Each source file says at its top what it is for.', () => {
	expect(sources.length).toBeGreaterThan(30);
	const others = sources.filter(({ path }) => !TABLE_OF_CONTENTS.test(path));
	expect(others.filter((source) => !hasHeading(source)).map(({ path }) => path)).toEqual([]);
});

it('A state or class that a text names exists.', () => {
	const texts = sources.flatMap(textsIn);
	const pages = [...filesIn('docs', '.md'), 'README.md'].map(read);
	const inTexts = captured(texts, /\b(?:state|class) "(\w+)"/g);
	const inPages = captured(pages, /\b(?:state|class) `(\w+)`/g);
	const named = [...inTexts, ...inPages].flat();
	expect(named).toContain('not_submitted');
	expect(named.filter((word) => !texts.includes(word))).toEqual([]);
});

it('No source file names a place on one machine.', () => {
	const named = sources.filter(({ text }) => MACHINE_PATH.test(text));
	expect(named.map(({ path }) => path)).toEqual([]);
});

it('All texts of the nodes are in American English.', () => {
	const spelled = sources.flatMap((source) => textsIn(source).map(spellingProblem));
	expect(spelled.filter((problem) => problem !== undefined)).toEqual([]);
});

it('The headings that the code cites are in the page about the service.', () => {
	const headings = captured([read('docs/service.md')], /^## (.+)$/gm).flat();
	const code = ['nodes', 'credentials', 'test/support'].flatMap((folder) => filesIn(folder, '.ts'));
	const cited = captured(code.map(read), /service\.md, "([^"]+)"/g).flat();
	expect(cited.length).toBeGreaterThan(10);
	expect(cited.filter((heading) => !headings.includes(heading))).toEqual([]);
});

// Source is one line where prettier breaks it in the page, so lines are compared without their white space.
const solid = (text: string) => text.replace(/\s+/g, '');

it('The code on the page about the architecture stands in the source, line by line and in this order.', () => {
	const [[page]] = captured([read('docs/architecture.md')], /^```ts\n([^]+?)^```/gm);
	const parts = captured([page], /^\/\/ (\S+\.ts)\n((?:(?!\/\/ ).*\n)+)/gm);
	expect(parts).toHaveLength(2);
	const missing = parts.flatMap(([file, code]) => {
		let rest = solid(read(`nodes/PixVerse/${file}`));
		return code.split('\n').filter((line) => {
			const at = rest.indexOf(solid(line));
			if (at >= 0) rest = rest.slice(at + solid(line).length);
			return at < 0;
		});
	});
	expect(missing).toEqual([]);
});

it('The files that the page about the architecture names are there.', () => {
	const named = captured([read('docs/architecture.md')], /`(\w+\/[\w/]+\.ts)`/g).flat();
	expect(named.length).toBeGreaterThan(10);
	const isGone = (file: string) => !existsSync(join(root, 'nodes/PixVerse/transport', file));
	expect(named.filter(isGone)).toEqual([]);
});

it('Requests are sent by the helpers that the page for reviewers names, and by no others.', () => {
	const REQUEST = /\b(?:helpers\.(\w*request\w*)|(makeRoutingRequest)\b)/gi;
	const used = captured(filesIn('nodes', '.ts').map(read), REQUEST).flat().filter(Boolean);
	const [, why] = read('.github/RELEASING.md').split('### Why requests are sent');
	const named = captured([why.split('###')[0]], /`(\w*Request\w*)`/g).flat();
	expect(named.sort()).toEqual([...new Set(used)].sort());
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

	it('has one version in package.json, its lock file and the changelog', () => {
		const changelog = read('CHANGELOG.md');
		expect(problemsOf({ packageJson, packageLock, changelog })).toEqual([]);
	});

	it.each(filesIn('.', 'package-lock.json'))('names no registry in %s', (path) => {
		expect(read(path).match(/"resolved": "[^"]*/g) ?? []).toEqual([]);
	});
});
