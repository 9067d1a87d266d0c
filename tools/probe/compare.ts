/** Where a record and the stand-in differ: HTTP status, code, names and forms of fields, a video that was known, the charge. */
import { readFileSync } from 'node:fs';
import { isObject, parseToWrite, plainText } from '../../nodes/PixVerse/transport/values/json';
import type { StandIn } from '../../test/support/standin';
import type { Answer, Exchange, Line, Settings } from './session';
import { run } from './steps';

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

/** An address without its host, or a path: what differs from file to file is named. */
const addressForm = (address: string): string =>
	address
		.replace(/^https?:\/\/[^/]+/, 'address ')
		.replace(UUID, '<uuid>')
		.replace(/[\da-f]{32}/g, '<hash>')
		.replace(/_seed\d+/, '_seed<n>')
		.replace(/\?.*$/, '?<query>');

/** How a value is written: the digits of an ID, a time, an address; of all else, the type. */
function formOf(value: unknown, name: string): string {
	if (value === null) return 'null';
	if (typeof value === 'string') {
		if (/^\d{4}-\d\d-\d\d[T ]\d\d:/.test(value)) return value.replace(/\d/g, '0');
		return /^((img_)?url|path)$/.test(name) && value !== '' ? addressForm(value) : 'string';
	}
	if (name === 'has_audio' && typeof value === 'boolean') return String(value);
	if (typeof value !== 'bigint' && !Number.isInteger(value)) return typeof value;
	if (/(^|_)ids?$/.test(name)) return `integer of ${plainText(value).length} digits`;
	return /^(output(Width|Height)|seed)$/.test(name) && Number(value) === 0 ? 'zero' : 'integer';
}

/** IDs of videos are times: without its low 11 bits, one counts the milliseconds since then. */
const FIRST_TIME = Date.parse('2020-02-19T14:25:54Z');

/** Whether the ID of a record is the time at which the record says it was made. */
function isOfItsTime({ id, create_time: time }: Record<string, unknown>): boolean {
	const made = Number(BigInt(plainText(id).replace(/\D/g, '') || 0) >> 11n) + FIRST_TIME;
	return Math.abs(made - Date.parse(plainText(time))) <= 1000;
}

/** The places of a value with their forms, such as `.Resp.video_id integer of 15 digits`; the members of a list share one place. */
function placesOf(value: unknown, place = ''): string[] {
	if (Array.isArray(value))
		return [`${place} list`, ...value.flatMap((one) => placesOf(one, `${place}[]`))];
	if (isObject(value)) {
		const places = Object.entries(value).flatMap(([name, one]) =>
			placesOf(one, `${place}.${name}`),
		);
		return isOfItsTime(value) ? [...places, `${place}.id of the time in create_time`] : places;
	}
	if (place === '.Resp.status') return [`status ${plainText(value)}`];
	return [`${place} ${formOf(value, /\w*$/.exec(place)?.[0] ?? '')}`];
}

/** What an answer looks like: its code and HTTP status, as far as they are known, and its fields. */
export function shapeOf({ http, body }: Pick<Answer, 'http' | 'body'>): string[] {
	const { ErrCode, err_code: code = ErrCode } = isObject(body) ? body : {};
	const under = http === null ? '' : ` under HTTP ${http}`;
	return [
		`code ${plainText(code) || 'none'}${under}`,
		...(body === undefined ? [] : placesOf(body)),
	];
}

function shapeOfExchange({ answer, isKnownVideo }: Exchange): string[] {
	if (!answer) return [];
	const video = isKnownVideo === undefined ? [] : [isKnownVideo ? 'a known video' : 'a new video'];
	return [...shapeOf(answer), ...video];
}

/** What the answers of a record look like, by their labels. */
export function shapesOf(lines: Line[]): Map<string, Set<string>> {
	const shapes = new Map<string, Set<string>>();
	for (const line of lines) {
		if (line.kind !== 'exchange' && line.kind !== 'charge') continue;
		const seen = line.kind === 'charge' ? [`a charge of ${line.credits}`] : shapeOfExchange(line);
		if (seen.length === 0) continue;
		shapes.set(line.label, new Set([...(shapes.get(line.label) ?? []), ...seen]));
	}
	return shapes;
}

/** What only the service has, and what only the stand-in has, of one answer. */
export function differencesIn(service: string[], standIn: string[]): string[] {
	const added = service.filter((one) => !standIn.includes(one)).map((one) => `has ${one}`);
	// Of what an empty list would hold, nothing is known.
	const isUnknown = (one: string) =>
		one.includes('[]') &&
		!service.some((other) => other.startsWith(one.slice(0, one.indexOf('[]') + 2)));
	const missing = standIn.filter((one) => !service.includes(one) && !isUnknown(one));
	return [...added, ...missing.map((one) => `lacks ${one}`)];
}

/** What only the service has, and what only the stand-in has, by label and in words; of what both were asked. */
export function differencesBetween(service: Line[], standIn: Line[]): Map<string, string[]> {
	const expected = shapesOf(standIn);
	const all = [...shapesOf(service)].map(([label, seen]): [string, string[]] => {
		return [label, differencesIn([...seen], [...(expected.get(label) ?? seen)])];
	});
	return new Map(all.filter(([, found]) => found.length > 0));
}

/** The lines of a record. */
export const readRecord = (path: string): Line[] =>
	readFileSync(path, 'utf8')
		.trim()
		.split('\n')
		.map((line) => parseToWrite(line) as Line);

/** The record of a stand-in that is asked everything, without pauses. */
export async function recordOf(
	{ url, settings }: StandIn,
	more: Partial<Settings> = {},
): Promise<Line[]> {
	const lines: Line[] = [];
	await run({
		...{ address: url, apiKey: settings.apiKey, budget: 200 },
		pause: async () => await new Promise(setImmediate),
		onLine: (line) => void lines.push(line),
		...{ stop: new AbortController().signal, ...more },
	});
	return lines;
}
