/** Viral Recreation: `POST /openapi/v2/video/agent/generate` (docs/service.md, "One-click films"). */
import { constant } from '../../fields/inputs/constant';
import { asAddress, images } from '../../fields/inputs/images';
import { recreation } from '../../fields/inputs/prompt';
import { referenceVideo, viralSettings } from '../../fields/inputs/viralRecreation';
import { jobOperation } from '../operation';

/** The fixed ID of this one-click film. */
const AGENT = '414562414124109';

export const viralRecreation = jobOperation({
	name: 'Viral Recreation',
	value: 'viralRecreation',
	action: 'Viral recreation of clip',
	description: 'Rebuild a popular clip with your own product or person. Costs credits.',
	path: '/openapi/v2/video/agent/generate',
	inputs: [
		constant('agent_id', AGENT),
		referenceVideo,
		images('img_references', asAddress, '1 to 5 pictures, in their order'),
		recreation,
		viralSettings,
	],
	job: { expectedSeconds: 600, waitLimitMinutes: 60 },
});
