/** Lip Sync (docs/service.md, "Speech and sound"). */
import { webhookId } from '../../fields/inputs/bodyOptions';
import { sourceVideo } from '../../fields/inputs/sourceVideo';
import { speech } from '../../fields/inputs/speech';
import { shortVideo } from '../../fields/uploadKinds';
import { speechPriceText } from '../../prices/describe';
import { jobOperation } from '../operation';

export const lipSync = jobOperation({
	name: 'Lip Sync',
	value: 'lipSync',
	action: 'Lip sync video',
	description: `Make the person in a video speak. ${speechPriceText}.`,
	path: '/openapi/v2/video/lip_sync/generate',
	inputs: [sourceVideo(shortVideo), speech],
	options: [webhookId],
});
