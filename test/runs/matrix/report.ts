/** What a process of the matrix tells its parent. */
import type { Cell } from './rows';

/** What became of a cell. */
export interface CellReport extends Cell {
	runs: number;
	/** Empty when it passed in every run. */
	problems: string[];
	duplicates: number;
	lost: number;
	/** Of its runs, in milliseconds. */
	slowest: number;
}

/** A message: a cell is done, or all are and so many lines of the log were heard. */
export type Message = { report?: CellReport; heard?: number };
