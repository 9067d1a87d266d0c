/** The wait of an item whose run may be released: what is known of it from earlier, and what it tells the run. */
import type { IDataObject } from 'n8n-workflow';
import type { Made } from '../http/resultTypes';
import type { Item } from '../run/item';
import { comesBackIn, mayEndIn } from './comeBack';
import { pendingOutput } from './output';
import type { Plan, Polled } from './poll';
import { poll } from './poll';
import { releasedWarning } from './waitLimit';

/** How long jobs like one took, and how long one may take when none was seen; times in milliseconds. */
interface Expected {
	durations: () => number[];
	guess: number;
	/** How long it has run. */
	elapsed: () => number;
}

/** Polls an item, in memory unless its run is released meanwhile; then it ends as when it is stopped. */
export async function awaitEnd(
	item: Item,
	made: Made,
	{ known, expected, ...plan }: Plan & { known: IDataObject; expected: Expected },
): Promise<Polled> {
	const { release } = item;
	if (release === undefined) return await poll(item, made, plan);
	const { waited = 0, ranFor } = release.before ?? {};
	const onWait = (polled: Polled, passed: number) =>
		release.wait({
			comesBackIn: comesBackIn(expected.durations(), expected.guess, expected.elapsed()),
			mayEndIn: mayEndIn(expected.durations(), expected.guess, expected.elapsed()),
			left: plan.limit - waited - passed,
			waited: waited + passed,
			ranFor: polled.ranFor,
			output: [pendingOutput(item, made, known, polled, releasedWarning(made))],
		});
	const pollsFirst = release.before !== undefined && plan.first === undefined;
	const limit = plan.limit - waited;
	try {
		return await poll(item, made, { ...plan, limit, ranFor, pollsFirst, onWait });
	} finally {
		release.awake();
	}
}
