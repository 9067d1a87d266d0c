/** Multi-Transition: pictures with the way from one to the next, the models up to v5. */
import type { IDataObject } from 'n8n-workflow';
import type { ListedPicture } from './blocks';
import { images, inOneEntry, nImages, pictureList } from './blocks';
import type { Choice } from './setting';
import { locator } from './setting';
import { caseOf } from './usual';

const [byId, byFile, byUrl] = images;

/** From a picture to the next it takes five seconds unless told otherwise. */
const first = (picture: Choice): ListedPicture => ({
	picture,
	becomes: '{"img_id":#,"duration":5}',
});

/** The seconds of a list are those between all of its pictures. */
const slow = (picture: Choice): ListedPicture => ({
	picture,
	details: { seconds: 4 },
	becomes: '{"img_id":#,"duration":4}',
});

/** From the last picture no way leads on. */
const last = (picture: Choice): ListedPicture => ({ picture, becomes: '{"img_id":#}' });

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
