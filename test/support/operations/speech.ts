/** Operations about sound, and the voices for them (docs/service.md, "Speech and sound"). */
import type { OperationRow } from '../standin/row';
import {
	change,
	changeOfVideo,
	flag,
	free,
	id,
	int,
	integer,
	list,
	oneOf,
	oneSpeech,
	required,
	seed,
	string,
	text,
	videoJob,
} from './parts';

const speaker = '/openapi/v2/video/tts_speaker';
const pageSizes = [10, 20, 50, 100];

export const speechRows: OperationRow[] = [
	changeOfVideo('lip_sync', {
		body: [
			...[id('audio_media_id'), string('lip_sync_tts_speaker_id')],
			string('lip_sync_tts_content', { minLength: 1, maxLength: 200 }),
			string('webhook_id'),
		],
		rules: [oneSpeech],
	}),
	changeOfVideo('sound_effect', {
		body: [
			flag('original_sound_switch'),
			string('sound_effect_content', { maxLength: 2048 }),
			// One client sends this instead of sound_effect_content: unsettled.
			...[string('prompt'), seed, string('webhook_id')],
		],
	}),
	videoJob('avatar', {
		body: [
			...[required(id('img_id')), required(oneOf('quality', ['720p', '1080p']))],
			...[id('audio_media_id'), string('lip_sync_tts_speaker_id')],
			// No minimum is known.
			string('lip_sync_tts_content', { minLength: 1, maxLength: 200 }),
			string('prompt'),
		],
		rules: [oneSpeech],
	}),
	{
		...list,
		key: 'voice.list',
		path: speaker,
		query: [
			...[integer('page_num', 1), oneOf('page_size', pageSizes)],
			oneOf('speaker_type', ['system', 'custom', 'all']),
		],
		// Both paths are in use; a client asks here for 30 per page.
		previous: {
			path: '/openapi/v2/video/lip_sync/tts_list',
			query: [integer('page_num', 1), integer('page_size', 1)],
		},
		response: {
			kind: 'list',
			listName: 'data',
			beside: [int('total')],
			fields: [text('speaker_id'), text('name')],
		},
	},
	{
		...change,
		key: 'voice.create',
		path: speaker,
		body: [required(string('name', { minLength: 1 })), required(id('audio_media_id'))],
		response: { kind: 'done', fields: [{ ...text('speaker_id'), optional: true }] },
	},
	{
		...free,
		key: 'voice.delete',
		method: 'DELETE',
		path: `${speaker}/{speaker_id}`,
		pathParams: [required(string('speaker_id', { minLength: 1 }))],
		response: { kind: 'done', fields: [] },
		place: 'prepare',
	},
];
