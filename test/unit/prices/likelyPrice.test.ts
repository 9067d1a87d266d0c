// Prices that PixVerse reported, and the likely price of a request.
import {
	forgetPrices,
	learnPrice,
	likelyPrice,
	learnTemplatePrices,
	priceRange,
} from '../../../nodes/PixVerse/prices/likelyPrice';
import { publishedPrice } from '../../../nodes/PixVerse/prices/published';

const TEXT = '/openapi/v2/video/text/generate';
const AVATAR = '/openapi/v2/video/avatar/generate';
const UPSCALE = '/openapi/v2/video/upscale/generate';
const clip = { model: 'v6', quality: '540p', duration: 5 };

beforeEach(forgetPrices);

describe('a reported price', () => {
	it('beats the published one', () => {
		learnPrice(TEXT, clip, 40);
		expect(likelyPrice(TEXT, clip)).toEqual({ low: 40, high: 40, basis: 'charged before' });
		learnPrice(TEXT, clip, '40');
		expect(likelyPrice(TEXT, clip)?.basis).toBe('charged before');
	});

	it.each([
		...['model', 'quality', 'duration', 'mode', 'motion_mode', 'template_id', 'agent_id'],
		...['generate_audio_switch', 'generate_multi_clip_switch', 'sound_effect_switch'],
		...['lip_sync_tts_switch', 'off_peak_mode'],
	])('says nothing of a request with another %s', (name) => {
		learnPrice('/unpublished', { [name]: 'one' }, 40);
		expect(likelyPrice('/unpublished', { [name]: 'one' })).toMatchObject({ low: 40, high: 40 });
		expect(likelyPrice('/unpublished', { [name]: 'other' })).toBeUndefined();
	});

	it('may be written as text', () => {
		learnPrice(AVATAR, {}, '45');
		expect(likelyPrice(AVATAR, {})).toMatchObject({ low: 45, high: 45 });
	});

	it('of key frames says nothing of those with other durations', () => {
		const framesOf = (...durations: number[]) => ({
			multi_transition: durations.map((duration, img_id) => ({ img_id, duration })),
		});
		learnPrice('/unpublished', framesOf(5, 5), 40);
		expect(likelyPrice('/unpublished', framesOf(5, 5))?.low).toBe(40);
		expect(likelyPrice('/unpublished', framesOf(5, 8))).toBeUndefined();
		expect(likelyPrice('/unpublished', { multi_transition: [null] })).toBeUndefined();
	});

	it('of a published price that no file decides is that of any file', () => {
		learnPrice(TEXT, { ...clip, source_video_id: 1n }, 40);
		expect(likelyPrice(TEXT, { ...clip, source_video_id: 2n })?.low).toBe(40);
	});

	const notPrices = ['', '0', 'free', '4 5', '45 credits', 'about 45', '0x10', '1e3'];

	it.each([1e300, 0, -45, NaN, undefined, null, true, ...notPrices, [45], {}])(
		'is none when it is %j',
		(credits) => {
			learnPrice(TEXT, clip, credits);
			expect(likelyPrice(TEXT, clip)).toEqual(publishedPrice(TEXT, clip));
			learnPrice(AVATAR, {}, credits);
			expect(likelyPrice(AVATAR, {})).toBeUndefined();
		},
	);

	it('is known of what has no published price', () => {
		learnPrice(AVATAR, { img_id: 1n, audio_media_id: 2n }, 45);
		expect(likelyPrice(AVATAR, { img_id: 3n, audio_media_id: 4n })?.low).toBe(45);
	});

	it('has a range when several were reported', () => {
		for (const credits of [45, 30, 60]) learnPrice(AVATAR, {}, credits);
		const range = { low: 30, high: 60, basis: 'charged before' };
		expect(likelyPrice(AVATAR, {})).toEqual(range);
	});

	it('takes the least that a request may cost no higher than the published one', () => {
		learnPrice(TEXT, clip, 99);
		expect(priceRange(TEXT, clip)).toEqual({ low: publishedPrice(TEXT, clip)?.low, high: 99 });
	});

	it('from the list of templates is forgotten when the list no longer has it', () => {
		const price = () => likelyPrice('/unpublished', { template_id: 5n })?.low;
		learnTemplatePrices([{ template_id: 5n, credits: 60 }]);
		expect(price()).toBe(60);
		learnTemplatePrices([{ template_id: 5n }]);
		expect(price()).toBeUndefined();
	});

	it('from the list of templates is of no request if its template has no ID', () => {
		learnTemplatePrices([{ credits: 60 }]);
		expect(likelyPrice('/unpublished', {})).toBeUndefined();
	});

	it('is forgotten when the service charges another one', () => {
		learnPrice(TEXT, clip, 35);
		for (let time = 0; time < 16; time++) learnPrice(TEXT, clip, 50);
		const now = { low: 50, high: 50, basis: 'charged before' };
		expect(likelyPrice(TEXT, clip)).toEqual(now);
	});

	it('of a swap with a mask says nothing of one without, and is that of any mask', () => {
		learnPrice('/unpublished', { mask_id: '1-dog' }, 40);
		expect(likelyPrice('/unpublished', { mask_id: '' })).toMatchObject({ low: 40, high: 40 });
		expect(likelyPrice('/unpublished', {})).toBeUndefined();
	});

	it('says nothing of a longer speech', () => {
		const path = '/openapi/v2/video/lip_sync/generate';
		learnPrice(path, { lip_sync_tts_content: 'Hello' }, 5);
		expect(likelyPrice(path, { lip_sync_tts_content: 'Howdy' })?.low).toBe(5);
		expect(likelyPrice(path, { lip_sync_tts_content: 'Hello '.repeat(10) })?.low).toBe(16);
	});

	it('of a video of unknown length says nothing of another video', () => {
		learnPrice(UPSCALE, { source_video_id: 1n }, 25);
		expect(likelyPrice(UPSCALE, { source_video_id: 1n })).toMatchObject({ low: 25, high: 25 });
		expect(likelyPrice(UPSCALE, { source_video_id: 2n })).toMatchObject({ low: 5, high: 150 });
	});
});

it.each([
	['restyle', { low: 10, high: 160 }],
	['sound_effect', { low: 2, high: 60 }],
	['avatar', { low: 1, high: 340 }],
])('Without a reported price of %s, %j is reserved for it.', (name, range) => {
	expect(priceRange(`/openapi/v2/video/${name}/generate`, {})).toEqual(range);
});
