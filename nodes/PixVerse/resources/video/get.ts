/** Get: `GET /openapi/v2/video/result/{video_id}` (docs/service.md, "Results"). */
import { waitingOptions } from '../../fields/inputs/jobOptions';
import { recordId } from '../../fields/inputs/recordId';
import { simplify } from '../../fields/inputs/simplify';
import { waitingToGet } from '../../fields/inputs/waiting';
import { getJob } from '../../transport/getJob';
import { video } from '../../transport/http/record';
import { operation } from '../operation';

export const getVideo = operation({
	name: 'Get',
	value: 'get',
	action: 'Get video',
	description:
		'Bring back a video by its ID, also one that an earlier run paid for. May wait and download. Free.',
	method: 'GET',
	path: video.path,
	inputs: [recordId(video), waitingToGet(video), simplify],
	options: waitingOptions(),
	handler: getJob(video),
});
