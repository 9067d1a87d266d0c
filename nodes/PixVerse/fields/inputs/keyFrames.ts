/**
 * The key frames of a multi-transition, and how long it takes from one to the next
 * (docs/service.md, "Videos from texts and pictures").
 */
import { integerBetween } from '../tools/ids';
import { checkedText } from '../tools/write';
import type { ImageReader } from './images';
import { asImageId, images } from './images';

/** Seconds from one picture to the next unless the user says otherwise. */
const DEFAULT_SECONDS = 5;

/** A key frame; the last one leads nowhere and has no duration. */
const asKeyFrame: ImageReader = (context, entry, label, isLast) => {
	const seconds = isLast ? undefined : integerBetween(entry.seconds, 'Seconds to Next', 1);
	const prompt = checkedText(entry.prompt, 'What Happens', { optional: true });
	return {
		img_id: asImageId(context, entry, label),
		...(isLast ? {} : { duration: Number(seconds ?? DEFAULT_SECONDS) }),
		...(prompt === undefined ? {} : { prompt }),
	};
};

/**
 * The key frames; how many there may be and how far apart, the model decides. A video that ends where it
 * begins has the same picture twice.
 */
export const keyFrames = images('multi_transition', asKeyFrame, '2 to 7 pictures, in their order', {
	least: 2,
	mayRepeat: true,
});
