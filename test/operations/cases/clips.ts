/** Models, and the options that only some of them know: of everything that makes a clip. */
import type { IDataObject } from 'n8n-workflow';
import { operations } from '../../support/operations';
import type { OperationRow } from '../../support/standin/row';
import type { Choice, OperationCase, Tokens } from './setting';
import { locator, set } from './setting';

const text = (value: string) => JSON.stringify(value);

const rowNamed = (row: string) => operations.find(({ key }) => key === row) as OperationRow;

/** Options with the body field and a value of it. */
const known: Array<[option: string, field: string, value: boolean | string]> = [
	['generateAudioSwitch', 'generate_audio_switch', true],
	['generateMultiClipSwitch', 'generate_multi_clip_switch', false],
	['lipSyncTtsSwitch', 'lip_sync_tts_switch', true],
	['lipSyncTtsContent', 'lip_sync_tts_content', 'Have a look.'],
	['lipSyncTtsSpeakerId', 'lip_sync_tts_speaker_id', '1'],
	['motionMode', 'motion_mode', 'fast'],
	['soundEffectSwitch', 'sound_effect_switch', true],
	['soundEffectContent', 'sound_effect_content', 'rain'],
	['thinkingType', 'thinking_type', 'disabled'],
	['cameraMovement', 'camera_movement', 'crane_up'],
	['style', 'style', 'clay'],
];

const fieldsOf = (row: string) => (rowNamed(row).body ?? []).map(({ name }) => name);
const modelsOf = (row: string) => rowNamed(row).models ?? {};

/** The options that a model knows in an operation: any takes normal motion, those with a sound of their own may think. */
function knownBy(row: string, model: string) {
	const { knows } = modelsOf(row)[model];
	const thinks = knows.includes('generate_audio_switch') ? ['thinking_type'] : [];
	const fields = ['motion_mode', ...thinks, ...knows];
	return known
		.filter(([, field]) => fields.includes(field) && fieldsOf(row).includes(field))
		.map((one): typeof one =>
			one[1] === 'motion_mode' && !knows.includes('motion_mode')
				? ['motionMode', 'motion_mode', 'normal']
				: one,
		);
}

/** The names of these options. */
export const optionsKnownBy = (row: string, model: string): string[] =>
	knownBy(row, model).map(([option]) => option);

/** The models that a row has, each with all options that it knows, and one that is typed. */
export function withEachModel(row: string): Choice[] {
	const isTimed = fieldsOf(row).includes('duration');
	const clip = (name: string, model: string, seconds: number, quality: string) => ({
		parameters: { model, ...(isTimed && { duration: seconds }), quality },
		sends: {
			model: text(name),
			...(isTimed && { duration: `${seconds}` }),
			quality: text(quality),
		},
	});
	const listed = Object.keys(modelsOf(row)).map((model) => {
		const { parameters, sends } = clip(model, model, 5, '720p');
		const options = knownBy(row, model).map(([option, , value]) => [option, value]);
		const tokens = knownBy(row, model).map(([, field, value]) => [field, JSON.stringify(value)]);
		return set(
			`model ${model}`,
			{ ...parameters, options: Object.fromEntries(options) as IDataObject },
			{ ...sends, ...(Object.fromEntries(tokens) as Tokens) },
		);
	});
	const modelName = 'v6' in modelsOf(row) ? 'v6' : 'v5';
	const { parameters, sends } = clip(modelName, 'other', 15, '1080p');
	return [...listed, set('a typed model', { ...parameters, modelName }, sends)];
}

/** What is sent of a clip where nothing is set. */
export const clipDefaults: Tokens = { model: '"v6"', duration: '5', quality: '"540p"' };

const spoken = { lipSyncTtsSwitch: true, lipSyncTtsSpeakerId: '1' };

/** Bounds that belong to models or are not sharp. */
export const guidedClip: OperationCase['guided'] = {
	duration: [1, 'what a model takes is knowledge of a table'],
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
export const webhook = set(
	'a webhook',
	{ options: { webhookId: 'wh_1' } },
	{ webhook_id: '"wh_1"' },
);

/** An aspect ratio. */
export const ratio = (value: string): Choice =>
	set(`a ratio of ${value}`, { aspectRatio: value }, { aspect_ratio: text(value) });

/** The setter of a picture in a parameter. */
export const frameSetter = (parameter: string) => (value: string) => ({
	[parameter]: locator('imageId', value),
});
