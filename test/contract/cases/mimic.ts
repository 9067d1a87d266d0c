/** Motion Control: a source in four ways, a picture in three. */
import { images, imageSetter, sources, sourceSetters } from './blocks';
import { webhook } from './clips';
import type { OperationCase } from './setting';
import { job } from './setting';

export const mimic: OperationCase = {
	operation: 'video.mimic',
	row: 'video.mimic',
	untold: { quality: '"540p"' },
	groups: [sources, images],
	extras: [
		{ name: 'a quality', parameters: { quality: '720p' }, sends: { quality: '"720p"' } },
		webhook,
		...job,
	],
	setters: { ...sourceSetters, ...imageSetter },
};
