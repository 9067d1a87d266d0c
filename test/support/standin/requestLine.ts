/** One line for each request: when it came, what it asked for, and what became of it. Pure. */
import type { Answer } from './answers';
import { bytesOf } from './answers';
import type { FaultKind } from './faults';
import type { LedgerRequest } from './ledger';
import { bigAsText, parseLossless } from './losslessJson';
import { isRecord } from './refuse';

const statuses: Record<string, string> = {
	1: 'ready',
	6: 'deleted',
	7: 'moderated, refunded',
	8: 'failed, refunded',
};

/** What a result is: a started job, the state of one, an upload, or just fine. IDs are texts in it. */
function resultOf(resp: Record<string, unknown>): string {
	const { video_id, image_id, status, credits, credit = credits, media_id, img_id } = resp;
	const paid = credit === undefined ? '' : `, ${credit} credits`;
	const upload = media_id ?? img_id;
	if (status !== undefined) return `${statuses[String(status)] ?? 'pending'} (status ${status})`;
	if (video_id !== undefined) return `accepted: video ${video_id}${paid}`;
	if (image_id !== undefined) return `accepted: image ${image_id}${paid}`;
	if (resp.mask_info) return `masks found${paid}`;
	return upload === undefined ? 'ok' : `stored: ${upload}`;
}

function answered(answer: Answer): string {
	const { status, code, length, isFile, repeated } = answer;
	if (code === undefined) return isFile ? `HTTP ${status}, ${length} bytes` : `HTTP ${status}`;
	const envelope = bigAsText(parseLossless(bytesOf(answer).toString()));
	const { Resp, err_msg, ErrMsg = err_msg } = envelope as Record<string, unknown>;
	const result = resultOf(isRecord(Resp) ? Resp : {});
	const outcome = code === 0 ? result : `refused: ${code} ${String(ErrMsg)}`;
	return repeated ? `as answered before, not charged again: ${outcome}` : outcome;
}

/** What happens to answers on their way, in the words of a person. */
const onTheWay: Record<string, string> = {
	reset: '; the answer is lost',
	silent: '; the answer is held back',
	late: '; the answer is held back',
	half: '; the answer is cut off',
	cutAt: '; the answer is cut off',
	drip: '; the answer comes in drops',
};

function outcomeOf(answer?: Answer, fault?: FaultKind): string {
	const { wire = '' } = fault ?? {};
	if (!answer && fault) return 'the connection ends, nothing is done';
	if (!answer) return 'the client went before its request was complete';
	const [name] = typeof wire === 'object' ? Object.keys(wire) : [wire];
	return `${answered(answer)}${onTheWay[name] ?? ''}`;
}

/** The line. Headers are never in it; a key that a client put elsewhere is not either. */
export function requestLine(request: LedgerRequest, answer?: Answer, fault?: FaultKind): string {
	const { at, method, path, query, unknown = [], headers } = request;
	const time = new Date(at).toTimeString().slice(0, 8);
	const search = Object.entries(query).map(([name, value]) => `${name}=${value}`);
	const address = [path, search.join('&')].filter(Boolean).join('?');
	const surplus = unknown.length === 0 ? '' : `; unknown fields: ${unknown.join(', ')}`;
	const line = `${time}  ${method} ${address}  ${outcomeOf(answer, fault)}${surplus}`;
	return headers['api-key'] ? line.replaceAll(headers['api-key'], '…') : line;
}
