// Operations that read: a record, lists, the account.
import type { IDataObject } from 'n8n-workflow';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind } from '../../support/standin';
import { clientOf } from '../../support/standin/client';

const standIn = useStandIn();

/** Submits without waiting and returns the video's ID. */
async function submitted(): Promise<string> {
	await runPixVerse(standIn, { parameters: { waitForCompletion: false } });
	return standIn.ledger.generations[0].videoId;
}

describe('Get', () => {
	const get = async (videoId: unknown, more = {}) =>
		await runPixVerse(standIn, {
			parameters: { operation: 'get', videoId: videoId as never, ...more },
		});

	it('brings back a video that an earlier run paid for', async () => {
		const id = await submitted();
		expect(jsonOf(await get(id))).toEqual([
			expect.objectContaining({ video_id: Number(id), state: 'ready' }),
		]);
		expect(standIn.ledger.generations).toHaveLength(1);
	});

	it('takes one look when it does not wait', async () => {
		const id = await submitted();
		expect(jsonOf(await get(id, { waitForCompletion: false }))[0]).toMatchObject({
			state: 'pending',
		});
		expect(standIn.ledger.count('look')).toBe(1);
	});

	it('takes the video_id of an item as a number', async () => {
		const id = await submitted();
		expect(jsonOf(await get(Number(id)))[0]).toMatchObject({ state: 'ready' });
	});

	it('downloads', async () => {
		const result = await get(await submitted(), { downloadVideo: true });
		expect(result.outputs[0][0].binary).toHaveProperty('data');
	});

	it('gives a video that is just being registered its time', async () => {
		const id = await submitted();
		standIn.settings.notFoundLooks = 3;
		expect(jsonOf(await get(id))[0]).toMatchObject({ state: 'ready' });
	});

	it('says that an ID is not known', async () => {
		const result = await get('77', { waitForCompletion: false });
		expect(result.error?.message).toMatch(/^Video 77: PixVerse has no record with this ID/);
	});

	it('says at once that an image is not of this account', async () => {
		const message = 'the provided media is invalid';
		const fault = { kind: 'errCode', code: 500047, message, status: 400 } as const;
		standIn.fail({ place: 'look', fault, times: 99 });
		const [item] = jsonOf(
			await runPixVerse(standIn, {
				parameters: { resource: 'image', operation: 'get', imageId: '7' },
				settings: { onError: 'continueRegularOutput' },
			}),
		);
		expect(item.error).toMatchObject({
			...{ class: 'notFound', code: '500047', retryable: false, charged: false, image_id: 7 },
		});
		expect(item.message).toContain(
			`PixVerse has no such media, or it belongs to another account. Check the ID (PixVerse code 500047, "${message}")`,
		);
		expect(standIn.ledger.count('look')).toBe(1);
	});

	it('says when the result address has expired', async () => {
		standIn.settings.resultPath = 'expired';
		const result = await get(await submitted(), { downloadVideo: true });
		const [{ state, warning }] = jsonOf(result);
		expect(state).toBe('ready');
		expect(warning).toMatch(/has expired or is blocked \(HTTP 403\).*at no charge/);
	});
});

describe('List Restyle Effects', () => {
	const list = async (more = {}) =>
		await runPixVerse(standIn, {
			parameters: { operation: 'listRestyleEffects', returnAll: true, limit: 50, ...more },
			items: numbered(2),
		});

	it.each(['array', 'paged'] as const)('reads the answer as %s', async (shape) => {
		standIn.settings.effectList = shape;
		const { effects } = standIn.settings;
		expect(jsonOf(await list())).toEqual([...effects, ...effects]);
	});

	it('pairs every record with the item that asked', async () => {
		const result = await list({ returnAll: false, limit: 2 });
		expect(result.outputs[0].map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 0, 1, 1].map((item) => ({ item })),
		);
	});
});

describe('Get Balance', () => {
	it('gives the credits that are left', async () => {
		const result = await runPixVerse(standIn, {
			parameters: { resource: 'account', operation: 'getBalance' },
		});
		const { balance } = standIn.ledger;
		expect(jsonOf(result)[0]).toMatchObject({
			credit_monthly: balance - 1000,
			credit_package: 1000,
			total: balance,
		});
	});

	it.each<[IDataObject, IDataObject]>([
		[{ credit_monthly: 5 }, { total: 5 }],
		[{ credit_package: '6' }, { total: 6 }],
		[{ credit_monthly: 5, credit_package: '6' }, { total: 11 }],
		[{ credit_monthly: 5, credit_package: null }, { total: 5 }],
		[{ credit_monthly: 5, credit_package: {} }, {}],
		[{ credit_monthly: true }, {}],
		[{}, {}],
	])('of %j adds %j', async (Resp, total) => {
		const body = JSON.stringify({ ErrCode: 0, ErrMsg: 'Success', Resp });
		standIn.fail({ place: 'account', fault: { kind: 'http', status: 200, body } });
		const parameters = { resource: 'account', operation: 'getBalance' };
		expect(jsonOf(await runPixVerse(standIn, { parameters }))).toEqual([{ ...Resp, ...total }]);
	});

	it('quotes what PixVerse says of a key, because the account may be blocked', async () => {
		const fault = { kind: 'errCode', code: 10001, message: 'account is blocked' } as const;
		standIn.fail({ place: 'account', fault });
		const result = await runPixVerse(standIn, {
			parameters: { resource: 'account', operation: 'getBalance' },
		});
		expect(result.error?.message).toMatch(
			/or has blocked the account\..*10001, "account is blocked"/,
		);
	});

	it('says that the key is wrong', async () => {
		const result = await runPixVerse(standIn, {
			parameters: { resource: 'account', operation: 'getBalance' },
			apiKey: 'a wrong key',
		});
		expect(result.error?.message).toMatch(/does not accept the API key.*credential.*10001/);
		expect(JSON.stringify(result.run)).not.toContain('a wrong key');
	});
});

describe('the base URL', () => {
	const balance = async (baseUrl: string) =>
		await runPixVerse(standIn, {
			parameters: { resource: 'account', operation: 'getBalance' },
			baseUrl,
		});

	it.each(['/', '//', ' ', '\n'])('may end with %j', async (end) => {
		expect((await balance(`${standIn.url}${end}`)).status).toBe('success');
	});

	it.each(['', 'app-api.pixverse.ai', 'ftp://app-api.pixverse.ai', 'http://'])(
		'may not be %j',
		async (baseUrl) => {
			const result = await balance(baseUrl);
			expect(result.error?.message).toMatch(
				/'Base URL' of the credential is not an http or https address/,
			);
		},
	);

	it('is named when another server answers there', async () => {
		const result = await balance(`${standIn.url}/elsewhere`);
		expect(result.error?.message).toMatch(/HTTP 404.*'Base URL'/);
	});
});

describe('the voices', () => {
	const list = async () =>
		await runPixVerse(standIn, {
			parameters: { resource: 'voice', operation: 'getAll', returnAll: true },
		});

	it('come from the newer path, or the voices at their older path', async () => {
		const newer = jsonOf(await list());
		standIn.settings.speakerPath = 'old';
		expect(newer).not.toEqual([]);
		expect(jsonOf(await list())).toEqual(newer);
	});

	it('are asked for once at the newer path, and then at the older one', async () => {
		standIn.settings.speakerPath = 'old';
		await list();
		const paths = standIn.ledger.requests.map(({ path }) => path);
		expect(paths[0]).toBe('/openapi/v2/video/tts_speaker');
		expect(new Set(paths.slice(1))).toEqual(new Set(['/openapi/v2/video/lip_sync/tts_list']));
	});
});

describe('the deletion of a voice', () => {
	const VOICES = '/openapi/v2/video/tts_speaker';
	const VOICE = { name: 'A narrator', audio_media_id: 1 };
	const made = async () => String((await clientOf(standIn).post(VOICES, VOICE)).resp.speaker_id);

	const remove = async (value: string) =>
		await runPixVerse(standIn, {
			parameters: {
				...{ resource: 'voice', operation: 'delete' },
				voice: { __rl: true, mode: 'id', value },
			},
		});

	it('is done, and says so', async () => {
		const id = await made();
		expect(jsonOf(await remove(id))).toEqual([{ deleted: true, speaker_id: id }]);
	});

	it.each<FaultKind | undefined>([undefined, { kind: 'http', status: 429 }])(
		'that is not there is none, also when the service was busy before: %j',
		async (fault) => {
			if (fault) standIn.fail({ place: 'prepare', fault });
			const { error } = await remove('never');
			expect(error?.message).toContain('PixVerse has no record with this ID');
		},
	);
});

it.each([0, -1, 1.5, 'many'])('a limit of %p is refused before anything is sent', async (limit) => {
	const parameters = { operation: 'listRestyleEffects', returnAll: false, limit };
	const { error } = await runPixVerse(standIn, { parameters });
	expect(error?.message).toContain("'Limit' must be a whole number of at least 1");
	expect(standIn.ledger.requests).toEqual([]);
});
