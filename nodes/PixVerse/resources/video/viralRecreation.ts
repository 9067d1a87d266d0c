/** Viral Recreation: `POST /openapi/v2/video/agent/generate` (reference 20, clients only). */
import {
	referenceVideoField,
	sendReferenceVideo,
	sendSettings,
	viralSettings,
} from '../../fields/agents';
import { asAddress, sendImages } from '../../fields/images';
import { jobOperation } from '../operation';
import { sendPrompt } from '../../fields/prompt';
import { sendConstant } from '../../fields/write';

/** The fixed ID of this one-click film. */
const AGENT = '414562414124109';

export const viralRecreation = jobOperation({
	name: 'Viral Recreation',
	value: 'viralRecreation',
	action: 'Recreate a popular clip',
	description: 'Rebuild a popular clip with your own product or person. Costs credits.',
	path: '/openapi/v2/video/agent/generate',
	body: [
		...[sendConstant('agent_id', AGENT), sendReferenceVideo],
		...[sendImages('img_references', asAddress), sendPrompt],
		sendSettings({ aspectRatio: 'aspect_ratio', quality: 'quality' }),
	],
	job: { expectedSeconds: 600, waitLimitMinutes: 60 },
	leading: [referenceVideoField],
	fields: [viralSettings],
});
