/** A contender on the scripted clock: something that makes videos at the model of the service. */
import type { Scene } from '../../test/support/simulation/scene';

/** The items of one run. */
export interface Batch {
	items: number;
	/** Numbers the items from here; an item's number is the seed of its job. */
	firstSeed: number;
	/** How often n8n tries: "Retry On Fail". */
	tries?: number;
}

/** What a run has come to so far; times in milliseconds since the start. */
export interface Playing {
	readonly ended: Array<{ seed: number; at: number }>;
	readonly done: boolean;
}

/** Starts a run, which goes on while the script plays. */
export type Begin = (scene: Scene, batch: Batch) => Playing;

/** The seeds of a batch in their order. */
export const seedsOf = ({ items, firstSeed }: Batch): number[] =>
	Array.from({ length: items }, (_, index) => firstSeed + index);

/** Follows work that reports every item that has ended. */
export function follow(
	{ script }: Scene,
	work: (ended: (seed: number) => void) => Promise<void>,
): Playing {
	const ended: Playing['ended'] = [];
	let done = false;
	void work((seed) => ended.push({ seed, at: script.now })).then(
		() => (done = true),
		() => (done = true),
	);
	return {
		ended,
		get done() {
			return done;
		},
	};
}
