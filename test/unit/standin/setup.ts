/** One stand-in for the tests of a file, reset before each. */
import { operations } from '../../support/operations';
import type { StandIn, StandInSettings } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import { clientOf, restyleBody } from '../../support/standin/client';

export let standIn: StandIn;
export let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
	standIn = await startStandIn();
	client = clientOf(standIn);
});
beforeEach(() => standIn.reset());
afterAll(async () => await standIn.close());

/** Changes settings for the rest of the test. */
export const set = (settings: Partial<StandInSettings>) =>
	Object.assign(standIn.settings, settings);

/** Pictures by address, as the one-click operations take them. */
export const pictures = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ img_url: `https://a.example/${index}.png` }));

/** Templates of a new stand-in. */
export const [videoTemplate, imageTemplate] = [302325299711040, 302325299741120];

const clip = { prompt: 'a paper boat', model: 'v6', duration: 5, quality: '540p' };
const source = { source_video_id: 1 };
const frames = [{ img_id: 2, duration: 8 }, { img_id: 3 }];

/** What the operations accept. */
const bodies: Record<string, object> = {
	'video.text': { ...clip, aspect_ratio: '16:9' },
	'video.image': { ...clip, img_id: 2 },
	'video.template': { ...clip, prompt: '', img_id: 2, template_id: videoTemplate },
	'video.fusion': { ...clip, image_references: [{ img_id: 2 }], aspect_ratio: '21:9' },
	'video.multiTransition': { multi_transition: frames, model: 'v5', quality: '360p' },
	'video.restyle': restyleBody,
	'video.lipSync': { ...source, audio_media_id: 4 },
	'video.modify': { ...source, prompt: 'make it snow', quality: '720p' },
	'video.swapMask': source,
	'video.swap': { ...source, keyframe_id: 7, img_id: 2, quality: '720p' },
	'video.realEstate': {
		...{ agent_id: '419629433597950', model: 'pro', product_url: 'https://a.example/house' },
	},
	'video.vibeMv': {
		...{ mv_agent_type: 'vibe_mv_v3_custom', audio_media_id: 4 },
		...{ aspect_ratio: '1:1', quality: '720p' },
	},
	'image.template': { img_ids: [2], template_id: imageTemplate },
	'audio.verification': { audio_media_id: 4 },
	'voice.create': { name: 'Ada', audio_media_id: 4 },
};

/** Posts to the operation with this key: a body that it accepts, changed. `undefined` leaves a field out. */
export async function submit(key: string, changed: object = {}, trace?: string) {
	const path = operations.find((row) => row.key === key)?.path ?? '';
	return await client.post(path, { ...bodies[key], ...changed }, trace);
}
