/** Polls a job until it ends (docs/service.md, "Results"). A failed poll is never fatal: the video is paid for. */
import type { IDataObject } from 'n8n-workflow';
import { clock } from '../http/clock';
import { abortError } from '../http/errors';
import type { Outcome } from '../http/outcome';
import { isAnswer, shouldRetryRead, reasonOf } from '../http/outcome';
import type { Made } from '../http/record';
import { emptyReading, readRecord } from '../http/record';
import { releasedNotice } from '../http/sentences';
import type { Item } from '../run/item';
import { SHORTEST } from '../run/release';
import { retryDelay } from '../http/retry';
import { MAX_READ_TIMEOUT, sendWithin, timedOut } from '../http/client';
import type { Polled } from './output';
import { outputItem } from './output';
import { expectedDuration, mayEndFrom, nextPoll, usualTime } from './schedule';

/** One poll of a record, which may take `limit` milliseconds, or as long as any read. */
export async function pollOnce(
	{ context, request }: Item,
	{ type, id }: Made,
	limit?: number,
): Promise<Outcome> {
	const url = `${type.path}${encodeURIComponent(id)}`;
	const options = { ...request, method: 'GET' as const, url, body: undefined, qs: undefined };
	return await sendWithin(context, options, limit);
}

/** How long a poll may take, in milliseconds, unless the user sets a timeout; it doubles while none is answered. */
const FIRST_TIMEOUT = 5_000;

/** Polls that were held leave over this time and not at once, in milliseconds. */
const SPREAD = 3_000;

/** How long polls may stay unanswered, one after the other, in milliseconds. */
const LONGEST_OUTAGE = 15 * 60_000;

/** How a job is polled. */
export interface Plan {
	/** What its submission answered. */
	known: IDataObject;
	/** When it was accepted, by the clock; unless that is known, when the wait began. */
	since?: number;
	/** The wait limit unless the user sets one. */
	limitMinutes?: number;
	/** Jobs of its kind tell when it may end, and how long it is expected to take. */
	kind: string;
	/** How long it may take when none of its kind was seen, in milliseconds. */
	guess: number;
}

/**
 * Whether the job is still to be polled: the item waits for it, another one of the run waits for its slot, or more items
 * may want it because the user allows few jobs at a time.
 */
const isWanted = ({ options, run, account: { slots } }: Item): boolean =>
	options.waits ||
	(slots.isScarce && slots.isAwaitedBy(run.flow)) ||
	(options.maxParallel < Infinity && run.scope.isUnderWay);

/** What is known between two polls; times in milliseconds of the clock. */
interface Wait {
	polled: Polled;
	since: number;
	limit: number;
	/** When the time began that counts: that of polls without an answer does not. */
	start: number;
	polledAt: number;
	answeredAt: number;
	/** How many polls in a row had no answer, and the least pause before the next one. */
	failures: number;
	backoff: number;
}

function beginning({ options, release, index, run }: Item, { id }: Made, plan: Plan): Wait {
	const before = release?.before(index);
	const now = clock.now();
	// The wait limit counts over all tries of the node, and nobody saw what became of the job between two of them.
	const waited = run.waited.get(id);
	const start = now - (waited ?? before?.waited ?? 0);
	const ranFor = before ? before.ranFor || undefined : 0;
	return {
		polled: { ...emptyReading, ranFor: waited === undefined ? ranFor : undefined },
		...{ since: plan.since ?? start, start, polledAt: now, answeredAt: now },
		limit: options.waitLimit ?? (plan.limitMinutes ?? 10) * 60_000,
		...{ failures: 0, backoff: 0 },
	};
}

/** Takes note of the outcome of a poll that left when the job had run for `ran` milliseconds. */
function noteOutcome(
	{ connection }: Item,
	wait: Wait,
	made: Made,
	outcome: Outcome,
	ran: number,
): void {
	const now = clock.now();
	const wasAnswered = isAnswer(outcome);
	if (wasAnswered) wait.answeredAt = now;
	else wait.start += now - wait.polledAt;
	wait.polledAt = now;
	wait.failures = wasAnswered ? 0 : wait.failures + 1;
	// A poll that was cut has had its pause.
	const isPaused = wasAnswered || outcome === timedOut;
	const backoff = isPaused
		? 0
		: retryDelay(wait.failures, shouldRetryRead(outcome) ?? {}, Math.random());
	// PixVerse takes no more polls of the account for now.
	const isBusy = outcome.outcome === 'busy';
	if (isBusy) connection.pollsFrom = Math.max(connection.pollsFrom, now + backoff);
	wait.backoff = isBusy ? 0 : backoff;
	const isRead = outcome.outcome === 'success';
	const reading = isRead ? readRecord(made, outcome.resp) : wait.polled;
	const problem = isRead ? reading.problem : reasonOf(outcome);
	const ranFor = reading.state === 'pending' ? ran : wait.polled.ranFor;
	wait.polled = { ...reading, problem, ranFor: problem === undefined ? ranFor : undefined };
}

/** How long to pause before the next poll; a limit cuts the pause, but not while polls go without an answer. */
function pauseBefore(wait: Wait, last: number, { kind }: Plan, fixed: number | undefined): number {
	const due = fixed === undefined ? nextPoll(kind, last) : last + fixed;
	const now = clock.now();
	const planned = Math.max(due - (now - wait.since), wait.backoff, 0);
	if (wait.failures > 0) return planned;
	return Math.min(planned, Math.max(wait.start + wait.limit - now, 0));
}

/** Waits while PixVerse takes no polls of the account: that time does not count. */
async function waitWhileBusy({ connection, signal }: Item, wait: Wait): Promise<void> {
	const rest = connection.pollsFrom - clock.now();
	if (rest <= 0) return;
	const held = rest + Math.random() * SPREAD;
	await clock.pause(held, signal);
	wait.start += held;
	wait.polledAt += held;
}

function hasEnded({ polled, start, polledAt, answeredAt, failures, limit }: Wait): boolean {
	const isOver = failures > 0 ? polledAt - answeredAt >= LONGEST_OUTAGE : polledAt - start >= limit;
	return polled.state !== 'pending' || isOver;
}

/** Tells the run, if it may be released, that the item only waits. */
function tellRelease(item: Item, made: Made, { kind, known, ...plan }: Plan, wait: Wait): void {
	const { since, start, limit, polled } = wait;
	// While none like it was seen, the run comes back as soon as it may.
	const expected = expectedDuration(kind, Math.min(plan.guess, SHORTEST));
	const times = { since, from: mayEndFrom(kind), expected, start, limit };
	const waiting = { ...times, ranFor: polled.ranFor };
	const warning = releasedNotice(made, usualTime(kind));
	const output = outputItem(item, made, known, { ...polled, warning });
	item.release?.wait(item.index, waiting, [output]);
}

/**
 * Polls until the job ends, or until an answer says that it has not at the wait limit. Times without an answer do not
 * count, and 15 minutes of them in a row end the wait. Throws only when stopped, as when the run is released meanwhile.
 */
export async function poll(item: Item, made: Made, plan: Plan): Promise<Polled> {
	const { signal, run, request, options, release, index } = item;
	const { health } = item.connection;
	const watcher = health.watch('poll', plan);
	const wait = beginning(item, made, plan);
	try {
		// How long the job had run when the last poll left.
		let ran = 0;
		for (;;) {
			// What an earlier part of the run saw is to be known anew before the run is released again.
			if (release && (ran > 0 || !release.before(index))) tellRelease(item, made, plan, wait);
			await clock.pause(pauseBefore(wait, ran, plan, options.pollingInterval), signal);
			await waitWhileBusy(item, wait);
			if (signal.aborted) throw abortError();
			if (!isWanted(item)) return wait.polled;
			ran = clock.now() - wait.since;
			const timeout = request.timeout ?? FIRST_TIMEOUT * 2 ** wait.failures;
			const outcome = await pollOnce(item, made, Math.min(timeout, MAX_READ_TIMEOUT));
			run.journal.tell(run);
			if (isAnswer(outcome)) watcher.answered();
			else if (!signal.aborted) watcher.failed(outcome);
			noteOutcome(item, wait, made, outcome, ran);
			if (hasEnded(wait)) return wait.polled;
		}
	} finally {
		run.waited.set(made.id, clock.now() - wait.start);
		health.forget(plan);
		release?.awake(index);
	}
}
