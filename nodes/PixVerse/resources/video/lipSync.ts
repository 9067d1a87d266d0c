/** Lip Sync: `POST /openapi/v2/video/lip_sync/generate` (reference 5). */
import { jobOperation } from '../operation';
import { oneSourceVideo, sendSourceVideo } from '../../fields/source';
import { oneSpeech, sendSpeech } from '../../fields/speech';
import { shortVideo } from '../../fields/uploadKinds';

export const lipSync = jobOperation({
	name: 'Lip Sync',
	value: 'lipSync',
	action: 'Make the person in a video speak',
	description: 'Make the person in a video speak a text or an audio. Costs 4 credits per second.',
	path: '/openapi/v2/video/lip_sync/generate',
	body: [sendSourceVideo(shortVideo), sendSpeech],
	exactlyOne: [oneSourceVideo, oneSpeech],
	job: { expectedSeconds: 60 },
});
