/** Puts the figures of a whole run into docs/performance.md, and the charts beside it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { charts } from './charts';
import { LEGEND } from './players';
import type { Results } from './report';
import { markdown, RESULTS } from './report';

/** What the table has; the charts and `bench/results.json` have the rest. */
const IN_TABLE = [
	...['jobs of 60 s, later ones', 'jobs of 600 s, later ones', '50 jobs of 20 s'],
	...['1 download of 1 GB', '1,000 items in one run'],
];

const docs = join(__dirname, '../docs');
const PAGE = join(docs, 'performance.md');

/** The text of the page with another part between the comments that name it. */
function replaced(page: string, name: string, content: string): string {
	const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
	const [from, to] = [page.indexOf(start), page.indexOf(end)];
	if (from < 0 || to < from) throw new Error(`${PAGE} has no place for "${name}"`);
	return `${page.slice(0, from + start.length)}\n\n${content}\n\n${page.slice(to)}`;
}

function setup({ machine, versions, date }: Results): string {
	const used = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
	return `Measured on ${date}: ${machine}; ${used.join(', ')}.`;
}

/** Writes page and charts. */
export async function writePage(results: Results): Promise<void> {
	const page = replaced(readFileSync(PAGE, 'utf8'), 'setup', setup(results));
	const rows = results.rows.filter(({ of }) => IN_TABLE.includes(of));
	const text = replaced(page, 'figures', `${LEGEND}\n\n${markdown(rows)}`);
	writeFileSync(PAGE, await format(text, { parser: 'markdown', printWidth: 120, useTabs: true }));
	for (const [name, svg] of Object.entries(charts(results.rows))) {
		writeFileSync(join(docs, `performance-${name}.svg`), svg);
	}
}

/** Draws and writes again what the last run has found: `tsx bench/page.ts`. */
if (require.main === module) {
	void writePage(JSON.parse(readFileSync(RESULTS, 'utf8')) as Results);
}
