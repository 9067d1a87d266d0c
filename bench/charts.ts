/** The charts of docs/performance.md, drawn from rows of figures only. */
import { AS_LATE, MAIN } from './contenders/names';
import { axis, bars, colors, dashed, draw, line, OURS, TARGET } from './drawing';
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
				'target, nothing learned',
				by(first, ({ target }) => target),
				TARGET,
				dashed,
			),
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
	const subtext = 'As a multiple of the time with all five places always taken; logarithmic';
	return draw('How long a batch takes at an account with five places', subtext, {
		...bars(all, '×'),
		yAxis: axis('', { type: 'log', min: 1 }),
	});
}

const LATE = Object.values(AS_LATE);

function requests(rows: Row[]): string {
	const jobs = 'jobs of 60 s, learned';
	const asked = rows.find(({ metric }) => metric === `9 requests per finished video, ${jobs}`);
	const late = rows.find(
		({ metric }) => metric.startsWith('9 mean lateness') && metric.endsWith(jobs),
	);
	if (!asked || !late) return draw('Requests', 'not measured', {});
	const points: Array<[string, number | null, number | null]> = [
		[OURS, asked.ours, late.ours],
		...Object.keys(asked.contenders).map((name): [string, number, number] => [
			name,
			asked.contenders[name],
			late.contenders[name],
		]),
	];
	const subtext =
		'Jobs of 45 to 75 s that the node has learned; the nearer to the corner, the better';
	return draw('What punctuality costs in requests', subtext, {
		grid: { left: 64, right: 210, top: 84, bottom: 56 },
		xAxis: axis('requests per finished video', { type: 'value', min: 0 }),
		yAxis: axis('mean lateness in seconds', { type: 'value', min: 0, nameGap: 44 }),
		series: points.map(([name, x, y]) => ({
			type: 'scatter' as const,
			color: colors[name],
			symbolSize: name === OURS ? 16 : 11,
			itemStyle: { opacity: 1 },
			data: [[x ?? 0, y ?? 0]],
			label: {
				show: true,
				formatter: name,
				color: colors[name],
				fontSize: 13,
				position: 'right' as const,
				// These two are one point.
				offset: LATE.includes(name) ? [0, name === AS_LATE.node ? 9 : -9] : [0, 0],
			},
		})),
	});
}

function cost(rows: Row[]): string {
	const all = series(rows, /^5 CPU per item in all, ([\d,]+) items/);
	const own = series(rows, /^5 our CPU per item beyond the engine's own, ([\d,]+) items/);
	const subtext =
		'Items that are submitted and not waited for; the engine alone sends one request per item';
	return draw('CPU per item, by the number of items', subtext, {
		xAxis: axis('items in one run', { type: 'log', max: 12_000 }),
		yAxis: axis('milliseconds per item', { type: 'value', min: 0, nameGap: 44 }),
		series: [
			line(
				OURS,
				pointsOf(all, ({ ours }) => ours),
				colors[OURS],
			),
			line(
				'engine alone',
				pointsOf(all, ({ contenders }) => contenders['Engine alone']),
				'#57606a',
			),
			line(
				MAIN[2],
				pointsOf(all, ({ contenders }) => contenders[MAIN[2]]),
				colors[MAIN[2]],
			),
			line(
				'our own share',
				pointsOf(own, ({ ours }) => ours),
				'#56b4e9',
			),
			line(
				'its target',
				pointsOf(own, ({ target }) => target),
				TARGET,
				dashed,
			),
		],
	});
}

function memory(rows: Row[]): string {
	const all = rows
		.filter(({ metric }) => metric.startsWith('7 peak memory'))
		.map((row) => ({ label: row.metric.replace('7 peak memory above base, ', ''), row }));
	return draw('Memory that files take on their way', 'Peak above the base in MB; logarithmic', {
		...bars(all, ''),
		yAxis: axis('', { type: 'log', min: 1 }),
	});
}

/** The SVGs by their names. */
export const charts = (rows: Row[]): Record<string, string> => ({
	lateness: lateness(rows),
	batch: batch(rows),
	requests: requests(rows),
	cost: cost(rows),
	memory: memory(rows),
});
