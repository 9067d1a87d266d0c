/** Viral Recreation: a video and pictures by their addresses. */
import { CLIP, inOneEntry, prompt, promptSetter } from './blocks';
import { pictureFiles, pictureIds, pictureUrls } from './films';
import type { Choice, OperationCase } from './setting';
import { addressOf, job, locator } from './setting';

const notAnUrl = /is empty\. Enter a URL/;

const videos: Choice[] = [
	{
		name: 'the URL of a video',
		parameters: { referenceVideo: locator('url', CLIP) },
		sends: { video_references: `[{"video_url":"${CLIP}"}]` },
		complaint: notAnUrl,
	},
	{
		name: 'the file of a video',
		parameters: { referenceVideo: locator('file', 'data') },
		sends: { video_references: `[{"video_url":${addressOf('data')}}]` },
		via: 'upload.media',
	},
];

export const viralRecreation: OperationCase = {
	operation: 'video.viralRecreation',
	row: 'video.viralRecreation',
	untold: { agent_id: '"414562414124109"' },
	groups: [
		videos,
		[{ ...pictureUrls(1), complaint: notAnUrl }, pictureFiles(2), inOneEntry(pictureFiles(2))],
		[prompt],
	],
	extras: [
		{
			name: 'film settings',
			parameters: { filmSettings: { aspectRatio: '21:9', quality: '1080p' } },
			sends: { aspect_ratio: '"21:9"', quality: '"1080p"' },
		},
		...job,
	],
	guided: { 'img_references[]': [1, 'known from one client only'] },
	setters: {
		...promptSetter,
		'img_references[]': (value) => pictureUrls(Number(value)).parameters,
	},
	refuses: [pictureIds(1)],
};
