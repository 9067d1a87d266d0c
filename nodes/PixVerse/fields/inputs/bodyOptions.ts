/**
 * Options that go into the request body. The node sends an option only if the user adds it. The panel shows an option with
 * every model, unless `withModels` says with which.
 */
import { clipExtras } from '../../prices/table';
import { fastModels, soundModels } from '../../transport/values/modelOptions';
import { InputError } from '../../transport/values/errors';
import { quoted } from '../../transport/values/userValues';
import type { Option } from '../input';
import { cameraMovements, modelsWith } from '../models';
import {
	choiceOption,
	switchOption,
	typedOption,
	withChoiceFor,
	withModels,
} from '../tools/bodyOption';
import { checkedText } from '../tools/write';

const cameraMovementOf = (values: string[]) =>
	choiceOption(
		[
			'camera_movement',
			'Camera Movement',
			'How the camera moves. A template brings its own movement.',
		],
		values,
	);

/** The camera movement of a video from a text. Only here does the panel offer `auto_camera`. */
export const cameraMovement = withModels(
	cameraMovementOf(['auto_camera', ...cameraMovements]),
	modelsWith('camera'),
);

/** The camera movement of a video from an image, which more models take (docs/service.md, "Models"). */
export const imageCameraMovement = withModels(
	cameraMovementOf(cameraMovements),
	modelsWith('camera', 'imageCamera'),
);

/**
 * The sound track of a clip. Models up to v5 make no sound track. With those models, the user can add a sound effect and
 * speech instead.
 */
export const generateAudio = withModels(
	switchOption([
		'generate_audio_switch',
		'Generate Audio',
		'Whether to make a sound track as well. Costs extra credits.',
	]),
	modelsWith('audio'),
);

/** The sound track of a fusion. Fewer models make a sound track for a fusion than for other clips. */
export const fusionAudio = withModels(generateAudio, modelsWith('fusionAudio'));

/** Several shots in one clip. The model c1 makes them from the prompt, without this switch. */
export const severalShots = withModels(
	switchOption([
		'generate_multi_clip_switch',
		'Generate Several Shots',
		'Whether to make several shots instead of one. Costs extra credits with v5.5.',
	]),
	modelsWith('shots'),
);

/** How lively the video is. Any model takes Normal. The panel shows Fast only for the models that take it. */
export const motionMode = withChoiceFor(
	choiceOption(
		[
			'motion_mode',
			'Motion Mode',
			'How lively it is. Fast is for models up to v4.5 with 5 seconds below 1080p, and costs twice as much.',
		],
		['normal', 'fast'],
	),
	'fast',
	fastModels,
);

/** Whether the result keeps the sound of the source video. Sound Effect and Swap Video have this option. */
export const originalSound = switchOption([
	'original_sound_switch',
	'Keep Original Sound',
	'Whether to keep the sound of the source video',
]);

/** The switch for a sound effect. Template Video has no field for the model, so it shows the switch without a condition. */
export const soundSwitch = switchOption([
	'sound_effect_switch',
	'Add Sound Effect',
	`Whether to add a generated sound effect. Costs ${clipExtras.soundEffect} credits more, or nothing if a template has the sound.`,
]);

/** The visual style. */
export const style = withModels(
	choiceOption(
		['style', 'Style', 'The visual style; Realistic only with v6'],
		['3d_animation', 'anime', 'clay', 'comic', 'cyberpunk', 'realistic'],
	),
	modelsWith('style'),
);

/** Whether PixVerse may rewrite the prompt. PixVerse calls this "thinking". */
export const promptOptimization = withModels(
	choiceOption(
		['thinking_type', 'Prompt Optimization', 'Whether PixVerse may improve the prompt'],
		['auto', 'disabled', 'enabled'],
	),
	modelsWith('thinking'),
);

// `description` says which kind of template the option takes. The ID is an integer, so the body has it without quotes.
const templateIdOf = (description: string) =>
	typedOption(['template_id', 'Template ID', description], 'e.g. 302325299692608', {
		as: 'integerId',
	});

/** The template of a video from a text. */
export const templateId = templateIdOf('The ID of an effect for texts, from Get Many of Template');

/** The template of a transition or of an extended video. */
export const videoTemplateId = templateIdOf('The ID of an effect, from Get Many of Template');

// The beginning of an ID without the ID itself, such as "wh_", which an expression with an empty cell gives.
const BARE_PREFIX = /^[a-z]{1,12}[_-]$/i;

/**
 * The webhook that PixVerse calls when the job ends. Users make webhooks only in PixVerse's console. Unlike the ID of a
 * template, the ID of a webhook is a string. A value that cannot be an ID is refused, because PixVerse would make and charge
 * the video, and deliver it to nobody.
 */
export const webhookId: Option = {
	field: {
		displayName: 'Webhook ID',
		name: 'webhookId',
		type: 'string',
		default: '',
		placeholder: 'e.g. wh_123',
		description:
			'The ID of a webhook from the PixVerse console, not its URL. PixVerse calls that URL, such as that of a PixVerse Trigger, when the job ends.',
		hint: 'With Wait for Completion on, the result comes twice: from this node and by the webhook',
	},
	body: {
		key: 'webhook_id',
		isNeeded: true,
		read: (value, label) => {
			const id = checkedText(value, label, { optional: true, isName: true });
			if (id === undefined) {
				throw new InputError(`'${label}' is empty. Enter an ID, or remove the option`);
			}
			if (!BARE_PREFIX.test(id) && !id.includes('/')) return id;
			throw new InputError(
				`'${label}' must be the ID of a webhook from the PixVerse console, not "${quoted(id)}"`,
			);
		},
	},
};

const forSoundModels = (options: Option[]) =>
	options.map((option) => withModels(option, soundModels));

// Speech in a clip has three fields: the words, the voice and the switch.
const speech = forSoundModels([
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
]);

// A sound effect has two fields: the words for it and the switch. Without words, PixVerse chooses a sound that fits.
const soundEffect = forSoundModels([
	typedOption(
		[
			'sound_effect_content',
			'Sound Effect',
			'The wanted sound. Without it one is chosen to fit the video.',
		],
		'e.g. rain on a tin roof',
	),
	soundSwitch,
]);

/**
 * The options of videos from a text or an image. A transition has most of them, too. They write the body in this order, which
 * must not change, because the trace ID of a row with the option "Trace ID" depends on the order of the body's fields.
 */
export const clipOptions: Option[] = [
	generateAudio,
	severalShots,
	...speech,
	motionMode,
	...soundEffect,
	style,
	promptOptimization,
];
