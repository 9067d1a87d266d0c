/**
 * What each model knows (docs/service.md, "Models"). It decides what
 * the panel shows and nothing else: knowledge of somebody else's service is never complete, so no
 * value is refused because of it. n8n removes what the panel hides, so an option is hidden only
 * where it is of no use.
 */

/** The models that every list may offer, the oldest first. */
export const allModels = ['v3.5', 'v4', 'v4.5', 'v5', 'v5.5', 'v5.6', 'v6', 'c1'];

/** All models but these. */
export const without = (...names: string[]): string[] =>
	allModels.filter((name) => !names.includes(name));

/** Known from resellers, for text and image; how the service spells it is inferred. */
export const V6_MAX = 'v6-max';

export const basicRatios = ['1:1', '16:9', '3:4', '4:3', '9:16'];
export const wideRatios = ['1:1', '16:9', '2:3', '21:9', '3:2', '3:4', '4:3', '9:16'];

/** The resolutions that models make. */
export const allQualities = ['1080p', '360p', '540p', '720p'];
/** Those of the operations that edit a video. */
export const editQualities = ['360p', '540p', '720p'];
/** Those of films and portraits. */
export const filmQualities = ['1080p', '720p'];

/** The models that take the wide ratios and any length from 1 to 15 seconds. */
export const newestModels = ['v6', V6_MAX, 'c1'];

const upToV5 = ['v3.5', 'v4', 'v4.5', 'v5'];
const fromV55 = ['v5.5', 'v5.6', ...newestModels];

/**
 * The models with which an option is shown, by its body field; one that is missing here is shown
 * with all. The switch for several shots: one user saw c1 ignore it, the vendor's matrix has it.
 * The motion mode: the vendor's own examples carry it with models that its table leaves out.
 */
export const modelsThatKnow: Record<string, string[]> = {
	camera_movement: ['v4', 'v4.5'],
	generate_audio_switch: fromV55,
	generate_multi_clip_switch: ['v5.5', ...newestModels],
	lip_sync_tts_content: upToV5,
	lip_sync_tts_speaker_id: upToV5,
	lip_sync_tts_switch: upToV5,
	sound_effect_content: upToV5,
	sound_effect_switch: upToV5,
	style: ['v3.5', 'v6'],
	thinking_type: fromV55,
};

/** How the camera can move. */
export const cameraMovements = [
	'camera_rotation',
	'crane_up',
	'fix_bg',
	'hitchcock',
	'horizontal_left',
	'horizontal_right',
	'left_follow',
	'pan_left',
	'pan_right',
	'quickly_zoom_in',
	'quickly_zoom_out',
	'right_follow',
	'robo_arm',
	'smooth_zoom_in',
	'super_dolly_out',
	'vertical_down',
	'vertical_up',
	'whip_pan',
	'zoom_in',
	'zoom_out',
];
