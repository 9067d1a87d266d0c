/**
 * The features of each model (docs/service.md, "Models"), a row for each. They decide only which fields and choices the panel
 * shows. The node also accepts a value that is missing here, because PixVerse may support more than we know. n8n drops the
 * values of hidden fields, so the node cannot send these values. The panel therefore hides an option only for models that do
 * not use it.
 */

// What only some models take: an operation, or an option of the body. For sound effects, speech and fast motion see
// `transport/values/modelOptions.ts`.
type Feature =
	| 'extend'
	| 'fusion'
	| 'fusionAudio'
	| 'fusionVideos'
	| 'audio'
	| 'camera'
	| 'imageCamera'
	| 'shots'
	| 'style'
	| 'thinking';

/** A model, and the purpose for which a user chooses it. */
export interface ModelEntry {
	name: string;
	purpose: string;
}

// A model of clips. PixVerse's tables list its lengths in seconds, and its aspect ratios.
interface ClipModel extends ModelEntry {
	seconds: number[];
	// The lengths in 1080p, if they differ.
	secondsIn1080p?: number[];
	ratios: string[];
	takes: Feature[];
}

/** The aspect ratios that every model supports, width to height. */
export const basicRatios = ['1:1', '16:9', '3:4', '4:3', '9:16'];
/** The aspect ratios that the newest models support, width to height. */
export const wideRatios = ['1:1', '16:9', '2:3', '21:9', '3:2', '3:4', '4:3', '9:16'];

const upTo15 = Array.from({ length: 15 }, (_, index) => index + 1);

const early = { seconds: [5, 8], ratios: basicRatios };
const middle = { seconds: [5, 8, 10], secondsIn1080p: [5, 8], ratios: basicRatios };
const newest = { seconds: upTo15, ratios: wideRatios };

/**
 * The models of clips, the newest first. Their lengths and ratios are no limits: a value that they lack is sent, and the item
 * gets a notice.
 */
export const clipModels: ClipModel[] = [
	{
		name: 'v6',
		purpose: '1 to 15 seconds, with sound or in a style',
		...newest,
		// v6 takes a style, because other programs send one with v6 (docs/service.md, "Models").
		takes: [
			'extend',
			'fusion',
			'fusionAudio',
			'fusionVideos',
			'audio',
			'shots',
			'style',
			'thinking',
		],
	},
	{
		name: 'c1',
		purpose: '1 to 15 seconds, with sound',
		...newest,
		// c1 makes several shots from the prompt, without a switch (`shots`).
		takes: ['fusion', 'fusionAudio', 'fusionVideos', 'audio', 'thinking'],
	},
	{
		name: 'v5.6',
		purpose: '5, 8 or 10 seconds, with sound',
		...middle,
		takes: ['fusion', 'fusionAudio', 'audio', 'thinking'],
	},
	{
		name: 'v5.5',
		purpose: '5, 8 or 10 seconds',
		...middle,
		takes: ['extend', 'fusion', 'audio', 'shots', 'thinking'],
	},
	{
		name: 'v5',
		purpose: '5 or 8 seconds',
		...early,
		// v5 takes a camera movement only for a video from an image.
		takes: ['extend', 'fusion', 'imageCamera'],
	},
	{
		name: 'v4.5',
		purpose: '5 or 8 seconds, calm or fast',
		...early,
		takes: ['extend', 'fusion', 'camera'],
	},
	{
		name: 'v4',
		purpose: '5 or 8 seconds, calm or fast',
		...early,
		takes: ['extend', 'camera'],
	},
	{
		name: 'v3.5',
		purpose: '5 or 8 seconds, calm or fast, or in a style',
		...early,
		secondsIn1080p: [5],
		takes: ['extend', 'style'],
	},
];

/** The lengths of the models, as the panel says them. */
export const lengthsText = '1 to 15 with V6 and C1; 5, 8 or 10 with older models';

/** How many images a fusion takes, as the panel says it. */
export const fusionImagesText = 'Up to 3 images, from v5.5 on 7, with v6 10';

/** The models of Multi-Transition, the newest first. */
export const keyFrameModels: ModelEntry[] = [
	{ name: 'v5', purpose: 'The newest for key frames' },
	{ name: 'v4.5', purpose: 'Calm or fast' },
	{ name: 'v4', purpose: 'Calm or fast' },
	{ name: 'v3.5', purpose: 'Calm or fast' },
];

const namesOf = (models: ClipModel[]): string[] => models.map(({ name }) => name);

/** The names of all models of clips. */
export const allModels = namesOf(clipModels);

/** The names of the models of clips that take one of the features. */
export const modelsWith = (...features: Feature[]): string[] =>
	namesOf(clipModels.filter(({ takes }) => takes.some((one) => features.includes(one))));

/** The names of the models that support all of `wideRatios`. */
export const wideModels = namesOf(
	clipModels.filter(({ ratios }) => wideRatios.every((one) => ratios.includes(one))),
);

/** All resolutions. */
export const allQualities = ['1080p', '360p', '540p', '720p'];
/** The resolutions of the operations that edit a video. */
export const editQualities = ['360p', '540p', '720p'];
/** The resolutions of music videos and avatars. */
export const filmQualities = ['1080p', '720p'];

/** The movements of the camera. */
export const cameraMovements =
	`camera_rotation crane_up fix_bg hitchcock horizontal_left horizontal_right
	left_follow pan_left pan_right quickly_zoom_in quickly_zoom_out right_follow robo_arm smooth_zoom_in
	super_dolly_out vertical_down vertical_up whip_pan zoom_in zoom_out`.split(/\s+/);
