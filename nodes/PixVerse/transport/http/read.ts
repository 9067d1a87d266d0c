/** Requests that only read. They are free, so they are sent again while no answer comes. */
import type { IHttpRequestOptions } from 'n8n-workflow';
import type { Context } from './client';
import { abortError, JobError } from './errors';
import { shapeOf } from './json';
import { commonFailure } from './sentences';
import type { Outcome } from './outcome';
import { mayReadAgain, reasonOf } from './outcome';
import { sendUntilFinal } from './sendUntilFinal';
import { sendWithin } from './timeouts';

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
): Promise<unknown> {
	const final = await sendUntilFinal({ send, mayAgain: mayReadAgain, signal });
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
): Promise<unknown> {
	const send = async () => await sendWithin(context, request);
	return await readUntilAnswered(send, signal);
}
