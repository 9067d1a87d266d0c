/** The wait of an item whose run may be released: what is known of it from earlier, and what it tells the run. */
import type { IDataObject } from 'n8n-workflow';
import { clock } from '../http/clock';
import type { Made } from '../http/record';
import type { Item } from '../run/item';
import { comesBackIn, LEFT_ALONE, mayEndIn } from './comeBack';
import { seenOf } from './durations';
import { pendingOutput } from './output';
import type { Plan, Polled } from './poll';
import { poll } from './poll';
import { releasedWarning } from './waitLimit';

/**
 * Polls an item, in memory unless its run is released meanwhile; then it ends as when it is stopped. `guess`:
 * how long its job may take when none like it was seen, in milliseconds.
 */
export async function awaitEnd(
	item: Item,
	made: Made,
	{ known, guess, ...plan }: Plan & { known: IDataObject; guess: number },
): Promise<Polled> {
	const { release } = item;
	if (release === undefined) return await poll(item, made, plan);
	const { waited = 0, ranFor } = release.before ?? {};
	const [exactly = ''] = plan.kind ?? [];
	const durations = () => seenOf(exactly).durations;
	const elapsed = () => clock.now() - plan.since;
	const onWait = (polled: Polled, passed: number) =>
		release.wait({
			comesBackIn: () => comesBackIn(durations(), guess, elapsed()),
			mayEndIn: () => {
				const { [exactly]: own } = release.ends;
				if (own) return mayEndIn(own, elapsed());
				return mayEndIn(durations(), elapsed(), LEFT_ALONE);
			},
			left: plan.limit - waited - passed,
			waited: waited + passed,
			ranFor: polled.ranFor,
			output: [pendingOutput(item, made, known, polled, releasedWarning(made))],
		});
	const pollsFirst = release.before !== undefined && plan.first === undefined;
	const isLate = pollsFirst && release.isLate;
	const limit = plan.limit - waited;
	try {
		return await poll(item, made, { ...plan, limit, ranFor, pollsFirst, isLate, onWait });
	} finally {
		release.awake();
	}
}
