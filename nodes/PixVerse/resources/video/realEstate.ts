/** Real Estate Video: `POST /openapi/v2/video/agent/generate` (reference 21, clients only). */
import { sendSettings } from '../../fields/agents';
import { jobOperation } from '../operation';
import {
	propertyFields,
	realEstateFields,
	sendProperty,
	sendPropertyImages,
	sendVariant,
} from '../../fields/realEstate';
import { sendConstant } from '../../fields/write';

/** The fixed ID of this one-click film. */
const AGENT = '419629433597950';

const settings = {
	aspectRatio: 'aspect_ratio',
	language: 'language_code',
	mode: 'mode',
	presenter: 'avatar_presence_level',
	quality: 'quality',
	style: 'video_style',
};

export const realEstate = jobOperation({
	name: 'Real Estate Video',
	value: 'realEstate',
	action: 'Generate a real estate video',
	description: 'Make a property film from a listing page or from pictures. Costs credits.',
	path: '/openapi/v2/video/agent/generate',
	body: [
		...[sendConstant('agent_id', AGENT), sendProperty, sendPropertyImages],
		...[sendSettings(settings), sendVariant],
	],
	job: { expectedSeconds: 600, waitLimitMinutes: 60 },
	leading: propertyFields,
	fields: realEstateFields,
});
