/** Get Many Restyle Effects (docs/service.md, "Lists"). */
import { limit } from '../../fields/inputs/output';
import { effectList } from '../../transport/http/lists';
import { getMany } from '../../transport/records';
import { operation } from '../operation';

export const listRestyleEffects = operation({
	name: 'Get Many Restyle Effects',
	value: 'listRestyleEffects',
	action: 'Get many restyle effects',
	description: 'List the ready-made styles of the account with their IDs. Free.',
	method: 'GET',
	path: '/openapi/v2/video/restyle/list',
	inputs: [limit],
	handler: getMany(effectList),
});
