/**
 * The poller: looks at a job until it ends (docs/service.md, "Results"). A failed look is never
 * fatal: the video is paid for and somebody waits for it.
 */
import type { IDataObject } from 'n8n-workflow';
import { clock } from '../http/clock';
import { abortError, JobError } from '../http/errors';
import type { Outcome } from '../http/outcome';
import { reasonOf } from '../http/outcome';
import type { State } from '../http/record';
import { stateOf } from '../http/record';
import type { Item } from '../run/item';
import type { Made } from '../http/resultTypes';
import { nameOf } from '../http/resultTypes';
import type { Breaker } from '../http/sendUntilFinal';
import { fullJitter } from '../http/backoff';
import type { PollSchedule } from './pollSchedule';
import { nextPoll, pollTimeout } from './pollSchedule';
import { sendWithin, timedOut, userTimeout } from '../http/timeouts';

/** One look at a record, which may take `limit` milliseconds. */
export async function pollOnce(
	{ context, request }: Item,
	{ type, id }: Made,
	limit: number,
): Promise<Outcome> {
	const url = `${type.path}${encodeURIComponent(id)}`;
	const options = { ...request, method: 'GET' as const, url, body: undefined, qs: undefined };
	return await sendWithin(context, options, limit);
}

/** What polling a job led to; `trouble` is why the last look failed. */
export interface Polled {
	state: State;
	record: IDataObject;
	trouble?: string;
	/** Whether an outage, or a machine that slept, kept the end of the job from being seen in time. */
	isLate?: boolean;
	/** What to tell when the job has not moved. */
	warning?: string;
}

/** What held a look back for longer tells when it ended, not when the job did. */
const LATE = 1_000;

/** How long the last look may outlive the wait limit. */
const LAST_LOOK = 3_000;

/** How a job is polled; `since` is when it was accepted. */
interface Plan {
	/** Asked before every look: jobs that ended meanwhile tell about those that run. */
	schedule: () => PollSchedule;
	since: number;
	limit: number;
	/** What is known of the answers to all looks, if somebody keeps track of them. */
	breaker?: Breaker<Outcome>;
	/** Asked before every look: false ends the poll. */
	goOn?: () => boolean;
	/** Told how long the job had run when it was seen running. */
	onRunning?: (elapsed: number) => void;
}

/**
 * Polls until the job ends or `limit` milliseconds have passed, in which neither an outage counts
 * nor a time that the machine slept. Throws only when stopped.
 */
export async function poll(item: Item, made: Made, plan: Plan): Promise<Polled> {
	const { breaker } = plan;
	let start = clock.now();
	let polled: Polled = { state: 'pending', record: {} };
	let asked = 0;
	let last = 0;
	let cut = 0;
	const ownLimit = userTimeout(item.context);
	for (;;) {
		const left = plan.limit - (clock.now() - start);
		const planned = nextPoll(plan.schedule(), last) - (clock.now() - plan.since);
		const due = clock.now() + Math.min(Math.max(planned, asked), Math.max(left, 0));
		await clock.pause(due - clock.now(), item.signal);
		if (item.signal.aborted) throw abortError();
		const before = clock.now();
		const slept = before - due > LATE;
		const mayLook = (await breaker?.pass(item.signal, item)) ?? true;
		if (item.signal.aborted) throw abortError();
		if (!mayLook || plan.goOn?.() === false) return polled;
		// The wait limit stands still while a machine sleeps, and in an outage.
		const held = clock.now() - before;
		start += held;
		if (slept) start += before - due;
		const isLate = polled.isLate || slept || held > LATE;
		const rest = Math.max(plan.limit - (clock.now() - start), 0);
		const limit = Math.min(pollTimeout(cut, ownLimit), rest + LAST_LOOK);
		const outcome = await pollOnce(item, made, limit);
		if (outcome === timedOut) cut++;
		else if (outcome.outcome !== 'lost') cut = 0;
		if (!item.signal.aborted) breaker?.record(item, outcome, outcome.outcome !== 'lost');
		asked = fullJitter(1, outcome.outcome === 'lost' ? outcome.retryAfter : undefined, 0);
		last = clock.now() - plan.since;
		const record = outcome.outcome === 'success' ? (outcome.resp as IDataObject) : undefined;
		polled = record
			? { state: stateOf(record.status), record, isLate }
			: { ...polled, trouble: reasonOf(outcome), isLate };
		if (polled.state !== 'pending' || clock.now() - start >= plan.limit) return polled;
		if (record && !slept) plan.onRunning?.(before - plan.since);
	}
}

const REFUNDED = 'The credits are refunded automatically.';

/** The failure that a final state means; undefined when it is none. `isKeyed`: the user's Trace ID leads to this job again. */
export function failureOf(state: State, made: Made, isKeyed = false): JobError | undefined {
	if (state === 'ready' || state === 'pending') return undefined;
	const name = nameOf(made);
	const known = { class: state, retryable: false, videoId: made.id, resultType: made.type };
	const failed = (message: string, description: string, refunded: boolean) =>
		new JobError({ ...known, message, description, refunded });
	if (state === 'moderated') {
		return failed(
			`PixVerse refused ${name} in its content review. Change the source or the description`,
			`${REFUNDED} Repeated refusals can suspend the account.`,
			true,
		);
	}
	if (state === 'failed') {
		const again = isKeyed ? 'Try again with another Trace ID' : 'Try again';
		const message = `PixVerse could not make ${name}. ${again}, or use another source`;
		return failed(message, REFUNDED, true);
	}
	return failed(`PixVerse has deleted ${name}`, 'It was charged when it was made.', false);
}
