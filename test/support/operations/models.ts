/** The model matrix and the fields that depend on the model (docs/service.md, "Models"). */
import type { Field, ModelRules } from '../standin/row';
import { flag, oneOf, string } from './parts';

const basic = ['16:9', '4:3', '1:1', '3:4', '9:16'];
const wide = [...basic, '2:3', '3:2', '21:9'];

export const aspectRatios = wide;

const oneToFifteen = Array.from({ length: 15 }, (_, index) => index + 1);

const sound = ['sound_effect_switch', 'sound_effect_content'];
const speech = ['lip_sync_tts_switch', 'lip_sync_tts_content', 'lip_sync_tts_speaker_id'];
const early = ['motion_mode', ...sound, ...speech];
const audio = 'generate_audio_switch';
const clips = 'generate_multi_clip_switch';

const old = { durations: [5, 8], aspectRatios: basic };
const middle = { durations: [5, 8, 10], durationsAt1080p: [5, 8], aspectRatios: basic };
const recent = { durations: oneToFifteen, aspectRatios: wide };

/** All models. c1 makes several shots from the prompt, and has no switch for them. */
export const matrix: Record<string, ModelRules> = {
	'v3.5': { ...old, durationsAt1080p: [5], knows: [...early, 'style'] },
	v4: { ...old, knows: [...early, 'camera_movement'] },
	'v4.5': { ...old, knows: [...early, 'camera_movement'], pictures: 3 },
	v5: { ...old, knows: [...sound, ...speech], pictures: 3 },
	'v5.5': { ...middle, knows: [audio, clips], pictures: 7 },
	'v5.6': { ...middle, knows: [audio], pictures: 7 },
	v6: {
		...recent,
		knows: [audio, clips, 'style', 'reference_mode', 'video_references'],
		pictures: 7,
	},
	c1: { ...recent, knows: [audio], pictures: 7 },
};

/** The models that an operation is offered with; `changed` where it differs from the matrix. */
export function offered(
	names: string[],
	changed: Record<string, Partial<ModelRules>> = {},
): Record<string, ModelRules> {
	return Object.fromEntries(names.map((name) => [name, { ...matrix[name], ...changed[name] }]));
}

/** `fast` is for short clips below 1080p of the models that know it; any model takes `normal`. */
export const motionMode = oneOf('motion_mode', ['normal', 'fast']);
/** The look, of the oldest model and of v6. */
export const style = oneOf('style', [
	...['anime', '3d_animation', 'clay', 'comic', 'cyberpunk', 'realistic'],
]);
export const audioSwitch = flag(audio);
export const clipSwitch = flag(clips);
/** Prompt optimisation; for which models is not documented in full, so any may have it. */
export const thinking = oneOf('thinking_type', ['enabled', 'disabled', 'auto']);

export const cameraMoves = [
	...['horizontal_left', 'horizontal_right', 'vertical_up', 'vertical_down', 'zoom_in', 'zoom_out'],
	...['crane_up', 'quickly_zoom_in', 'quickly_zoom_out', 'smooth_zoom_in', 'camera_rotation'],
	...['robo_arm', 'super_dolly_out', 'whip_pan', 'hitchcock', 'left_follow', 'right_follow'],
	...['pan_left', 'pan_right', 'fix_bg'],
];

export const soundAndSpeech: Field[] = [
	flag('sound_effect_switch'),
	string('sound_effect_content'),
	flag('lip_sync_tts_switch'),
	string('lip_sync_tts_content', { maxLength: 140 }),
	string('lip_sync_tts_speaker_id'),
];

/** Not on the newest of the vendor's pages, still sent by clients. */
export const negativePrompt = string('negative_prompt', { maxLength: 2048 });
/** Older pages only. */
export const waterMark = flag('water_mark');
/** A webhook of the console; a text. */
export const webhookId = string('webhook_id');
/** Seen in one client only. */
export const offPeak = flag('off_peak_mode');
