/**
 * Settings of the "Options" collection that go into the request body. Each is sent only if the user adds it. `models.ts` has
 * the models with which the panel shows each.
 */
import { clipExtras } from '../../prices/table';
import type { Option } from '../input';
import { cameraMovements, supportingModels } from '../models';
import { choiceOption, switchOption, typedOption, withModels } from '../tools/bodyOption';

const cameraMovementOf = (values: string[]) =>
	choiceOption(
		[
			'camera_movement',
			'Camera Movement',
			'How the camera moves. A template brings its own movement.',
		],
		values,
	);

/** The camera movement of a text. */
export const cameraMovement = cameraMovementOf(['auto_camera', ...cameraMovements]);

/** The camera movement of an image. It is offered with v5 as well, because one user moved the camera with it. */
export const imageCameraMovement = withModels(cameraMovementOf(cameraMovements), [
	...supportingModels.camera_movement,
	'v5',
]);

/** The sound track of a clip. Models up to v5 make none, and have a sound effect and speech instead. */
export const generateAudio = switchOption([
	'generate_audio_switch',
	'Generate Audio',
	'Whether to make a sound track as well. Costs extra credits.',
]);

/** The sound track of a fusion, which fewer models make. */
export const fusionAudio = withModels(generateAudio, ['v5.6', 'v6', 'c1']);

/** Several shots in one clip. c1 makes them from the prompt, without this switch. */
export const severalShots = switchOption([
	'generate_multi_clip_switch',
	'Generate Several Shots',
	'Whether to make several shots instead of one. Costs extra credits with v5.5.',
]);

/** The liveliness. PixVerse's own examples use it with models that its table leaves out, so it is always shown. */
export const motionMode = choiceOption(
	[
		'motion_mode',
		'Motion Mode',
		'How lively it is. Fast is for models up to v4.5 with 5 seconds below 1080p, and costs twice as much.',
	],
	['normal', 'fast'],
);

/** The sound of the source video, for operations that may make a new one. */
export const originalSound = switchOption([
	'original_sound_switch',
	'Keep Original Sound',
	'Whether to keep the sound of the source video',
]);

// Clips and templates have this switch, and only clips have words for the sound (`clipOptions`).
const addSound = switchOption([
	'sound_effect_switch',
	'Add Sound Effect',
	`Whether to add a generated sound effect. Costs ${clipExtras.soundEffect} credits more, or nothing if a template has the sound.`,
]);

/** The sound effect of a template. It is shown with no condition, because a template has no model. */
export const templateSound: Option = {
	...addSound,
	field: { ...addSound.field, displayOptions: undefined },
};

/** The visual style of v3.5 and v6. */
export const style = choiceOption(
	['style', 'Style', 'The visual style; Realistic only with v6'],
	['3d_animation', 'anime', 'clay', 'comic', 'cyberpunk', 'realistic'],
);

/** The rewriting of the prompt, which PixVerse calls thinking. */
export const promptOptimization = choiceOption(
	['thinking_type', 'Prompt Optimization', 'Whether PixVerse may improve the prompt'],
	['auto', 'disabled', 'enabled'],
);

// The ID of a template; the description says of which kind. IDs are integers, sent without quotes.
const templateIdOf = (description: string) =>
	typedOption(['template_id', 'Template ID', description], 'e.g. 302325299692608', {
		as: 'integerId',
	});

/** The template of a clip from a text. */
export const templateId = templateIdOf('The ID of an effect for texts, from Get Many of Template');

/** The template of a transition, or of a video that is continued. */
export const videoTemplateId = templateIdOf('The ID of an effect, from Get Many of Template');

/** The webhook that PixVerse calls when the job ends. Its ID is text, and only PixVerse's console makes one. */
export const webhookId = typedOption(
	[
		'webhook_id',
		'Webhook ID',
		'The ID of a webhook from the PixVerse console. PixVerse calls its URL, such as that of a PixVerse Trigger, when the job ends.',
	],
	'e.g. wh_123',
	{ as: 'name' },
);

/** The options of all generations from text or images. Each is shown only with the models that support it. */
export const clipOptions: Option[] = [
	generateAudio,
	severalShots,
	// Speech in a clip has three fields: the words, the voice and the switch.
	typedOption(
		['lip_sync_tts_content', 'Speech Text', 'The text to speak, about 140 characters at most'],
		'e.g. Welcome to our shop',
	),
	typedOption(
		['lip_sync_tts_speaker_id', 'Speech Voice ID', 'The ID of the voice, from Get Many of Voice'],
		'e.g. 1',
		{ as: 'name' },
	),
	switchOption([
		'lip_sync_tts_switch',
		'Speak a Text',
		`Whether to speak the text below with lip sync. Costs ${clipExtras.speechPerSecond} credits more for each second.`,
	]),
	motionMode,
	// A sound effect has two fields: the words for it and the switch. Without words, PixVerse chooses a sound that fits.
	typedOption(
		[
			'sound_effect_content',
			'Sound Effect',
			'The wanted sound. Without it one is chosen to fit the video.',
		],
		'e.g. rain on a tin roof',
	),
	addSound,
	style,
	promptOptimization,
];
