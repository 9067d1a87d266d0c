/** Polls a job until it ends (docs/service.md, "Results"). A failed poll is never fatal: the video is paid for. */
import type { INodeExecutionData } from 'n8n-workflow';
import { clock } from '../http/clock';
import { abortError } from '../http/errors';
import type { Outcome } from '../http/outcome';
import { reasonOf, without } from '../http/outcome';
import type { Flaw, Made, RecordReading } from '../http/record';
import { nothing, readRecord } from '../http/record';
import type { Item } from '../run/item';
import { SHORTEST } from '../run/release';
import { retryPause } from '../http/retry';
import { sendWithin, timedOut } from '../http/timeouts';
import type { Account } from '../account/account';
import type { Kind } from './schedule';
import { expectedDuration, nextPoll, pollTimeout, usualTime } from './schedule';

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

/** What polling a job led to. */
export interface Polled extends RecordReading {
	/** Why the last poll told nothing. */
	trouble?: string;
	/** The flaw that was seen for so long that nothing more is waited for. */
	hopeless?: Flaw;
	/** How long the job had run when it was last seen running, in milliseconds; undefined when nothing was seen since. */
	ranFor?: number;
	/** Whether an earlier run paid for the job. */
	isResumed?: boolean;
	/** What to tell when the job has not moved. */
	warning?: string;
}

/** How long answers may have a flaw, in milliseconds: a record that is just being written is whole soon. */
const PATIENCE = 60_000;

/** How long polls may stay unanswered, one after the other, in milliseconds. */
const LONGEST_OUTAGE = 15 * 60_000;

/** How a job is polled. */
export interface Plan {
	/** When it was accepted. */
	since: number;
	/** The wait limit, in milliseconds. */
	limit: number;
	/** What a poll before the first one has told. */
	first?: RecordReading;
	/** What tells when jobs like it end; none where only the ID of the job is known. */
	kind?: Kind;
	/** Whose health and queue count; none where only the ID of the job is known. */
	account?: Account;
	/** What the item returns if its run is released meanwhile. */
	meanwhile: (polled: Polled) => INodeExecutionData[];
	/** How long it may take when none like it was seen, in milliseconds. */
	guess: number;
}

const flaws: Record<Flaw, string> = {
	noAddress: 'ready, but without an address',
	otherRecord: 'the record of another one',
};

/** Whether the job is still to be polled: the item waits for it, or another one of the run for its slot. */
const isWanted = ({ options, run }: Item, { account }: Plan): boolean =>
	options.waits || (account?.slots.isScarce === true && account.slots.isAwaitedBy(run.flow));

/** What is known between two polls; times in milliseconds of the clock. */
interface Wait {
	polled: Polled;
	/** When the time began that counts: that of polls without an answer does not. */
	start: number;
	/** When the answers began to have a flaw, in the time that counts. */
	flawedAt?: number;
	polledAt: number;
	answeredAt: number;
	/** How many polls in a row had no answer, and the least pause before the next one. */
	failures: number;
	backoff: number;
}

/** Takes note of what an answer says of a job that had run for `ran` milliseconds. */
function noteReading(wait: Wait, reading: RecordReading, ran: number): void {
	const { state, flaw } = reading;
	wait.flawedAt = flaw && (wait.flawedAt ?? wait.polledAt - wait.start);
	const ranFor = state === 'pending' ? ran : wait.polled.ranFor;
	wait.polled = flaw ? { ...reading, trouble: flaws[flaw] } : { ...reading, ranFor };
}

/** Takes note of the outcome of a poll that left when the job had run for `ran` milliseconds. */
function noteOutcome(wait: Wait, made: Made, outcome: Outcome, ran: number): void {
	const now = clock.now();
	const isAnswer = outcome.outcome !== 'lost';
	if (!isAnswer) wait.start += now - wait.polledAt;
	wait.polledAt = now;
	if (isAnswer) wait.answeredAt = now;
	wait.failures = isAnswer ? 0 : wait.failures + 1;
	// A poll that was cut has had its pause.
	const isPaused = isAnswer || outcome === timedOut;
	wait.backoff = isPaused ? 0 : retryPause(wait.failures, outcome, Math.random());
	const isRead = outcome.outcome === 'success';
	const reading = isRead ? readRecord(made, outcome.resp) : undefined;
	if (reading) return noteReading(wait, reading, ran);
	const trouble = reasonOf(isRead ? without('a status', outcome.resp) : outcome);
	wait.polled = { ...wait.polled, trouble, ranFor: undefined };
}

/** How long to pause before the next poll; a limit cuts the pause, but not while polls go without an answer. */
function pauseBefore(wait: Wait, last: number, { account, ...plan }: Plan, item: Item): number {
	const usual = plan.kind && usualTime(plan.kind);
	const isAwaited = account?.slots.isAwaited;
	const due = nextPoll({ usual, isAwaited, fixed: item.options.pollingInterval }, last);
	const now = clock.now();
	const planned = Math.max(due - (now - plan.since), wait.backoff, 0);
	if (wait.failures > 0) return planned;
	const limit = Math.min(plan.limit, (wait.flawedAt ?? Infinity) + PATIENCE);
	return Math.min(planned, Math.max(wait.start + limit - now, 0));
}

/** What the wait came to; undefined while it goes on. */
function endedWith(wait: Wait, limit: number): Polled | undefined {
	const { polled, start, polledAt, answeredAt, failures, flawedAt = Infinity } = wait;
	if (polled.state !== 'pending' || polledAt - answeredAt >= LONGEST_OUTAGE) return polled;
	if (failures > 0) return undefined;
	const waited = polledAt - start;
	if (waited >= limit) return polled;
	return waited >= flawedAt + PATIENCE ? { ...polled, hopeless: polled.flaw } : undefined;
}

/** Tells the run, if it may be released, that the item only waits. */
function tellRelease({ release, index }: Item, plan: Plan, { polled, start }: Wait): void {
	const { since, limit, kind } = plan;
	// While none like it was seen, the run comes back as soon as it may.
	const guess = Math.min(plan.guess, SHORTEST);
	const expected = kind ? expectedDuration(kind, guess) : guess;
	const waiting = { since, expected, start, limit, ranFor: polled.ranFor };
	release?.wait(index, waiting, plan.meanwhile(polled));
}

/**
 * Polls until the job ends, or until an answer says that it has not at the limit or has a flaw for long. Times
 * without an answer do not count, and 15 minutes of them in a row end the wait. Throws only when stopped.
 */
async function pollToEnd(item: Item, made: Made, plan: Plan): Promise<Polled> {
	const { account, since, limit, first } = plan;
	const { signal, run, request } = item;
	const watcher = account?.health.watch('poll', item);
	const before = item.release?.before(item.index);
	const now = clock.now();
	const polled: Polled = { ...nothing, ranFor: before ? before.ranFor || undefined : 0 };
	const start = now - (before?.waited ?? 0);
	const wait: Wait = { polled, start, polledAt: now, answeredAt: now, failures: 0, backoff: 0 };
	if (first) noteReading(wait, first, now - since);
	for (let last = 0; ; last = clock.now() - since) {
		// What an earlier part of the run saw is to be known anew before the run is released again.
		if (last > 0 || first || !before) tellRelease(item, plan, wait);
		await clock.pause(pauseBefore(wait, last, plan, item), signal);
		if (signal.aborted) throw abortError();
		if (!isWanted(item, plan)) return wait.polled;
		const ran = clock.now() - since;
		const outcome = await pollOnce(item, made, pollTimeout(wait.failures, request.timeout));
		run.journal.tell(run);
		if (outcome.outcome !== 'lost') watcher?.answered();
		else if (!signal.aborted) watcher?.failed(outcome);
		noteOutcome(wait, made, outcome, ran);
		const end = endedWith(wait, limit);
		if (end) return end;
	}
}

/** The same; the run may be released meanwhile, and then this ends as when it is stopped. */
export async function poll(item: Item, made: Made, plan: Plan): Promise<Polled> {
	try {
		return await pollToEnd(item, made, plan);
	} finally {
		item.release?.awake(item.index);
	}
}
