/** The contenders, options and rows of the bench. */

/** One way to make videos: a node or a workflow. */
export interface Contender {
	name: string;
	kind: 'node' | 'emptyNode' | 'pollingLoop' | 'referenceNode' | 'floor';
	/** The checkout of a PixVerse node. */
	folder?: string;
	/** Seconds between two polls, for those that have such a setting. */
	wait?: number;
}

/** What one command asks for. */
export interface Options {
	/** Fewer and smaller samples. */
	quick: boolean;
	contenders: Contender[];
}

/** One line of the table. */
export interface Row {
	/** What is measured. */
	figure: string;
	/** What was made. */
	of: string;
	unit: string;
	/** By the names of the contenders. */
	values: Record<string, number>;
}

/** Measures, and throws when something other than a figure is wrong. */
export type Metric = (options: Options) => Promise<Row[]>;
