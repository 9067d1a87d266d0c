// Records of the usage list: their fields are not documented, so the node reads all plausible names.
import { image, video } from '../../../nodes/PixVerse/transport/values/record';
import { chargeIn } from '../../../nodes/PixVerse/listSearch/latest';

const AT = Date.UTC(2026, 10, 26, 5, 22, 56);
const whole = { id: '7', operation: 'restyle', at: AT, credits: 45 };

describe('a usage record', () => {
	it.each([
		{ video_id: 7, creation_type: 'restyle', credits: 45, create_time: '2026-11-26 05:22:56' },
		{ videoId: '7', creationType: 'restyle', credit: '45', createdAt: '2026-11-26T05:22:56Z' },
		{ VideoID: 7, type: 'restyle', amount: -45, time: AT / 1000 },
		{ video_ids: [7], operation: 'restyle', cost: 45, date: '2026-11-26T07:22:56+02:00' },
		{ task_id: 7, task_type: 'restyle', credit_amount: 45, created: String(AT) },
		{ type: 'consume', creation_type: 'restyle', video_id: 7, credits: 45, create_at: AT },
		{ use_time: 5, credit_balance: 9, video_id: 7, scene: 'restyle', credits: 45, pay_time: AT },
	])('says what was made, when and for how much: %j', (record) => {
		expect(chargeIn(record as never, video)).toEqual(whole);
	});

	it('may name nothing but the video', () => {
		const charge = { operation: '', at: 0, credits: undefined };
		expect(chargeIn({ video_id: 7 }, video)).toEqual({ id: '7', ...charge });
	});

	it.each([
		{},
		{ id: 7, creation_type: 'restyle' },
		{ video_id: 0 },
		{ video_id: null, task_id: '0b1e2f6c-aaaa' },
		{ video_id: 7, creation_type: 'image_to_image' },
		{ image_id: 7, creation_type: 'image_to_image' },
	])('without a video is none of the videos: %j', (record) => {
		expect(chargeIn(record as never, video)).toBeUndefined();
	});

	it.each([
		[{ image_id: 7 }, '7'],
		[{ image_id: 7, creation_type: 'image_to_image' }, '7'],
		[{ task_id: 7, creation_type: 'image_to_image' }, '7'],
		[{ task_id: 7 }, undefined],
		[{ image_id: 7, creation_type: 'image_to_video' }, undefined],
	])('is one of the images by the same names: %j', (record, id) => {
		expect(chargeIn(record, image)?.id).toBe(id);
	});
});
