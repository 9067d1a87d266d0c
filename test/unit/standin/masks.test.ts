/** Masks: answered at once, charged once, and needed by a swap. */
import type { StandInSettings } from '../../support/standin';
import type { Reply } from '../../support/standin/client';
import { client, set, standIn, submit } from './setup';

const masksIn = ({ resp }: Reply) => resp.mask_info as Record<string, string>[];
const swap = { source_video_id: 1, keyframe_id: 7, img_id: 2, quality: '720p' };
const swapWith = async (changed: object) =>
	await client.post('/openapi/v2/video/swap/generate', { ...swap, ...changed });

describe('masks', () => {
	it('are answered at once, charged and written down; a swap needs the right one', async () => {
		const reply = await submit('video.swapMask', { keyframe_id: 7 });
		expect(reply.resp).toMatchObject({ keyframe_id: 7, credits: 2 });
		const [{ mask_id, mask_url }] = masksIn(reply);
		expect([typeof mask_id, (await fetch(mask_url)).status]).toEqual(['string', 200]);
		expect(standIn.ledger).toMatchObject({
			balance: 999_998,
			maxRunning: 0,
			generations: [{ operation: 'video.swapMask', credits: 2, videoId: '' }],
		});
		expect((await swapWith({ mask_id: Number(mask_id) })).code).toBe(400013);
		expect((await swapWith({ mask_id: 'x' })).code).toBe(400017);
		expect((await swapWith({ mask_id, keyframe_id: 8 })).code).toBe(400017);
		expect((await swapWith({ mask_id, source_video_id: 3 })).code).toBe(400017);
		expect((await swapWith({ mask_id, quality: '1080p' })).code).toBe(400017);
		expect((await swapWith({ mask_id })).code).toBe(0);
		const hat = { prompt: 'a hat on @selection0', mask_ids: [mask_id] };
		expect((await submit('video.modify', hat)).code).toBe(0);
		expect((await submit('video.modify', { ...hat, mask_ids: ['x'] })).code).toBe(400017);
	});

	it('need credits', async () => {
		set({ credits: 1 });
		expect((await submit('video.swapMask')).code).toBe(500090);
	});

	it.each<[StandInSettings['repeatedTrace'], object, code: number, masks: number]>([
		['sameAnswer', {}, 0, 3],
		['error', {}, 400017, 0],
		['hangs', {}, 0, 0],
		['refusesDifferentBody', {}, 0, 3],
		['refusesDifferentBody', { keyframe_id: 2 }, 400017, 0],
	])('a repeated trace ID: %s %j', async (repeatedTrace, changed, code, masks) => {
		set({ repeatedTrace });
		const first = await submit('video.swapMask', {}, 'trace');
		const second = await submit('video.swapMask', changed, 'trace');
		expect([second.code, masksIn(second)?.length ?? 0]).toEqual([code, masks]);
		if (masks > 0) expect(second.text).toBe(first.text);
		expect(standIn.ledger.generations).toHaveLength(1);
		expect(standIn.ledger.hanging).toHaveLength(repeatedTrace === 'hangs' ? 1 : 0);
	});
});
