/** The one-click operations (docs/service.md, "One-click films"). */
import type { Field, OperationRow } from '../standin/row';
import { change, flag, id, objects, oneOf, required, seed, string, videoJob } from './parts';

const viralRecreation = '414562414124109';
export const realEstate = '419629433597950';
const shapes = ['9:16', '16:9', '1:1', '4:3', '3:4', '21:9'];
const hdQualities = ['720p', '1080p'];
const instruction = string('prompt', { maxLength: 5000 });

const addresses = (name: string, member: string, counts: [number, number]) =>
	objects(name, counts, [required(string(member, { format: 'url' }))]);
const mvPicture = (name: string) =>
	objects(name, [0, 1], [required(id('img_id')), string('ref_name')]);

const musicStyles = [
	...['Pop', 'Rock', 'HipHop', 'R&B', 'Jazz', 'Reggae', 'Country', 'Folk', 'Electronic'],
	...['Classical', 'Soul', 'Funk', 'Metal', 'Ambient', 'Others'],
];
const mvStyles = [
	...['Custom', 'Cinematic', 'Lo-fi', 'Dreamscape', 'Woolen Felt', 'Candy', 'Vintage', 'Voxel'],
	...['Retro Game', 'Claymation', 'Woodland Tale', 'Impressionism', 'Decadence', 'Futuristic'],
	...['Chromatic Clash', 'Holiday'],
];
const timedLyrics: Field = {
	name: 'lyric_timestamp',
	type: 'object',
	fields: [
		objects(
			'words',
			[0],
			[{ name: 'start', type: 'number' }, { name: 'end', type: 'number' }, string('word')],
		),
	],
};

export const agentRows: OperationRow[] = [
	videoJob('agent', {
		key: 'video.viralRecreation',
		toldBy: { field: 'agent_id', value: viralRecreation },
		body: [
			...[required(oneOf('agent_id', [viralRecreation])), required(instruction)],
			required(addresses('img_references', 'img_url', [1, 5])),
			required(addresses('video_references', 'video_url', [1, 1])),
			...[oneOf('quality', hdQualities), oneOf('aspect_ratio', shapes)],
		],
	}),
	videoJob('agent', {
		key: 'video.realEstate',
		toldBy: { field: 'agent_id', value: realEstate },
		body: [
			required(oneOf('agent_id', [realEstate])),
			required(oneOf('model', ['pro', 'fast'])),
			...[string('product_url', { format: 'url' }), instruction],
			addresses('img_references', 'img_url', [5, 60]),
			oneOf('mode', ['property_tour', 'ad_house_tour']),
			oneOf('language_code', ['en-US', 'zh-CN', 'auto']),
			oneOf('avatar_presence_level', ['none', 'low', 'medium', 'high']),
			...[oneOf('duration', [15, 30]), oneOf('video_style', ['cozy', 'pov'])],
			...[oneOf('aspect_ratio', shapes), oneOf('quality', ['480p', ...hdQualities])],
		],
		rules: [{ mode: 'notTogether', fields: ['product_url', ['prompt', 'img_references']] }],
	}),
	{
		...change,
		key: 'audio.verification',
		path: '/openapi/v2/audio/verification',
		body: [required(id('audio_media_id'))],
	},
	videoJob('music_mv_agent', {
		key: 'video.vibeMv',
		body: [
			required(oneOf('mv_agent_type', ['vibe_mv', 'vibe_mv_v3_custom'])),
			required(id('audio_media_id')),
			required(oneOf('aspect_ratio', ['16:9', '9:16', '1:1', '4:3', '3:4'])),
			required(oneOf('quality', hdQualities)),
			...[mvPicture('img_references'), mvPicture('style_img_references')],
			...[oneOf('music_style', musicStyles), { ...oneOf('mv_style', mvStyles), anyCase: true }],
			...[flag('caption_switch'), flag('lip_sync_switch'), flag('instrumental_switch'), seed],
			...[string('lyric_text', { maxLength: 4999 }), timedLyrics],
		],
		creationType: 'agent',
	}),
];
