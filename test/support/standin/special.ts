/** Rules that a single operation has (docs/service.md). Pure. */
import type { Refusal } from './refuse';
import { isRecord, refuse } from './refuse';

type Body = Record<string, unknown>;
type Rule = [isWrong: boolean, message: string, code?: number];

const listIn = (body: Body, name: string): Body[] =>
	Array.isArray(body[name]) ? body[name].filter(isRecord) : [];

function chainRules(body: Body): Rule[] {
	const durations = listIn(body, 'multi_transition').map(({ duration = 0 }) => Number(duration));
	const most = durations.length > 2 ? 5 : 8;
	const sum = durations.reduce((total, duration) => total + duration, 0);
	const last = durations.length - 1;
	return [
		...durations.map((duration, index): Rule => {
			const isWrong = index < last ? duration < 1 || duration > most : duration !== 0;
			return [
				isWrong,
				`multi_transition[${index}].duration must be ${index < last ? `1 to ${most}` : 0}`,
			];
		}),
		[sum > 30, 'multi_transition: the durations exceed 30 together'],
	];
}

/** Whether a prompt has punctuation directly behind an @name. */
function isCrowded({ prompt }: Body, names: string[]): boolean {
	const behind = names.flatMap((name) => String(prompt).split(`@${name}`).slice(1));
	return behind.some((text) => /^[^\s\p{L}\p{N}_]/u.test(text));
}

/** More pictures and videos as references; pictures may be missing beside a video. */
function fusionRules(body: Body): Rule[] {
	const videos = listIn(body, 'video_references').length;
	const references = [...listIn(body, 'image_references'), ...listIn(body, 'video_references')];
	const names = references.map(({ ref_name }) => String(ref_name));
	const isOmni = body.reference_mode === 'omni';
	return [
		[isCrowded(body, names), 'prompt: a space is needed behind an @name'],
		[
			videos + listIn(body, 'image_references').length === 0,
			'image_references: a picture or a video is needed',
		],
		[body.video_references !== undefined && !isOmni, 'video_references needs reference_mode omni'],
		[body.aspect_ratio === 'auto' && videos === 0, 'aspect_ratio auto needs a video'],
	];
}

/** What a prompt mentions is what is sent beside it, as @img0 or @selection0. */
function mentionRules(body: Body): Rule[] {
	const mentioned = (word: string) =>
		new Set(String(body.prompt).match(new RegExp(`@${word}\\d+`, 'g'))).size;
	const sent = (name: string) => (Array.isArray(body[name]) ? body[name].length : 0);
	const masks = sent('mask_ids') + sent('mask_urls');
	return [
		[mentioned('img') !== sent('img_ids'), 'prompt: @img0 … must match img_ids'],
		[mentioned('selection') !== masks, 'prompt: @selection0 … must match mask_ids'],
	];
}

function estateRules(body: Body): Rule[] {
	const isPro = body.model === 'pro';
	const isAd = isPro && body.mode === 'ad_house_tour';
	const pictures = listIn(body, 'img_references').length;
	const has = (name: string) => body[name] !== undefined;
	return [
		[!has('product_url') && pictures === 0, 'product_url or img_references is needed'],
		[!isPro && pictures > 20, 'img_references: model fast takes at most 20'],
		[!isPro && has('mode'), 'mode is for model pro'],
		[isAd && has('language_code'), 'language_code is not for ad_house_tour'],
		[isAd && !has('duration'), 'duration is needed for ad_house_tour'],
		[isAd && !has('video_style'), 'video_style is needed for ad_house_tour'],
		[!isPro && body.aspect_ratio === '21:9', 'aspect_ratio 21:9 is for model pro'],
		[!isPro && body.quality === '480p', 'quality 480p is for model pro'],
	];
}

/** Timed lyrics, and the style that needs a picture. */
function musicVideoRules(body: Body): Rule[] {
	const words = isRecord(body.lyric_timestamp) ? listIn(body.lyric_timestamp, 'words') : [];
	const times = words.flatMap(({ start, end }) => [start, end]).filter((at) => at !== undefined);
	const isBackwards = times.some((at, index) => index > 0 && Number(at) < Number(times[index - 1]));
	const pictures = [...listIn(body, 'img_references'), ...listIn(body, 'style_img_references')];
	const isCustom = /^custom$/i.test(String(body.mv_style));
	return [
		[isBackwards, 'lyric_timestamp goes backwards', 400080],
		[words.length > 5000, 'lyric_timestamp: over 5000 words', 400080],
		[isCustom && pictures.length === 0, 'mv_style Custom needs a reference picture'],
	];
}

const MONTH_MS = 30 * 86_400_000;

/** The range of a first page; with a cursor nothing else counts. */
function rangeRules({ cursor, start_time, end_time }: Body): Rule[] {
	if (cursor !== undefined || start_time === undefined || end_time === undefined) return [];
	const range = Date.parse(`${end_time}Z`) - Date.parse(`${start_time}Z`);
	return [[!(range >= 0 && range <= MONTH_MS), 'end_time must be 0 to 30 days after start_time']];
}

const rulesByKey: Record<string, (body: Body) => Rule[]> = {
	'video.image': ({ img_ids }) => [[img_ids !== undefined, 'img_ids needs a template_id']],
	'video.fusion': fusionRules,
	'video.multiTransition': chainRules,
	'video.modify': mentionRules,
	'video.realEstate': estateRules,
	'video.vibeMv': musicVideoRules,
	'account.usage': rangeRules,
};

export function checkSpecial(key: string, body: Body): Refusal | undefined {
	const broken = rulesByKey[key]?.(body).find(([isWrong]) => isWrong);
	return broken && refuse(broken[2] ?? 400017, broken[1]);
}
