/**
 * Looks at a job until it ends (`GET /openapi/v2/video/result/{id}`, reference 15; states:
 * reference 5.1). A failed look is never fatal: the video is paid for and somebody waits for it.
 */
import type { IDataObject } from 'n8n-workflow';
import { clock } from '../http/clock';
import { JobError, letGo } from '../http/errors';
import type { Outcome } from '../http/client';
import type { Item } from '../run/item';
import type { Made } from '../http/resultTypes';
import { nameOf } from '../http/resultTypes';
import type { Outage } from '../limiter/circuitBreaker';
import { retryPause } from '../http/backoff';
import type { Looks } from './pollSchedule';
import { lookLimit, pauseBeforeLook } from './pollSchedule';
import { sendWithin, timedOut, userTimeout } from '../http/timeLimit';

/** What a record says of its job. Codes that are not documented mean: not ready yet. */
export type State = 'ready' | 'pending' | 'deleted' | 'moderated' | 'failed';

const states: Record<string, State> = { 1: 'ready', 6: 'deleted', 7: 'moderated', 8: 'failed' };

/** The state behind a record's `status`, a number or its text. */
export function stateOf(status: unknown): State {
	return states[String(status)] ?? 'pending';
}

/** One look at a record, which may take `limit` milliseconds. */
export async function look(
	{ context, request }: Item,
	{ kind, id }: Made,
	limit: number,
): Promise<Outcome> {
	const url = `${kind.path}${encodeURIComponent(id)}`;
	const options = { ...request, method: 'GET' as const, url, body: undefined, qs: undefined };
	return await sendWithin(context, options, limit);
}

/** What watching a job led to; `trouble` is why the last look failed. */
export interface Watched {
	state: State;
	record: IDataObject;
	trouble?: string;
	/** Whether an outage kept the end of the job from being seen in time. */
	late?: boolean;
	/** Why the wait ended before its limit. */
	warning?: string;
}

function troubleOf(outcome: Outcome): string {
	if (outcome.outcome === 'refused') return `code ${outcome.code} ${outcome.message}`.trim();
	if (outcome.outcome === 'foreign') return `HTTP ${outcome.status}`;
	return outcome.outcome === 'lost' ? outcome.reason : 'no PixVerse answer';
}

/** An outage that held a look back for longer tells when it ended, not when the job did. */
const LATE = 1_000;

/** How long the last look may outlive the wait limit. */
const LAST_LOOK = 3_000;

/** How a job is watched; `since` is when it was accepted. */
interface Plan {
	looks: Looks;
	since: number;
	limit: number;
	/** What is known of the answers to all looks, if somebody keeps track of them. */
	outage?: Outage;
	/** Asked before every look: false ends the watch. */
	goOn?: () => boolean;
}

/**
 * Watches until the job ends or `limit` milliseconds have passed, in which an outage does not
 * count. Throws only when let go.
 */
export async function watch(item: Item, made: Made, plan: Plan): Promise<Watched> {
	const { outage } = plan;
	let start = clock.now();
	let watched: Watched = { state: 'pending', record: {} };
	let asked: number | undefined;
	let cut = 0;
	const ownLimit = userTimeout(item.context);
	for (let count = 0; ; count++) {
		const left = plan.limit - (clock.now() - start);
		const planned = pauseBeforeLook(plan.looks, clock.now() - plan.since, count);
		const pause = asked === undefined ? planned : Math.max(planned, retryPause(1, asked, 0));
		await clock.pause(Math.min(pause, Math.max(left, 0)), item.signal);
		if (item.signal.aborted) throw letGo();
		const before = clock.now();
		const mayLook = (await outage?.pass(item.signal)) ?? true;
		if (item.signal.aborted) throw letGo();
		if (!mayLook || plan.goOn?.() === false) return watched;
		const held = clock.now() - before;
		start += held;
		const late = watched.late || held > LATE;
		const rest = Math.max(plan.limit - (clock.now() - start), 0);
		const outcome = await look(item, made, Math.min(lookLimit(cut, ownLimit), rest + LAST_LOOK));
		if (outcome === timedOut) cut++;
		else if (outcome.outcome !== 'lost') cut = 0;
		if (!item.signal.aborted) outage?.note(item, outcome, outcome.outcome !== 'lost');
		asked = outcome.outcome === 'lost' ? outcome.retryAfter : undefined;
		const record = outcome.outcome === 'success' ? (outcome.resp as IDataObject) : undefined;
		watched = record
			? { state: stateOf(record.status), record, late }
			: { ...watched, trouble: troubleOf(outcome), late };
		if (watched.state !== 'pending' || clock.now() - start >= plan.limit) return watched;
	}
}

/** The failure that a final state means; undefined when it is none. */
export function failureOf(state: State, made: Made): JobError | undefined {
	const name = nameOf(made);
	const { id: videoId, kind } = made;
	const failed = (message: string, description: string, refunded: boolean) =>
		new JobError({ message, description, class: state, retryable: false, refunded, videoId, kind });
	if (state === 'moderated') {
		return failed(
			`PixVerse refused ${name} in its content review. Change the source or the description`,
			'The credits are refunded automatically. Repeated refusals can suspend the account.',
			true,
		);
	}
	if (state === 'failed') {
		const message = `PixVerse could not make ${name}. Try again, or use another source`;
		return failed(message, 'The credits are refunded automatically.', true);
	}
	if (state === 'deleted') {
		return failed(`PixVerse has deleted ${name}`, 'It was charged when it was made.', false);
	}
	return undefined;
}
