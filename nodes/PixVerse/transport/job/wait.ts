/**
 * Waits for a job: polls it until it ends (docs/service.md, "Results"), and then gives its slot back. A failed poll does not
 * fail the item, because the video is paid for.
 */
import type { IDataObject } from 'n8n-workflow';
import { clock } from '../base/clock';
import { recordPath } from '../http/addresses';
import { abortError } from '../values/errors';
import type { Outcome } from '../http/outcome';
import { isAnswer, isKeyRefusal, shouldRetryRead, reasonOf } from '../http/outcome';
import type { Made } from '../values/record';
import { creditsIn, emptyReading, readRecord } from '../values/record';
import type { Item } from '../run/item';
import { MAX_OUTAGE, retryDelay } from '../http/retry';
import { MAX_READ_TIMEOUT, timedOut } from '../http/client';
import { failureOf } from '../http/sentences';
import type { Job } from '../run/job';
import type { Polled } from './output';
import { sendFree } from './freeRequest';
import type { Reservation } from './reservation';
import type { Kind } from './schedule';
import { nextPoll, observeDuration, POLL_INTERVAL } from './schedule';

/** Polls a record once. The poll may take `limit` milliseconds; without a limit, it may take as long as any other read. */
export async function pollOnce(item: Item, { type, id }: Made, limit?: number): Promise<Outcome> {
	const url = recordPath(type.path, id);
	const read = { method: 'GET' as const, url, body: undefined, qs: undefined };
	return await sendFree(item, 'poll', { ...item.request, ...read }, limit);
}

// How long a poll may take, in milliseconds, unless the user sets Timeout. The time doubles with each poll in a row that
// gets no answer.
const FIRST_TIMEOUT = 5_000;

// HTTP 429 may hold many polls back. Afterwards the node sends them spread over this time, in milliseconds, and not all at
// once.
const SPREAD = 3_000;

// The pause after a poll for which PixVerse has refused the key, in milliseconds.
const KEY_PAUSE = 60_000;

// The node learns the duration of a job only if a poll saw the job running shortly before its end. When a poll saw the end of
// the job, the time since the submission may be at most this many times the time at the poll before, or the time of the first
// poll. After a longer gap, the job may have ended long before the last poll: HTTP 429 may have held the polls back, and the
// job may be that of an earlier attempt or an earlier call of the agent.
const MAX_UNSEEN = 3;

/** How the node waits for a job. */
export interface Plan {
	/** The kind of the job. Earlier jobs of this kind show when the job may end. */
	kind: Kind;
	/** The wait limit unless the user sets one. */
	limitMinutes: number;
	/** The item's own job. "Get" has none. */
	own?: OwnJob;
}

// The job of an item, with its credits.
interface OwnJob {
	job: Job;
	reservation: Reservation;
}

// Whether the polls are still needed: for the item's own result, for a job of the run that waits for a slot, or, if the user
// limits the parallel jobs, for items that are open or still to come.
const isWanted = ({ options, run, account: { slots } }: Item): boolean =>
	options.waits ||
	(slots.isScarce && slots.isAwaitedBy(run.handle)) ||
	(options.maxParallel < Infinity && (run.attempt.open.size > 0 || !run.attempt.isComplete));

// The patience of an item with its polls. Times are in milliseconds of the clock.
class Patience {
	private polledAt = clock.now();
	private answeredAt = this.polledAt;

	// How many polls in a row had no answer, and how long the next poll has to wait at least.
	failures = 0;
	private backoff = 0;

	constructor(
		// When the wait began. Time in which no poll is answered does not count towards the limit, so the node adds this time.
		public start: number,
		private readonly limit: number,
	) {}

	// Pauses for `rest`, or until the wait limit.
	async pause(rest: number, { connection, signal }: Item): Promise<void> {
		// The wait limit shortens the pause, except while polls get no answer, because that time does not count towards the
		// limit.
		const left = this.failures > 0 ? Infinity : this.start + this.limit - clock.now();
		const pause = Math.min(Math.max(rest, this.backoff, 0), Math.max(left, 0));
		await clock.pause(pause, signal);
		const busy = connection.pollsFrom - clock.now();
		if (busy > 0) {
			// PixVerse refuses the polls of the account for now, so this pause does not count towards the wait limit.
			const held = busy + Math.random() * SPREAD;
			await clock.pause(held, signal);
			this.start += held;
			this.polledAt += held;
		}
		if (signal.aborted) throw abortError();
	}

	// Notes what the outcome of a poll means for the wait, and for the other polls of the connection.
	note(outcome: Outcome, { connection }: Item): void {
		const now = clock.now();
		const wasAnswered = isAnswer(outcome);
		// The job may end while no poll is answered, so this time must not use up the wait limit.
		if (wasAnswered) this.answeredAt = now;
		else this.start += now - this.polledAt;
		this.polledAt = now;
		this.failures = wasAnswered ? 0 : this.failures + 1;
		// Until the user has mended the key, each further poll would be refused as well.
		this.backoff = isKeyRefusal(outcome) ? KEY_PAUSE : 0;
		// A poll that reached its timeout has waited long enough, so no pause follows.
		if (wasAnswered || outcome === timedOut) return;
		const backoff = retryDelay(this.failures, shouldRetryRead(outcome) ?? {}, Math.random());
		// HTTP 429 is about the account, so all polls of the account over this connection wait.
		const isBusy = outcome.outcome === 'busy';
		if (isBusy) connection.pollsFrom = Math.max(connection.pollsFrom, now + backoff);
		else this.backoff = backoff;
	}

	// Whether the wait is over: at the wait limit, once an answer says that the job still runs, or after too long a time
	// without an answer.
	get isOver(): boolean {
		const { failures, polledAt, answeredAt, start, limit } = this;
		return failures > 0 ? polledAt - answeredAt >= MAX_OUTAGE : polledAt - start >= limit;
	}
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

// How much the clocks of n8n and PixVerse may differ, in milliseconds.
const SKEW = 60_000;

/** Whether another job paid for the result of a job. The process remembers its own jobs; for others, the record's time decides. */
export function wasResumed({ run, options }: Item, job: Job, record: IDataObject): boolean {
	if (job.accepted?.isResumed) return true;
	// Without the option "Trace ID", the node derives the trace ID from the execution, so no earlier execution has used it.
	if (options.traceKey === undefined) return false;
	const { create_time: created } = record;
	// A number below 1e11 gives the time in seconds (until the year 5138), and a larger one in milliseconds.
	if (typeof created === 'number')
		return (created < 1e11 ? created * 1000 : created) + SKEW < run.startedAt;
	// A time without a zone may be off by hours, so the node ignores it.
	const hasZone = typeof created === 'string' && /(Z|[+-]\d\d:?\d\d)$/.test(created);
	return hasZone && Date.parse(created) + SKEW < run.startedAt;
}

// Notes what the last record says of the item's own job. Returns whether another job paid for it.
function noteRecord(item: Item, made: Made, { job, reservation }: OwnJob, seen: Polled): boolean {
	const { state, record } = seen;
	const isResumed = wasResumed(item, job, record);
	// When PixVerse accepted the job, the journal did not know this yet.
	if (isResumed && !job.accepted?.isResumed) item.run.journal.resumed(job, made);
	const credits = creditsIn(record);
	reservation.settle(isResumed, credits);
	// The job notes the credits before anything may throw, because the failure of this item names them.
	job.noteRecord(isResumed, credits);
	// PixVerse refunds a failed or moderated video, so its credits no longer count towards the limits.
	if (failureOf(state, made)?.failure.charge === 'refunded') reservation.cancel();
	return isResumed;
}

// Learns from a job of this kind that has ended, `took` milliseconds after it began at the latest.
function learnDuration(kind: Kind, took: number, { state, ranFor, isResumed }: Polled): void {
	// The node does not learn from a failed job, because such a job may end much earlier than others.
	const isTimed = state === 'ready' && ranFor !== undefined && !isResumed;
	// The job ended between the last two polls, so the time halfway between them counts.
	if (isTimed && took <= MAX_UNSEEN * Math.max(ranFor, POLL_INTERVAL))
		observeDuration(kind, (ranFor + took) / 2);
}

/**
 * Polls until the job ends, until the wait limit, or until no item needs the polls (`isWanted`). A job that has ended gives
 * its slot back. Otherwise the slot becomes free after the expected time. Throws only when Stop ends the item.
 */
export async function wait(item: Item, made: Made, plan: Plan): Promise<Polled> {
	const { kind, limitMinutes, own } = plan;
	const { signal, run, request, options, connection } = item;
	const limit = options.waitLimit ?? limitMinutes * 60_000;
	// The wait limit counts over all attempts of the node.
	const patience = new Patience(clock.now() - (run.waited.get(made.id) ?? 0), limit);
	const watcher = connection.health.watch('poll', patience);
	// An earlier attempt may have submitted the job, so the job may have run for some time.
	const since = own?.job.accepted?.acceptedAt ?? patience.start;
	// How long the job had run when the node sent the last poll, and what the node has seen by now.
	let ran = 0;
	// The job of a user's Trace ID may be older than the submission, because another process may have submitted it a moment
	// ago. The node learns from it only if a poll sees it run.
	let seen: Polled = {
		...emptyReading,
		ranFor: options.traceKey === undefined ? 0 : undefined,
	};
	// An earlier attempt may have set a time at which the slot becomes free. This attempt sees the end of the job.
	own?.job.slot?.keep();
	try {
		do {
			const { pollingInterval, traceKey } = options;
			let due = pollingInterval === undefined ? nextPoll(kind, ran) : ran + pollingInterval;
			// An earlier run may have made the result of this Trace ID. The first poll shows that at once, so that a sheet of made
			// rows takes no slot for longer.
			if (ran === 0 && traceKey !== undefined) due = 0;
			await patience.pause(due - (clock.now() - since), item);
			if (!isWanted(item)) break;
			ran = clock.now() - since;
			// A poll that hangs must not delay the result, so a poll gets little time at first.
			const timeout = request.timeout ?? FIRST_TIMEOUT * 2 ** patience.failures;
			const outcome = await pollOnce(item, made, Math.min(timeout, MAX_READ_TIMEOUT));
			run.journal.reportProgress(run);
			// If Stop cut the poll off, the outcome says nothing about PixVerse.
			if (isAnswer(outcome)) watcher.answered();
			else if (!signal.aborted) watcher.failed(outcome);
			patience.note(outcome, item);
			seen = seenIn(outcome, made, ran, seen);
		} while (seen.state === 'pending' && !patience.isOver);
		if (own === undefined) return seen;
		seen.isResumed = noteRecord(item, made, own, seen);
		// A job that may still run keeps its slot until the time that is set below.
		if (seen.state === 'pending') return seen;
		learnDuration(kind, clock.now() - since, seen);
		own.job.releaseSlot();
		return seen;
	} finally {
		// The next attempt goes on counting from here. Otherwise each attempt would wait for the whole limit.
		run.waited.set(made.id, clock.now() - patience.start);
		connection.health.forget(patience);
		// If Stop ended the polls before a record came, it may be unknown which run paid for the job. The cost then counts for
		// this run, so that Maximum Credits holds.
		own?.reservation.settle(false);
		own?.job.slot?.releaseAfter(own.job.expectedTime());
	}
}
