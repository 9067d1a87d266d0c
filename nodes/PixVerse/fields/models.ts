/**
 * What each model knows (reference section 3, vendor's parameter tables). A model that is typed by
 * hand is not in this table: nothing is hidden and nothing refused for it.
 */
import { InputError } from '../transport/errors';

interface Model {
	/** Allowed seconds; any whole number between the first and the last when `anyBetween`. */
	durations: number[];
	anyBetween?: boolean;
	/** Seconds that 1080p does not allow. */
	not1080p: number[];
	ratios: string[];
	/** Most reference pictures of a fusion. */
	references: number;
	/** Body fields of the options that this model knows beyond those that all know. */
	knows: string[];
}

export const basicRatios = ['1:1', '16:9', '3:4', '4:3', '9:16'];
export const wideRatios = ['1:1', '16:9', '2:3', '21:9', '3:2', '3:4', '4:3', '9:16'];

const sound = ['sound_effect_switch', 'sound_effect_content'];
const speech = ['lip_sync_tts_switch', 'lip_sync_tts_content', 'lip_sync_tts_speaker_id'];
const older = { durations: [5, 8], not1080p: [], ratios: basicRatios, references: 3 };
const newer = { durations: [5, 8, 10], not1080p: [10], ratios: basicRatios, references: 7 };
const newest = {
	durations: [1, 15],
	anyBetween: true,
	not1080p: [],
	ratios: wideRatios,
	references: 7,
};

const models: Record<string, Model> = {
	'v3.5': { ...older, not1080p: [8], knows: ['motion_mode', 'style', ...sound, ...speech] },
	v4: { ...older, knows: ['motion_mode', 'camera_movement', ...sound, ...speech] },
	'v4.5': { ...older, knows: ['motion_mode', 'camera_movement', ...sound, ...speech] },
	v5: { ...older, knows: [...sound, ...speech] },
	'v5.5': {
		...newer,
		knows: ['generate_audio_switch', 'generate_multi_clip_switch', 'thinking_type'],
	},
	'v5.6': { ...newer, knows: ['generate_audio_switch'] },
	v6: { ...newest, knows: ['generate_audio_switch', 'generate_multi_clip_switch'] },
	c1: { ...newest, knows: ['generate_audio_switch'] },
};

export const allModels = Object.keys(models);

/** The models that know an option, for showing it only with them. */
export const modelsThatKnow = (field: string) =>
	allModels.filter((name) => models[name].knows.includes(field));

/** Every option that only some models know. */
const optional = new Set(Object.values(models).flatMap(({ knows }) => knows));

function allowsDuration({ durations, anyBetween }: Model, seconds: number): boolean {
	if (!anyBetween) return durations.includes(seconds);
	return Number.isInteger(seconds) && seconds >= durations[0] && seconds <= durations[1];
}

function durationComplaint(name: string, model: Model, { duration, quality }: Clip) {
	if (duration === undefined) return undefined;
	const list = model.durations.join(model.anyBetween ? ' to ' : ' or ');
	if (!allowsDuration(model, duration))
		return `Model ${name} makes ${list} seconds, not ${duration}`;
	if (quality !== '1080p' || !model.not1080p.includes(duration)) return undefined;
	return `Model ${name} does not make ${duration} seconds in 1080p. Shorten it or lower the quality`;
}

/** The part of a body that the model decides about. */
export interface Clip {
	model?: string;
	duration?: number;
	quality?: string;
	aspect_ratio?: string;
	motion_mode?: string;
	image_references?: unknown[];
	[field: string]: unknown;
}

function referenceComplaint(name: string, { references }: Model, clip: Clip) {
	const count = clip.image_references?.length ?? 0;
	// The "omni" mode, an additional body field, takes more (reference 7, from clients).
	if (count <= references || clip.reference_mode !== undefined) return undefined;
	return `Model ${name} takes at most ${references} pictures, not ${count}`;
}

function ratioComplaint(name: string, { ratios }: Model, { aspect_ratio: ratio }: Clip) {
	if (ratio === undefined || ratios.includes(ratio)) return undefined;
	return `Model ${name} does not know the aspect ratio ${ratio}`;
}

function optionComplaint(name: string, { knows }: Model, clip: Clip) {
	// An effect brings its own camera, and takes sound whatever the model (reference 1).
	const hasEffect = clip.template_id !== undefined;
	if (hasEffect && clip.camera_movement !== undefined) {
		return 'A template brings its own camera movement. Remove Camera Movement or Template ID';
	}
	const isFree = (key: string) => hasEffect && sound.includes(key);
	const unknown = Object.keys(clip).find(
		(key) => optional.has(key) && !knows.includes(key) && !isFree(key),
	);
	return unknown && `Model ${name} does not know the option ${unknown}. Remove it`;
}

function motionComplaint({ motion_mode: mode, quality, duration = 5 }: Clip) {
	if (mode !== 'fast' || (quality !== '1080p' && duration === 5)) return undefined;
	return 'The fast motion mode needs 5 seconds and a quality below 1080p';
}

/** Refuses what the service would refuse: throws an InputError in a sentence. */
export function checkModel(clip: Clip): void {
	const name = clip.model ?? '';
	if (!Object.prototype.hasOwnProperty.call(models, name)) return;
	const model = models[name];
	const complaint =
		durationComplaint(name, model, clip) ??
		ratioComplaint(name, model, clip) ??
		referenceComplaint(name, model, clip) ??
		optionComplaint(name, model, clip) ??
		motionComplaint(clip);
	if (complaint) throw new InputError(complaint);
}
