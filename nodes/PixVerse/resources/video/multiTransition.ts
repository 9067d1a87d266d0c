/** Multi-Transition (docs/service.md, "Videos from texts and images"). */
import { motionMode, webhookId } from '../../fields/inputs/bodyOptions';
import { keyFrameModel, quality, seed } from '../../fields/inputs/clip';
import { asImageId, images } from '../../fields/inputs/images';
import { allQualities } from '../../fields/models';
import { integerBetween } from '../../fields/tools/ids';
import { notice } from '../../fields/tools/notice';
import { withoutUnit } from '../../fields/tools/spelling';
import { noteLength, noteUnlisted } from '../../fields/tools/unlisted';
import { checkedText } from '../../fields/tools/write';
import { noteSetting } from '../../transport/http/requestBody';
import { jobOperation } from '../operation';

// The default time from one image to the next, in seconds.
const DEFAULT_SECONDS = 5;

const SECONDS = 'Seconds to Next';

// The times that PixVerse's table lists.
const LISTED_SECONDS = [1, 2, 3, 4, 5, 6, 7, 8];

// The key frames. The same image may occur twice, for example if the video ends with its first image.
const keyFrames = images(
	'multi_transition',
	(context, entry, label, body, isLast) => {
		// The last key frame has no duration, because no image follows it.
		if (!isLast) noteSetting(body, SECONDS, entry.seconds, `; ${DEFAULT_SECONDS} was used`, true);
		const seconds = isLast ? undefined : integerBetween(withoutUnit(entry.seconds), SECONDS, 1);
		if (seconds !== undefined)
			noteUnlisted(body, Number(seconds), LISTED_SECONDS, `values of '${SECONDS}'`);
		const prompt = checkedText(entry.prompt, 'What Happens', { optional: true });
		noteLength(body, prompt, 'What Happens');
		return {
			img_id: asImageId(context, entry, label, body),
			...(isLast ? {} : { duration: Number(seconds ?? DEFAULT_SECONDS) }),
			...(prompt === undefined ? {} : { prompt }),
		};
	},
	{ min: 2, mayRepeat: true },
);

// PixVerse's table lists only the models v3.5 to v5 for this operation, so `keyFrameModel` offers only these.
export const multiTransition = jobOperation({
	name: 'Multi-Transition',
	value: 'multiTransition',
	action: 'Multi-transition between images',
	description:
		'Chain 2 to 7 images into one video of at most 30 seconds. Costs credits; price not published.',
	path: '/openapi/v2/video/multi_transition/generate',
	inputs: [
		keyFrames,
		notice('multiTransitionNotice', '2 to 7 images, in their order'),
		keyFrameModel,
		quality(allQualities),
		seed,
	],
	options: [motionMode, webhookId],
	job: { expectedSeconds: 120 },
});
