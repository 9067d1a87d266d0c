/** What a model cannot do, and how fast motion is limited (docs/service.md, "Models"). Pure. */
import type { Refusal } from './refuse';
import { firstRefusal, refuse } from './refuse';
import type { Field, ModelRules, OperationRow } from './row';

type Body = Record<string, unknown>;

/** Fields that some models know and others do not. */
const dependent = [
	...['generate_audio_switch', 'generate_multi_clip_switch', 'camera_movement', 'style'],
	...['sound_effect_switch', 'sound_effect_content', 'lip_sync_tts_switch'],
	...['lip_sync_tts_content', 'lip_sync_tts_speaker_id', 'reference_mode', 'video_references'],
];

const hasVideos = ({ video_references: videos }: Body) =>
	Array.isArray(videos) && videos.length > 0;

/** What a model may do otherwise than those that are known. */
const modelsOwn = [
	...['prompt', 'duration', 'quality', 'aspect_ratio', 'style', 'camera_movement', 'motion_mode'],
	...['image_references', 'video_references', 'multi_transition', 'reference_mode'],
];

/** A field that takes more than what is listed. */
const lifted = (field: Field): Field => ({
	...field,
	open: true,
	max: undefined,
	maxLength: undefined,
	maxItems: undefined,
});

/** The fields of a body; nothing is known of the limits of a model that nobody knows. */
export function fieldsFor({ body: fields = [], models }: OperationRow, { model }: Body): Field[] {
	const isKnown = typeof model !== 'string' || !models || model in models;
	if (isKnown) return fields;
	return fields.map((field) => (modelsOwn.includes(field.name) ? lifted(field) : field));
}

function checkSwitches({ knows }: ModelRules, body: Body): Refusal | undefined {
	const isKnown = (name: string) =>
		// An effect brings its own sound, whatever the model.
		knows.includes(name) || (name.startsWith('sound_effect_') && body.template_id !== undefined);
	const unknown = dependent.find((name) => body[name] !== undefined && !isKnown(name));
	if (unknown === undefined) return undefined;
	return refuse(400017, `${unknown} is not supported by model ${body.model}`);
}

function checkDuration(rules: ModelRules, body: Body): Refusal | undefined {
	const { duration, quality, model } = body;
	if (duration === undefined) return undefined;
	// With reference videos the length is theirs, and 0 says so.
	if (Number(duration) === 0 && hasVideos(body)) return undefined;
	const at1080p = quality === '1080p' ? rules.durationsAt1080p : undefined;
	const allowed = at1080p ?? rules.durations;
	if (allowed.includes(Number(duration))) return undefined;
	return refuse(400017, `duration ${duration} at ${quality} is not supported by model ${model}`);
}

function checkShape({ aspectRatios }: ModelRules, body: Body) {
	const { aspect_ratio, model } = body;
	// With reference videos the shape may be theirs.
	if (aspect_ratio === 'auto' && hasVideos(body)) return undefined;
	const fits = aspect_ratio === undefined || aspectRatios.includes(String(aspect_ratio));
	if (fits) return undefined;
	return refuse(400017, `aspect_ratio ${aspect_ratio} is not supported by model ${model}`);
}

/** Models that have no motion mode take it, and ignore it. */
function checkFast({ knows }: ModelRules, { motion_mode, duration, quality }: Body) {
	if (motion_mode !== 'fast' || !knows.includes('motion_mode')) return undefined;
	if (quality === '1080p') return refuse(400017, 'motion_mode fast is not for quality 1080p');
	const isLong = duration !== undefined && Number(duration) !== 5;
	return isLong ? refuse(400017, 'motion_mode fast needs duration 5') : undefined;
}

function checkPictures({ pictures = Infinity }: ModelRules, body: Body): Refusal | undefined {
	const { image_references: given, reference_mode, model } = body;
	const most = reference_mode === 'omni' ? 10 : pictures;
	if (!Array.isArray(given) || given.length <= most) return undefined;
	return refuse(400017, `image_references: model ${model} takes at most ${most}`);
}

/** The first thing that the model of a body cannot do. */
export function checkModel({ models }: OperationRow, body: Body): Refusal | undefined {
	const rules = models?.[String(body.model)];
	if (!rules) return undefined;
	const checks = [checkSwitches, checkDuration, checkShape, checkFast, checkPictures];
	return firstRefusal(checks, (check) => check(rules, body));
}
