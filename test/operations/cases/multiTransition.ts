/** Multi-Transition: pictures with the way from one to the next, the models up to v5. */
import type { IDataObject } from 'n8n-workflow';
import type { ListedPicture } from './blocks';
import { images, inOneEntry, pictureList, seed, setters, nImages } from './blocks';
import { webhook, withEachModel } from './clips';
import type { Choice, OperationCase } from './setting';
import { jobSettings } from './setting';

const [byId, byFile, byUrl] = images;

/** From a picture to the next it takes five seconds unless told otherwise. */
const first = (picture: Choice): ListedPicture => ({
	picture,
	becomes: (id) => `{"img_id":${id},"duration":5}`,
});

/** The seconds of a list are those between all of its pictures. */
const slow = (picture: Choice): ListedPicture => ({
	picture,
	details: { seconds: 4 },
	becomes: (id) => `{"img_id":${id},"duration":4}`,
});

/** From the last picture no way leads on. */
const last = (picture: Choice): ListedPicture => ({ picture, becomes: (id) => `{"img_id":${id}}` });

const chain = (pictures: ListedPicture[]) => pictureList('multi_transition', pictures);

const detailed: ListedPicture[] = [
	{
		picture: byFile,
		details: { seconds: 3, prompt: 'the "sun" sets' },
		becomes: (id) => `{"img_id":${id},"duration":3,"prompt":"the \\"sun\\" sets"}`,
	},
	first(byId),
	{ ...last(byUrl), details: { seconds: 2 } },
];

/** Two pictures with these details. */
const twoWith = (...details: IDataObject[]) => ({
	images: { entries: [0, 1].map((at) => ({ ...byId.parameters, ...details[at] })) },
});

export const multiTransition: OperationCase = {
	operation: 'video.multiTransition',
	row: 'video.multiTransition',
	defaults: { model: '"v5"', quality: '"540p"' },
	groups: [
		[
			chain([first(byId), last(byId)]),
			chain([first(byFile), last(byUrl)]),
			inOneEntry(chain([slow(byUrl), slow(byId), slow(byUrl), last(byFile)])),
		],
	],
	extras: [{ ...chain(detailed), name: 'three pictures' }, seed, webhook, ...jobSettings],
	alternatives: withEachModel('video.multiTransition'),
	guided: {
		'multi_transition[]': [2, 'the model decides how many'],
		'multi_transition[].duration': [1, 'the model decides how long'],
		'multi_transition[].prompt': [1, 'the table says 2048, as it did where 5000 pass'],
	},
	setters: {
		'multi_transition[]': nImages,
		'multi_transition[].img_id': (value) => twoWith(setters.img_id(value)),
		// Only the last picture may have none.
		'multi_transition[].duration': (value) =>
			value === '0' ? twoWith({}, { seconds: 0 }) : twoWith({ seconds: Number(value) }),
		'multi_transition[].prompt': (value) => twoWith({ prompt: value }),
	},
};
