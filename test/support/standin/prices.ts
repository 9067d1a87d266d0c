/**
 * What the service charges (docs/service.md, "Prices"), where its list says so exactly. Written from the
 * page and not from the node, so that a slip in one shows in the other.
 */
import type { OperationRow } from './row';
import type { State } from './state';

type Body = Record<string, unknown>;

const qualities = ['360p', '540p', '720p', '1080p'];

/** Credits for each second, or for a clip, in the order of the qualities. */
const perSecond: Record<string, number[]> = {
	v6: [5, 7, 9, 18],
	'v6 sound': [7, 9, 12, 23],
	c1: [6, 8, 10, 19],
	'c1 sound': [8, 10, 13, 24],
};
const perClip: Record<string, number[]> = {
	'v5.6 5': [35, 35, 45, 75],
	'v5.6 8': [70, 70, 90, 150],
	'v5.6 10': [77, 77, 99],
	'v5.5 5': [45, 45, 60, 120],
	'v5.5 8': [90, 90, 120, 240],
	'v5.5 10': [99, 99, 132],
	'v5.6 5 sound': [80, 80, 80, 150],
	'v5.6 8 sound': [115, 115, 135, 195],
	'v5.6 10 sound': [122, 122, 144],
};
/** What sound and several shots add to a clip of v5.5. */
const added = { sound: 10, shots: 30 };
for (const model of ['v3.5', 'v4', 'v4.5', 'v5']) {
	perClip[`${model} 5`] = [45, 45, 60, 120];
	perClip[`${model} 8`] = [90, 90, 120, 240];
}

/** Credits for each second of a source, in the order of the qualities; the sources here have 10 seconds. */
const bySource: Record<string, number[]> = {
	mimic: [9, 10, 12],
	modify: [8, 10, 12],
	swap: [9, 9, 12],
	upscale: [5],
	sound_effect: [2],
	music_mv_agent: [0, 0, 15, 22.5],
};
const SOURCE_SECONDS = 10;

function sourcePrice(kind: string, { quality }: Body): number | undefined {
	const rate = bySource[kind]?.[quality === undefined ? 0 : qualities.indexOf(String(quality))];
	return rate === undefined ? undefined : rate * SOURCE_SECONDS;
}

const CLIPS = ['text', 'img', 'transition', 'extend', 'fusion'];

function clipPrice(body: Body): number | undefined {
	const { model, quality, duration, motion_mode: motion } = body;
	const { generate_audio_switch: sound, generate_multi_clip_switch: shots } = body;
	const at = qualities.indexOf(String(quality));
	const rate = perSecond[`${String(model)}${sound === true ? ' sound' : ''}`]?.[at];
	if (rate !== undefined) return rate * Number(duration);
	const clip = `${String(model)} ${String(duration)}`;
	const credits = perClip[`${clip}${sound === true && model !== 'v5.5' ? ' sound' : ''}`]?.[at];
	if (model === 'v5.5' && credits !== undefined) {
		return credits + (sound === true ? added.sound : 0) + (shots === true ? added.shots : 0);
	}
	return motion === 'fast' && credits !== undefined ? credits * 2 : credits;
}

function templateCredits({ settings }: State, { template_id: id }: Body): number | undefined {
	return settings.templates.find(({ template_id }) => String(template_id) === String(id))?.credits;
}

/**
 * A restyle costs 10 for each started second, of which a clip has one more than its name says; only of a clip that was made
 * here the length is known.
 */
function restylePrice({ ledger }: State, { source_video_id: source }: Body): number | undefined {
	const clip = ledger.generations.find(({ videoId }) => videoId === String(source));
	const seconds = Number((clip?.body as Body | undefined)?.duration);
	return seconds > 0 ? 10 * (seconds + 1) : undefined;
}

function textPrice({ lip_sync_tts_content: text }: Body): number | undefined {
	return typeof text === 'string' ? Math.ceil(Buffer.byteLength(text) / 15) * 4 : undefined;
}

/** What the service charges for a body; the flat price where its list says nothing exact. */
export function priceOf(state: State, { path, key }: OperationRow, body: Body): number {
	const { settings } = state;
	const price = typeof settings.price === 'number' ? settings.price : settings.price(body, key);
	if (settings.charges === 'flat') return price;
	const [, kind] = /\/(\w+)\/generate$/.exec(path) ?? [];
	const isClip = CLIPS.includes(kind);
	if (body.template_id !== undefined) return templateCredits(state, body) ?? price;
	if (isClip) return clipPrice(body) ?? price;
	if (kind === 'restyle') return restylePrice(state, body) ?? price;
	const told = kind === 'lip_sync' ? textPrice(body) : sourcePrice(kind, body);
	return told ?? price;
}
