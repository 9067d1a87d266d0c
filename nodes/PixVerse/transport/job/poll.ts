/** Polls a job until it ends (docs/service.md, "Results"). A failed poll is never fatal: the video is paid for. */
import { clock } from '../http/clock';
import { abortError } from '../http/errors';
import type { Outcome } from '../http/outcome';
import { reasonOf, without } from '../http/outcome';
import type { Flaw, Made, RecordReading } from '../http/record';
import { nothing, readRecord } from '../http/record';
import type { Item } from '../run/item';
import { fullJitter } from '../http/backoff';
import { nextPoll, pollTimeout } from './pollSchedule';
import { sendWithin, timedOut } from '../http/timeouts';
import type { Asker } from '../limiter/circuitBreaker';
import type { Limiter } from '../limiter/limiter';
import type { Kind } from './durations';
import { usualTime } from './durations';

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

/** By how many milliseconds a poll leaves too late that was held up: when its job ended nobody knows. */
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
	/** Whose breaker and queue count; none where only the ID of the job is known. */
	limiter?: Limiter;
	/** What an earlier part of the run saw of the job, which is to be known anew before anybody is told of it. */
	seen?: Pick<Polled, 'ranFor' | 'isLate'>;
	/** Is told before each pause what is known, and how much of the limit has passed. */
	onWait?: (polled: Polled, passed: number) => void;
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
const dueAfter = (last: number, { kind, limiter }: Plan, { options }: Item): number =>
	nextPoll(
		{
			usual: kind && usualTime(kind),
			isAwaited: limiter?.isAwaited,
			fixed: options.pollingInterval,
		},
		last,
	);

/**
 * Waits out an outage; false when nothing more is to be polled, as when neither the item waits for the job nor
 * another one of the run for its permit. Throws when stopped.
 */
async function mayPoll(
	asker: Asker,
	{ options, run, signal }: Item,
	limiter: Limiter | undefined,
): Promise<boolean> {
	const passes = (await limiter?.breaker.pass(signal, asker)) ?? true;
	if (signal.aborted) throw abortError();
	return passes && (options.waits || limiter?.isAwaitedBy(run.flow) === true);
}

/** What is known between two polls; times in milliseconds of the clock. */
interface Wait {
	polled: Polled;
	/** When the time began that counts, without what did not count since. */
	start: number;
	polledAt: number;
	answeredAt: number;
	/** How many polls in a row were cut. */
	cut: number;
	/** The pause that the service asked for. */
	asked: number;
}

function beginWait({ seen, first }: Plan): Wait {
	const now = clock.now();
	const before = { ...nothing, ...seen };
	const polled = first ? withReading(before, first, 0) : before;
	return { polled, start: now, polledAt: now, answeredAt: now, cut: 0, asked: 0 };
}

const isAnswer = ({ outcome }: Outcome) => outcome !== 'lost';

/** How long to pause before the next poll; a limit cuts the pause unless no poll is answered. */
function pauseBefore(wait: Wait, last: number, plan: Plan, item: Item): number {
	const { polled, start, polledAt, answeredAt, asked } = wait;
	const now = clock.now();
	const planned = Math.max(dueAfter(last, plan, item) - (now - plan.since), asked, 0);
	if (answeredAt < polledAt) return planned;
	return Math.min(planned, Math.max(start + Math.min(plan.limit, endOf(polled)) - now, 0));
}

/** Takes note of a poll. `held`: how long it was kept back. */
function noteOutcome(wait: Wait, made: Made, outcome: Outcome, held: number): void {
	const now = clock.now();
	// The time without an answer does not count towards the limit.
	wait.start += isAnswer(outcome) ? held : now - wait.polledAt;
	wait.polledAt = now;
	if (isAnswer(outcome)) wait.answeredAt = now;
	if (outcome === timedOut) wait.cut++;
	else if (isAnswer(outcome)) wait.cut = 0;
	wait.asked = fullJitter(1, outcome.outcome === 'lost' ? outcome.retryAfter : undefined, 0);
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

/**
 * Polls until the job ends, or until an answer says that it has not at the limit or has a flaw for long. Times
 * without an answer do not count, and 15 minutes of them in a row end the wait. Throws only when stopped.
 */
export async function poll(item: Item, made: Made, plan: Plan): Promise<Polled> {
	const { limiter, since, limit } = plan;
	const { signal, run, context, request } = item;
	const asker = { kind: 'poll' as const, who: item };
	const wait = beginWait(plan);
	for (let last = 0; ; last = clock.now() - since) {
		if (last > 0 || !plan.seen) plan.onWait?.(wait.polled, clock.now() - wait.start);
		const due = clock.now() + pauseBefore(wait, last, plan, item);
		await clock.pause(due - clock.now(), signal);
		const ready = clock.now();
		if (!(await mayPoll(asker, item, limiter))) return wait.polled;
		const begun = clock.now();
		wait.polled.isLate ||= begun - due > HELD_UP;
		const outcome = await pollOnce(item, made, pollTimeout(wait.cut, request.timeout));
		run.tell(context);
		if (!signal.aborted) limiter?.breaker.record(asker, outcome, isAnswer(outcome));
		noteOutcome(wait, made, outcome, begun - ready);
		const end = endedWith(wait, limit);
		if (end) return end;
		const { polled } = wait;
		if (polled.trouble === undefined) {
			wait.polled = { ...polled, isLate: false, ranFor: begun - since };
		}
	}
}
