/** What a model cannot do, and how fast motion is limited (docs/service.md, "Models"). Pure. */
import type { Refusal } from './refuse';
import { refuse } from './refuse';
import type { Field, ModelRules, OperationRow } from './row';

type Body = Record<string, unknown>;

/** Fields that some models know and others do not. */
const dependent = [
	...['generate_audio_switch', 'generate_multi_clip_switch', 'camera_movement', 'style'],
	...['sound_effect_switch', 'sound_effect_content', 'lip_sync_tts_switch'],
	...['lip_sync_tts_content', 'lip_sync_tts_speaker_id', 'reference_mode', 'video_references'],
];

/** What a model may do otherwise than those that are known. */
const modelsOwn = [
	...['prompt', 'duration', 'quality', 'aspect_ratio', 'style', 'camera_movement', 'motion_mode'],
	...['image_references', 'video_references', 'multi_transition', 'reference_mode'],
];

/** The fields of a body; nothing is known of the limits of a model that nobody knows. */
export function fieldsFor({ body: fields = [], models }: OperationRow, { model }: Body): Field[] {
	if (typeof model !== 'string' || !models || model in models) return fields;
	const unlimited = { open: true, max: undefined, maxLength: undefined, maxItems: undefined };
	return fields.map((field) =>
		modelsOwn.includes(field.name) ? { ...field, ...unlimited } : field,
	);
}

const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** A field that the model does not know. An effect brings its own sound, whatever the model. */
function unknownIn({ knows }: ModelRules, body: Body): string | undefined {
	const brought = body.template_id === undefined ? /^$/ : /^sound_effect_/;
	return dependent.find(
		(name) => body[name] !== undefined && !knows.includes(name) && !brought.test(name),
	);
}

/** The first thing that the model of a body cannot do. */
export function checkModel({ models }: OperationRow, body: Body): Refusal | undefined {
	const { model, duration = 5, quality, aspect_ratio: shape } = body;
	const rules = models?.[String(model)];
	if (!rules) return undefined;
	const { durations, durationsAt1080p = durations, pictures = Infinity } = rules;
	const isFullHd = quality === '1080p';
	const seconds = Number(duration);
	const lengths = isFullHd ? durationsAt1080p : durations;
	// With reference videos the length and the shape may be theirs.
	const hasVideos = countOf(body.video_references) > 0;
	const isLength = lengths.includes(seconds) || (seconds === 0 && hasVideos);
	const isShape = rules.aspectRatios.includes(String(shape)) || (shape === 'auto' && hasVideos);
	// Models that have no motion mode take "normal", and ignore it.
	const isFast = body.motion_mode === 'fast';
	const most = body.reference_mode === 'omni' ? 10 : pictures;
	const unknown = unknownIn(rules, body);
	const checks: Array<[isWrong: boolean, what: string]> = [
		[unknown !== undefined, String(unknown)],
		[!isLength, `duration ${seconds} at ${quality}`],
		[shape !== undefined && !isShape, `aspect_ratio ${shape}`],
		[isFast && !rules.knows.includes('motion_mode'), 'motion_mode fast'],
		[isFast && isFullHd, 'motion_mode fast in 1080p'],
		[isFast && seconds !== 5, `motion_mode fast for a duration of ${seconds}`],
		[countOf(body.image_references) > most, `image_references: more than ${most}`],
	];
	const wrong = checks.find(([isWrong]) => isWrong);
	return wrong && refuse(400017, `${wrong[1]}: not with model ${model}`);
}
