// Prices that PixVerse reported, and the likely price of a request.
import {
	forgetPrices,
	learnPrice,
	likelyPrice,
	learnTemplatePrices,
	priceRange,
} from '../../../nodes/PixVerse/transport/account/likelyPrice';
import { publishedPrice } from '../../../nodes/PixVerse/prices/published';

const TEXT = '/openapi/v2/video/text/generate';
const AVATAR = '/openapi/v2/video/avatar/generate';
const clip = { model: 'v6', quality: '540p', duration: 5 };

const ACCOUNT = 'account';

beforeEach(forgetPrices);

describe('a reported price', () => {
	it.each([
		[TEXT, clip],
		['/openapi/v2/video/upscale/generate', { source_video_id: 1n }],
	])('changes nothing of a published one: %s', (path, body) => {
		learnPrice(ACCOUNT, path, body, 99);
		const published = publishedPrice(path, body);
		expect(likelyPrice(ACCOUNT, path, body)).toEqual(published);
		const range = { low: published?.low, high: published?.high };
		expect(priceRange(ACCOUNT, path, body)).toEqual(range);
	});

	it('beats that of the list of templates', () => {
		const body = { template_id: 5n };
		learnTemplatePrices(ACCOUNT, [{ template_id: 5n, credits: 60 }]);
		learnPrice(ACCOUNT, '/unpublished', body, 40);
		const range = { low: 40, high: 40, basis: 'charged before' };
		expect(likelyPrice(ACCOUNT, '/unpublished', body)).toEqual(range);
	});

	it.each([
		...['model', 'quality', 'duration', 'mode', 'motion_mode', 'template_id', 'agent_id'],
		...['generate_audio_switch', 'generate_multi_clip_switch', 'sound_effect_switch'],
		...['lip_sync_tts_switch', 'off_peak_mode'],
	])('says nothing of a request with another %s', (name) => {
		learnPrice(ACCOUNT, '/unpublished', { [name]: 'one' }, 40);
		const known = likelyPrice(ACCOUNT, '/unpublished', { [name]: 'one' });
		expect(known).toMatchObject({ low: 40, high: 40 });
		expect(likelyPrice(ACCOUNT, '/unpublished', { [name]: 'other' })).toBeUndefined();
	});

	it('of key frames says nothing of those with other durations', () => {
		const framesOf = (...durations: number[]) => ({
			multi_transition: durations.map((duration, img_id) => ({ img_id, duration })),
		});
		learnPrice(ACCOUNT, '/unpublished', framesOf(5, 5), 40);
		expect(likelyPrice(ACCOUNT, '/unpublished', framesOf(5, 5))?.low).toBe(40);
		expect(likelyPrice(ACCOUNT, '/unpublished', framesOf(5, 8))).toBeUndefined();
		expect(likelyPrice(ACCOUNT, '/unpublished', { multi_transition: [null] })).toBeUndefined();
	});

	it.each([
		['is known of what has no published price', [45], 45, 45],
		['has a range when several were reported', [45, 30, 60], 30, 60],
		['is forgotten when the service charges another one', [35, ...Array(16).fill(50)], 50, 50],
	])('%s', (_what, reported: number[], low, high) => {
		for (const credits of reported) learnPrice(ACCOUNT, AVATAR, { img_id: 1n }, credits);
		const range = { low, high, basis: 'charged before' };
		expect(likelyPrice(ACCOUNT, AVATAR, { img_id: 3n, audio_media_id: 4n })).toEqual(range);
	});

	it('from the list of templates is forgotten when the list no longer has it', () => {
		const price = () => likelyPrice(ACCOUNT, '/unpublished', { template_id: 5n })?.low;
		learnTemplatePrices(ACCOUNT, [{ template_id: 5n, credits: 60 }]);
		expect(price()).toBe(60);
		learnTemplatePrices(ACCOUNT, [{ template_id: 5n }]);
		expect(price()).toBeUndefined();
	});

	it('from the list of templates changes nothing of a published one', () => {
		const path = '/openapi/v2/video/upscale/generate';
		learnTemplatePrices(ACCOUNT, [{ template_id: 5n, credits: 60 }]);
		const price = likelyPrice(ACCOUNT, path, { template_id: 5n });
		expect(price).toEqual(publishedPrice(path, {}));
	});

	it('is not learned from an answer without a price', () => {
		learnPrice(ACCOUNT, '/unpublished', {}, 40);
		learnPrice(ACCOUNT, '/unpublished', {}, undefined);
		expect(likelyPrice(ACCOUNT, '/unpublished', {})).toMatchObject({ low: 40, high: 40 });
	});

	it('from the list of templates is of no request if its template has no ID', () => {
		learnTemplatePrices(ACCOUNT, [{ credits: 60 }]);
		expect(likelyPrice(ACCOUNT, '/unpublished', {})).toBeUndefined();
	});
});

it('Without a list price, 340 credits at least are reserved, whatever was charged before.', () => {
	learnPrice(ACCOUNT, AVATAR, {}, 45);
	expect(priceRange(ACCOUNT, AVATAR, {})).toEqual({ low: 45, high: 340 });
	learnPrice(ACCOUNT, AVATAR, {}, 400);
	expect(priceRange(ACCOUNT, AVATAR, {})).toEqual({ low: 45, high: 400 });
});

it.each([
	['restyle', { low: 10, high: 160 }],
	['sound_effect', { low: 2, high: 60 }],
	['avatar', { low: 1, high: 340 }],
])('Without a reported price of %s, %j is reserved for it.', (name, range) => {
	expect(priceRange(ACCOUNT, `/openapi/v2/video/${name}/generate`, {})).toEqual(range);
});
