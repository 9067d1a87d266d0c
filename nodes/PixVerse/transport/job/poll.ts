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

/** How long the last poll may outlive the wait limit. */
const LAST_POLL = 3_000;

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

/** What takes longer than it may by so many milliseconds was held up. */
const HELD_UP = 1_000;

/**
 * The time that counts towards a wait limit, since the object was made: an outage does not, nor does a machine that
 * sleeps, which shows in steps that take too long.
 */
export class WaitTime {
	private readonly start = clock.now();

	private held = 0;

	/** Whether anything was held up so far. */
	wasHeld = false;

	/** The time that counts, in milliseconds. */
	get passed(): number {
		return clock.now() - this.start - this.held;
	}

	/** Pauses; no more than `milliseconds` count. */
	async pause(milliseconds: number, signal: AbortSignal): Promise<void> {
		const end = clock.now() + milliseconds;
		await clock.pause(milliseconds, signal);
		this.leaveOut(clock.now() - end);
	}

	/** Waits for a step that may take `most` milliseconds; one that is held up does not count. */
	async during<T>(most: number, step: Promise<T>): Promise<T> {
		const begun = clock.now();
		const result = await step;
		const took = clock.now() - begun;
		if (took > most + HELD_UP) this.leaveOut(took);
		return result;
	}

	private leaveOut(milliseconds: number): void {
		if (milliseconds <= HELD_UP) return;
		this.held += milliseconds;
		this.wasHeld = true;
	}
}

const flaws: Record<Flaw, string> = {
	noAddress: 'ready, but without an address',
	otherRecord: 'the record of another one',
};

/** What is known after a reading at `at`, in the time of the wait. */
function withReading(polled: Polled, reading: RecordReading, at: number): Polled {
	const { flaw } = reading;
	const { isLate, ranFor } = polled;
	if (flaw === undefined) return { ...reading, isLate, ranFor };
	const flawedAt = polled.flawedAt ?? at;
	return { ...reading, trouble: flaws[flaw], flawedAt, isLate: true, ranFor };
}

function afterPoll(polled: Polled, made: Made, outcome: Outcome, time: WaitTime): Polled {
	const isAnswer = outcome.outcome === 'success';
	const reading = isAnswer ? readRecord(made, outcome.resp) : undefined;
	const trouble = reasonOf(isAnswer ? without('a status', outcome.resp) : outcome);
	const known = reading ? withReading(polled, reading, time.passed) : { ...polled, trouble };
	return { ...known, isLate: known.isLate || time.wasHeld };
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
	time: WaitTime,
): Promise<boolean> {
	const breaker = limiter?.breaker;
	const passes = breaker ? await time.during(0, breaker.pass(signal, asker)) : true;
	if (signal.aborted) throw abortError();
	return passes && (options.waits || limiter?.isAwaitedBy(run.flow) === true);
}

/**
 * Polls until the job ends, until `limit` milliseconds have passed, in which neither an outage counts
 * nor a time that the machine slept, or until its answers had a flaw for long. Throws only when stopped.
 */
export async function poll(item: Item, made: Made, plan: Plan): Promise<Polled> {
	const { limiter, since, limit } = plan;
	const { signal } = item;
	const asker = { kind: 'poll' as const, who: item };
	const { timeout: ownLimit } = item.request;
	const time = new WaitTime();
	const before = { ...nothing, ...plan.seen };
	let polled: Polled = plan.first ? withReading(before, plan.first, 0) : before;
	let asked = 0;
	let last = 0;
	let cut = 0;
	for (;;) {
		const left = Math.min(limit, endOf(polled)) - time.passed;
		if (last > 0 || !plan.seen) plan.onWait?.(polled, time.passed);
		const planned = dueAfter(last, plan, item) - (clock.now() - since);
		await time.pause(Math.min(Math.max(planned, asked), Math.max(left, 0)), signal);
		const begun = clock.now();
		if (!(await mayPoll(asker, item, limiter, time))) return polled;
		const rest = Math.max(limit - time.passed, 0);
		const most = Math.min(pollTimeout(cut, ownLimit), rest + LAST_POLL);
		const outcome = await time.during(most, pollOnce(item, made, most));
		if (outcome === timedOut) cut++;
		else if (outcome.outcome !== 'lost') cut = 0;
		item.run.tell(item.context);
		if (!signal.aborted) limiter?.breaker.record(asker, outcome, outcome.outcome !== 'lost');
		asked = fullJitter(1, outcome.outcome === 'lost' ? outcome.retryAfter : undefined, 0);
		last = clock.now() - since;
		polled = afterPoll(polled, made, outcome, time);
		if (polled.state !== 'pending' || time.passed >= limit) return polled;
		if (time.passed >= endOf(polled)) return { ...polled, hopeless: polled.flaw };
		if (polled.trouble !== undefined || polled.isLate) continue;
		polled.ranFor = begun - since;
	}
}
