/** Sound Effect (docs/service.md, "Speech and sound"). */
import { originalSound, webhookId } from '../../fields/inputs/bodyOptions';
import { seed } from '../../fields/inputs/clip';
import { sourceVideo } from '../../fields/inputs/sourceVideo';
import { textInput } from '../../fields/tools/write';
import { shortVideo } from '../../fields/uploadKinds';
import { creditsForLength, creditsPerSecond } from '../../prices/describe';
import { jobOperation } from '../operation';

const sound = textInput('sound_effect_content', {
	displayName: 'Sound',
	name: 'sound',
	placeholder: 'e.g. rain on a tin roof',
	description: 'The wanted sound. Without it one is chosen to fit the video.',
});

const PATH = '/openapi/v2/video/sound_effect/generate';

export const soundEffect = jobOperation({
	name: 'Sound Effect',
	value: 'soundEffect',
	action: 'Sound effect for video',
	description: `Add a generated sound to a video. Costs ${creditsForLength(PATH)} credits for each started 5 seconds, or ${creditsPerSecond(PATH)} per second.`,
	path: PATH,
	inputs: [sourceVideo(shortVideo), sound, seed],
	options: [originalSound, webhookId],
});
