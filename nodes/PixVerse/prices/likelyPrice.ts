/**
 * What a request will likely cost: what answers in this process said of requests like it, or else
 * the published price, or that of its template as records of the account's own list say, which is read by
 * chance, whenever somebody reads that list (docs/service.md, "Prices").
 */
import { createHash } from 'crypto';
import type { Price } from './published';
import { publishedPrice, speechParts } from './published';

type Body = Record<string, unknown>;

/** Nothing costs more: the longest film costs 8,100 credits by the list. */
const MAX_CREDITS = 100_000;

/** The price that the service told; undefined for everything that is none: 0 and blanks say nothing. */
export function chargedPrice(credits: unknown): number | undefined {
	const isDigits = typeof credits === 'string' && /^\d+$/.test(credits);
	if (typeof credits !== 'number' && !isDigits) return undefined;
	const price = Number(credits);
	return price > 0 && price <= MAX_CREDITS ? price : undefined;
}

/** So many prices of a kind are remembered: a price that changed is soon the only one. */
const MAX_PRICES_OF_KIND = 16;

/** So many kinds and templates are remembered; the one that was not seen for longest is forgotten first. */
const MAX_KINDS = 10_000;

/** The last prices of the requests of each kind, and that of each template. */
const seen = new Map<string, number[]>();

function remember(kind: string, prices: number[]): void {
	seen.delete(kind);
	seen.set(kind, prices.slice(-MAX_PRICES_OF_KIND));
	if (seen.size > MAX_KINDS) seen.delete(seen.keys().next().value as string);
}

/** The settings that a price may hang on. */
const SETTINGS = `model quality duration mode motion_mode template_id agent_id generate_audio_switch
	generate_multi_clip_switch sound_effect_switch lip_sync_tts_switch off_peak_mode`;

/** What decides the length of a result where the request does not tell it. */
const SOURCES = 'source_video_id video_media_id audio_media_id video_references';

/**
 * The kind of a request: all of a kind cost the same as far as anyone knows. Where the published
 * price hangs on the length of a file, what one costs says nothing about another.
 */
function kindOf(path: string, body: Body): string {
	const published = publishedPrice(path, body);
	const hangsOnSource = published !== undefined && published.low < published.high;
	const names = hangsOnSource ? `${SETTINGS} ${SOURCES}` : SETTINGS;
	const { lip_sync_tts_content: text, multi_transition: frames, mask_id: mask } = body;
	const told = [
		...names.split(/\s+/).map((name) => body[name] ?? null),
		typeof text === 'string' ? speechParts(text) : undefined,
		Array.isArray(frames) ? frames.map((frame: Body) => frame?.duration) : undefined,
		mask !== undefined,
	];
	// IDs may be of 64 bits.
	const plain = (_key: string, one: unknown) => (typeof one === 'bigint' ? String(one) : one);
	// A hash, because the key outlives the run, and a user can put a file's content into a setting.
	const kind = JSON.stringify([path, ...told], plain);
	return createHash('sha256').update(kind).digest('hex');
}

/** Remembers the price that an answer told for a request; nothing when it told none. */
export function learnPrice(path: string, body: Body, credits: unknown): void {
	const price = chargedPrice(credits);
	if (price === undefined) return;
	const kind = kindOf(path, body);
	remember(kind, [...(seen.get(kind) ?? []), price]);
}

/** The price that a record of the template list tells, under either name. */
export const creditsIn = ({ credits, credit }: Body): number | undefined =>
	chargedPrice(credits ?? credit);

/** Remembers the prices in records of the template list. */
export function learnTemplatePrices(records: Body[]): void {
	for (const record of records) {
		const credits = creditsIn(record);
		const id = String(record.template_id ?? record.id);
		if (credits === undefined) seen.delete(id);
		else remember(id, [credits]);
	}
}

/** What a request will likely cost; undefined when nobody can tell. */
export function likelyPrice(path: string, body: Body): Price | undefined {
	const last = seen.get(kindOf(path, body));
	if (last !== undefined) {
		const basis = last.length === 1 ? 'charged once before' : `charged ${last.length} times before`;
		return { low: Math.min(...last), high: Math.max(...last), basis };
	}
	const [credits] = seen.get(String(body.template_id)) ?? [];
	const basis = 'the template list of the account';
	const listed = credits === undefined ? undefined : { low: credits, high: credits, basis };
	return publishedPrice(path, body) ?? listed;
}

/**
 * What a request may cost while nobody has told a price: 340 credits are 15 seconds of a music
 * video in 1080p, which most clips do not cost (docs/service.md, "Prices").
 */
const UNKNOWN = { low: 1, high: 340 };

/** The least and the most that a request may cost, as far as anyone knows. */
export function priceRange(path: string, body: Body): { low: number; high: number } {
	const { low, high } = likelyPrice(path, body) ?? { low: UNKNOWN.low, high: 0 };
	const most = publishedPrice(path, body)?.high;
	return { low: Math.min(low, most ?? low), high: Math.max(high, most ?? UNKNOWN.high) };
}

/** Forgets all prices that were seen; tests start from the published ones. */
export const forgetPrices = (): void => seen.clear();
