/** Operations that answer with their result, and the swap, which begins with one of them. */
import { locator } from '../../support/harness/pixverse';
import type { StandIn } from '../../support/standin';

export const sourceVideo = locator('videoId', '343252978602905');

export const swapMask = { operation: 'swapMask', keyframe: 1, sourceVideo };

export const swap = {
	...{ operation: 'swap', sourceVideo, image: locator('imageId', '164913710') },
	...{ maskFrom: 'find', maskName: 'person', quality: '540p' },
};

export const createVoice = {
	...{ resource: 'voice', operation: 'create' },
	...{ voiceName: 'A narrator', sample: locator('mediaId', '405833376854443') },
};

export const PATHS = {
	masks: '/openapi/v2/video/mask/selection',
	swap: '/openapi/v2/video/swap/generate',
	voice: '/openapi/v2/video/tts_speaker',
};

/** The requests for a path. */
export const sentTo = ({ ledger }: StandIn, path: string) =>
	ledger.requests.filter((request) => request.path === path);

/** What was made and charged, by its operation. */
export const made = ({ ledger }: StandIn) => ledger.generations.map(({ operation }) => operation);
