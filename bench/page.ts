/** Puts what most people want to know of a whole run into docs/performance.md, and the charts beside it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { charts } from './charts';
import { MAIN } from './contenders/names';
import { OURS } from './drawing';
import type { Results } from './report';
import { figure, RESULTS } from './report';
import type { Row } from './types';

const docs = join(__dirname, '../docs');
const PAGE = join(docs, 'performance.md');

/** Beside whom the page puts our node: a loop with a longer pause is later still. */
const BESIDE = [MAIN[0], MAIN[2]];

/** The rows that it shows, by how it calls them; the others are in `results.json`. */
const SHOWN = {
	'lateness of a job of 60 s, the first time, 95 %':
		'1 lateness, jobs of 60 s, nothing learned, 95th percentile',
	'the same, learned, mean': '1 lateness, jobs of 60 s, learned, mean',
	'polls of a job of 60 s': '2 looks per job of 60 s, learned',
	'requests of a job of 60 s': '9 requests per finished video, jobs of 60 s, learned',
	'batch of 20 jobs of 6 s': '3 batch of 20 jobs of 6 s, time over the floor',
	'batch of 1,000 jobs of 60 s': '3 batch of 1000 jobs of 60 s, time over the floor',
	'memory of a download of 1 GB': '7 peak memory above base, 1 download of 1 GB',
	'CPU of an item, of 1,000': '5 CPU per item in all, 1,000 items',
};

/** The floor of a row: what n8n's engine takes by itself, or the shortest possible time. */
function floorOf({ contenders, unit }: Row): string {
	if (unit === '×') return '1 ×';
	return figure(contenders['Engine alone'] ?? null, unit);
}

/** The figures of the page, as a table. */
function table(rows: Row[]): string {
	const lines = Object.entries(SHOWN).flatMap(([label, metric]) => {
		const row = rows.find((one) => one.metric === metric);
		if (row === undefined) return [];
		const others = BESIDE.map((name) => figure(row.contenders[name] ?? null, row.unit));
		return [[label, figure(row.ours, row.unit), ...others, floorOf(row)]];
	});
	const heading = ['what', OURS, ...BESIDE, 'floor'];
	const ruler = heading.map((_, index) => (index === 0 ? '---' : '--:'));
	return [heading, ruler, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The text of the page with another part between the comments that name it. */
function replaced(page: string, name: string, content: string): string {
	const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
	const [from, to] = [page.indexOf(start), page.indexOf(end)];
	if (from < 0 || to < from) throw new Error(`${PAGE} has no place for "${name}"`);
	return `${page.slice(0, from + start.length)}\n\n${content}\n\n${page.slice(to)}`;
}

function setup({ machine, versions, date }: Results): string {
	const used = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
	return `Measured on ${date} with ${used.join(', ')}, on ${machine}.`;
}

/** Writes page and charts. */
export async function writePage(results: Results): Promise<void> {
	const page = replaced(readFileSync(PAGE, 'utf8'), 'setup', setup(results));
	const text = replaced(page, 'figures', table(results.metrics));
	writeFileSync(PAGE, await format(text, { parser: 'markdown', printWidth: 120, useTabs: true }));
	for (const [name, svg] of Object.entries(charts(results.metrics))) {
		writeFileSync(join(docs, `performance-${name}.svg`), svg);
	}
}

/** Draws and writes again what the last run has found: `tsx bench/page.ts`. */
if (require.main === module) {
	void writePage(JSON.parse(readFileSync(RESULTS, 'utf8')) as Results);
}
