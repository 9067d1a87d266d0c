/**
 * What a request will likely cost: what answers in this process said of requests like it, or else
 * the published price, or that of its template as records of the account's own list say, which is read by
 * chance, whenever somebody reads that list (docs/service.md, "Prices").
 */
import type { Price } from './published';
import { publishedPrice, speechParts } from './published';

type Body = Record<string, unknown>;

/** Nothing costs more: the longest film costs 8,100 credits by the list. */
const MOST = 100_000;

/** The price that the service told; undefined for everything that is none: 0 and blanks say nothing. */
export function toldPrice(credits: unknown): number | undefined {
	const isDigits = typeof credits === 'string' && /^\d+$/.test(credits);
	if (typeof credits !== 'number' && !isDigits) return undefined;
	const price = Number(credits);
	return price > 0 && price <= MOST ? price : undefined;
}

/** The last prices of requests of a kind, and how many were seen in all. */
interface Seen {
	last: number[];
	times: number;
}

/** So many kinds are remembered; the one that was not seen for longest is forgotten first. */
const REMEMBERED_KINDS = 1_000;

/** So many prices of a kind are remembered: a price that changed is soon the only one. */
const REMEMBERED_PRICES = 16;

const seen = new Map<string, Seen>();

/** The settings that a price may hang on. */
const SETTINGS = [
	'model',
	'quality',
	'duration',
	'generate_audio_switch',
	'generate_multi_clip_switch',
	'motion_mode',
	'template_id',
	'sound_effect_switch',
	'lip_sync_tts_switch',
	'off_peak_mode',
	'agent_id',
	'mode',
];

/** What decides the length of a result where the request does not tell it. */
const SOURCES = ['source_video_id', 'video_media_id', 'audio_media_id', 'video_references'];

/** A value as text; IDs may be of 64 bits. */
const textOf = (value: unknown): string =>
	JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one)) ??
	'';

/** The parts of a speech or of a chain of key frames that the price hangs on. */
const partsOf = ({ lip_sync_tts_content: text, multi_transition: frames, mask_id: mask }: Body) => [
	typeof text === 'string' ? speechParts(text) : undefined,
	Array.isArray(frames) ? frames.map((frame: Body) => frame?.duration) : undefined,
	mask !== undefined,
];

/**
 * The kind of a request: all of a kind cost the same as far as anyone knows. Where the published
 * price hangs on the length of a file, what one costs says nothing about another.
 */
function kindOf(path: string, body: Body): string {
	const published = publishedPrice(path, body);
	const hangsOnSource = published !== undefined && published.low < published.high;
	const names = hangsOnSource ? [...SETTINGS, ...SOURCES] : SETTINGS;
	return textOf([path, ...names.map((name) => body[name] ?? null), ...partsOf(body)]);
}

/** Remembers the price that an answer told for a request; nothing when it told none. */
export function learnPrice(path: string, body: Body, credits: unknown): void {
	const price = toldPrice(credits);
	if (price === undefined) return;
	const kind = kindOf(path, body);
	const { last, times } = seen.get(kind) ?? { last: [], times: 0 };
	seen.delete(kind);
	seen.set(kind, { last: [...last, price].slice(-REMEMBERED_PRICES), times: times + 1 });
	if (seen.size > REMEMBERED_KINDS) seen.delete(seen.keys().next().value as string);
}

/** So many templates are remembered; the one that was not seen for longest is forgotten first. */
const REMEMBERED_TEMPLATES = 10_000;

const templates = new Map<string, number>();

/** The price that a record of the template list tells, under either name. */
export const creditsIn = ({ credits, credit }: Body): number | undefined =>
	toldPrice(credits ?? credit);

/** Remembers the prices in records of the template list. */
export function noteTemplates(records: Body[]): void {
	for (const record of records) {
		const id = String(record.template_id ?? record.id ?? '');
		if (id === '') continue;
		const credits = creditsIn(record);
		templates.delete(id);
		if (credits !== undefined) templates.set(id, credits);
		if (templates.size > REMEMBERED_TEMPLATES)
			templates.delete(templates.keys().next().value as string);
	}
}

/** What a request with a template costs by that list; undefined where it does not say. */
function templatePrice({ template_id: id }: Body): Price | undefined {
	const credits = templates.get(String(id));
	return credits === undefined
		? undefined
		: { low: credits, high: credits, basis: 'the template list of the account' };
}

/** What a request will likely cost; undefined when nobody can tell. */
export function likelyPrice(path: string, body: Body): Price | undefined {
	const known = seen.get(kindOf(path, body));
	if (known === undefined) return publishedPrice(path, body) ?? templatePrice(body);
	const { last, times } = known;
	const basis = times === 1 ? 'seen once' : `seen ${times} times`;
	return { low: Math.min(...last), high: Math.max(...last), basis };
}

/** Forgets all prices that were seen; tests start from the published ones. */
export function forgetPrices(): void {
	seen.clear();
	templates.clear();
}
