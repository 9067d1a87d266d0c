/** Sound Effect: `POST /openapi/v2/video/sound_effect/generate` (docs/service.md, "Speech and sound"). */
import type { Input } from '../../fields/input';
import { originalSound, webhookId } from '../../fields/inputs/bodyOptions';
import { seed } from '../../fields/inputs/seed';
import { sourceVideo } from '../../fields/inputs/sourceVideo';
import { writeText } from '../../fields/tools/write';
import { shortVideo } from '../../fields/uploadKinds';
import { jobOperation } from '../operation';

/** The wanted sound. */
const sound: Input = {
	partOfIdentity: true,
	fields: [
		{
			displayName: 'Sound',
			name: 'sound',
			type: 'string',
			default: '',
			placeholder: 'e.g. rain on a tin roof',
			description: 'The wanted sound. Without it one is chosen to fit the picture.',
		},
	],
	write: writeText(
		{ parameter: 'sound', key: 'sound_effect_content', label: 'Sound' },
		{ optional: true },
	),
};

export const soundEffect = jobOperation({
	name: 'Sound Effect',
	value: 'soundEffect',
	action: 'Sound effect for video',
	description: 'Add a generated sound to a video. Costs 10 credits for each started 5 seconds.',
	path: '/openapi/v2/video/sound_effect/generate',
	inputs: [sourceVideo(shortVideo), sound, seed],
	options: [originalSound, webhookId],
	job: { expectedSeconds: 60 },
});
