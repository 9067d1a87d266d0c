/** Fusion: pictures with a role and a name, all models but the oldest two. */
import type { IDataObject } from 'n8n-workflow';
import type { ListedPicture } from './blocks';
import {
	BIG_ID,
	images,
	imageSetter,
	pictureList,
	prompt,
	promptSetter,
	seed,
	seedSetter,
	soMany,
} from './blocks';
import { clipSetters, ratio, untoldClip, withEachModel } from './clips';
import type { Choice, OperationCase } from './setting';
import { job } from './setting';

const [byId, byFile] = images;

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

/** One picture with these details. */
const oneWith = (details: IDataObject) => ({
	images: { entries: [{ ...byId.parameters, ...details }] },
});

/** With videos as references, which have no setting, the length is theirs. */
const videos: Choice = {
	name: 'references to videos',
	parameters: { model: 'other', modelName: 'v6', duration: 0 },
	sends: { model: '"v6"', duration: '0' },
	additional: {
		reference_mode: '"omni"',
		video_references: `[{"video_media_id":${BIG_ID},"ref_name":"clip"}]`,
	},
};

export const fusion: OperationCase = {
	operation: 'video.fusion',
	row: 'video.fusion',
	untold: { ...untoldClip, aspect_ratio: '"16:9"' },
	groups: [images.map((picture) => references([subject(picture)])), [prompt]],
	extras: [
		{ ...references([scene, subject(byId)]), name: 'two pictures' },
		ratio('9:16'),
		seed,
		...job,
	],
	alternatives: [
		...withEachModel(['generate_audio_switch'], ['v3.5', 'v4'], {
			lacking: { 'v5.5': ['generate_audio_switch'] },
		}),
		videos,
	],
	viaAdditionalFields: { webhook_id: '"wh_1"' },
	setters: {
		...promptSetter,
		...seedSetter,
		// How many the listed models take, the model decides.
		'image_references[]': (value) => ({ ...videos.parameters, ...soMany(value) }),
		'image_references[].img_id': (value) => oneWith(imageSetter.img_id(value)),
		'image_references[].ref_name': (value) => oneWith({ refName: value }),
		// Only a model that is typed may have no length.
		duration: (value) => ({
			...clipSetters.duration(value),
			...(value === '0' && videos.parameters),
		}),
	},
};
