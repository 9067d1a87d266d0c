/** Operations with the least that they need. Swap Mask and Create Voice answer with their result; a swap begins with one. */
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

export const textToVideo = {
	...{ resource: 'video', operation: 'textToVideo', prompt: 'a cat', model: 'v6' },
	...{ duration: 5, quality: '540p', aspectRatio: '16:9' },
};

/** Its price is in the list of the account. */
export const ofTemplate = ({ settings }: StandIn) => ({
	...{ resource: 'video', operation: 'template' },
	template: locator('list', String(settings.templates[0].template_id)),
	images: { entries: [{ image: locator('id', '5') }] },
});

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
