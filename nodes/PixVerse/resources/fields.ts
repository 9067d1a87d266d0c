/** The fields that operations share, whatever their resource, in the order in which they stand. */
import type { INodeProperties } from 'n8n-workflow';
import {
	durationField,
	modelField,
	modelNameField,
	qualityField,
	ratioFields,
} from '../fields/clip';
import { fileField } from '../fields/file';
import { imageField } from '../fields/image';
import { imagesField } from '../fields/images';
import { waitFields } from '../fields/job';
import { limitFields } from '../fields/limit';
import { frameField } from '../fields/mask';
import { allModels, V6_MAX } from '../fields/models';
import type { Resource } from './operation';
import { valuesOf } from './operation';
import { optionsField } from './optionsField';
import { promptField } from '../fields/prompt';
import { seedField } from '../fields/seed';
import { sourceVideoField } from '../fields/source';
import { speechFields } from '../fields/speech';
import { templateField } from '../fields/template';

const clips = ['imageToVideo', 'textToVideo', 'transition'];
const references = ['fusion', 'modify', 'viralRecreation'];
const edits = ['extend', 'lipSync', 'mimic', 'modify', 'restyle', 'soundEffect', 'swap', 'upscale'];
const seeded = [
	'extend',
	'fusion',
	'multiTransition',
	'restyle',
	'soundEffect',
	'swap',
	'template',
];
const without = (...names: string[]) => allModels.filter((model) => !names.includes(model));

/** What an operation works on. */
export const inputFields: INodeProperties[] = [
	sourceVideoField([...edits, 'swapMask']),
	frameField(['modify', 'swap', 'swapMask']),
	templateField(['image', 'video'], ['applyTemplate', 'template']),
	imageField(['avatar', 'imageToVideo', 'mimic', 'swap']),
	imagesField(
		['image', 'video'],
		['applyTemplate', ...references, 'multiTransition', 'realEstate', 'template'],
	),
	...speechFields(['avatar', 'lipSync']),
	fileField,
];

/** How the result shall be, and how much of it. */
export const shapeFields: INodeProperties[] = [
	promptField([...clips, ...references, 'avatar', 'extend', 'realEstate', 'template']),
	modelField(['imageToVideo', 'textToVideo'], [...allModels, V6_MAX]),
	modelField(['transition'], allModels),
	modelField(['extend'], without('v5.6', 'c1')),
	modelField(['fusion'], without('v3.5', 'v4')),
	modelField(['multiTransition'], ['v3.5', 'v4', 'v4.5', 'v5']),
	modelNameField([...clips, 'extend', 'fusion', 'multiTransition']),
	durationField([...clips, 'extend', 'fusion']),
	qualityField(
		[...clips, 'extend', 'fusion', 'multiTransition', 'template'],
		['1080p', '360p', '540p', '720p'],
	),
	qualityField(['mimic', 'modify', 'swap'], ['360p', '540p', '720p']),
	qualityField(['avatar', 'vibeMv'], ['1080p', '720p']),
	...ratioFields('textToVideo', 'fusion', 'vibeMv'),
	...limitFields(
		['account', 'template', 'video', 'voice'],
		['getAll', 'getUsage', 'listRestyleEffects'],
	),
];

/** The operations of a resource that make something. */
const makingIn = (resource: Resource) => resource.operations.filter(({ makes }) => makes);

/** Seed, waiting, file and options, of the two resources that make something. */
export function lastFields(image: Resource, video: Resource): INodeProperties[] {
	const jobs = [image, video].flatMap(makingIn);
	const waiting = (resource: Resource) => ['get', ...valuesOf(makingIn(resource))];
	return [
		seedField([...clips, ...seeded, 'vibeMv']),
		...waitFields(waiting(image), waiting(video)),
		optionsField(['image', 'video'], { jobs, direct: ['swapMask'], getting: ['get'] }),
	];
}
