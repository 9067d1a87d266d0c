/** Where a record and the stand-in differ: HTTP status, code, names and types of fields, a video that was known. */
import { isObject } from '../../nodes/PixVerse/transport/http/json';
import type { StandIn } from '../../test/support/standin';
import { run } from './run';
import type { Line, Settings } from './session';

/** The places of a value with their types, such as `Resp.video_id integer`; the members of a list share one place. */
function placesOf(value: unknown, place = ''): string[] {
	if (Array.isArray(value))
		return [`${place} list`, ...value.flatMap((one) => placesOf(one, `${place}[]`))];
	if (isObject(value))
		return Object.entries(value).flatMap(([name, one]) => placesOf(one, `${place}.${name}`));
	const isInteger = typeof value === 'bigint' || Number.isInteger(value);
	return [`${place} ${value === null ? 'null' : isInteger ? 'integer' : typeof value}`];
}

/** What the answers of a record look like, by their labels. */
function looksOf(lines: Line[]): Map<string, Set<string>> {
	const looks = new Map<string, Set<string>>();
	for (const line of lines) {
		if (line.kind !== 'exchange' || !line.answer) continue;
		const { status, json, isKnownVideo } = line.answer;
		const { ErrCode, err_code: code = ErrCode } = isObject(json) ? json : {};
		const video =
			isKnownVideo === undefined ? [] : [isKnownVideo ? 'a known video' : 'a new video'];
		const seen = [
			`code ${String(code ?? 'none')} under HTTP ${status}`,
			...video,
			...placesOf(json),
		];
		looks.set(line.label, new Set([...(looks.get(line.label) ?? []), ...seen]));
	}
	return looks;
}

/** What only the service has, and what only the stand-in has, in words; of what both were asked. */
export function differencesBetween(service: Line[], standIn: Line[]): string[] {
	const expected = looksOf(standIn);
	return [...looksOf(service)].flatMap(([label, seen]) => {
		const known = expected.get(label) ?? seen;
		const added = [...seen].filter((one) => !known.has(one)).map((one) => `${label}: has ${one}`);
		// Of what an empty list would hold, nothing is known.
		const isUnknown = (one: string) =>
			one.includes('[]') &&
			![...seen].some((other) => other.startsWith(one.slice(0, one.indexOf('[]') + 2)));
		const missing = [...known].filter((one) => !seen.has(one) && !isUnknown(one));
		return [...added, ...missing.map((one) => `${label}: lacks ${one}`)];
	});
}

/** The record of a stand-in that is asked everything, without pauses. */
export async function recordOf(
	{ url, settings }: StandIn,
	more: Partial<Settings> = {},
): Promise<Line[]> {
	const lines: Line[] = [];
	await run({
		...{ address: url, apiKey: settings.apiKey, budget: 200, unpriced: true, limit: true },
		pause: async () => await new Promise(setImmediate),
		onLine: (line) => void lines.push(line),
		...{ stop: new AbortController().signal, ...more },
	});
	return lines;
}
