/** The two charts of docs/performance.md, drawn from the rows of the table only. */
import type { EChartsOption } from 'echarts';
import { init } from 'echarts';
import { distributionNames } from './jobTimes';
import type { Row } from './types';

const [WIDTH, HEIGHT] = [820, 400];
const FONT = 'system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif';
const [INK, PALE, MUTED] = ['#24292f', '#d0d7de', '#57606a'];
/** Colors that people who see few colors can tell apart (Okabe and Ito), in the order of the contenders; ours is the strong one. */
const COLORS = ['#0072b2', '#e69f00', '#009e73', MUTED];

type Axis = Record<string, unknown>;

/** An axis with a name. */
const axis = (name: string, more: Axis): Axis => ({
	name,
	nameLocation: 'middle',
	nameGap: 40,
	nameTextStyle: { color: INK, fontSize: 13 },
	axisLabel: { color: INK, fontSize: 13 },
	axisLine: { lineStyle: { color: INK } },
	splitLine: { lineStyle: { color: PALE } },
	minorTick: { show: false },
	...more,
});

/** An SVG with a title and a sentence that says what is to be seen. */
function draw(title: string, subtext: string, option: EChartsOption): string {
	const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: HEIGHT });
	chart.setOption({
		backgroundColor: '#ffffff',
		textStyle: { fontFamily: FONT, color: INK },
		animation: false,
		title: {
			...{ text: title, subtext, left: 16, top: 10 },
			textStyle: { color: INK, fontSize: 17 },
			subtextStyle: { color: MUTED, fontSize: 13 },
		},
		grid: { left: 64, right: 190, top: 84, bottom: 56 },
		color: COLORS,
		...option,
	});
	const svg = chart.renderToSVGString();
	chart.dispose();
	return svg;
}

const namesIn = ([{ values }]: Row[]) => Object.keys(values);

const legend = {
	right: 16,
	top: 84,
	orient: 'vertical',
	textStyle: { color: INK, fontSize: 13 },
} as const;

/** Two panels side by side, one for each distribution. */
function lateness(rows: Row[]): string {
	const late = rows.filter(({ figure }) => figure === 'Lateness, 95th percentile');
	const panels = distributionNames.map((name) => late.filter(({ of }) => of.endsWith(name)));
	const subtext =
		'95th percentile, by the length of the job, of a kind that was made before; logarithmic, lower is better';
	return draw('How late a finished video comes', subtext, {
		legend,
		grid: panels.map((_, at) => ({
			...{ top: 100, bottom: 56, width: 245, left: 64 + at * 295 },
		})),
		xAxis: panels.map((panel, gridIndex) =>
			axis(`length in seconds, ${distributionNames[gridIndex]}`, {
				...{ type: 'category', gridIndex, data: panel.map(({ of }) => /\d+/.exec(of)?.[0]) },
			}),
		),
		yAxis: panels.map((_, gridIndex) =>
			axis(gridIndex === 0 ? 'seconds late' : '', { type: 'log', gridIndex, min: 0.1, max: 10 }),
		),
		series: panels.flatMap((panel, at) =>
			namesIn(panel).map((name, contender) => ({
				...{ type: 'line' as const, name, symbolSize: 7, lineStyle: { width: 2.5 } },
				...{ xAxisIndex: at, yAxisIndex: at, color: COLORS[contender] },
				data: panel.map(({ values }) => values[name]),
			})),
		),
	});
}

/** Bars from zero, because a logarithmic one has no length that one could compare; the shortest first. */
function batch(rows: Row[]): string {
	const batches = rows.filter(({ figure }) => figure.startsWith('Time of a batch'));
	const text = ({ value }: { value: number }) =>
		`${value.toLocaleString('en', { maximumSignificantDigits: 3 })}×`;
	const [{ values: first }] = batches;
	const names = namesIn(batches);
	const subtext = 'As a multiple of the time with all five slots always taken; lower is better';
	return draw('How long a batch takes at an account with five slots', subtext, {
		legend,
		xAxis: axis('', { type: 'category', data: batches.map(({ of }) => of) }),
		yAxis: axis('', {
			type: 'value',
			axisLabel: { color: INK, fontSize: 13, formatter: '{value}×' },
		}),
		series: [...names]
			.sort((a, b) => first[a] - first[b])
			.map((name) => ({
				...{ type: 'bar' as const, name, barGap: '8%', color: COLORS[names.indexOf(name)] },
				data: batches.map(({ values }) => values[name]),
				label: {
					...{ show: true, position: 'top' as const, color: INK, fontSize: 11 },
					formatter: text as never,
				},
			})),
	});
}

/** The SVGs by their names. */
export const charts = (rows: Row[]): Record<string, string> => ({
	lateness: lateness(rows),
	batch: batch(rows),
});
