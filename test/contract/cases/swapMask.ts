/** Swap Mask: a source in four ways, a frame. */
import { sources, sourceSetters } from './blocks';
import { frame, frameSetter } from './masks';
import type { OperationCase } from './setting';
import { silent } from './setting';

export const swapMask: OperationCase = {
	operation: 'video.swapMask',
	row: 'video.swapMask',
	untold: { keyframe_id: '1' },
	groups: [sources],
	extras: [
		frame,
		silent('options', {
			options: {
				additionalBodyFields: '{}',
				dryRun: false,
				maximumCredits: 100,
				minimumBalance: 1,
				includeInputFields: true,
			},
		}),
	],
	setters: { ...sourceSetters, ...frameSetter },
};
