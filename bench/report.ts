/** The figures as a table for a terminal, as Markdown, and as `bench/results.json`. */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import packageJson from '../package.json';
import template from '../test/n8n/2.x/package.json';
import type { Row } from './types';

/** What the figures were measured on and with; `results.json` holds exactly this. */
export interface Results {
	machine: string;
	versions: Record<string, string>;
	date: string;
	rows: Row[];
}

const GIB = 1024 ** 3;

function machine(): string {
	const processors = cpus();
	const memory = Math.round(totalmem() / GIB);
	const { platform, arch } = process;
	return `${processors.length} × ${processors[0].model}, ${memory} GiB, ${platform} ${arch}`;
}

const DIGITS = 4;

/** A figure without digits that say nothing. */
const rounded = ({ values, ...row }: Row): Row => ({
	...row,
	values: Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, Number(value.toPrecision(DIGITS))]),
	),
});

/** The results of a run that ends now. */
export const resultsOf = (rows: Row[]): Results => ({
	machine: machine(),
	versions: {
		[packageJson.name]: packageJson.version,
		node: process.versions.node,
		n8n: template.dependencies.n8n,
	},
	date: new Date().toISOString().slice(0, 10),
	rows: rows.map(rounded),
});

export const RESULTS = join(__dirname, 'results.json');

/** Writes `bench/results.json`. */
export function writeResults(results: Results): void {
	writeFileSync(RESULTS, `${JSON.stringify(results, null, '\t')}\n`);
}

function figure(value: number | undefined, unit: string): string {
	if (value === undefined) return '–';
	const number = value.toLocaleString('en', { maximumSignificantDigits: 3 });
	return unit === '' ? number : `${number} ${unit}`;
}

/** A table's cells: a heading, then a line per row. */
function cellsOf(rows: Row[]): string[][] {
	const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
	const lines = rows.map(({ figure: what, of, unit, values }) => [
		what,
		of,
		...names.map((name) => figure(values[name], unit)),
	]);
	return [['figure', 'of', ...names], ...lines];
}

/** A Markdown table. */
export function markdown(rows: Row[]): string {
	const [heading, ...lines] = cellsOf(rows);
	const ruler = heading.map((_, column) => (column < 2 ? '---' : '--:'));
	return [heading, ruler, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** A table for a terminal. */
export function table(rows: Row[]): string {
	const cells = cellsOf(rows);
	const widths = cells[0].map((_, column) => Math.max(...cells.map((line) => line[column].length)));
	const padded = (cell: string, column: number) =>
		column < 2 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]);
	return cells.map((line) => line.map(padded).join('  ').trimEnd()).join('\n');
}
