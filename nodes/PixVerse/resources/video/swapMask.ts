/** Swap Mask (docs/service.md, "Changes to a video"). */
import { frame } from '../../fields/inputs/mask';
import { sourceVideo } from '../../fields/inputs/sourceVideo';
import { shortVideo } from '../../fields/uploadKinds';
import { maskPriceText } from '../../prices/describe';
import { callOnce } from '../../transport/records';
import { paidOperation } from '../operation';

// PixVerse answers with the masks at once, so the run waits for no job.
export const swapMask = paidOperation({
	name: 'Swap Mask',
	value: 'swapMask',
	action: 'Swap mask from video',
	description: `Find what can be replaced in one frame of a video. Costs ${maskPriceText}.`,
	path: '/openapi/v2/video/mask/selection',
	inputs: [sourceVideo(shortVideo), frame],
	handler: callOnce(),
});
