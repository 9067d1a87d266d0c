/** What the charts are made of: an SVG with a title, axes, lines with their names on them, bars. */
import type { EChartsOption } from 'echarts';
import { init } from 'echarts';
import { MAIN } from './contenders/names';
import type { Row } from './types';

const [WIDTH, HEIGHT] = [820, 400];
export const OURS = 'PixVerse node';
const FONT = 'system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif';
const [INK, PALE] = ['#24292f', '#d0d7de'];
/** Colors that people who see few colors can tell apart (Okabe and Ito); ours is the strong one. */
export const colors: Record<string, string> = {
	[OURS]: '#0072b2',
	[MAIN[0]]: '#e69f00',
	[MAIN[1]]: '#d55e00',
	[MAIN[2]]: '#009e73',
};

type Axis = Record<string, unknown>;

/** An axis with a name. */
export const axis = (name: string, more: Axis): Axis => ({
	name,
	nameLocation: 'middle',
	nameGap: 34,
	nameTextStyle: { color: INK, fontSize: 13 },
	axisLabel: { color: INK, fontSize: 13 },
	axisLine: { lineStyle: { color: INK } },
	splitLine: { lineStyle: { color: PALE } },
	minorTick: { show: false },
	...more,
});

/** An SVG with a title and a sentence that says what is to be seen. */
export function draw(title: string, subtext: string, option: EChartsOption): string {
	const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: HEIGHT });
	chart.setOption({
		backgroundColor: '#ffffff',
		textStyle: { fontFamily: FONT, color: INK },
		animation: false,
		title: {
			text: title,
			subtext,
			left: 16,
			top: 10,
			textStyle: { color: INK, fontSize: 17 },
			subtextStyle: { color: '#57606a', fontSize: 13 },
		},
		grid: { left: 64, right: 190, top: 84, bottom: 56 },
		...option,
	});
	const svg = chart.renderToSVGString();
	chart.dispose();
	return svg;
}

/** A line whose name stands at its end. */
export const line = (
	name: string,
	data: Array<[number | string, number]>,
	color: string,
	more: Axis = {},
) => ({
	type: 'line' as const,
	name,
	data,
	symbolSize: 7,
	color,
	lineStyle: { width: 2.5, color },
	endLabel: { show: true, formatter: name, color, fontSize: 13, distance: 8 },
	labelLayout: { moveOverlap: 'shiftY' as const },
	...more,
});

/** Bars side by side for ours and the contenders, with their figures on them. */
export function bars(all: Array<{ label: string; row: Row }>, unit: string): EChartsOption {
	const names = MAIN.filter((name) => all.some(({ row }) => name in row.contenders));
	const value = (row: Row, name: string) => (name === OURS ? row.ours : row.contenders[name]);
	const text = ({ value: one }: { value: number }) =>
		`${one.toLocaleString('en', { maximumSignificantDigits: 3 })}${unit}`;
	return {
		legend: { right: 16, top: 84, orient: 'vertical', textStyle: { color: INK, fontSize: 13 } },
		xAxis: axis('', {
			type: 'category',
			data: all.map(({ label }) => label),
			// Every label, on two lines where one is too narrow.
			axisLabel: { color: INK, fontSize: 13, interval: 0, width: 110, overflow: 'break' },
		}),
		series: [OURS, ...names].map((name) => ({
			type: 'bar' as const,
			name,
			color: colors[name],
			barGap: '8%',
			data: all.map(({ row }) => value(row, name) ?? null) as number[],
			label: {
				show: true,
				position: 'top' as const,
				color: INK,
				fontSize: 11,
				formatter: text as never,
			},
		})),
	};
}
