/**
 * Finds out who answered a submission with a bare HTTP status, that is, without PixVerse's envelope. PixVerse usually sends
 * its envelope, so the status most likely comes from a gateway or a proxy. If PixVerse is behind that server, it may have
 * made the video all the same. Only the answer to another request shows whether PixVerse is there.
 */
import { hasAnswered, sendWithin } from '../http/client';
import { isPixVerse } from '../http/outcome';
import type { Item } from '../item/item';
import { balanceRequest } from './credits';

/** Decides what a bare status means: by PixVerse's earlier answers to the run, or else by one read of the balance. */
export async function bareStatus(
	item: Item,
	status: number,
): Promise<'doubt' | 'wrongAddress' | 'wrongKey'> {
	const { context, request, run } = item;
	// PixVerse has answered this run, so a proxy that sent the status may have passed the submission on to PixVerse.
	if (hasAnswered(context)) return 'doubt';
	// Only PixVerse answers a request for the balance with its envelope. One request serves all items.
	run.attempt.balance ??= sendWithin(context, balanceRequest(request));
	const balance = await run.attempt.balance;
	// PixVerse may have answered another item meanwhile.
	if (isPixVerse(balance) || hasAnswered(context)) return 'doubt';
	// A web page comes from a website, not from an API.
	if (balance.outcome === 'page') return 'wrongAddress';
	// Of the outcomes that remain, only a bare status shows something about the address or the key.
	if (balance.outcome !== 'foreign') return 'doubt';
	// A gateway answers with HTTP 401 or 403 when it does not know the caller.
	const isKey = [status, balance.status].every((one) => [401, 403].includes(one));
	return isKey ? 'wrongKey' : 'wrongAddress';
}
