// The table of operations in the README against the node, how many there are on all pages, and links from files into pages.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COUNT, countingPages } from './pages';
import { operationsOf, pixVerse, root } from './product';
import { filesIn } from './sources';

const pageOf = (path: string) => readFileSync(join(root, path), 'utf8');

const readme = pageOf('README.md');

/** The rows below "Operations", the header first. */
const [, section] = readme.split('\n## Operations\n');
const [header, ...rows] = section
	.split('\n## ')[0]
	.split('\n')
	.filter((line) => /^\| \w/.test(line))
	.map((line) =>
		line
			.split('|')
			.map((cell) => cell.trim())
			.slice(1, -1),
	);

const nameOf = ({ resource, option }: ReturnType<typeof operationsOf>[number]) =>
	resource === 'video' ? option.name : `${resource}: ${option.name}`.toLowerCase();

describe('the operations of the node', () => {
	const names = operationsOf(pixVerse).map(nameOf);

	it('are all in the table of the README', () => {
		const inReadme = rows.map(([name]) => (name.includes(': ') ? name.toLowerCase() : name));
		expect(inReadme.sort()).toEqual(names.sort());
	});

	it('say there what they take and what they cost', () => {
		expect(header).toEqual(['operation', 'takes', 'costs']);
		expect(rows.filter((cells) => cells.length !== 3 || cells.includes(''))).toEqual([]);
	});

	it.each(countingPages)('are as many as %s says', (path) => {
		const counts = [...pageOf(path).matchAll(COUNT)].map(([, count]) => count);
		expect([...new Set(counts)]).toEqual([String(names.length)]);
	});
});

/** The headings of a page, as links name them. */
const anchorsOf = (page: string) =>
	[...page.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
		title
			.toLowerCase()
			.replace(/[^\w\s-]/g, '')
			.replaceAll(' ', '-'),
	);

describe('the links into the pages', () => {
	const files = ['credentials/PixVerseApi.credentials.ts', ...filesIn('examples', '.json')];
	const codex = filesIn('nodes', '.node.json');
	const LINK = /n8n-nodes-pixverse\/n8n-nodes-pixverse(?:\/blob\/main\/([\w./-]+))?(?:#([\w-]+))?/g;

	it.each([...files, ...codex])('lead from %s to headings that exist', (path) => {
		const broken = [...pageOf(path).matchAll(LINK)].filter(([, page = 'README.md', anchor]) => {
			if (!existsSync(join(root, page))) return true;
			return anchor && anchor !== 'readme' && !anchorsOf(pageOf(page)).includes(anchor);
		});
		expect(broken.map(([link]) => link)).toEqual([]);
	});

	it.each(codex)('are in %s', (path) => {
		expect(pageOf(path).match(LINK)).not.toBeNull();
	});
});
