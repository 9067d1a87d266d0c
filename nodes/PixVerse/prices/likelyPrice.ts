/**
 * Estimates the price of a request. The charges for similar requests in this process come first, then the published price,
 * and then the price in the account's template list. The node never requests that list only for its prices. It learns the
 * prices when it reads the list for another reason (docs/service.md, "Prices").
 */
import { createHash } from 'crypto';
import { Latest } from '../transport/base/latest';
import type { Body, Price } from './published';
import { publishedPrice, speechParts } from './published';

// A number above this is not a price. By the price lists, the most expensive request is the longest music video, with 8,100
// credits.
const MAX_CREDITS = 100_000;

// Reads the price in a response; undefined if there is none. 0 is no price.
function chargedPrice(credits: unknown): number | undefined {
	// Besides numbers, only a string of digits counts, because `Number` would also read "0x10", "1e3" or a list.
	const isDigits = typeof credits === 'string' && /^\d+$/.test(credits);
	if (typeof credits !== 'number' && !isDigits) return undefined;
	const price = Number(credits);
	return price > 0 && price <= MAX_CREDITS ? price : undefined;
}

// The maximum number of remembered prices of one kind of request. It is small, so that the node soon forgets a price that
// PixVerse has changed.
const MAX_PRICES_OF_KIND = 16;

// The maximum number of remembered kinds and templates, to limit the memory. The node first forgets the prices that arrived
// longest ago.
const MAX_KINDS = 10_000;

// The last prices of each kind of request, by the hash of the kind, and the price of each template, by its ID.
const seen = new Latest<number[]>(MAX_KINDS);

// The settings that a price may depend on.
const SETTINGS = `model quality duration mode motion_mode template_id agent_id generate_audio_switch
	generate_multi_clip_switch sound_effect_switch lip_sync_tts_switch off_peak_mode`.split(/\s+/);

// The settings that name the source files. The length of these files decides the price of some operations.
const SOURCES = ['source_video_id', 'video_media_id', 'audio_media_id', 'video_references'];

// Returns the kind of a request, as a hash. As far as we know, all requests of one kind cost the same. If the published
// price depends on the length of a file, requests with different files are of different kinds.
function kindOf(path: string, body: Body): string {
	const published = publishedPrice(path, body);
	// The published price is a range only if it depends on the length of a file.
	const dependsOnSource = published !== undefined && published.low < published.high;
	const names = dependsOnSource ? [...SETTINGS, ...SOURCES] : SETTINGS;
	const { lip_sync_tts_content: text, multi_transition: frames, mask_id: mask } = body;
	const settings = [
		...names.map((name) => body[name] ?? null),
		// PixVerse charges for each started part of a text, so only the number of parts matters.
		typeof text === 'string' ? speechParts(text) : undefined,
		// The durations of the key frames add up to the length of the video.
		Array.isArray(frames) ? frames.map((frame: Body) => frame?.duration) : undefined,
		// The price of a swap is the same for any mask. Without a mask ID, the user also pays for finding a mask.
		mask !== undefined,
	];
	// The body contains IDs of 64 bits as bigints, which `JSON.stringify` cannot write.
	const kind = JSON.stringify([path, ...settings], (_key, one: unknown) =>
		typeof one === 'bigint' ? String(one) : one,
	);
	// The kind stays in memory after the run, and a user may put the content of a file into a setting. So the node keeps
	// only a hash of the kind.
	return createHash('sha256').update(kind).digest('hex');
}

/** Remembers the price of a request, if the response contains the price. */
export function learnPrice(path: string, body: Body, credits: unknown): void {
	const price = chargedPrice(credits);
	if (price === undefined) return;
	const kind = kindOf(path, body);
	// The newest price comes last, so `slice` drops the oldest price.
	seen.add(kind, [...(seen.get(kind) ?? []), price].slice(-MAX_PRICES_OF_KIND));
}

/** The price in a record or an answer, under either of its two names. */
export const creditsIn = ({ credits, credit }: Body): number | undefined =>
	chargedPrice(credits ?? credit);

/** Remembers the prices in records of the template list. */
export function learnTemplatePrices(records: Body[]): void {
	for (const record of records) {
		const credits = creditsIn(record);
		const id = String(record.template_id ?? record.id ?? '');
		// Without an ID, the price would count for every request without a template.
		if (id === '') continue;
		// If the record has no price now, a price from an earlier list is out of date.
		if (credits === undefined) seen.delete(id);
		else seen.add(id, [credits]);
	}
}

/** The likely price of a request; undefined when it is not known. */
export function likelyPrice(path: string, body: Body): Price | undefined {
	// The charges in this process come first, because a published price may be outdated.
	const last = seen.get(kindOf(path, body));
	if (last !== undefined) {
		return { low: Math.min(...last), high: Math.max(...last), basis: 'charged before' };
	}
	// A request with a template has no published price, but the account's list of templates may have one.
	const published = publishedPrice(path, body);
	const [credits] = seen.get(String(body.template_id)) ?? [];
	if (published !== undefined || credits === undefined) return published;
	return { low: credits, high: credits, basis: 'the template list of the account' };
}

// The range that the node assumes for an unknown price. 340 credits are about 15 seconds of a music video in 1080p, and most
// clips cost less (docs/service.md, "Prices").
const UNKNOWN = { low: 1, high: 340 };

/**
 * Returns the minimum and the maximum price of a request. A price that PixVerse charged before may change the minimum. It
 * never lowers the maximum below the published maximum, because PixVerse may charge more the next time.
 */
export function priceRange(path: string, body: Body): { low: number; high: number } {
	const { low, high } = likelyPrice(path, body) ?? { low: UNKNOWN.low, high: 0 };
	const max = publishedPrice(path, body)?.high;
	// Without a published price, the maximum is at least the maximum of `UNKNOWN`, because the next request may cost more
	// than the earlier ones.
	return { low: Math.min(low, max ?? low), high: Math.max(high, max ?? UNKNOWN.high) };
}

/** Forgets all prices, so that each test starts from the published ones. */
export const forgetPrices = (): void => seen.clear();
