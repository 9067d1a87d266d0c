/** The pickers of what the account made lately: by its usage list, and by what this process submitted. No record is polled. */
import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { accountKey, credentialName } from '../transport/http/client';
import { rethrow } from '../transport/http/errors';
import { plainText, usableId } from '../transport/http/json';
import { collect, pageRequest, USAGE_PATH, usagePages } from '../transport/http/lists';
import { idIn } from '../transport/http/outcome';
import type { Charge } from '../transport/http/recentSubmissions';
import { submittedFor } from '../transport/http/recentSubmissions';
import type { ResultType } from '../transport/http/record';
import { image, video } from '../transport/http/record';
import { listing } from './pickers';

/** How far back the list goes, in days; how many of its records are read, and how many results are shown. */
const [DAYS, MAX_READ, MAX_SHOWN] = [7, 1000, 100];

/** The first value that `read` takes, under the likeliest names first: the fields of a record are not documented. */
function valueIn<T>(record: IDataObject, names: RegExp[], read: (value: unknown) => T | undefined) {
	const keys = names.flatMap((name) => Object.keys(record).filter((key) => name.test(key)));
	return keys.map((key) => read(record[key])).find((value) => value !== undefined);
}

/** A word, but none for what was done with the credits. */
const wordIn = (value: unknown) =>
	/^(?!consume|refund|charge|deduct)[a-z][\w -]*$/i.exec(plainText(value))?.[0];

/** A moment, from seconds, milliseconds, or a text, which is UTC as in the requests; numbers below count something else. */
function timeIn(value: unknown): number | undefined {
	const text = plainText(value).trim();
	const hasZone = /(z|[+-]\d\d:?\d\d)$/i.test(text);
	const moment = Number(text) || Date.parse(hasZone ? text : `${text}Z`);
	const time = moment < 1e11 ? moment * 1000 : moment;
	return time > Date.UTC(2023, 0) ? time : undefined;
}

const creditsIn = (value: unknown) => Math.abs(Number(plainText(value))) || undefined;

/** What a record says of a result of this type; undefined when it names none. */
export function chargeIn(record: IDataObject, { idField, noun }: ResultType): Charge | undefined {
	const operation = valueIn(record, [/^creat\w*type/i, /type|operation|scene/i], wordIn) ?? '';
	const isOfType = /image$/i.test(operation) === (noun === 'Image');
	if (!isOfType && operation !== '') return undefined;
	const others = isOfType ? [/^(video|task|job|generation)_?id$/i] : [];
	const id = idIn(idField, record) ?? valueIn(record, others, usableId);
	const at = valueIn(record, [/^creat/i, /time|date|_at$/i], timeIn) ?? 0;
	const credits = valueIn(record, [/^credits?$/i, /amount|cost/i], creditsIn);
	return id === undefined ? undefined : { id, operation, at, credits };
}

const SHORT = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/** What, when, for how many credits, and the ID: `lip_sync` and `lipSync` are "Lip sync". */
function nameOf({ id, operation, item, at, credits }: Charge, noun: string, timeZone: string) {
	const words = operation.replace(/[_-]|(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
	const what = words.replace(/^./, (first) => first.toUpperCase()) || noun;
	const when = at && new Date(at).toLocaleString('en-GB', { ...SHORT, timeZone });
	const parts = [item === undefined ? what : `${what}, item ${item}`, when];
	return [...parts, credits && `${credits} credits`, id].filter(Boolean).join(' · ');
}

/** Each result once, the latest first; what this process submitted is certain. */
function latest(listed: Charge[], submitted: Charge[]): Charge[] {
	const all = new Map<string, Charge>();
	for (const charge of [...listed, ...submitted]) {
		all.set(charge.id, { ...charge, credits: charge.credits ?? all.get(charge.id)?.credits });
	}
	return [...all.values()].sort((a, b) => b.at - a.at);
}

/** What was charged in the last days; times are in UTC. */
async function usageOf(context: ILoadOptionsFunctions, baseURL: string) {
	const since = new Date(Date.now() - DAYS * 86_400_000).toISOString();
	const body = { start_time: since.slice(0, 19).replace('T', ' '), credits_status: 'consume' };
	const request = { method: 'POST' as const, baseURL, url: USAGE_PATH, body };
	const send = pageRequest(context, request, usagePages);
	return (await collect(send, MAX_READ, undefined, usagePages)).records;
}

/** The search of the picker for results of a type, of the account that the credential is for. */
const search = (type: ResultType) =>
	listing(async (context, filter) => {
		const { apiKey, baseUrl } = await context.getCredentials(credentialName);
		const submitted = submittedFor(accountKey(apiKey, baseUrl), type);
		const records = await usageOf(context, String(baseUrl)).catch((error: unknown) =>
			submitted.length > 0 ? [] : rethrow(error),
		);
		const listed = records.flatMap((record) => chargeIn(record, type) ?? []);
		const results = latest(listed, submitted).map((charge) => ({
			name: nameOf(charge, type.noun, context.getTimezone()),
			value: charge.id,
		}));
		const nothing = `No ${type.noun.toLowerCase()}s found. n8n's log names the ID of each`;
		if (results.length === 0) return [{ name: nothing, value: '' }];
		const wanted = filter.trim().toLowerCase();
		return results.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, MAX_SHOWN);
	});

export const searchVideos = search(video);
export const searchImages = search(image);
