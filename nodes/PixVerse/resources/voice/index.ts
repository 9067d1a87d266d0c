/** The voice resource and its operations. */
import type { Resource } from '../operation';
import { create } from './create';
import { deleteVoice } from './delete';
import { getAll } from './getAll';

export const voice: Resource = {
	name: 'Voice',
	value: 'voice',
	operations: [create, deleteVoice, getAll],
	first: getAll,
};
