/**
 * The features of each model (docs/service.md, "Models"). They decide only which fields and choices the panel shows. The
 * node also accepts a value that is missing here, because PixVerse may support more than we know. n8n drops the values of
 * hidden fields, so the node cannot send these values. The panel therefore hides an option only for models that do not use
 * it.
 */
import { soundModels } from '../transport/values/modelOptions';

/** A model, and the purpose for which a user chooses it. */
export type ModelEntry = [name: string, purpose: string];

/** The models of clips, the newest first. */
export const clipModels: ModelEntry[] = [
	['v6', '1 to 15 seconds, with sound or in a style'],
	['c1', '1 to 15 seconds, with sound'],
	['v5.6', '5, 8 or 10 seconds, with sound'],
	['v5.5', '5, 8 or 10 seconds'],
	['v5', '5 or 8 seconds'],
	['v4.5', '5 or 8 seconds, calm or fast'],
	['v4', '5 or 8 seconds, calm or fast'],
	['v3.5', '5 or 8 seconds, calm or fast, or in a style'],
];

/** The models of Multi-Transition, the newest first. */
export const keyFrameModels: ModelEntry[] = [
	['v5', 'The newest for key frames'],
	['v4.5', 'Calm or fast'],
	['v4', 'Calm or fast'],
	['v3.5', 'Calm or fast'],
];

/** What PixVerse's tables list for a model: lengths in seconds, and aspect ratios. */
interface ModelLists {
	seconds: number[];
	/** The lengths in 1080p, if they differ. */
	secondsIn1080p?: number[];
	ratios: string[];
}

/** The names of all models of clips. */
export const allModels = clipModels.map(([name]) => name);

/** Returns all models of clips except `names`. */
export const allModelsExcept = (...names: string[]): string[] =>
	allModels.filter((name) => !names.includes(name));

/** The aspect ratios that every model supports, width to height. */
export const basicRatios = ['1:1', '16:9', '3:4', '4:3', '9:16'];
/** The aspect ratios that the newest models support, width to height. */
export const wideRatios = ['1:1', '16:9', '2:3', '21:9', '3:2', '3:4', '4:3', '9:16'];

const upTo15 = Array.from({ length: 15 }, (_, index) => index + 1);

const early: ModelLists = { seconds: [5, 8], ratios: basicRatios };
const middle: ModelLists = { seconds: [5, 8, 10], secondsIn1080p: [5, 8], ratios: basicRatios };
const newest: ModelLists = { seconds: upTo15, ratios: wideRatios };

/** The lists of each model of clips. They are no limits: a value that they lack is sent, and the item gets a notice. */
export const modelLists = new Map<unknown, ModelLists>([
	['v3.5', { ...early, secondsIn1080p: [5] }],
	...['v4', 'v4.5', 'v5'].map((name) => [name, early] as const),
	...['v5.5', 'v5.6'].map((name) => [name, middle] as const),
	...['v6', 'c1'].map((name) => [name, newest] as const),
]);

/** All resolutions. */
export const allQualities = ['1080p', '360p', '540p', '720p'];
/** The resolutions of the operations that edit a video. */
export const editQualities = ['360p', '540p', '720p'];
/** The resolutions of music videos and avatars. */
export const filmQualities = ['1080p', '720p'];

/** The models that support all of `wideRatios` and any length from 1 to 15 seconds. */
export const newestModels = ['v6', 'c1'];

const fromV55 = ['v5.5', 'v5.6', ...newestModels];

/**
 * Maps the body field of an option to the models for which the panel shows the option. An option that is not listed here is
 * shown for every model.
 */
export const supportingModels: Record<string, string[]> = {
	// v5 takes a camera movement only for a video from an image (`imageCameraMovement`).
	camera_movement: ['v4', 'v4.5'],
	generate_audio_switch: fromV55,
	// c1 is not listed, because it makes several shots from the prompt, without a switch.
	generate_multi_clip_switch: ['v5.5', 'v6'],
	// The models up to v5 make speech and sound effects. Newer models make a whole sound track instead.
	lip_sync_tts_content: soundModels,
	lip_sync_tts_speaker_id: soundModels,
	lip_sync_tts_switch: soundModels,
	sound_effect_content: soundModels,
	sound_effect_switch: soundModels,
	// v6 is listed, because other programs send a style with v6 (docs/service.md, "Models").
	style: ['v3.5', 'v6'],
	thinking_type: fromV55,
};

/** The movements of the camera. */
export const cameraMovements =
	`camera_rotation crane_up fix_bg hitchcock horizontal_left horizontal_right
	left_follow pan_left pan_right quickly_zoom_in quickly_zoom_out right_follow robo_arm smooth_zoom_in
	super_dolly_out vertical_down vertical_up whip_pan zoom_in zoom_out`.split(/\s+/);
