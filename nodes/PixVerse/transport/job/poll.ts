/**
 * Polls a job until it ends (docs/service.md, "Results"). A failed poll does not fail the item, because the video is paid
 * for.
 */
import { clock } from '../base/clock';
import { recordPath } from '../http/addresses';
import { abortError } from '../values/errors';
import type { Outcome } from '../http/outcome';
import { isAnswer, isKeyRefusal, shouldRetryRead, reasonOf } from '../http/outcome';
import type { Made } from '../values/record';
import { emptyReading, readRecord } from '../values/record';
import type { Item } from '../item/item';
import { MAX_OUTAGE, retryDelay } from '../http/retry';
import { MAX_READ_TIMEOUT, timedOut } from '../http/client';
import type { Polled } from './output';
import { sendProbe } from './probe';
import type { Kind } from './schedule';
import { nextPoll } from './schedule';

/** Polls a record once. The poll may take `limit` milliseconds; without a limit, it may take as long as any other read. */
export async function pollOnce(item: Item, { type, id }: Made, limit?: number): Promise<Outcome> {
	const url = recordPath(type.path, id);
	const read = { method: 'GET' as const, url, body: undefined, qs: undefined };
	return await sendProbe(item, 'poll', { ...item.request, ...read }, limit);
}

// How long a poll may take, in milliseconds, unless the user sets Timeout. The time doubles with each poll in a row that
// gets no answer.
const FIRST_TIMEOUT = 5_000;

// HTTP 429 may hold many polls back. Afterwards the node sends them spread over this time, in milliseconds, and not all at
// once.
const SPREAD = 3_000;

/** How the node polls a job. */
export interface Plan {
	/** When PixVerse accepted the job, by `clock.now`. If the time is not known, the start of the wait counts. */
	since?: number;
	/** The wait limit unless the user sets one. */
	limitMinutes?: number;
	/** The kind of the job. Earlier jobs of this kind show when the job may end. */
	kind: Kind;
}

// The pause after a poll for which PixVerse has refused the key, in milliseconds.
const KEY_PAUSE = 60_000;

// Whether the polls are still needed: for the item's own result, for a job of the run that waits for a slot, or, if the user
// limits the parallel jobs, for items that are open or still to come.
const isWanted = ({ options, run, account: { slots } }: Item): boolean =>
	options.waits ||
	(slots.isScarce && slots.isAwaitedBy(run.handle)) ||
	(options.maxParallel < Infinity && (run.attempt.open.size > 0 || !run.attempt.isComplete));

// The wait of an item. Times are in milliseconds of the clock.
interface Patience {
	// When the wait began. Time in which no poll is answered does not count towards the limit, so the node adds this time to
	// `start`.
	start: number;
	limit: number;
	polledAt: number;
	answeredAt: number;
	// How many polls in a row had no answer, and how long the next poll has to wait at least.
	failures: number;
	backoff: number;
}

// Notes what the outcome of a poll means for the wait, and for the other polls of the connection.
function noteOutcome(patience: Patience, outcome: Outcome, connection: Item['connection']): void {
	const now = clock.now();
	const wasAnswered = isAnswer(outcome);
	// The job may end while no poll is answered, so this time must not use up the wait limit.
	if (wasAnswered) patience.answeredAt = now;
	else patience.start += now - patience.polledAt;
	patience.polledAt = now;
	patience.failures = wasAnswered ? 0 : patience.failures + 1;
	// Until the user has mended the key, each further poll would be refused as well.
	patience.backoff = isKeyRefusal(outcome) ? KEY_PAUSE : 0;
	// A poll that reached its timeout has waited long enough, so no pause follows.
	if (wasAnswered || outcome === timedOut) return;
	const backoff = retryDelay(patience.failures, shouldRetryRead(outcome) ?? {}, Math.random());
	// HTTP 429 is about the account, so all polls of the account over this connection wait.
	const isBusy = outcome.outcome === 'busy';
	if (isBusy) connection.pollsFrom = Math.max(connection.pollsFrom, now + backoff);
	else patience.backoff = backoff;
}

// What the node knows about a job after a poll. When the node sent the poll, the job had run for `ran` milliseconds. If no
// record came, the node still knows only what it had `seen` before.
function seenIn(outcome: Outcome, made: Made, ran: number, seen: Polled): Polled {
	const isRead = outcome.outcome === 'success';
	// A poll that was refused or lost says nothing about the job.
	const reading = isRead ? readRecord(made, outcome.resp) : seen;
	const problem = isRead ? reading.problem : reasonOf(outcome);
	// After a problem, the job may have ended unseen, so the node no longer knows how long it ran.
	const ranFor = reading.state === 'pending' ? ran : seen.ranFor;
	const keyRefusal = isKeyRefusal(outcome) ? outcome : undefined;
	return {
		...reading,
		...{ problem, keyRefusal },
		ranFor: problem === undefined ? ranFor : undefined,
	};
}

/**
 * Polls until the job ends, or until no item needs the polls (`isWanted`). At the wait limit, returns once an answer says
 * that the job still runs. Time without an answer does not count, but 15 minutes without an answer end the wait. Throws only
 * when Stop ends the item.
 */
export async function poll(item: Item, made: Made, plan: Plan): Promise<Polled> {
	const { signal, run, request, options, connection } = item;
	const { pollingInterval } = options;
	const watcher = connection.health.watch('poll', plan);
	// The wait limit counts over all attempts of the node.
	const waited = run.waited.get(made.id);
	const now = clock.now();
	const start = now - (waited ?? 0);
	const limit = options.waitLimit ?? (plan.limitMinutes ?? 10) * 60_000;
	const patience = { start, limit, polledAt: now, answeredAt: now, failures: 0, backoff: 0 };
	const since = plan.since ?? start;
	let seen: Polled = { ...emptyReading, ranFor: 0 };
	// How long the job had run when the node sent the last poll.
	let ran = 0;
	try {
		for (;;) {
			const due = pollingInterval === undefined ? nextPoll(plan.kind, ran) : ran + pollingInterval;
			const rest = Math.max(due - (clock.now() - since), patience.backoff, 0);
			// The wait limit shortens the pause, except while polls get no answer, because that time does not count towards the
			// limit.
			const left = patience.failures > 0 ? Infinity : patience.start + limit - clock.now();
			await clock.pause(Math.min(rest, Math.max(left, 0)), signal);
			const busy = connection.pollsFrom - clock.now();
			if (busy > 0) {
				// PixVerse refuses the polls of the account for now, so this pause does not count towards the wait limit.
				const held = busy + Math.random() * SPREAD;
				await clock.pause(held, signal);
				patience.start += held;
				patience.polledAt += held;
			}
			if (signal.aborted) throw abortError();
			if (!isWanted(item)) return seen;
			ran = clock.now() - since;
			// A poll that hangs must not delay the result, so a poll gets little time at first.
			const timeout = request.timeout ?? FIRST_TIMEOUT * 2 ** patience.failures;
			const outcome = await pollOnce(item, made, Math.min(timeout, MAX_READ_TIMEOUT));
			run.journal.reportProgress(run);
			// If Stop cut the poll off, the outcome says nothing about PixVerse.
			if (isAnswer(outcome)) watcher.answered();
			else if (!signal.aborted) watcher.failed(outcome);
			noteOutcome(patience, outcome, connection);
			seen = seenIn(outcome, made, ran, seen);
			const { failures, polledAt, answeredAt } = patience;
			const isOver =
				failures > 0 ? polledAt - answeredAt >= MAX_OUTAGE : polledAt - patience.start >= limit;
			if (seen.state !== 'pending' || isOver) return seen;
		}
	} finally {
		// The next attempt goes on counting from here. Otherwise each attempt would wait for the whole limit.
		run.waited.set(made.id, clock.now() - patience.start);
		connection.health.forget(plan);
	}
}
