/** Who is compared on the scripted clock. */
import { POLLING_LOOPS, REFERENCE_NODE } from './names';
import { pixVerse } from './pixVerse';
import { pollingLoop } from './pollingLoop';
import { referenceNode } from './referenceNodeScripted';
import type { Begin } from './scripted';

export const ours = pixVerse;

const made = (names: Record<string, number>, make: (seconds: number) => Begin) =>
	Object.entries(names).map(([name, seconds]): [string, Begin] => [name, make(seconds)]);

/** What is compared with ours, by its name. */
export const contenders: Array<[string, Begin]> = [
	...made(POLLING_LOOPS, pollingLoop),
	...made(REFERENCE_NODE, referenceNode),
];

/** What `measure` finds of every contender, by its name. */
export async function ofEach(
	measure: (begin: Begin) => Promise<number>,
): Promise<Record<string, number>> {
	const found: Record<string, number> = {};
	for (const [name, begin] of contenders) found[name] = await measure(begin);
	return found;
}
