/** The charts of docs/performance.md, drawn from rows of figures only. */
import { MAIN } from './contenders/names';
import { axis, bars, colors, draw, line, OURS } from './drawing';
import type { Row } from './types';

/** The rows whose name fits, with the number in it. */
function series(rows: Row[], pattern: RegExp): Array<{ at: number; row: Row }> {
	return rows.flatMap((row) => {
		const [, number] = pattern.exec(row.metric) ?? [];
		return number === undefined ? [] : [{ at: Number(number.replaceAll(',', '')), row }];
	});
}

type Points = Array<[number, number]>;

const pointsOf = (all: ReturnType<typeof series>, figure: (row: Row) => number | null): Points =>
	all.flatMap(({ at, row }) => {
		const value = figure(row);
		return value === null || value === undefined ? [] : [[at, value] as [number, number]];
	});

function lateness(rows: Row[]): string {
	const first = series(rows, /^1 lateness, jobs of (\d+) s, nothing learned, 95th/);
	const learned = series(rows, /^1 lateness, jobs of (\d+) s, learned, 95th/);
	const data = first.map(({ at }) => String(at));
	const by = (all: typeof first, figure: (row: Row) => number | null) =>
		pointsOf(all, figure).map(([at, value]): [string, number] => [String(at), value]);
	const others = MAIN.map((name) =>
		line(
			name,
			by(learned, ({ contenders }) => contenders[name]),
			colors[name],
		),
	);
	const title = 'How late a finished video comes';
	const subtext = '95th percentile, by the length of the job; logarithmic';
	return draw(title, subtext, {
		xAxis: axis('length of the job in seconds', { type: 'category', boundaryGap: false, data }),
		yAxis: axis('seconds late', { type: 'log', nameGap: 44 }),
		series: [
			...others,
			line(
				`${OURS}, first time`,
				by(first, ({ ours }) => ours),
				'#56b4e9',
			),
			line(
				`${OURS}, learned`,
				by(learned, ({ ours }) => ours),
				colors[OURS],
			),
		],
	});
}

function batch(rows: Row[]): string {
	const all = rows
		.filter(({ metric }) => metric.startsWith('3 batch') && !metric.includes('real time'))
		.map((row) => ({ label: row.metric.replace(/^3 batch of (.*), time.*/, '$1'), row }));
	const subtext = 'As a multiple of the time with all five slots always taken; logarithmic';
	return draw('How long a batch takes at an account with five slots', subtext, {
		...bars(all, '×'),
		yAxis: axis('', { type: 'log', min: 1 }),
	});
}

/** The SVGs by their names. */
export const charts = (rows: Row[]): Record<string, string> => ({
	lateness: lateness(rows),
	batch: batch(rows),
});
