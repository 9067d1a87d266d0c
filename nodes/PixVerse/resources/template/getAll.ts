/** List Templates: `GET /openapi/v2/video/effects/templates/list` (docs/service.md, "Lists"). */
import { limit } from '../../fields/inputs/limit';
import { templateIds, templateType } from '../../fields/inputs/templateList';
import { getMany } from '../../transport/records';
import { templateList } from '../../transport/http/lists';
import { operation } from '../operation';

export const getTemplates = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many templates',
	description: 'List the effects of the account with their IDs. Free.',
	method: 'GET',
	path: '/openapi/v2/video/effects/templates/list',
	inputs: [templateType, templateIds, limit],
	handler: getMany(templateList),
});
