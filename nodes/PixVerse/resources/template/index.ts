/** The template resource: the effects of the account. */
import type { Resource } from '../operation';
import { getAll } from './getAll';

export const template: Resource = {
	name: 'Template',
	value: 'template',
	operations: [getAll],
	first: getAll,
};
