/** Charges and refunds, page by page, made from the ledger (docs/service.md, "Account"). */
import { operations } from '../operations';
import type { Call } from './act';
import type { Answer } from './answers';
import { accept, refusal } from './answers';
import type { Generation } from './ledger';
import { isRecord } from './refuse';
import type { State } from './state';
import { runningNow } from './state';

const timeOf = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** The lines of the bill; the service's own fields are not documented. */
function chargesFor({ operation, videoId, credits, at, refunded, readyAt = at }: Generation) {
	const creation_type = operations.find(({ key }) => key === operation)?.creationType ?? '';
	const line = (credits_status: 'consume' | 'refund', time: number) => ({
		...(videoId === '' ? {} : { video_id: BigInt(videoId) }),
		...{ creation_type, credits_status, credits, create_time: timeOf(time) },
	});
	return refunded ? [line('consume', at), line('refund', readyAt)] : [line('consume', at)];
}

/** Times are texts that sort as they should. */
function isWanted(charge: ReturnType<typeof chargesFor>[0], query: Record<string, unknown>) {
	const { start_time = '', end_time = '9', credits_status, creation_type } = query;
	const types = Array.isArray(creation_type) ? creation_type : [];
	return (
		charge.create_time >= String(start_time) &&
		charge.create_time <= String(end_time) &&
		(credits_status === undefined || charge.credits_status === credits_status) &&
		(types.length === 0 || types.includes(charge.creation_type))
	);
}

const toCursor = (query: object) => Buffer.from(JSON.stringify(query)).toString('base64url');

/** What a cursor stands for: the query of the first page, and where to go on. */
function fromCursor(cursor: string): Record<string, unknown> | undefined {
	try {
		const query: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
		return isRecord(query) && Number.isInteger(query.from) ? query : undefined;
	} catch {
		return undefined;
	}
}

/** One page of the bill, oldest first, so that new charges do not shift the pages. */
export function usage(state: State, { values }: Call): Answer {
	// Refunds of jobs that ended since the last request are only known after this.
	runningNow(state);
	const { cursor } = values.body;
	const query = typeof cursor === 'string' ? fromCursor(cursor) : values.body;
	if (!query) return refusal(400017, 'cursor is not valid');
	const wanted = state.ledger.generations
		.flatMap(chargesFor)
		.filter((charge) => isWanted(charge, query))
		.sort((one, other) => one.create_time.localeCompare(other.create_time));
	const from = Number(query.from ?? 0);
	const end = from + Number(query.limit ?? 20);
	const has_more = end < wanted.length;
	const next_cursor = has_more ? toCursor({ ...query, from: end }) : '';
	return accept({ items: wanted.slice(from, end), next_cursor, has_more });
}
