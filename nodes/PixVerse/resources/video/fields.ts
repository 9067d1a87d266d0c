/** The fields that operations of the video resource share, in the order in which they stand. */
import type { INodeProperties } from 'n8n-workflow';
import {
	durationField,
	modelFields,
	qualityField,
	ratioField,
	ratioFields,
} from '../../fields/clip';
import { imageField } from '../../fields/image';
import { imagesField } from '../../fields/images';
import { waitFields } from '../../fields/job';
import { frameField } from '../../fields/mask';
import { allModels, basicRatios } from '../../fields/models';
import type { Operation } from '../../fields/operation';
import { jobOptions, waitOptions } from '../../fields/options';
import { promptField } from '../../fields/prompt';
import { seedField } from '../../fields/seed';
import { sourceVideoField } from '../../fields/source';
import { speechFields } from '../../fields/speech';
import { templateField } from '../../fields/template';

const clips = ['imageToVideo', 'textToVideo', 'transition'];
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

/** What an operation works on, and how the result shall be. */
export const firstFields: INodeProperties[] = [
	sourceVideoField([...edits, 'swapMask']),
	frameField(['modify', 'swap', 'swapMask']),
	templateField('video', ['template']),
	imageField(['avatar', 'imageToVideo', 'mimic', 'swap']),
	imagesField('video', [
		...['fusion', 'modify', 'multiTransition', 'realEstate', 'template', 'viralRecreation'],
	]),
	...speechFields(['avatar', 'lipSync']),
	promptField([
		...clips,
		...['avatar', 'extend', 'fusion', 'modify', 'realEstate', 'template', 'viralRecreation'],
	]),
	...modelFields(clips, allModels),
	...modelFields(['extend'], without('v5.6', 'c1')),
	...modelFields(['fusion'], without('v3.5', 'v4')),
	...modelFields(['multiTransition'], ['v3.5', 'v4', 'v4.5', 'v5']),
	durationField([...clips, 'extend', 'fusion']),
	qualityField(
		[...clips, 'extend', 'fusion', 'multiTransition', 'template'],
		['1080p', '360p', '540p', '720p'],
	),
	qualityField(['mimic', 'modify', 'swap'], ['360p', '540p', '720p']),
	qualityField(['avatar', 'vibeMv'], ['1080p', '720p']),
	...ratioFields(['fusion', 'textToVideo']),
	ratioField(['vibeMv'], basicRatios),
];

/** Seed, waiting, file and options. */
export function lastFields(jobs: Operation[]): INodeProperties[] {
	const names = jobs.map(({ option }) => String(option.value));
	return [
		seedField([...clips, ...seeded, 'vibeMv']),
		...waitFields('video', ['get', ...names]),
		jobOptions('video', jobs),
		waitOptions('video', ['get']),
	];
}
