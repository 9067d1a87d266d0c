/** What a probe is. */
import type { Bench, Settings } from '../bench';

/** One row of the table. */
export interface Probe {
	name: string;
	title: string;
	/** What it may cost, for the plan; free without. */
	price?: string;
	/** What an earlier probe must have made. */
	needs?: 'job' | 'url' | 'mediaId';
	/** Whether these settings want it, or the reason why not. */
	wanted?: (settings: Settings) => string | undefined;
	/** Does it; returns what a person reads in the terminal. */
	run: (bench: Bench) => Promise<string>;
}
