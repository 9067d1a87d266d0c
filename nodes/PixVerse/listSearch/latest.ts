/**
 * The pickers of the account's recent results. They take the results from PixVerse's usage list and from the submissions of
 * this process, without polling any job.
 */
import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { accountKey, credentialName, USAGE_PATH } from '../transport/http/client';
import { rethrow, rowName } from '../transport/values/errors';
import { plainText, usableId } from '../transport/values/json';
import { quoted } from '../transport/values/userValues';
import { collect, pageRequest, usagePages } from '../transport/http/lists';
import { idIn } from '../transport/http/outcome';
import type { Charge } from '../transport/account/recentSubmissions';
import { submittedFor } from '../transport/account/recentSubmissions';
import type { ResultType } from '../transport/values/record';
import { image, video } from '../transport/values/record';
import { listing, MAX_PAGES } from './pickers';

// The days that the list covers, the maximum number of records to read, and the maximum number of results to show.
const [DAYS, MAX_READ, MAX_SHOWN] = [7, 1000, 100];

// How many fields of a record the node looks at. A search of more, in each of many records, could take half a minute.
const MAX_FIELDS = 100;

// Returns the first value that `read` accepts. PixVerse does not document the fields of a usage record, so `names` are
// patterns for the field names, the likeliest first.
function valueIn<T>(record: IDataObject, names: RegExp[], read: (value: unknown) => T | undefined) {
	const all = Object.keys(record).slice(0, MAX_FIELDS);
	const keys = names.flatMap((name) => all.filter((key) => name.test(key)));
	return keys.map((key) => read(record[key])).find((value) => value !== undefined);
}

// Matches the word for an operation. Words for a charge or a refund do not match, because a record may hold such a word in
// another field whose name contains "type".
const OPERATION = /^(?!consume|refund|charge|deduct)[a-z][\w -]*$/i;

// Reads a time in milliseconds from a number of seconds or milliseconds, or from a text. Returns undefined for a time before
// 2023, because such a value is probably no time.
function timeIn(value: unknown): number | undefined {
	const text = plainText(value).trim();
	// A time without a zone is in UTC, as in PixVerse's requests. JavaScript would read it in the time zone of the server.
	const hasZone = /(z|[+-]\d\d:?\d\d)$/i.test(text);
	// A number below 1e11 counts seconds, because as milliseconds it would be a time before 1974.
	const moment = Number(text) || Date.parse(hasZone ? text : `${text}Z`);
	const time = moment < 1e11 ? moment * 1000 : moment;
	return time > Date.UTC(2023, 0) ? time : undefined;
}

/** Returns the charge in a usage record for a result of this type; undefined if the record has no such result. */
export function chargeIn(record: IDataObject, { idField, noun }: ResultType): Charge | undefined {
	const operationNames = [/^creat\w*type/i, /type|operation|scene/i];
	const operation =
		valueIn(record, operationNames, (value) => OPERATION.exec(plainText(value))?.[0]) ?? '';
	const isOfType = /image$/i.test(operation) === (noun === 'Image');
	if (!isOfType && operation !== '') return undefined;
	// The ID may have a general name such as `task_id`. Without an operation, such a record counts as a video.
	const others = isOfType ? [/^(video|task|job|generation)_?id$/i] : [];
	const id = idIn(idField, record) ?? valueIn(record, others, usableId);
	const at = valueIn(record, [/^creat/i, /time|date|_at$/i], timeIn) ?? 0;
	const credits = valueIn(
		record,
		[/^credits?$/i, /amount|cost/i],
		(value) => Math.abs(Number(plainText(value))) || undefined,
	);
	return id === undefined ? undefined : { id, operation, at, credits };
}

const SHORT = {
	...({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const),
	timeZoneName: 'short',
} as const;

// The name of a result in the picker: its operation with the end of its ID, its execution and row, its credits and its time.
// Unknown parts are left out.
function nameOf(charge: Charge, noun: string, timeZone: string) {
	const { id, operation, execution, item, at, credits } = charge;
	// `lip_sync` and `lipSync` become "Lip sync".
	const words = operation.replace(/[_-]|(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
	const what = words.replace(/^./, (first) => first.toUpperCase()) || noun;
	const when = at && new Date(at).toLocaleString('en-GB', { ...SHORT, timeZone });
	const row = item === undefined ? '' : rowName(item);
	const where = [execution && `execution ${execution}`, row].filter(Boolean).join(', ');
	// The picker cuts off a name after about 60 characters, so a whole ID would leave no room for the rest.
	const end = id.length > 8 ? `…${id.slice(-4)}` : id;
	const parts = [`${quoted(what)} ${end}`, where, credits && `${credits} credits`, when];
	return parts.filter(Boolean).join(' · ');
}

// Reads the charges of the last `DAYS` days from PixVerse's usage list. The times of the list are in UTC.
async function usageOf(context: ILoadOptionsFunctions, baseURL: string) {
	const since = new Date(Date.now() - DAYS * 86_400_000).toISOString();
	const body = { start_time: since.slice(0, 19).replace('T', ' '), credits_status: 'consume' };
	const request = { method: 'POST' as const, baseURL, url: USAGE_PATH, body };
	const send = pageRequest(context, request, usagePages);
	return (await collect(send, MAX_READ, undefined, usagePages, MAX_PAGES)).records;
}

// Makes the picker for the results of a type, in the account of the credential.
const search = (type: ResultType) =>
	listing(async (context, filter) => {
		const { apiKey, baseUrl } = await context.getCredentials(credentialName);
		const submitted = submittedFor(accountKey(apiKey, baseUrl), type);
		// If the usage list cannot be read, the picker still shows the submissions of this process.
		const records = await usageOf(context, String(baseUrl)).catch((error: unknown) =>
			submitted.length > 0 ? [] : rethrow(error),
		);
		// A submission of this process replaces the usage record with the same ID, because the fields of a submission are
		// certain. If the submission has no credits, they come from the record.
		const charges = new Map<string, Charge>();
		const listed = records.flatMap((record) => chargeIn(record, type) ?? []);
		for (const charge of [...listed, ...submitted]) {
			const credits = charge.credits ?? charges.get(charge.id)?.credits;
			charges.set(charge.id, { ...charge, credits });
		}
		const nothing = `No ${type.noun.toLowerCase()}s found. n8n's log names the ID of each`;
		if (charges.size === 0) return [{ name: nothing, value: '' }];
		const wanted = filter.trim().toLowerCase();
		const latestFirst = [...charges.values()].sort((a, b) => b.at - a.at);
		return latestFirst
			.map((charge) => ({
				name: nameOf(charge, type.noun, context.getTimezone()),
				value: charge.id,
			}))
			.filter(({ name, value }) => name.toLowerCase().includes(wanted) || value.includes(wanted))
			.slice(0, MAX_SHOWN);
	});

export const searchVideos = search(video);
export const searchImages = search(image);
