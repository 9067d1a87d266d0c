/** One line for each request: when it came, what it asked for, and what became of it. Pure. */
import type { Answer } from './answers';
import { bigAsText, parseLossless } from './losslessJson';
import { isRecord } from './refuse';
import type { FaultKind, LedgerRequest } from './types';

const statuses: Record<string, string> = {
	1: 'ready',
	6: 'deleted',
	7: 'moderated, refunded',
	8: 'failed, refunded',
};

/** The `Resp` and the message of an answer in an envelope; IDs as texts. */
function contentOf({ chunks }: Answer): { resp: Record<string, unknown>; message: string } {
	const text = Buffer.concat([...chunks()]).toString();
	const envelope = bigAsText(parseLossless(text)) as Record<string, unknown>;
	const resp = isRecord(envelope.Resp) ? envelope.Resp : {};
	return { resp, message: String(envelope.ErrMsg ?? envelope.err_msg ?? '') };
}

/** What a result is: a started job, the state of one, an upload, or just fine. */
function resultOf(resp: Record<string, unknown>): string {
	const { video_id, image_id, status, credits, credit = credits, media_id, img_id } = resp;
	if (status !== undefined) return `${statuses[String(status)] ?? 'pending'} (status ${status})`;
	const job = video_id === undefined ? image_id && `image ${image_id}` : `video ${video_id}`;
	const paid = credit === undefined ? '' : `, ${credit} credits`;
	if (job) return `accepted: ${job}${paid}`;
	if (resp.mask_info) return `masks found${paid}`;
	const upload = media_id ?? img_id;
	return upload === undefined ? 'ok' : `stored: ${upload}`;
}

function answered(answer: Answer): string {
	const { status, code, length, headers } = answer;
	if (code === undefined) {
		return 'accept-ranges' in headers ? `HTTP ${status}, ${length} bytes` : `HTTP ${status}`;
	}
	const { resp, message } = contentOf(answer);
	const outcome = code === 0 ? resultOf(resp) : `refused: ${code} ${message}`;
	return answer.repeated ? `as answered before: ${outcome}` : outcome;
}

/** What happens to answers on their way, in the words of a person. */
const onTheWay: Partial<Record<FaultKind['kind'], string>> = {
	resetAfter: 'the answer is lost',
	stall: 'the answer is held back',
	cutJson: 'the answer is cut off',
	cutAt: 'the answer is cut off',
	drip: 'the answer comes in drops',
};

function outcomeOf(answer?: Answer, fault?: FaultKind): string {
	if (fault?.kind === 'resetBefore') return 'the connection ends, nothing is done';
	if (!answer) return 'the client went before its request was complete';
	const way = fault && onTheWay[fault.kind];
	const outcome = answered(answer);
	return way === undefined ? outcome : `${outcome}; ${way}`;
}

/** Takes the key out of a text, wherever it got in and however an address spells it. */
function withoutKey(text: string, key = ''): string {
	const inQuery = new URLSearchParams({ key }).toString().slice('key='.length);
	const spellings = [key, inQuery, encodeURIComponent(key)].filter((spelling) => spelling !== '');
	return spellings.reduce((line, spelling) => line.replaceAll(spelling, '…'), text);
}

/** The line. Headers are never in it; a key that a client put elsewhere is not either. */
export function requestLine(request: LedgerRequest, answer?: Answer, fault?: FaultKind): string {
	const { at, method, path, query, unknown = [], headers } = request;
	const time = new Date(at).toTimeString().slice(0, 8);
	const search = new URLSearchParams(query).toString();
	const surplus = unknown.length === 0 ? '' : `; unknown fields: ${unknown.join(', ')}`;
	const line = `${method} ${path}${search && `?${search}`}  ${outcomeOf(answer, fault)}${surplus}`;
	return `${time}  ${withoutKey(line, headers['api-key'])}`;
}
