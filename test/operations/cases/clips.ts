/** Models, and the options that only some of them know: of everything that makes a clip. */
import type { IDataObject } from 'n8n-workflow';
import type { Choice, OperationCase } from './setting';
import { pick, rowOf, set, settingOf, settingsOf, tokensOf } from './setting';

/** A value of each option that not every model knows. */
const values: IDataObject = {
	generate_audio_switch: true,
	generate_multi_clip_switch: false,
	lip_sync_tts_switch: true,
	lip_sync_tts_content: 'Have a look.',
	lip_sync_tts_speaker_id: '1',
	sound_effect_switch: true,
	sound_effect_content: 'rain',
	thinking_type: 'disabled',
	camera_movement: 'crane_up',
	style: 'clay',
};

const hasField = (row: string, key: string) =>
	(rowOf(row).body ?? []).some(({ name }) => name === key);
const modelsOf = (row: string) => rowOf(row).models ?? {};

/** The options that a model knows in an operation: any takes normal motion, those with a sound of their own may think. */
function knownBy(row: string, model: string): IDataObject {
	const { knows } = modelsOf(row)[model];
	const thinks = knows.includes('generate_audio_switch') ? ['thinking_type'] : [];
	const known = ['motion_mode', ...thinks, ...knows].filter((key) => hasField(row, key));
	const motion = { motion_mode: knows.includes('motion_mode') ? 'fast' : 'normal' };
	return pick({ ...values, ...motion }, known);
}

export const optionsKnownBy = (row: string, model: string): string[] =>
	Object.keys(knownBy(row, model)).map(settingOf);

/** The models that a row has, each with all options that it knows, and one that is typed. */
export function withEachModel(row: string): Choice[] {
	const clip = (seconds: number, quality: string): IDataObject => ({
		...(hasField(row, 'duration') && { duration: seconds }),
		quality,
	});
	const listed = Object.keys(modelsOf(row)).map((model) => {
		const body = { model, ...clip(5, '720p') };
		const known = knownBy(row, model);
		const parameters = { ...body, options: settingsOf(known) };
		return set(`model ${model}`, parameters, tokensOf({ ...body, ...known }));
	});
	const modelName = 'v6' in modelsOf(row) ? 'v6' : 'v5';
	const typed = clip(15, '1080p');
	const sends = tokensOf({ model: modelName, ...typed });
	return [...listed, set('a typed model', { ...typed, model: 'other', modelName }, sends)];
}

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
		options: { lipSyncTtsSwitch: true, lipSyncTtsSpeakerId: '1', lipSyncTtsContent: value },
	}),
};
