/** The one retry loop, its pauses in milliseconds, and reads: they are free, so they are sent again until an answer comes. */
import type { IHttpRequestOptions } from 'n8n-workflow';
import type { Context } from './client';
import { clock } from './clock';
import { abortError, JobError } from './errors';
import { shapeOf } from './json';
import type { Final, Outcome, RetryHint } from './outcome';
import { mayReadAgain, reasonOf } from './outcome';
import { commonFailure } from './sentences';
import { sendWithin } from './timeouts';

/** Sends of one request before giving up, the first one included. */
export const MAX_SENDS = 5;

/** The same of one that is refused for now (HTTP 429), or whose credential cannot be read: a few minutes of pauses. */
export const MAX_BUSY_SENDS = 12;

const FIRST_CEILING = 1_000;
const HIGHEST_CEILING = 30_000;
const LONGEST_RETRY_AFTER = 60_000;

/** `Retry-After` (seconds), bounded, or full jitter after so many failures; `random` is in [0, 1). */
export function fullJitter(
	failures: number,
	retryAfter: number | undefined,
	random: number,
): number {
	if (retryAfter !== undefined) return Math.min(retryAfter * 1000, LONGEST_RETRY_AFTER);
	return random * Math.min(FIRST_CEILING * 2 ** (failures - 1), HIGHEST_CEILING);
}

/** A doubling pause of which half is certain, for what only time can change: an outage, a full account. */
export function equalJitter(failures: number, random: number): number {
	return Math.min(2 * FIRST_CEILING * 2 ** (failures - 1), HIGHEST_CEILING) * (0.5 + random / 2);
}

/** The pause before a request is sent again, after so many sends that failed: those in an outage count, too. */
export function retryPause(sends: number, hint: RetryHint, random: number): number {
	const isOwn = hint.isSlow === true && hint.retryAfter === undefined;
	return isOwn ? equalJitter(sends, random) : fullJitter(sends, hint.retryAfter, random);
}

/** Is told what becomes of the requests of one asker; `account/health` is one. */
export interface Watcher<T> {
	/** The outcome is final. */
	answered: () => void;
	/** A request failed: by the asker's own trouble, which counts, in an outage, or in one that lasts too long. */
	failed: (outcome: T) => 'own' | 'outage' | 'givenUp';
}

/** A request, and what decides about it. */
interface Sending<T> {
	/** Sends it once. */
	send: () => Promise<T>;
	/** How the request may be sent again; undefined when the outcome is final. */
	mayAgain: (outcome: T) => RetryHint | undefined;
	/** Ends the waiting. */
	signal?: AbortSignal;
	watcher?: Watcher<T>;
}

/** Sends a request until its outcome is final; undefined when the signal aborts before. Failures in an outage do not count. */
export async function sendUntilFinal<T>(sending: Sending<T>): Promise<Final<T> | undefined> {
	const { send, mayAgain, signal, watcher } = sending;
	let sends = 0;
	let failures = 0;
	while (signal?.aborted !== true) {
		const outcome = await send();
		const hint = mayAgain(outcome);
		sends++;
		if (hint === undefined) {
			watcher?.answered();
			return { outcome, sends };
		}
		const trouble = watcher?.failed(outcome) ?? 'own';
		if (trouble === 'givenUp') return { outcome, sends, isOutage: true };
		if (trouble === 'own') failures++;
		if (failures >= (hint.isSlow ? MAX_BUSY_SENDS : MAX_SENDS)) return { outcome, sends };
		await clock.pause(retryPause(sends, hint, Math.random()), signal);
	}
	return undefined;
}

const READING_IS_FREE = 'Reading charges nothing.';

const unread = (kind: 'connection' | 'server', message: string) =>
	new JobError({ message, description: READING_IS_FREE, class: kind, retryable: true });

/** The failure of a read whose answer holds no record or list that the node knows: it names the keys that came. */
export const unusableAnswer = (resp: unknown, wanted: 'record' | 'list' | 'cursor'): JobError =>
	unread(
		'server',
		`PixVerse answered without a ${wanted} that the node can read: Resp ${shapeOf(resp)}. Update the package, or report this message`,
	);

/** Sends a read until it is answered and returns its `Resp`. Throws a JobError. */
export async function readUntilAnswered(
	send: () => Promise<Outcome>,
	signal?: AbortSignal,
	watcher?: Watcher<Outcome>,
): Promise<unknown> {
	const final = await sendUntilFinal({ send, mayAgain: mayReadAgain, signal, watcher });
	if (final === undefined) throw abortError();
	const { outcome, sends } = final;
	if (outcome.outcome === 'success') return outcome.resp;
	const known = commonFailure(outcome, READING_IS_FREE);
	if (known !== undefined) throw known;
	const tries = outcome.outcome === 'foreign' ? '' : `, ${sends} tries`;
	const message = `PixVerse gave no usable answer (${reasonOf(outcome)}${tries}). Check the 'Base URL' in the credential and the network`;
	throw unread('connection', message);
}

/** Sends a request that only reads until it is answered, each time within the limit of a read. Throws a JobError. */
export async function readRequest(
	{ context, signal }: { context: Context; signal?: AbortSignal },
	request: IHttpRequestOptions,
	watcher?: Watcher<Outcome>,
): Promise<unknown> {
	const send = async () => await sendWithin(context, request);
	return await readUntilAnswered(send, signal, watcher);
}
