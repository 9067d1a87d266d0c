/** The figures as a table for a terminal, and as `bench/results.json`. */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import engine from 'n8n-core/package.json';
import packageJson from '../package.json';
import template from '../test/n8n/2.x/package.json';
import old from '../test/engines/1.x/package.json';
import { MAIN } from './contenders/names';
import type { Row } from './types';

/** What the figures were measured on and with; `results.json` holds exactly this. */
export interface Results {
	machine: string;
	versions: Record<string, string>;
	date: string;
	metrics: Row[];
}

const GIB = 1024 ** 3;

function machine(): string {
	const processors = cpus();
	const memory = Math.round(totalmem() / GIB);
	const { platform, arch } = process;
	return `${processors.length} × ${processors[0].model}, ${memory} GiB, ${platform} ${arch}`;
}

/** The results of a run that ends now. */
export const resultsOf = (metrics: Row[]): Results => ({
	machine: machine(),
	versions: {
		[packageJson.name]: packageJson.version,
		node: process.versions.node,
		'n8n-core 2.x': engine.version,
		'n8n-core 1.x': old.dependencies['n8n-core'],
		n8n: template.dependencies.n8n,
	},
	date: new Date().toISOString().slice(0, 10),
	metrics,
});

export const RESULTS = join(__dirname, 'results.json');

/** Writes `bench/results.json`. */
export function writeResults(results: Results): void {
	writeFileSync(RESULTS, `${JSON.stringify(results, null, '\t')}\n`);
}

/** A figure with its unit. */
export const figure = (value: number | null, unit: string): string => {
	if (value === null) return '–';
	const number = value.toLocaleString('en', { maximumSignificantDigits: 3 });
	return unit === '' ? number : `${number} ${unit}`;
};

/** The smallest figure of a contender, as a multiple of ours. */
function ratio({ ours, contenders }: Row): string {
	const values = Object.values(contenders);
	if (ours === null || ours <= 0 || values.length === 0) return '–';
	return `${figure(Math.min(...values) / ours, '')}`;
}

/** The figures of contenders that have no column of their own. */
const others = ({ contenders, unit }: Row): string =>
	Object.entries(contenders)
		.filter(([name]) => !MAIN.includes(name))
		.map(([name, value]) => `${name}: ${figure(value, unit)}`)
		.join('; ');

/** A table's cells: a heading, then a line per row. */
function cellsOf(rows: Row[], verdicts: Record<string, string>): string[][] {
	const heading = ['metric', 'target', 'ours', ...MAIN, 'others', 'best / ours', 'met'];
	const lines = rows.map((row) => [
		row.metric,
		figure(row.target, row.unit),
		figure(row.ours, row.unit),
		...MAIN.map((name) => figure(row.contenders[name] ?? null, row.unit)),
		others(row),
		ratio(row),
		verdicts[String(row.met)],
	]);
	return [heading, ...lines];
}

/** A table for a terminal. */
export function table(rows: Row[]): string {
	const cells = cellsOf(rows, { true: 'met', false: 'MISSED', null: '' });
	const widths = cells[0].map((_, column) => Math.max(...cells.map((line) => line[column].length)));
	const padded = (line: string[]) =>
		line.map((cell, column) =>
			column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]),
		);
	return cells.map((line) => padded(line).join('  ').trimEnd()).join('\n');
}
