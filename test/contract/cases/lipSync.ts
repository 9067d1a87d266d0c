/** Lip Sync: a source in four ways, a text in a voice or an audio. */
import { sources, sourceSetters, speeches, speechSetters } from './blocks';
import { webhook } from './clips';
import type { OperationCase } from './setting';
import { job } from './setting';

export const lipSync: OperationCase = {
	operation: 'video.lipSync',
	row: 'video.lipSync',
	groups: [sources, speeches],
	extras: [webhook, ...job],
	setters: { ...sourceSetters, ...speechSetters },
};
