/** Videos from a list of pictures: Fusion, where each has a role and a name, and Multi-Transition, one after the other. */
import type { IDataObject } from 'n8n-workflow';
import type { ListedPicture } from './blocks';
import { BIG_ID, images, inOneEntry, nImages, pictureList, sources } from './blocks';
import { clipSetters } from './clips';
import type { Choice } from './setting';
import { additional, locator, set, settingsOf, tokensOf } from './setting';
import { caseOf } from './usual';

const [byId, byFile, byUrl] = images;

const references = (pictures: ListedPicture[]) => pictureList('image_references', pictures);

/** A picture is a subject unless told otherwise. */
const subject = (picture: Choice) => ({ picture, becomes: '{"img_id":#,"type":"subject"}' });

/** A background; the name of a list is that of each, with its number. */
const scene = (picture: Choice, number = ''): ListedPicture => ({
	picture,
	details: { refName: 'beach', role: 'background' },
	becomes: `{"img_id":#,"type":"background","ref_name":"beach${number}"}`,
});

const oneWith = (details: IDataObject) => ({
	images: { entries: [{ ...byId.parameters, ...details }] },
});

const clip = { model: 'v6', aspect_ratio: 'auto' };

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
		parameters: { ...settingsOf(clip), referenceVideos: { entries } },
		sends: {
			...tokensOf({ ...clip, duration: 0, reference_mode: 'omni' }),
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
	{ ...fromAdditionalFields.parameters, ...settingsOf(clip), duration: 0 },
	{ ...fromAdditionalFields.sends, ...tokensOf({ ...clip, duration: 0 }) },
);

const soManyVideos = (count: string) => ({
	...videos(Array.from({ length: Number(count) }, () => videoId)).parameters,
});

const oneVideo = (mode: string, value: string) => ({
	...videos([]).parameters,
	referenceVideos: { entries: [{ video: locator(mode, value) }] },
});

export const fusion = caseOf('video.fusion', {
	ways: {
		image_references: [
			...images.map((picture) => references([subject(picture)])),
			inOneEntry(references([scene(byUrl, '1'), scene(byFile, '2')])),
			videos([videoId]),
			videos([mediaId, videoFile], ['one', 'two']),
			videos([videoUrl]),
		],
	},
	extras: [{ ...references([scene(byFile), subject(byId)]), name: 'two pictures' }],
	alternatives: [videos([videoId, videoUrl], ['clip']), videos([listedVideo]), additionalVideos],
	guided: {
		'image_references[]': [1, 'the model decides how many'],
		'image_references[].ref_name': [1, 'about 30 bytes'],
		'video_references[]': [1, 'known from clients only'],
	},
	setters: {
		'image_references[]': (value) => ({ model: 'v6', ...nImages(value) }),
		'video_references[]': soManyVideos,
		'video_references[].source_video_id': (value) => oneVideo('videoId', value),
		'video_references[].video_media_id': (value) => oneVideo('mediaId', value),
		'image_references[].img_id': (value) => oneWith({ image: locator('imageId', value) }),
		'image_references[].ref_name': (value) => oneWith({ refName: value }),
		// Only with reference videos, whose length counts, is the duration 0.
		duration: (value) =>
			value === '0' ? additionalVideos.parameters : clipSetters.duration(value),
	},
});

/** From a picture to the next it takes five seconds unless told otherwise. */
const first = (picture: Choice) => ({ picture, becomes: '{"img_id":#,"duration":5}' });

/** The seconds of a list are those between all of its pictures. */
const slow = (picture: Choice): ListedPicture => ({
	picture,
	details: { seconds: 4 },
	becomes: '{"img_id":#,"duration":4}',
});

/** From the last picture no way leads on. */
const last = (picture: Choice) => ({ picture, becomes: '{"img_id":#}' });

const chain = (pictures: ListedPicture[]) => pictureList('multi_transition', pictures);

const detailed: ListedPicture[] = [
	{
		picture: byFile,
		details: { seconds: 3, prompt: 'the "sun" sets' },
		becomes: '{"img_id":#,"duration":3,"prompt":"the \\"sun\\" sets"}',
	},
	first(byId),
	{ ...last(byUrl), details: { seconds: 2 } },
];

const twoWith = (...details: IDataObject[]) => ({
	images: { entries: [0, 1].map((at) => ({ ...byId.parameters, ...details[at] })) },
});

export const multiTransition = caseOf('video.multiTransition', {
	defaults: { model: '"v5"' },
	ways: {
		multi_transition: [
			chain([first(byId), last(byId)]),
			chain([first(byFile), last(byUrl)]),
			inOneEntry(chain([slow(byUrl), slow(byId), slow(byUrl), last(byFile)])),
		],
	},
	extras: [{ ...chain(detailed), name: 'three pictures' }],
	guided: {
		'multi_transition[]': [2, 'the model decides how many'],
		'multi_transition[].duration': [1, 'the model decides how long'],
		'multi_transition[].prompt': [1, 'the table says 2048, as it did where 5000 pass'],
	},
	setters: {
		'multi_transition[]': nImages,
		'multi_transition[].img_id': (value) => twoWith({ image: locator('imageId', value) }),
		// Only the last picture may have none.
		'multi_transition[].duration': (value) =>
			value === '0' ? twoWith({}, { seconds: 0 }) : twoWith({ seconds: Number(value) }),
		'multi_transition[].prompt': (value) => twoWith({ prompt: value }),
	},
});
