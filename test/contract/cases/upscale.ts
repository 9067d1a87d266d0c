/** Upscale Video: a source in four ways, nothing else. */
import { sources, sourceSetters } from './blocks';
import { webhook } from './clips';
import type { OperationCase } from './setting';
import { job } from './setting';

export const upscale: OperationCase = {
	operation: 'video.upscale',
	row: 'video.upscale',
	groups: [sources],
	extras: [webhook, ...job],
	setters: sourceSetters,
};
