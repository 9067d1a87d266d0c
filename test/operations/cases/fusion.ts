/** Fusion: pictures with a role and a name, all models but the oldest two. */
import type { IDataObject } from 'n8n-workflow';
import type { ListedPicture } from './blocks';
import {
	BIG_ID,
	images,
	inOneEntry,
	pictureList,
	prompt,
	seed,
	setters,
	nImages,
	sources,
} from './blocks';
import { clipSetters, guidedClip, ratio, clipDefaults, webhook, withEachModel } from './clips';
import type { Choice, OperationCase } from './setting';
import { additional, jobSettings, locator, set } from './setting';

const [byId, byFile, byUrl] = images;

const references = (pictures: ListedPicture[]) => pictureList('image_references', pictures);

/** A picture is a subject unless told otherwise. */
const subject = (picture: Choice): ListedPicture => ({
	picture,
	becomes: (id) => `{"img_id":${id},"type":"subject"}`,
});

const scene: ListedPicture = {
	picture: byFile,
	details: { refName: 'beach', role: 'background' },
	becomes: (id) => `{"img_id":${id},"type":"background","ref_name":"beach"}`,
};

/** The name of a list is that of each, with its number. */
const numbered = (picture: Choice, number: number): ListedPicture => ({
	picture,
	details: { refName: 'beach', role: 'background' },
	becomes: (id) => `{"img_id":${id},"type":"background","ref_name":"beach${number}"}`,
});

/** One picture with these details. */
const oneWith = (details: IDataObject) => ({
	images: { entries: [{ ...byId.parameters, ...details }] },
});

/** The reference videos: with them the length is theirs, and the shape may be. */
function videos(list: Choice[], names: string[] = []): Choice {
	const entries = list.map(({ parameters }, at) => ({
		video: parameters.sourceVideo,
		...(names[at] && { refName: names[at] }),
	}));
	const members = list.map(({ sends }, at) => {
		const [[key, id]] = Object.entries(sends);
		return `{"${key}":${id}${names[at] ? `,"ref_name":"${names[at]}"` : ''}}`;
	});
	return {
		name: `the videos ${list.map(({ name }) => name).join(' and ')}`,
		parameters: { model: 'v6', aspectRatio: 'auto', referenceVideos: { entries } },
		sends: {
			model: '"v6"',
			duration: '0',
			aspect_ratio: '"auto"',
			reference_mode: '"omni"',
			video_references: `[${members.join(',')}]`,
		},
		via: list.flatMap(({ via = [] }) => via),
	};
}

const [videoId, mediaId, videoFile, videoUrl, listedVideo] = sources;

/** The same videos from the fields that the node does not judge. */
const fromAdditionalFields = additional({
	reference_mode: '"omni"',
	video_references: `[{"video_media_id":${BIG_ID},"ref_name":"clip"}]`,
});
const additionalVideos = set(
	'videos in the additional fields',
	{ ...fromAdditionalFields.parameters, model: 'v6', duration: 0, aspectRatio: 'auto' },
	{ ...fromAdditionalFields.sends, model: '"v6"', duration: '0', aspect_ratio: '"auto"' },
);

/** So many reference videos. */
const soManyVideos = (count: string) => ({
	...videos(Array.from({ length: Number(count) }, () => videoId)).parameters,
});

export const fusion: OperationCase = {
	operation: 'video.fusion',
	row: 'video.fusion',
	defaults: { ...clipDefaults, aspect_ratio: '"16:9"' },
	groups: [
		[
			...images.map((picture) => references([subject(picture)])),
			inOneEntry(references([numbered(byUrl, 1), numbered(byFile, 2)])),
			videos([videoId]),
			videos([mediaId, videoFile], ['one', 'two']),
			videos([videoUrl]),
		],
		[prompt],
	],
	extras: [
		{ ...references([scene, subject(byId)]), name: 'two pictures' },
		ratio('9:16'),
		seed,
		webhook,
		...jobSettings,
	],
	alternatives: [
		...withEachModel('video.fusion'),
		videos([videoId, videoUrl], ['clip']),
		videos([listedVideo]),
		additionalVideos,
	],
	guided: {
		...guidedClip,
		'image_references[]': [1, 'the model decides how many'],
		'image_references[].ref_name': [1, 'about 30 bytes'],
		'video_references[]': [1, 'known from clients only'],
	},
	setters: {
		'image_references[]': (value) => ({ model: 'v6', ...nImages(value) }),
		'video_references[]': soManyVideos,
		'video_references[].source_video_id': (value) => ({
			...videos([]).parameters,
			referenceVideos: { entries: [{ video: locator('videoId', value) }] },
		}),
		'video_references[].video_media_id': (value) => ({
			...videos([]).parameters,
			referenceVideos: { entries: [{ video: locator('mediaId', value) }] },
		}),
		'image_references[].img_id': (value) => oneWith(setters.img_id(value)),
		'image_references[].ref_name': (value) => oneWith({ refName: value }),
		...clipSetters,
		// Only with reference videos, whose length counts, is the duration 0.
		duration: (value) =>
			value === '0' ? additionalVideos.parameters : clipSetters.duration(value),
	},
};
