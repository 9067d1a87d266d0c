/**
 * The wait of an item whose run may be released: what is known of it from earlier, and what it tells the run, above all
 * when that comes back for the job. Times in milliseconds.
 */
import type { IDataObject } from 'n8n-workflow';
import { clock } from '../http/clock';
import type { Made } from '../http/record';
import type { Item } from '../run/item';
import { SHORTEST_PARK } from '../run/release';
import { seenOf, usualOf } from './durations';
import { stillMade } from '../http/sentences';
import { polledOutput } from './output';
import type { Plan, Polled } from './poll';
import { poll } from './poll';

/** How long a job is left of which too little is known; other items of the run may take some seconds meanwhile. */
const LEFT_ALONE = SHORTEST_PARK + 5_000;

/** Operations that usually take less stay in memory while nothing is known. */
const WORTH_LEAVING = 60_000;

/** A job is looked at after so much more time: when nothing is known, when it takes longer than all before, and long before they ended. */
const PART = 0.25;

/** A job is awaited in memory so long before and after the times at which others ended. */
const EARLY = 0.97;
const LATE = { part: 1.1, least: 15_000 };

/**
 * How long a run may leave a job that has run for `elapsed`: until shortly before the next time at
 * which a job like it ended, 0 around such a time, and a while when that is long from now, when nothing is
 * known or it takes longer than all before.
 *
 * @param durations how long jobs like it took
 * @param guess how long it usually takes, should none have been seen: only whether that is worth leaving it
 */
export function comesBackIn(durations: number[], guess: number, elapsed: number): number {
	const usual = usualOf(durations);
	const lateAfter = (one: number) => Math.max(one * LATE.part, one + LATE.least);
	const isNear = usual.some((one) => elapsed >= one * EARLY && elapsed <= lateAfter(one));
	if (isNear || (usual.length === 0 && guess < WORTH_LEAVING)) return 0;
	const next = usual.find((one) => one * EARLY > elapsed);
	const rest = next === undefined ? Infinity : next * EARLY - elapsed;
	const meanwhile = Math.max(LEFT_ALONE, elapsed * PART);
	// This one may take less. A look is worth it if the run can be released again afterwards.
	return rest < meanwhile + SHORTEST_PARK ? rest : meanwhile;
}

/** A job of which nothing is known is left alone so long at least. */
const SOON = 10_000;

/**
 * In what times a job may end that has run for `elapsed`, each as likely as the others: soon while nothing
 * is known, so that what waits for its place does not wait for a guess, and in `most` at the latest.
 */
export function mayEndIn(durations: number[], elapsed: number, most = Infinity): number[] {
	const longer = durations.filter((one) => one > elapsed);
	const rest = longer.map((one) => Math.min(one - elapsed, most));
	return rest.length > 0 ? rest : [Math.max(elapsed * PART, SOON)];
}

/**
 * Polls an item, in memory unless its run is released meanwhile; then it ends as when it is stopped. `guess`:
 * how long its job may take when none like it was seen, in milliseconds.
 */
export async function awaitEnd(
	item: Item,
	made: Made,
	{ known, guess, ...plan }: Plan & { known: IDataObject; guess: number },
): Promise<Polled> {
	const { release, index } = item;
	if (release === undefined) return await poll(item, made, plan);
	const before = release.before(index);
	const waited = before?.waited ?? 0;
	const [exactly = ''] = plan.kind ?? [];
	const durations = () => seenOf(exactly);
	const elapsed = () => clock.now() - plan.since;
	const onWait = (polled: Polled, passed: number) => {
		const told = { ...polled, warning: stillMade(made) };
		const pending = {
			comesBackIn: () => comesBackIn(durations(), guess, elapsed()),
			mayEndIn: () => {
				const { [exactly]: own } = release.ends;
				if (own) return mayEndIn(own, elapsed());
				return mayEndIn(durations(), elapsed(), LEFT_ALONE);
			},
			left: plan.limit - waited - passed,
			waited: waited + passed,
			ranFor: polled.ranFor,
		};
		release.wait(index, pending, [polledOutput(item, made, known, told)]);
	};
	const isUnseen = before !== undefined && plan.first === undefined;
	const seen = isUnseen ? { ranFor: before.ranFor, isLate: release.isLate } : undefined;
	const limit = plan.limit - waited;
	try {
		return await poll(item, made, { ...plan, limit, seen, onWait });
	} finally {
		release.awake(index);
	}
}
