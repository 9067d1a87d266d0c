// The tables of operations in the README against the node, and how many there are on all pages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COUNT, countingPages } from './pages';
import { operationsOf, pixVerse, root } from './product';

const pageOf = (path: string) => readFileSync(join(root, path), 'utf8');

const readme = pageOf('README.md');

/** The first cells of the rows below "Operations", without the two headers. */
const [, section] = readme.split('\n## Operations\n');
const rows = [...section.split('\n## ')[0].matchAll(/^\| (\w[^|]*?) +\|/gm)]
	.map(([, name]) => name)
	.filter((name) => name !== 'operation');

const nameOf = ({ resource, option }: ReturnType<typeof operationsOf>[number]) =>
	resource === 'video' ? option.name : `${resource}: ${option.name}`.toLowerCase();

describe('the operations of the node', () => {
	const names = operationsOf(pixVerse).map(nameOf);

	it('are all in the tables of the README', () => {
		const inReadme = rows.map((name) => (name.includes(': ') ? name.toLowerCase() : name));
		expect(inReadme.sort()).toEqual(names.sort());
	});

	it.each(countingPages)('are as many as %s says', (path) => {
		const counts = [...pageOf(path).matchAll(COUNT)].map(([, count]) => count);
		expect([...new Set(counts)]).toEqual([String(names.length)]);
	});
});
