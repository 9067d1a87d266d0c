/** Wrong keys, values and bounds of requests; each breaks the contract of one operation. */
import type { Patch } from '../patch';
import { mistakes } from '../patch';

type Mistake = [operation: string, file: string, search: string, replace: string];

/** Mistakes of a kind, made together; the tests of each operation whose name begins so must notice. */
function batchOf(kind: string, test: string, rows: Mistake[]): Patch[] {
	return rows.map(([operation, file, search, replace]) => ({
		name: `${operation}: "${search}" becomes "${replace}" (${kind})`,
		file: `${file}.ts`,
		search,
		replace,
		tests: 'contract/operations',
		named: `^${operation.replace('.', '\\.')} ${test}`,
		batch: kind,
	}));
}

const keys: Mistake[] = [
	['account.getUsage', 'resources/account/getUsage', "'credits_status'", "'creditsStatus'"],
	['template.getAll', 'resources/template/getAll', "'type', 0", "'kind', 0"],
	['video.fusion', 'resources/video/fusion', '{ ref_name: name }', '{ name }'],
	['video.lipSync', 'fields/inputs/speech', 'body.audio_media_id', 'body.media_id'],
	['video.modify', 'fields/inputs/mask', 'body.mask_ids', 'body.masks'],
	[
		'video.multiTransition',
		'resources/video/multiTransition',
		'img_id: asImageId',
		'image_id: asImageId',
	],
	['video.realEstate', 'resources/video/realEstate', 'body.product_url', 'body.url'],
	['video.restyle', 'resources/video/restyle', 'body.restyle_id', 'body.effect_id'],
	['video.soundEffect', 'resources/video/soundEffect', "'sound_effect_content'", "'sound_effect'"],
	['video.swap', 'fields/inputs/mask', 'body.mask_id =', 'body.mask ='],
	['video.template', 'fields/inputs/images', 'body.img_ids', 'body.images'],
	['video.transition', 'fields/inputs/image', "'first_frame_img'", "'first_frame'"],
	['video.vibeMv', 'resources/video/vibeMv', "'lyric_text'", "'lyrics'"],
	[
		'video.viralRecreation',
		'resources/video/viralRecreation',
		'video_url: address',
		'url: address',
	],
	['voice.create', 'resources/voice/create', "'audio_media_id'", "'media_id'"],
	['voice.getAll', 'resources/voice/getAll', "'speaker_type'", "'type'"],
];

const sharedKeys: Mistake[] = [
	['video.imageToVideo', 'fields/inputs/image', "'img_id'", "'image_id'"],
	['video.textToVideo', 'fields/inputs/clip', "'aspect_ratio'", "'ratio'"],
	['video.upscale', 'fields/inputs/sourceVideo', '{ source_video_id: ', '{ video_id: '],
];

const values: Mistake[] = [
	['account.getUsage', 'resources/account/getUsage', "'refund'", "'refunds'"],
	['video.fusion', 'fields/inputs/images', "value: 'background'", "value: 'backdrop'"],
	['video.multiTransition', 'fields/models', "['v4.5', 'Calm or fast'],", ''],
	['video.mimic', 'fields/models', "editQualities = ['360p', ", 'editQualities = ['],
	['video.realEstate', 'fields/inputs/films', "'21:9', ", ''],
	['video.textToVideo', 'fields/inputs/bodyOptions', "'clay',", "'day',"],
	['video.imageToVideo', 'resources/video/imageToVideo', 'model(allModels)', "model(['v6'])"],
	['video.vibeMv', 'resources/video/vibeMv', "'Claymation'", "'Clay'"],
	['voice.getAll', 'resources/voice/getAll', "value: 'custom'", "value: 'own'"],
];

const bounds: Mistake[] = [
	['video.extend', 'fields/bounds', 'prompt: 5000', 'prompt: 4999'],
	['video.avatar', 'fields/bounds', 'speech: 200', 'speech: 201'],
	['video.restyle', 'fields/bounds', 'effect: 5000', 'effect: 5001'],
	['video.swapMask', 'fields/inputs/mask', "'Frame Number', 1) ??", "'Frame Number', 0) ??"],
];

/** Paths that stand outside the files of the operations, because others go there on the way. */
const paths: Mistake[] = [
	['file.uploadImage', 'transport/http/requestBody', '/v2/image/upload', '/v3/image/upload'],
	['file.uploadMedia', 'transport/http/requestBody', '/v2/media/upload', '/v3/media/upload'],
	['image.get', 'transport/http/record', '/v2/image/result', '/v3/image/result'],
	['video.get', 'transport/http/record', '/v2/video/result', '/v3/video/result'],
	['video.swap', 'transport/job/prepare', '/v2/video/mask', '/v3/video/mask'],
	['video.vibeMv', 'transport/job/prepare', '/v2/audio', '/v3/audio'],
];

export const contract: Patch[] = [
	...batchOf('shared paths', 'sends what', paths),
	...mistakes('transport/http/lists.ts', 'workflow/spellings', {
		'lists: only known names are read': [
			'if (full.length > 0) return full.length === 1 ? full[0] : undefined;',
			'if (full.length > 0) return undefined;',
			'the effects is read from',
		],
		'lists: one that cannot be read is empty': [
			"if (found === undefined) throw unusableAnswer(resp, 'list');",
			'if (found === undefined) return pageOf([]);',
			'names its keys',
		],
	}),
	...mistakes('transport/http/lists.ts', 'workflow/lists', {
		'lists: a cursor counts only beside has_more': [
			'hasMore === false ||',
			'hasMore !== true ||',
			'are followed with',
		],
	}),
	...mistakes('transport/http/lists.ts', 'workflow/reads', {
		'the older path of the voices is wrong': [
			'/lip_sync/tts_list',
			'/tts_list',
			'the voices at their older path',
		],
	}),
	...batchOf('keys', 'sends', keys),
	...batchOf('shared keys', 'sends', sharedKeys),
	...batchOf('values', 'offers exactly', values),
	...batchOf('bounds', '(sends|does not send) a', bounds),
	...mistakes('transport/http/usage.ts', 'workflow/lists', {
		'lists: pages that are cut off are all': [
			' && hasMore !== true,',
			',',
			'that are cut off are an error',
		],
	}),
];
