// What the stand-in does as PixVerse was seen to: IDs, the file of a job beside its status, and what belongs to others.
import type { StandIn } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import { clientOf, idIn, restyleBody } from '../../support/standin/client';

let standIn: StandIn;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
	standIn = await startStandIn();
	client = clientOf(standIn);
});
beforeEach(() => standIn.reset());
afterEach(() => jest.restoreAllMocks());
afterAll(async () => await standIn.close());

const submit = async () => idIn(await client.restyle());
const record = async (id: string) => (await client.poll(id)).resp;
const fileAt = async (address: string) => (await fetch(address)).status;
const decoded = (address: string) => address.replaceAll('%2F', '/');

describe('IDs', () => {
	const FIRST_TIME = Date.parse('2020-02-19T14:25:54Z');
	const timeOf = (id: string) => Number(BigInt(id) >> 11n) + FIRST_TIME;
	const upload = async (kind: 'media' | 'image') => {
		const [type, name] = kind === 'image' ? ['image/png', 'image'] : ['video/mp4', 'file'];
		return idIn(await client.upload(kind, name, new Blob(['x'], { type })));
	};

	it('of videos and media are times, each higher than those before it.', async () => {
		const ids: string[] = [];
		for (let made = 0; made < 3; made++) ids.push(await submit(), await upload('media'));
		expect(ids.every((id) => /^\d{15}$/.test(id))).toBe(true);
		expect(ids.every((id) => Math.abs(timeOf(id) - Date.now()) < 60_000)).toBe(true);
		expect([...new Set(ids)].sort()).toEqual(ids);
	});

	it('stay unique within a millisecond, and when the clock goes back.', async () => {
		standIn.settings.accountLimit = Infinity;
		const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
		const ids = await Promise.all(Array.from({ length: 50 }, submit));
		now.mockReturnValue(FIRST_TIME);
		ids.push(await submit());
		expect(new Set(ids).size).toBe(51);
		expect(ids.at(-1)).toBe([...ids].sort().at(-1));
	});

	it('of images have 9 digits.', async () => {
		const ids = [await upload('image'), await upload('image')];
		expect(ids).toEqual([expect.stringMatching(/^\d{9}$/), String(Number(ids[0]) + 1)]);
	});

	it('may be such as a number would round.', async () => {
		standIn.settings.bigIds = true;
		for (const id of [await submit(), await upload('media'), await upload('image')]) {
			expect(id).toMatch(/^\d{18}$/);
			expect(String(BigInt(Number(id)))).not.toBe(id);
		}
	});
});

describe('The file of a job', () => {
	it('is there when the status says so, and its address from the first record on.', async () => {
		const id = await submit();
		for (const status of [5, 5]) {
			const found = await record(id);
			expect(found).toMatchObject({ status, url: standIn.addressOf(id), outputWidth: 0 });
			expect(await fileAt(standIn.addressOf(id))).toBe(404);
		}
		expect(await record(id)).toMatchObject({ status: 1, url: standIn.addressOf(id) });
		expect(await fileAt(standIn.addressOf(id))).toBe(200);
		expect(await fileAt(decoded(standIn.addressOf(id)))).toBe(200);
	});

	it.each([
		['polls', { kind: 'polls', polls: 2 }],
		['time', { kind: 'time', ms: 10_000 }],
	] as const)('may be there, with the sizes, before the status, by %s.', async (kind, jobs) => {
		Object.assign(standIn.settings, { jobs, earlyFiles: true });
		const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
		const id = await submit();
		const first = await record(id);
		expect(await fileAt(standIn.addressOf(id))).toBe(404);
		if (kind === 'time') now.mockReturnValue(Date.now() + 9_500);
		const second = await record(id);
		expect([first.status, first.outputWidth, second.status]).toEqual([5, 0, 5]);
		expect(second).toMatchObject({ has_audio: false, outputWidth: 640, outputHeight: 360 });
		expect(await fileAt(standIn.addressOf(id))).toBe(200);
	});

	it('may come after the status: the network keeps the 404 for an address, and not for one with another query.', async () => {
		Object.assign(standIn.settings, { jobs: { kind: 'polls', polls: 0 }, lateFiles: 2 });
		const id = await submit();
		expect((await record(id)).status).toBe(1);
		const address = standIn.addressOf(id);
		const addresses = [address, address, decoded(address), decoded(address), `${address}?a=1`];
		const statuses: number[] = [];
		for (const one of [...addresses, address]) statuses.push(await fileAt(one));
		expect(statuses).toEqual([404, 404, 404, 404, 200, 404]);
	});

	it.each([
		[7, false, 404],
		[7, true, 200],
		[8, true, 404],
	])(
		'may be there although the job ended with %i: %p.',
		async (outcome, moderatedFiles, status) => {
			const jobs = { kind: 'polls', polls: 0 };
			Object.assign(standIn.settings, { jobs, moderatedFiles, outcome: () => outcome });
			const id = await submit();
			const found = await record(id);
			expect([found.status, found.url !== '']).toEqual([outcome, status === 200]);
			expect(await fileAt(standIn.addressOf(id))).toBe(status);
		},
	);
});

const swap = { source_video_id: 1, img_id: 1, mask_id: '1', keyframe_id: 1, quality: '720p' };

it.each([
	['china', 701009],
	['international', 500047],
] as const)(
	'The host %s refuses what the account does not have, under HTTP 400 and %i.',
	async (host, code) => {
		Object.assign(standIn.settings, { host, ownIdsOnly: true, notFoundPolls: 1 });
		const replies = [
			await client.poll(1),
			await client.call('/openapi/v2/image/result/1'),
			await client.restyle(),
			await client.restyle({ restyle_prompt: 'as clay', video_media_id: 1 }),
			await client.post('/openapi/v2/video/swap/generate', swap),
		];
		expect(replies.map((reply) => [reply.status, reply.code])).toEqual(
			replies.map(() => [400, code]),
		);
		standIn.settings.ownIdsOnly = false;
		const id = await submit();
		standIn.settings.ownIdsOnly = true;
		expect(await client.poll(id)).toMatchObject({ status: 400, code });
		expect((await client.poll(id)).code).toBe(0);
		expect((await client.restyle({ ...restyleBody, source_video_id: Number(id) })).code).toBe(0);
	},
);

it('An unknown mask is of another account, also where other IDs may be of an earlier time.', async () => {
	expect((await client.post('/openapi/v2/video/swap/generate', swap)).code).toBe(701009);
});

const clip = { model: 'c1', quality: '540p', duration: 5 };
const text = { ...clip, prompt: 'a boat', aspect_ratio: '16:9' };
const fusion = (prompt: string) => ({
	...{ ...clip, prompt, aspect_ratio: '16:9' },
	image_references: [{ type: 'subject', img_id: 1, ref_name: 'boat' }],
});

it.each([
	['text', { ...text, motion_mode: 'normal' }, 0],
	['text', { ...text, motion_mode: 'fast' }, 400017],
	['text', { ...text, model: 'v5.6', sound_effect_switch: true }, 400017],
	['text', { ...text, model: 'v4.5', motion_mode: 'fast' }, 0],
	['img', { ...clip, prompt: 'a boat', img_id: 1, img_ids: [1, 2] }, 400017],
	['fusion', fusion('@boat sails, and so does the @boat'), 0],
	['fusion', fusion('@boat, slowly'), 400017],
	['fusion', fusion("@boat's sail"), 400017],
	['fusion', fusion('away sails @boat.'), 400017],
])('To %s with %j, the answer has the code %i.', async (kind, body, code) => {
	const reply = await client.post(`/openapi/v2/video/${kind}/generate`, body);
	expect([reply.code, reply.status]).toEqual([code, code === 0 ? 200 : 400]);
});
