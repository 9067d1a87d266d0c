/** Where a record and the stand-in differ: HTTP status, code, names and types of fields, a video that was known, the charge. */
import { readFileSync } from 'node:fs';
import { isObject, parseToWrite, plainText } from '../../nodes/PixVerse/transport/values/json';
import type { StandIn } from '../../test/support/standin';
import type { Exchange, Line, Settings } from './session';
import { run } from './steps';

/** The places of a value with their types, such as `Resp.video_id integer`; the members of a list share one place. */
function placesOf(value: unknown, place = ''): string[] {
	if (Array.isArray(value))
		return [`${place} list`, ...value.flatMap((one) => placesOf(one, `${place}[]`))];
	if (isObject(value))
		return Object.entries(value).flatMap(([name, one]) => placesOf(one, `${place}.${name}`));
	if (place === '.Resp.status') return [`status ${plainText(value)}`];
	const isInteger = typeof value === 'bigint' || Number.isInteger(value);
	return [`${place} ${value === null ? 'null' : isInteger ? 'integer' : typeof value}`];
}

function shapeOf({ answer }: Exchange): string[] {
	if (!answer) return [];
	const { status, json, isKnownVideo } = answer;
	const { ErrCode, err_code: code = ErrCode } = isObject(json) ? json : {};
	const video = isKnownVideo === undefined ? [] : [isKnownVideo ? 'a known video' : 'a new video'];
	const places = json === undefined ? [] : placesOf(json);
	return [`code ${plainText(code) || 'none'} under HTTP ${status}`, ...video, ...places];
}

/** What the answers of a record look like, by their labels. */
export function shapesOf(lines: Line[]): Map<string, Set<string>> {
	const shapes = new Map<string, Set<string>>();
	for (const line of lines) {
		if (line.kind !== 'exchange' && line.kind !== 'charge') continue;
		const seen = line.kind === 'charge' ? [`a charge of ${line.credits}`] : shapeOf(line);
		if (seen.length === 0) continue;
		shapes.set(line.label, new Set([...(shapes.get(line.label) ?? []), ...seen]));
	}
	return shapes;
}

/** What only the service has, and what only the stand-in has, by label and in words; of what both were asked. */
export function differencesBetween(service: Line[], standIn: Line[]): Map<string, string[]> {
	const expected = shapesOf(standIn);
	const all = [...shapesOf(service)].map(([label, seen]): [string, string[]] => {
		const known = expected.get(label) ?? seen;
		const added = [...seen].filter((one) => !known.has(one)).map((one) => `has ${one}`);
		// Of what an empty list would hold, nothing is known.
		const isUnknown = (one: string) =>
			one.includes('[]') &&
			![...seen].some((other) => other.startsWith(one.slice(0, one.indexOf('[]') + 2)));
		const missing = [...known].filter((one) => !seen.has(one) && !isUnknown(one));
		return [label, [...added, ...missing.map((one) => `lacks ${one}`)]];
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
