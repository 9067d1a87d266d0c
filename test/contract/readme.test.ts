// The table of operations in the README against the node, and how many there are on all pages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COUNT, countingPages } from './pages';
import { operationsOf, pixVerse, root } from './product';

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

describe('the links of the package into the README', () => {
	const files = ['credentials/PixVerseApi.credentials.ts', 'nodes/PixVerse/PixVerse.node.json'];
	const trigger = 'nodes/PixVerseTrigger/PixVerseTrigger.node.json';
	const anchors = readme
		.split('\n')
		.filter((line) => line.startsWith('## '))
		.map((line) => line.slice(3).toLowerCase().replaceAll(' ', '-'));

	it.each([...files, trigger])('lead from %s to headings that exist', (path) => {
		const links = [...pageOf(path).matchAll(/n8n-nodes-pixverse#([\w-]+)/g)].map(([, to]) => to);
		expect(links.length).toBeGreaterThan(0);
		expect(links.filter((to) => to !== 'readme' && !anchors.includes(to))).toEqual([]);
	});
});
