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

/** What polling a job led to; `trouble` is why the last poll told nothing. */
export interface Polled extends RecordReading {
	trouble?: string;
	/** When the answers began to have a flaw, in the time of the wait. */
	flawedAt?: number;
	/** The flaw that was seen for so long that nothing more is waited for. */
	hopeless?: Flaw;
	/** Whether something kept the end of the job from being seen in time. */
	isLate?: boolean;
	/** How long the job had run when it was last seen running, in milliseconds. */
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

/** A poll that leaves so many milliseconds late was held up: when its job ended nobody knows. */
const HELD_UP = 1_000;

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

/** What is known after a reading at `at`, in the time of the wait. */
function withReading(polled: Polled, reading: RecordReading, at: number): Polled {
	const { flaw } = reading;
	const { isLate, ranFor, flawedAt = at } = polled;
	if (flaw === undefined) return { ...reading, isLate, ranFor };
	return { ...reading, trouble: flaws[flaw], flawedAt, isLate: true, ranFor };
}

function afterPoll(polled: Polled, made: Made, outcome: Outcome, at: number): Polled {
	const isAnswer = outcome.outcome === 'success';
	const reading = isAnswer ? readRecord(made, outcome.resp) : undefined;
	if (reading) return withReading(polled, reading, at);
	const trouble = reasonOf(isAnswer ? without('a status', outcome.resp) : outcome);
	return { ...polled, trouble, isLate: true };
}

/** When the wait ends because of a flaw. */
const endOf = ({ flawedAt = Infinity }: Polled) => flawedAt + PATIENCE;

/** When the next poll is due, as long after the submission. */
const dueAfter = (last: number, { kind, account }: Plan, { options }: Item): number =>
	nextPoll(
		{
			usual: kind && usualTime(kind),
			isAwaited: account?.slots.isAwaited,
			fixed: options.pollingInterval,
		},
		last,
	);

/** Whether the job is still to be polled: the item waits for it, or another one of the run for its slot. */
const isWanted = ({ options, run }: Item, { account }: Plan): boolean =>
	options.waits || account?.slots.isAwaitedBy(run.flow) === true;

/** What is known between two polls; times in milliseconds of the clock. */
interface Wait {
	polled: Polled;
	/** When the time began that counts, without what did not count since. */
	start: number;
	polledAt: number;
	answeredAt: number;
	/** How many polls in a row were cut. */
	cut: number;
	/** How many failed in a row, and the least pause before the next one. */
	failures: number;
	backoff: number;
}

/** A job that is done after so many times the time that it was seen running may have ended long before its run came back. */
const LONG = 3;

function beginWait({ first, since }: Plan, before?: { waited: number; ranFor?: number }): Wait {
	const now = clock.now();
	const { waited = 0, ranFor = 0 } = before ?? {};
	const isLate = before !== undefined && now - since > LONG * ranFor;
	const known = { ...nothing, ranFor, isLate };
	const polled = first ? withReading(known, first, 0) : known;
	return {
		polled,
		start: now - waited,
		polledAt: now,
		answeredAt: now,
		cut: 0,
		failures: 0,
		backoff: 0,
	};
}

const isAnswer = ({ outcome }: Outcome) => outcome !== 'lost';

/** How long to pause before the next poll; a limit cuts the pause, but not while polls go without an answer. */
function pauseBefore(wait: Wait, last: number, plan: Plan, item: Item): number {
	const { polled, start, polledAt, answeredAt, backoff } = wait;
	const now = clock.now();
	const planned = Math.max(dueAfter(last, plan, item) - (now - plan.since), backoff, 0);
	if (answeredAt < polledAt) return planned;
	return Math.min(planned, Math.max(start + Math.min(plan.limit, endOf(polled)) - now, 0));
}

/** Takes note of a poll. */
function noteOutcome(wait: Wait, made: Made, outcome: Outcome): void {
	const now = clock.now();
	// The time without an answer does not count towards the limit.
	if (!isAnswer(outcome)) wait.start += now - wait.polledAt;
	wait.polledAt = now;
	if (isAnswer(outcome)) wait.answeredAt = now;
	if (outcome === timedOut) wait.cut++;
	else if (isAnswer(outcome)) wait.cut = 0;
	wait.failures = isAnswer(outcome) ? 0 : wait.failures + 1;
	const hint = outcome.outcome === 'lost' ? { retryAfter: outcome.retryAfter } : {};
	// A poll that was cut has had its pause.
	const isPaused = isAnswer(outcome) || outcome === timedOut;
	wait.backoff = isPaused ? 0 : retryPause(wait.failures, hint, Math.random());
	wait.polled = afterPoll(wait.polled, made, outcome, now - wait.start);
}

/** What the wait came to; undefined while it goes on. */
function endedWith(
	{ polled, start, polledAt, answeredAt }: Wait,
	limit: number,
): Polled | undefined {
	if (polled.state !== 'pending' || polledAt - answeredAt >= LONGEST_OUTAGE) return polled;
	if (answeredAt < polledAt) return undefined;
	if (polledAt - start >= limit) return polled;
	return polledAt - start >= endOf(polled) ? { ...polled, hopeless: polled.flaw } : undefined;
}

/** Tells the run, if it may be released, that the item only waits. */
function tellRelease(item: Item, plan: Plan, { polled, start }: Wait): void {
	const { since, limit, kind } = plan;
	// While none like it was seen, the run comes back as soon as it may.
	const guess = Math.min(plan.guess, SHORTEST);
	const expected = kind ? expectedDuration(kind, guess) : guess;
	const waiting = { since, expected, start, limit, ranFor: polled.ranFor };
	item.release?.wait(item.index, waiting, plan.meanwhile(polled));
}

/**
 * Polls until the job ends, or until an answer says that it has not at the limit or has a flaw for long. Times
 * without an answer do not count, and 15 minutes of them in a row end the wait. Throws only when stopped.
 */
async function pollToEnd(item: Item, made: Made, plan: Plan): Promise<Polled> {
	const { account, since, limit } = plan;
	const { signal, run, context, request, release, index } = item;
	const watcher = account?.health.watch('poll', item);
	const before = release?.before(index);
	const wait = beginWait(plan, before);
	// What an earlier part of the run saw is to be known anew before the run is released again.
	const isKnown = before === undefined || plan.first !== undefined;
	for (let last = 0; ; last = clock.now() - since) {
		if (release && (last > 0 || isKnown)) tellRelease(item, plan, wait);
		const due = clock.now() + pauseBefore(wait, last, plan, item);
		await clock.pause(due - clock.now(), signal);
		if (signal.aborted) throw abortError();
		if (!isWanted(item, plan)) return wait.polled;
		const begun = clock.now();
		wait.polled.isLate ||= begun - due > HELD_UP;
		const outcome = await pollOnce(item, made, pollTimeout(wait.cut, request.timeout));
		run.tell(context);
		if (isAnswer(outcome)) watcher?.answered();
		else if (!signal.aborted) watcher?.failed(outcome);
		noteOutcome(wait, made, outcome);
		const end = endedWith(wait, limit);
		if (end) return end;
		const { polled } = wait;
		if (polled.trouble === undefined) {
			wait.polled = { ...polled, isLate: false, ranFor: begun - since };
		}
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
