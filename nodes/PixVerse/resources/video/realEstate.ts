/** Real Estate Video: `POST /openapi/v2/video/agent/generate` (docs/service.md, "One-click films"). */
import { constant } from '../../fields/inputs/constant';
import {
	property,
	propertyImages,
	realEstateSettings,
	variant,
} from '../../fields/inputs/realEstate';
import { jobOperation } from '../operation';

/** The fixed ID of this one-click film. */
const AGENT = '419629433597950';

export const realEstate = jobOperation({
	name: 'Real Estate Video',
	value: 'realEstate',
	action: 'Real estate video from listing',
	description: 'Make a property film from a listing page or from pictures. Costs credits.',
	path: '/openapi/v2/video/agent/generate',
	inputs: [constant('agent_id', AGENT), property, propertyImages, realEstateSettings, variant],
	job: { expectedSeconds: 600, waitLimitMinutes: 60 },
});
