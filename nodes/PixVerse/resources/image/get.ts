/** Get: `GET /openapi/v2/image/result/{image_id}` (docs/service.md, "Results"). */
import { waitingOptions } from '../../fields/inputs/jobOptions';
import { recordId } from '../../fields/inputs/recordId';
import { simplify } from '../../fields/inputs/simplify';
import { waitingToGet } from '../../fields/inputs/waiting';
import { getJob } from '../../transport/getJob';
import { image } from '../../transport/http/record';
import { operation } from '../operation';

export const getImage = operation({
	name: 'Get',
	value: 'get',
	action: 'Get image',
	description:
		'Bring back an image by its ID, also one that an earlier run paid for. May wait and download. Free.',
	method: 'GET',
	path: image.path,
	inputs: [recordId(image), waitingToGet(image), simplify],
	options: waitingOptions(),
	handler: getJob(image),
});
