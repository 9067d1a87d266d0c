/** Puts the figures of a whole run into docs/performance.md, and the charts beside it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { charts } from './charts';
import { distributionNames } from './jobTimes';
import { LIMIT, MANY_REQUESTS } from './metrics/videos';
import { LEGEND, OURS, SHOWN } from './contenders';
import type { Results } from './report';
import { markdown, RESULTS } from './report';
import type { Row } from './types';

/** What the table has; the charts and `bench/results.json` have the rest. */
const IN_TABLE: Record<string, RegExp> = {
	'Lateness, 95th percentile': / (25|600) s, log-normal/,
	'Lateness over real connections, 95th percentile': / (60|600) s/,
	[`Time of a batch, ${LIMIT} slots`]: /^50 /,
	'Requests of a video in a batch': /^50 /,
	'Memory above the base': /1 GB/,
	'CPU of an item': /^1,000 /,
};

/** The requests of our node, by the length of the jobs. */
function requests(rows: Row[]): string {
	const own = rows.filter(({ figure }) => figure === MANY_REQUESTS);
	const lines = distributionNames.map((name) => {
		const values = own.filter(({ of }) => of.endsWith(name)).map(({ values }) => values[OURS]);
		return [name, ...values.map((value) => value.toFixed(1))];
	});
	const lengths = [...new Set(own.map(({ of }) => /\d+ s/.exec(of)?.[0]))];
	const heading = ['jobs of', ...lengths];
	const ruler = heading.map((_, column) => (column === 0 ? '---' : '--:'));
	return [heading, ruler, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

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
	const isShown = ([name]: [string, number]) => SHOWN.includes(name);
	const shown = results.rows.map(({ values, ...row }) => ({
		...row,
		values: Object.fromEntries(Object.entries(values).filter(isShown)),
	}));
	const rows = shown.filter(({ figure, of }) => IN_TABLE[figure]?.test(of));
	const figures = replaced(page, 'figures', `${LEGEND}\n\n${markdown(rows)}`);
	const text = replaced(figures, 'requests', requests(shown));
	writeFileSync(PAGE, await format(text, { parser: 'markdown', printWidth: 120, useTabs: true }));
	for (const [name, svg] of Object.entries(charts(shown))) {
		writeFileSync(join(docs, `performance-${name}.svg`), svg);
	}
}

/** Draws and writes again what the last run has found: `tsx bench/page.ts`. */
if (require.main === module) {
	void writePage(JSON.parse(readFileSync(RESULTS, 'utf8')) as Results);
}
