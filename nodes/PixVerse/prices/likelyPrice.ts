/**
 * The likely price of a request: the credits that PixVerse charged for similar requests in this process, or else the
 * published price, or else the price of its template. The template's price is known once this process has read the
 * account's list of templates for another reason (docs/service.md, "Prices").
 */
import { createHash } from 'crypto';
import { Latest } from '../transport/base/latest';
import type { Body, Price } from './published';
import { publishedPrice, speechParts } from './published';

/** No request costs more credits: the longest film costs 8,100 by the list. A higher number is no price. */
const MAX_CREDITS = 100_000;

/** The price in a response; undefined when it has none. 0 and blanks are no price. */
export function chargedPrice(credits: unknown): number | undefined {
	// Only digits, because JavaScript takes a blank or a list for a number, too.
	const isDigits = typeof credits === 'string' && /^\d+$/.test(credits);
	if (typeof credits !== 'number' && !isDigits) return undefined;
	const price = Number(credits);
	return price > 0 && price <= MAX_CREDITS ? price : undefined;
}

/** The number of prices kept for a kind. It is small, so that a changed price is soon the only one. */
const MAX_PRICES_OF_KIND = 16;

/** The number of kinds and templates that are kept. The least recently seen is removed first, to bound the memory. */
const MAX_KINDS = 10_000;

/** The last prices of each kind of request, and the price of each template. */
const seen = new Latest<number[]>(MAX_KINDS);

/** The settings that a price may depend on. */
const SETTINGS = `model quality duration mode motion_mode template_id agent_id generate_audio_switch
	generate_multi_clip_switch sound_effect_switch lip_sync_tts_switch off_peak_mode`;

/** The sources that decide the length of a result when the request has no duration. */
const SOURCES = 'source_video_id video_media_id audio_media_id video_references';

/**
 * The kind of a request. All requests of a kind cost the same, as far as we know. When the published price depends on the
 * length of a file, each file is a kind of its own.
 */
function kindOf(path: string, body: Body): string {
	const published = publishedPrice(path, body);
	// A file decides the price only when the published price is a range.
	const dependsOnSource = published !== undefined && published.low < published.high;
	const names = dependsOnSource ? `${SETTINGS} ${SOURCES}` : SETTINGS;
	const { lip_sync_tts_content: text, multi_transition: frames, mask_id: mask } = body;
	const settings = [
		...names.split(/\s+/).map((name) => body[name] ?? null),
		// PixVerse counts the parts of a text, so the words themselves do not matter.
		typeof text === 'string' ? speechParts(text) : undefined,
		// Each key frame has a length of its own, and their sum is the length of the video.
		Array.isArray(frames) ? frames.map((frame: Body) => frame?.duration) : undefined,
		// The choice of the mask changes no price, but a swap without a mask also pays to find one.
		mask !== undefined,
	];
	// IDs of 64 bits are bigints, which JSON cannot hold.
	const kind = JSON.stringify([path, ...settings], (_key, one: unknown) =>
		typeof one === 'bigint' ? String(one) : one,
	);
	// A hash, because the key outlives the run, and a user can put a file's content into a setting.
	return createHash('sha256').update(kind).digest('hex');
}

/** Remembers the price that a response has for a request, if it has one. */
export function learnPrice(path: string, body: Body, credits: unknown): void {
	const price = chargedPrice(credits);
	if (price === undefined) return;
	const kind = kindOf(path, body);
	// The newest prices are the last ones, so the oldest is dropped.
	seen.add(kind, [...(seen.get(kind) ?? []), price].slice(-MAX_PRICES_OF_KIND));
}

/** The price in a record of the template list, under either of its two names. */
export const creditsIn = ({ credits, credit }: Body): number | undefined =>
	chargedPrice(credits ?? credit);

/** Remembers the prices in records of the template list. */
export function learnTemplatePrices(records: Body[]): void {
	for (const record of records) {
		const credits = creditsIn(record);
		const id = String(record.template_id ?? record.id);
		// The template has no price any more, so the earlier one is no longer true.
		if (credits === undefined) seen.delete(id);
		else seen.add(id, [credits]);
	}
}

/** The likely price of a request; undefined when it is not known. */
export function likelyPrice(path: string, body: Body): Price | undefined {
	// Charges of this process come first, because a list may be outdated.
	const last = seen.get(kindOf(path, body));
	if (last !== undefined) {
		const basis = last.length === 1 ? 'charged once before' : `charged ${last.length} times before`;
		return { low: Math.min(...last), high: Math.max(...last), basis };
	}
	// A template has no published price, but the account's list of templates may have one.
	const published = publishedPrice(path, body);
	const [credits] = seen.get(String(body.template_id)) ?? [];
	if (published !== undefined || credits === undefined) return published;
	return { low: credits, high: credits, basis: 'the template list of the account' };
}

/**
 * The range of an unknown price. 340 credits are 15 seconds of a music video in 1080p, and most clips cost less
 * (docs/service.md, "Prices").
 */
const UNKNOWN = { low: 1, high: 340 };

/**
 * The minimum and the maximum price of a request. A price seen before only widens the published range, because the next
 * file may be shorter or longer.
 */
export function priceRange(path: string, body: Body): { low: number; high: number } {
	// Without a published price, the range is that of an unknown price, widened by the prices seen.
	const { low, high } = likelyPrice(path, body) ?? { low: UNKNOWN.low, high: 0 };
	const max = publishedPrice(path, body)?.high;
	return { low: Math.min(low, max ?? low), high: Math.max(high, max ?? UNKNOWN.high) };
}

/** Forgets all prices, because each test starts from the published ones. */
export const forgetPrices = (): void => seen.clear();
