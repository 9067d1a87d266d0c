/** Models, and the options that only some of them know: of everything that makes a clip. */
import type { IDataObject } from 'n8n-workflow';
import { operations } from '../../support/operations';
import type { ModelRules } from '../../support/standin/row';
import type { Choice, OperationCase, Tokens } from './setting';
import { locator } from './setting';

const text = (value: string) => JSON.stringify(value);

/** Options by body field, with their parameter and a value of it. */
const known = {
	generate_audio_switch: { generateAudioSwitch: true },
	generate_multi_clip_switch: { generateMultiClipSwitch: false },
	lip_sync_tts_switch: { lipSyncTtsSwitch: true },
	lip_sync_tts_content: { lipSyncTtsContent: 'Have a look.' },
	lip_sync_tts_speaker_id: { lipSyncTtsSpeakerId: '1' },
	motion_mode: { motionMode: 'fast' },
	sound_effect_switch: { soundEffectSwitch: true },
	sound_effect_content: { soundEffectContent: 'rain' },
	thinking_type: { thinkingType: 'disabled' },
	camera_movement: { cameraMovement: 'crane_up' },
	style: { style: 'clay' },
} satisfies Record<string, IDataObject>;

type Option = keyof typeof known;

/** Option values and the tokens that they become. */
function optionsOf(names: Option[]): { options: IDataObject; sends: Tokens } {
	const options = Object.assign({}, ...names.map((name) => known[name])) as IDataObject;
	const values = names.map((name) => [name, Object.values(known[name])[0]] as const);
	return {
		options,
		sends: Object.fromEntries(values.map(([name, value]) => [name, JSON.stringify(value)])),
	};
}

/** Any model takes a motion mode; those with a sound of their own may think. */
const knownBy = ({ knows }: ModelRules) => [
	'motion_mode',
	...(knows.includes('generate_audio_switch') ? ['thinking_type'] : []),
	...knows,
];

/**
 * The models that a row has, each with all options that it and the operation know, and one that is typed.
 * `timeless`: the length of the clip is no setting of its own.
 */
export function withEachModel(
	row: string,
	takes: Option[],
	{ typed = 'v6', timeless = false }: { typed?: string; timeless?: boolean } = {},
): Choice[] {
	const length = (duration: number) => (timeless ? {} : { duration });
	const lengthToken = (duration: number): Tokens => (timeless ? {} : { duration: `${duration}` });
	const { models = {} } = operations.find(({ key }) => key === row) ?? {};
	const listed = Object.entries(models).map(([model, rules]): Choice => {
		const { options, sends } = optionsOf(takes.filter((name) => knownBy(rules).includes(name)));
		return {
			name: `model ${model}`,
			parameters: { model, ...length(5), quality: '720p', options },
			sends: { model: text(model), ...lengthToken(5), quality: '"720p"', ...sends },
		};
	});
	const byName = {
		name: 'a typed model',
		parameters: { model: 'other', modelName: typed, ...length(15), quality: '1080p' },
		sends: { model: text(typed), ...lengthToken(15), quality: '"1080p"' },
	};
	return [...listed, byName];
}

/** The options of all clips. */
export const ofClips = Object.keys(known).filter((name) => name !== 'camera_movement') as Option[];

/** What is sent of a clip untold. */
export const untoldClip: Tokens = { model: '"v6"', duration: '5', quality: '"540p"' };

const spoken = { lipSyncTtsSwitch: true, lipSyncTtsSpeakerId: '1' };

/** Bounds that belong to models or are not sharp. */
export const guidedClip: OperationCase['guided'] = {
	duration: [0, 'what a model takes is knowledge of a table'],
	lip_sync_tts_content: [1, 'about 140 characters; what does not fit is cut'],
};

/** How a value gets into the fields of a clip that have bounds. */
export const clipSetters = {
	duration: (value: string) => ({ model: 'v6', duration: Number(value) }),
	lip_sync_tts_content: (value: string) => ({
		model: 'v5',
		options: { ...spoken, lipSyncTtsContent: value },
	}),
};

/** The webhook, an option of the operations that are documented to have one. */
export const webhook: Choice = {
	name: 'a webhook',
	parameters: { options: { webhookId: 'wh_1' } },
	sends: { webhook_id: '"wh_1"' },
};

/** An aspect ratio. */
export const ratio = (value: string): Choice => ({
	name: `a ratio of ${value}`,
	parameters: { aspectRatio: value },
	sends: { aspect_ratio: text(value) },
});

/** The setter of a picture in a parameter. */
export const frameSetter = (parameter: string) => (value: string) => ({
	[parameter]: locator('imageId', value),
});
