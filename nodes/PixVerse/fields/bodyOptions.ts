/**
 * Settings of the "Options" collection that go into the request body: how each looks in the
 * editor, and how its value is read. An operation names the ones it takes.
 */
import type { INodeProperties } from 'n8n-workflow';
import { modelsThatKnow } from './models';
import type { BodyOption } from './optionBuilders';
import { alias, choice, id, toggle, words } from './optionBuilders';

const cameraMovements = [
	...['camera_rotation', 'crane_up', 'fix_bg', 'hitchcock', 'horizontal_left'],
	...['horizontal_right', 'left_follow', 'pan_left', 'pan_right', 'quickly_zoom_in'],
	...['quickly_zoom_out', 'right_follow', 'robo_arm', 'smooth_zoom_in', 'super_dolly_out'],
	...['vertical_down', 'vertical_up', 'whip_pan', 'zoom_in', 'zoom_out'],
];

const MOVES = 'How the camera moves. A template brings its own movement.';

const generateAudio = toggle(
	'generate_audio_switch',
	'Generate Audio',
	'Whether to make a sound track as well. Costs extra credits.',
);

const addSound = toggle(
	'sound_effect_switch',
	'Add Sound Effect',
	'Whether to add a generated sound effect',
);

/** The options by name: that of the body field, unless operations know it in different ways. */
const table: Array<[string, BodyOption]> = [
	choice('camera_movement', 'Camera Movement', MOVES, ['auto_camera', ...cameraMovements]),
	// One user moved the camera with v5 as well, from an image (12.1).
	alias('image_camera', choice('camera_movement', 'Camera Movement', MOVES, cameraMovements), [
		...modelsThatKnow.camera_movement,
		'v5',
	]),
	generateAudio,
	alias('fusion_audio', generateAudio, ['v5.6', 'v6', 'c1']),
	toggle(
		'generate_multi_clip_switch',
		'Generate Several Shots',
		'Whether to make several shots instead of one',
	),
	toggle(
		'lip_sync_tts_switch',
		'Speak a Text',
		'Whether to speak the text below with lip sync. Costs 4 extra credits per second.',
	),
	words(
		'lip_sync_tts_content',
		'Speech Text',
		'The text to speak, about 140 characters at most',
		'e.g. Welcome to our shop',
	),
	words(
		'lip_sync_tts_speaker_id',
		'Speech Voice ID',
		'The ID of the voice, from Get Many of Voice',
		'e.g. 1',
	),
	choice(
		'motion_mode',
		'Motion Mode',
		'How lively it is. Fast is for models up to v4.5 with 5 seconds below 1080p, and costs twice as much.',
		['normal', 'fast'],
	),
	toggle(
		'original_sound_switch',
		'Keep Original Sound',
		'Whether to keep the sound of the source video',
	),
	addSound,
	alias('template_sound', addSound, []),
	words(
		'sound_effect_content',
		'Sound Effect',
		'The wanted sound. Without it one is chosen to fit the picture.',
		'e.g. rain on a tin roof',
	),
	choice('style', 'Style', 'The visual style; Realistic only with v6', [
		...['3d_animation', 'anime', 'clay', 'comic', 'cyberpunk', 'realistic'],
	]),
	choice('thinking_type', 'Prompt Optimization', 'Whether PixVerse may improve the prompt', [
		'auto',
		'disabled',
		'enabled',
	]),
	id(
		'template_id',
		'Template ID',
		'The ID of an effect for texts, from Get Many of Template',
		'e.g. 302325299692608',
	),
	words('webhook_id', 'Webhook ID', 'The ID of a webhook from the PixVerse console', 'e.g. wh_123'),
];

/** Every option that goes into the body, by its name here. */
export const bodyOptions: Record<string, BodyOption> = Object.fromEntries(table);

/**
 * The property of an option, shown with the operations that take it and the models that know it;
 * no models at all mean that it does not depend on one.
 */
export function bodyOptionProperty(name: string, operations: string[]): INodeProperties {
	const { key, property, models = modelsThatKnow[key] ?? [] } = bodyOptions[name];
	const show = {
		'/operation': operations,
		...(models.length > 0 && { '/model': [...models, 'other'] }),
	};
	return { ...property, displayOptions: { show } };
}

/** The options that all generations from text or pictures take; the model decides which it knows. */
export const clipOptions = [
	'generate_audio_switch',
	'generate_multi_clip_switch',
	'lip_sync_tts_content',
	'lip_sync_tts_speaker_id',
	'lip_sync_tts_switch',
	'motion_mode',
	'sound_effect_content',
	'sound_effect_switch',
	'style',
	'thinking_type',
];
