/** Rules that a single operation has (docs/service.md). Pure. */
import type { Refusal } from './refuse';
import { firstRefusal, isRecord, refuse } from './refuse';

type Body = Record<string, unknown>;
type Check = (body: Body) => Refusal | undefined;

const wrong = (isWrong: boolean, message: string, code = 400017) =>
	isWrong ? refuse(code, message) : undefined;
const listIn = (body: Body, name: string): Body[] =>
	Array.isArray(body[name]) ? body[name].filter(isRecord) : [];

/** Seconds from each picture to the next. */
function checkChain(body: Body): Refusal | undefined {
	const chain = listIn(body, 'multi_transition');
	const most = chain.length > 2 ? 5 : 8;
	const sum = chain.reduce((total, { duration = 0 }) => total + Number(duration), 0);
	return (
		firstRefusal(chain, ({ duration }, index) => {
			const name = `multi_transition[${index}].duration`;
			if (index === chain.length - 1) {
				return wrong(Number(duration ?? 0) !== 0, `${name}: nothing follows the last picture`);
			}
			const fits = Number(duration) >= 1 && Number(duration) <= most;
			return wrong(!fits, `${name} must be 1 to ${most}`);
		}) ?? wrong(sum > 30, 'multi_transition: the durations exceed 30 together')
	);
}

/** More pictures and videos as references; pictures may be missing beside a video. */
function checkOmni(body: Body): Refusal | undefined {
	const { video_references: videos, reference_mode: mode, aspect_ratio: shape } = body;
	const count = (name: string) => listIn(body, name).length;
	const nothing = count('image_references') + count('video_references') === 0;
	return (
		wrong(nothing, 'image_references: a picture or a video is needed') ??
		wrong(videos !== undefined && mode !== 'omni', 'video_references needs reference_mode omni') ??
		wrong(shape === 'auto' && count('video_references') === 0, 'aspect_ratio auto needs a video')
	);
}

/** How often a prompt mentions what is sent beside it, as @img0 or @selection0. */
function checkMentions(body: Body): Refusal | undefined {
	const mentioned = (word: string) =>
		new Set(String(body.prompt).match(new RegExp(`@${word}\\d+`, 'g'))).size;
	const sent = (name: string) => (Array.isArray(body[name]) ? body[name].length : 0);
	const masks = sent('mask_ids') + sent('mask_urls');
	return (
		wrong(mentioned('img') !== sent('img_ids'), 'prompt: @img0 … must match img_ids') ??
		wrong(mentioned('selection') !== masks, 'prompt: @selection0 … must match mask_ids')
	);
}

/** What goes with which variant. */
function checkEstate(body: Body): Refusal | undefined {
	const isPro = body.model === 'pro';
	const isAd = isPro && body.mode === 'ad_house_tour';
	const pictures = listIn(body, 'img_references').length;
	const has = (name: string) => body[name] !== undefined;
	const checks: [isWrong: boolean, message: string][] = [
		[!has('product_url') && pictures === 0, 'product_url or img_references is needed'],
		[!isPro && pictures > 20, 'img_references: model fast takes at most 20'],
		[!isPro && has('mode'), 'mode is for model pro'],
		[isAd && has('language_code'), 'language_code is not for ad_house_tour'],
		[isAd && !has('duration'), 'duration is needed for ad_house_tour'],
		[isAd && !has('video_style'), 'video_style is needed for ad_house_tour'],
		[!isPro && body.aspect_ratio === '21:9', 'aspect_ratio 21:9 is for model pro'],
		[!isPro && body.quality === '480p', 'quality 480p is for model pro'],
	];
	return firstRefusal(checks, ([isWrong, message]) => wrong(isWrong, message));
}

const MOST_WORDS = 5000;

/** Timed lyrics, and the look that needs a picture. */
function checkMusicVideo(body: Body): Refusal | undefined {
	const words = isRecord(body.lyric_timestamp) ? listIn(body.lyric_timestamp, 'words') : [];
	const times = words.flatMap(({ start, end }) => [start, end]).filter((at) => at !== undefined);
	const isBackwards = times.some((at, index) => index > 0 && Number(at) < Number(times[index - 1]));
	const pictures = [...listIn(body, 'img_references'), ...listIn(body, 'style_img_references')];
	const isCustom = /^custom$/i.test(String(body.mv_style));
	return (
		wrong(isBackwards, 'lyric_timestamp goes backwards', 400080) ??
		wrong(words.length > MOST_WORDS, `lyric_timestamp: over ${MOST_WORDS} words`, 400080) ??
		wrong(isCustom && pictures.length === 0, 'mv_style Custom needs a reference picture')
	);
}

const DAY_MS = 86_400_000;

/** The range of a first page; with a cursor nothing else counts. */
function checkRange({ cursor, start_time, end_time }: Body): Refusal | undefined {
	if (cursor !== undefined || start_time === undefined || end_time === undefined) return undefined;
	const days = (Date.parse(`${end_time}Z`) - Date.parse(`${start_time}Z`)) / DAY_MS;
	return (
		wrong(!(days >= 0), 'start_time is later than end_time') ??
		wrong(days > 30, 'end_time is more than 30 days after start_time')
	);
}

/** The rules of an operation's own, by its key. */
export const specialChecks: Record<string, Check> = {
	'video.image': ({ img_ids }) => wrong(img_ids !== undefined, 'img_ids needs a template_id'),
	'video.fusion': checkOmni,
	'video.multiTransition': checkChain,
	'video.modify': checkMentions,
	'video.realEstate': checkEstate,
	'video.vibeMv': checkMusicVideo,
	'account.usage': checkRange,
};
