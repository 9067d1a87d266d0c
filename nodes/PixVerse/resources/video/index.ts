/** The video resource: its operations in alphabetical order, and the fields they share. */
import { waitFields } from '../../fields/job';
import { resourceProperties } from '../../fields/operation';
import { jobOptions, waitOptions } from '../../fields/options';
import { get } from './get';
import { listRestyleEffects } from './listRestyleEffects';
import { restyle } from './restyle';

const operations = [get, listRestyleEffects, restyle];

export const videoProperties = resourceProperties('video', 'restyle', operations, [
	...waitFields('video', ['restyle', 'get']),
	jobOptions('video', ['restyle']),
	waitOptions('video', ['get']),
]);
