/** The key frames of a multi-transition, and how long it takes from one to the next (reference 8). */
import type { PreSendAction } from 'n8n-workflow';
import { intoBody } from '../transport/draft';
import { InputError } from '../transport/errors';
import { integerBetween } from './ids';
import type { Reader } from './images';
import { asImageId, sendImages } from './images';
import { checkedText } from './send';

/** Seconds from one picture to the next unless the user says otherwise. */
const DEFAULT_SECONDS = 5;
const MOST_SECONDS_OF_TWO = 8;
const MOST_SECONDS_OF_MORE = 5;

interface KeyFrame {
	duration?: number;
}

/** A key frame; the last one leads nowhere and has no duration. */
const asKeyFrame: Reader = (context, entry, label, isLast) => {
	const limits = ['Seconds to Next', 1, MOST_SECONDS_OF_TWO] as const;
	const seconds = isLast ? undefined : integerBetween(entry.seconds, ...limits);
	const prompt = checkedText(entry.prompt, 'What Happens', { max: 2048, optional: true });
	return {
		img_id: asImageId(context, entry, label),
		...(isLast ? {} : { duration: Number(seconds ?? DEFAULT_SECONDS) }),
		...(prompt === undefined ? {} : { prompt }),
	};
};

/** With three pictures or more each step is shorter; the sum is then at most 30 seconds by itself. */
const checkSeconds: PreSendAction = intoBody((body) => {
	const frames = (body.multi_transition ?? []) as KeyFrame[];
	if (frames.length <= 2) return;
	if (frames.every(({ duration = 1 }) => duration <= MOST_SECONDS_OF_MORE)) return;
	throw new InputError(
		`'Seconds to Next' is at most ${MOST_SECONDS_OF_MORE} with three pictures or more`,
	);
});

/** Writes the 2 to 7 key frames. */
export const sendKeyFrames = [sendImages('multi_transition', [2, 7], asKeyFrame), checkSeconds];
