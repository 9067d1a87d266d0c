/**
 * Estimates the price of a request. The published price comes first. For a request without one, the charges for similar
 * requests of the account in this process come next, and then the price in the account's template list. The node never
 * requests that list only for its prices. It learns the prices when it reads the list for another reason
 * (docs/service.md, "Prices").
 */
import { createHash } from 'crypto';
import { LatestOfAccounts } from '../base/latest';
import { creditsIn } from '../values/record';
import { textOf } from '../values/userValues';
import type { Body, Price } from '../../prices/published';
import { publishedPrice } from '../../prices/published';

// The key of an account: a hash of its API key and base URL.
type Account = string | undefined;

// The maximum number of remembered prices of one kind of request. It is small, so that the node soon forgets a price that
// PixVerse has changed.
const MAX_PRICES_OF_KIND = 16;

// The maximum number of remembered kinds and templates of all accounts, to limit the memory. The account with the
// most of them first forgets the prices that arrived longest ago.
const MAX_KINDS = 10_000;

// The last prices of each kind of request, by the hash of the kind, and the price of each template, by its ID. Each account
// has its own prices, because another server may charge another price.
const seen = new LatestOfAccounts<number[]>(MAX_KINDS);

// The settings that a price may depend on.
const SETTINGS = `model quality duration mode motion_mode template_id agent_id generate_audio_switch
	generate_multi_clip_switch sound_effect_switch lip_sync_tts_switch off_peak_mode`.split(/\s+/);

// Returns the kind of a request, as a hash. As far as we know, all requests of one kind cost the same.
function kindOf(path: string, body: Body): string {
	const { multi_transition: frames } = body;
	const settings = [
		...SETTINGS.map((name) => body[name] ?? null),
		// The durations of the key frames add up to the length of the video.
		Array.isArray(frames) ? frames.map((frame: Body) => frame?.duration) : undefined,
	];
	// The body contains IDs of 64 bits as bigints, which `JSON.stringify` cannot write.
	const kind = JSON.stringify([path, ...settings], (_key, one: unknown) =>
		typeof one === 'bigint' ? String(one) : one,
	);
	// The kind stays in memory after the run, and a user may put the content of a file into a setting. So the node keeps
	// only a hash of the kind.
	return createHash('sha256').update(kind).digest('hex');
}

/** Remembers the price in the response to a request without a published price; undefined if the response has none. */
export function learnPrice(account: Account, path: string, body: Body, price?: number): void {
	if (price === undefined || publishedPrice(path, body) !== undefined) return;
	const kind = kindOf(path, body);
	// The newest price comes last, so `slice` drops the oldest price.
	const last = seen.of(account).get(kind) ?? [];
	seen.add(account, kind, [...last, price].slice(-MAX_PRICES_OF_KIND));
}

/** Remembers the prices in records of the template list. */
export function learnTemplatePrices(account: Account, records: Body[]): void {
	for (const record of records) {
		const credits = creditsIn(record);
		const id = textOf(record.template_id ?? record.id);
		// Without an ID, the price would count for every request without a template.
		if (id === '') continue;
		// If the record has no price now, a price from an earlier list is out of date.
		if (credits === undefined) seen.delete(account, id);
		else seen.add(account, id, [credits]);
	}
}

/** The likely price of a request; undefined when it is not known. */
export function likelyPrice(account: Account, path: string, body: Body): Price | undefined {
	// Only for a request without a published price, charges are remembered. They come before the list of templates, because
	// the list may be outdated.
	const learned = seen.of(account);
	const last = learned.get(kindOf(path, body));
	if (last !== undefined) {
		return { low: Math.min(...last), high: Math.max(...last), basis: 'charged before' };
	}
	const published = publishedPrice(path, body);
	const [credits] = learned.get(textOf(body.template_id)) ?? [];
	if (published !== undefined || credits === undefined) return published;
	return { low: credits, high: credits, basis: 'the template list of the account' };
}

// The range that the node assumes for an unknown price. 340 credits are about 15 seconds of a music video in 1080p, and most
// clips cost less (docs/service.md, "Prices").
const UNKNOWN = { low: 1, high: 340 };

/** Returns the minimum and the maximum price of a request. */
export function priceRange(
	account: Account,
	path: string,
	body: Body,
): { low: number; high: number } {
	const { low, high } = likelyPrice(account, path, body) ?? UNKNOWN;
	// Without a published price, the maximum is at least the maximum of `UNKNOWN`, because the next request may cost more
	// than the earlier ones.
	const isPublished = publishedPrice(path, body) !== undefined;
	return { low, high: isPublished ? high : Math.max(high, UNKNOWN.high) };
}

/** Forgets all prices, so that each test starts from the published ones. */
export const forgetPrices = (): void => seen.clear();
