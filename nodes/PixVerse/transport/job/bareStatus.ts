/**
 * Who answered a submission with a bare HTTP status. PixVerse answers in its envelope, so the status is the word of a gateway or
 * a proxy, which may have answered for a PixVerse that made the video: only another answer tells.
 */
import { hasAnswered, sendWithin } from '../http/client';
import type { Outcome } from '../http/outcome';
import { isPixVerse } from '../http/outcome';
import type { Item } from '../run/item';
import { balanceRequest } from './credits';

/** By these statuses a server says that it does not know the caller. */
export const KEY_STATUSES = [401, 403];

/** What a bare status means; `doubt`: PixVerse may have made the video. */
export type BareStatus = 'doubt' | 'wrongAddress' | 'wrongKey';

/** What the answer of the balance says of a submission that was answered with `status`. Pure. */
export function meaningOfStatus(status: number, balance: Outcome): BareStatus {
	if (balance.outcome === 'page') return 'wrongAddress';
	if (balance.outcome !== 'foreign') return 'doubt';
	const isKey = [status, balance.status].every((one) => KEY_STATUSES.includes(one));
	return isKey ? 'wrongKey' : 'wrongAddress';
}

/**
 * What the bare status of a submission means: in doubt if the run has seen PixVerse's envelope, else what the balance says,
 * which is read once for all items of the try.
 */
export async function bareStatus(
	{ context, request, run }: Item,
	status: number,
): Promise<BareStatus> {
	if (hasAnswered(context)) return 'doubt';
	run.scope.balance ??= sendWithin(context, balanceRequest(request));
	const balance = await run.scope.balance;
	// PixVerse may have answered another item meanwhile.
	return isPixVerse(balance) || hasAnswered(context) ? 'doubt' : meaningOfStatus(status, balance);
}
