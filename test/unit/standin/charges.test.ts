/** The stand-in charges once, gives back what the service gives back, knows IDs to the last digit, and answers a repeated trace ID in each of four ways. */
import type { StandInSettings } from '../../support/standin';
import type { Reply } from '../../support/standin/client';
import { idIn } from '../../support/standin/client';
import { client, imageTemplate, set, standIn, submit, videoTemplate } from './setup';

const masksIn = ({ resp }: Reply) => (resp.mask_info ?? []) as Array<Record<string, string>>;

it('A job is charged, holds a slot, pends, and ends with a file.', async () => {
	set({ accountLimit: 1, credits: 90, notFoundLooks: 1, pendingStatus: 9 });
	const id = idIn(await client.restyle());
	expect((await client.restyle()).code).toBe(500044);
	expect((await client.look(id)).code).toBe(500008);
	const polls = [await client.look(id), await client.look(id), await client.look(id)];
	expect(polls.map(({ resp }) => resp.status)).toEqual([9, 9, 1]);
	expect(polls.map(({ resp }) => resp.url)).toEqual(['', '', `${standIn.url}/files/${id}.mp4`]);
	expect((await client.restyle()).code).toBe(0);
	expect(standIn.ledger).toMatchObject({ maxRunning: 1, balance: 0 });
	set({ accountLimit: 2 });
	expect((await client.restyle()).code).toBe(500090);
});

it.each<[key: string, body: object, credits: number]>([
	['video.text', { model: 'v6', duration: 3, quality: '1080p' }, 54],
	['video.text', { model: 'c1', generate_audio_switch: true }, 50],
	['video.text', { model: 'v5.6', duration: 10, quality: '720p' }, 99],
	['video.text', { model: 'v4', motion_mode: 'fast', quality: '720p' }, 120],
	[
		'video.lipSync',
		{
			audio_media_id: undefined,
			lip_sync_tts_speaker_id: '1',
			lip_sync_tts_content: 'x'.repeat(31),
		},
		12,
	],
	['video.template', { template_id: videoTemplate }, 7],
	['image.template', { template_id: imageTemplate }, 45],
])('%s with %j costs %i credits.', async (key, body, credits) => {
	standIn.settings.templates[0] = { ...standIn.settings.templates[0], credits: 7 };
	expect((await submit(key, body)).resp).toMatchObject({ credits });
	expect(standIn.ledger.balance).toBe(1_000_000 - credits);
});

it('Failed and moderated jobs are refunded, deleted ones are not.', async () => {
	set({ jobs: { kind: 'time', ms: 0 }, outcome: ({ index }) => [7, 8, 6, 1][index] });
	for (let index = 0; index < 4; index++) await client.restyle();
	expect(standIn.ledger.balance).toBe(1_000_000 - 2 * 45);
	const refunds = standIn.ledger.generations.map(({ refunded }) => refunded);
	expect(refunds).toEqual([true, true, false, false]);
	const { resp } = await client.call('/openapi/v2/account/balance');
	expect(resp).toMatchObject({ credit_monthly: 998_910, credit_package: 1000 });
});

it.each<[StandInSettings['repeatedTrace'], object, same: boolean, code: number, hanging: number]>([
	['sameAnswer', { keyframe_id: 2 }, true, 0, 0],
	['error', {}, false, 400017, 0],
	['hangs', {}, false, 0, 1],
	['refusesDifferentBody', {}, true, 0, 0],
	['refusesDifferentBody', { seed: 8, keyframe_id: 2 }, false, 400017, 0],
])('Under "%s" a trace ID that is used again with %j charges nothing more.', async (...row) => {
	const [repeatedTrace, changed, isSame, code, hanging] = row;
	for (const key of ['video.restyle', 'video.swapMask', 'image.template']) {
		standIn.reset();
		set({ repeatedTrace });
		const first = await submit(key, {}, 'trace');
		const second = await submit(key, changed, 'trace');
		expect([second.text === first.text, second.code]).toEqual([isSame, code]);
		expect(masksIn(second)).toHaveLength(key === 'video.swapMask' && isSame ? 3 : 0);
		expect(standIn.ledger.generations).toHaveLength(1);
		expect(standIn.ledger.hanging).toHaveLength(hanging);
	}
});

it('A job of a trace ID that hangs is pending for ever.', async () => {
	set({ repeatedTrace: 'hangs', jobs: { kind: 'looks', looks: 0 } });
	await client.restyle(undefined, 'trace');
	const id = idIn(await client.restyle(undefined, 'trace'));
	for (let poll = 0; poll < 5; poll++) expect((await client.look(id)).resp.status).toBe(5);
});

it.each([true, false])(
	'A refusal is remembered under its trace ID only if told so: %s.',
	async (told) => {
		set({ remembersRefusals: told });
		standIn.fail({ place: 'submit', fault: { kind: 'errCode', code: 500069, message: 'load' } });
		await client.restyle(undefined, 'trace');
		expect((await client.restyle(undefined, 'trace')).code).toBe(told ? 500069 : 0);
	},
);

it('Masks are found at once and charged; a swap needs one of its video and frame.', async () => {
	const reply = await submit('video.swapMask', { keyframe_id: 7 });
	expect(reply.resp).toMatchObject({ keyframe_id: 7, credits: 2 });
	const [{ mask_id, mask_url }] = masksIn(reply);
	expect((await fetch(mask_url)).headers.get('content-type')).toBe('image/png');
	expect(standIn.ledger).toMatchObject({
		...{ balance: 999_998, maxRunning: 0 },
		generations: [{ operation: 'video.swapMask', credits: 2, videoId: '' }],
	});
	const swap = async (changed: object) => (await submit('video.swap', changed)).code;
	expect(await swap({ mask_id: Number(mask_id) })).toBe(400013);
	expect(await swap({ mask_id: 'x' })).toBe(400017);
	expect(await swap({ mask_id, keyframe_id: 8 })).toBe(400017);
	expect(await swap({ mask_id, source_video_id: 3 })).toBe(400017);
	expect(await swap({ mask_id })).toBe(0);
	const hat = { prompt: 'a hat on @selection0', mask_ids: [mask_id] };
	expect((await submit('video.modify', hat)).code).toBe(0);
	set({ credits: 1 });
	expect((await submit('video.swapMask')).code).toBe(500090);
});

it('IDs of 18 digits are bare numbers on the wire, exact in the ledger, and found again.', async () => {
	set({ bigIds: true, jobs: { kind: 'looks', looks: 0 } });
	const big = `{"source_video_id":343252978602905017,"restyle_prompt":"x"}`;
	const id = idIn(await client.restyle(big));
	expect(id).toMatch(/^\d{18}$/);
	expect((await client.look(id)).text).toContain(`"id":${id},`);
	expect(standIn.ledger.generations).toMatchObject([
		{ videoId: id, body: { source_video_id: '343252978602905017' } },
	]);
});

it('No ID is given that an earlier stand-in may have given.', async () => {
	set({ idsBefore: 1_000_000 });
	expect(Number(idIn(await client.restyle()))).toBeGreaterThan(343252978602905 + 999_999);
});

it('A file is what was asked for, as long as its address lives.', async () => {
	set({ jobs: { kind: 'looks', looks: 0 }, videoBytes: 300_000 });
	const { url } = (await client.look(idIn(await client.restyle()))).resp;
	const film = Buffer.from(await (await fetch(String(url))).arrayBuffer());
	expect([film.length, film.toString('latin1', 4, 8)]).toEqual([300_000, 'ftyp']);
	expect(standIn.ledger.deliveries).toMatchObject([{ bytes: 300_000 }]);
	set({ resultPath: 'expired' });
	expect((await fetch(String(url))).status).toBe(403);
});
