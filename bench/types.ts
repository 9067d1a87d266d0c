/** What the benchmark measures: rows of figures, for our node and for what users build today. */

/** What one command asks for. */
export interface Options {
	/** Fewer samples, and nothing that takes minutes. */
	quick: boolean;
}

/** One figure. `null` stands for "there is none": a target that is not set, or cannot be judged. */
export interface Row {
	metric: string;
	unit: string;
	target: number | null;
	ours: number | null;
	contenders: Record<string, number>;
	met: boolean | null;
}

/** Measures; throws when something other than a figure is wrong. */
export type Metric = (options: Options) => Promise<Row[]>;

type Relation = (ours: number, target: number) => boolean;

const DIGITS = 4;

/** A figure without digits that say nothing. */
const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

/** A row that is judged: `ours` is to stay at or below `target` unless `holds` says otherwise. */
export function judged(
	{ metric, unit, target, ours, contenders = {} }: Omit<Row, 'met' | 'contenders'> & Partial<Row>,
	holds: Relation = (one, most) => one <= most,
): Row {
	const others = Object.entries(contenders).map(([name, value]) => [name, rounded(value)]);
	return {
		metric,
		unit,
		target: target === null ? null : rounded(target),
		ours: ours === null ? null : rounded(ours),
		contenders: Object.fromEntries(others),
		met: ours === null || target === null ? null : holds(ours, target),
	};
}
