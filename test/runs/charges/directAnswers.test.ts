// Operations that answer with their result: what is no result is no usable answer, and may be paid for.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { rl } from '../../support/harness/everyOperation';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { almost, answered } from '../answered';

const standIn = useStandIn();

const MASKS = '/openapi/v2/video/mask/selection';
const SWAP = '/openapi/v2/video/swap/generate';
const VOICE = '/openapi/v2/video/tts_speaker';

const sourceVideo = rl('videoId', '343252978602905');
const swapMask = { operation: 'swapMask', keyframe: 1, sourceVideo };
const voice = {
	...{ resource: 'voice', operation: 'create' },
	...{ voiceName: 'A narrator', sample: rl('mediaId', '405833376854443') },
};
const swap = {
	...{ operation: 'swap', sourceVideo, image: rl('imageId', '5') },
	...{ maskFrom: 'find', maskName: 'person' },
};

/** Answers the requests for a path with any `Resp`. */
const answer = (path: string, resp: unknown, times = 1) => {
	const place = path === VOICE ? 'prepare' : 'submit';
	const when = (request: { path: string }) => request.path === path;
	standIn.fail({ place, fault: answered(resp), times, when });
};

const made = () => standIn.ledger.generations.map(({ operation }) => operation);
const sentTo = (path: string) => standIn.ledger.requests.filter((one) => one.path === path);

const run = async (parameters: IDataObject, settings = {}) =>
	jsonOf(
		await runPixVerse(standIn, {
			parameters,
			settings: { onError: 'continueRegularOutput', ...settings },
		}),
	)[0];

const nothing = [undefined, null, 'done', 5, true, []];
const operations: Array<[string, IDataObject, string, string, unknown[]]> = [
	['Swap Mask', swapMask, MASKS, 'mask_info', [...nothing, {}]],
	['Swap', swap, MASKS, 'url', [...nothing, {}]],
];

describe.each(operations)('%s', (_name, parameters, path, result, answers) => {
	it.each(answers.map((one) => [one]))('is asked for again after %j', async (resp) => {
		answer(path, resp);
		expect(await run(parameters)).toHaveProperty(result);
		const [first, second, ...more] = sentTo(path).map(({ traceId }) => traceId);
		expect([second, more]).toEqual([first, []]);
		expect(new Set(made()).size).toBe(made().length);
	});

	it('that never has a result may have been charged, and says so', async () => {
		answer(path, null, 99);
		const item = await run(parameters);
		const [{ traceId }] = sentTo(path);
		expect(item.error).toMatchObject({ class: 'connection', retryable: true, trace_id: traceId });
		expect(item.message).toMatch(
			/\(an answer without a result: Resp nothing, 5 tries\).*may have been charged/,
		);
		expect(new Set(sentTo(path).map((one) => one.traceId)).size).toBe(1);
		expect(made()).not.toContain('video.swap');
	});
});

it('Masks that come as a bare list are read, and paid for once', async () => {
	answer(MASKS, [{ mask_id: 'm7', mask_name: 'person' }]);
	await run(swap);
	expect(sentTo('/openapi/v2/video/swap/generate')[0].body).toMatchObject({ mask_id: 'm7' });
	expect(sentTo(MASKS)).toHaveLength(1);
});

describe('Create Voice, which is free', () => {
	it.each<[unknown, object]>([
		...[undefined, null, {}].map((resp): [unknown, object] => [resp, {}]),
		...['done', 5, true, []].map((resp) => [resp, { Resp: resp }] as [unknown, object]),
		[{ voice_id: 'v1' }, { voice_id: 'v1' }],
	])('takes any success: %j', async (resp, told) => {
		answer(VOICE, resp);
		expect(await run(voice)).toEqual({ ...told, trace_id: expect.any(String) });
		expect(sentTo(VOICE)).toHaveLength(1);
	});

	it('that gets no answer may have been done, and is never called charged', async () => {
		standIn.fail({ place: 'prepare', fault: { kind: 'resetAfter' }, times: 99 });
		const item = await run(voice);
		const [{ traceId }] = sentTo(VOICE);
		expect(item.error).toMatchObject({ charged: false, retryable: true, trace_id: traceId });
		expect(item.message).toContain(`It may have been done. Trace ID ${traceId}`);
		expect(item.message).not.toContain('charged');
	});

	it('whose first answer is lost and that is refused then is never called charged', async () => {
		standIn.fail({ place: 'prepare', fault: { kind: 'resetAfter' } });
		const fault = { kind: 'errCode', code: 400017, message: 'the name is taken' } as const;
		standIn.fail({ place: 'prepare', fault });
		const item = await run(voice);
		expect(item.error).toMatchObject({ charged: false, code: '400017' });
		expect(item.message).toContain('may have been done: its first answer was lost');
		expect(item.message).not.toContain('charged');
	});

	it('that was answered is not among what may have been charged', async () => {
		const refused = { kind: 'errCode', code: 400017, message: 'no' } as const;
		const isOther = ({ body }: { body?: unknown }) => JSON.stringify(body).includes('Other');
		standIn.fail({ place: 'prepare', fault: refused, when: isOther });
		const { error } = await runPixVerse(standIn, {
			items: [{ json: { name: 'A narrator' } }, { json: { name: 'Other' } }],
			parameters: { ...voice, voiceName: '={{ $json.name }}' },
		});
		expect(error?.message).toContain('400017');
		expect(error?.description).not.toContain('may have been charged');
	});
});

/** Values that look like masks, in part. */
const almostMasks = fc.record({
	mask_info: fc.oneof(fc.jsonValue(), fc.array(almost('mask_id', 'mask_name'))),
});

describe('the mask on the way to a swap', () => {
	const masks = (found: unknown) => answer(MASKS, { keyframe_id: 1, credits: 2, mask_info: found });

	it.each([
		[{ id: 'mask_1' }],
		['mask_1'],
		[7],
		[[null]],
		[['mask_1', 'mask_2']],
		[[{ mask_name: 'person' }]],
		[[{ mask_id: null, mask_name: 'person' }]],
	])('that has no ID leads to no swap: %j', async (found) => {
		masks(found);
		const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const item = await run(swap, settings);
		expect(item.error).toMatchObject({ class: 'unexpected', retryable: false, charged: true });
		expect(item.message).toMatch(
			/masks that the node can read: Resp {keyframe_id, credits, mask_info/,
		);
		expect(item.message).toMatch(/Finding the masks was charged/);
		// Neither the swap nor the masks of another try are paid for.
		expect(made()).toEqual(['video.swapMask']);
	});

	it.each([[null], [[]]])('that is not there leads to no swap: %j', async (found) => {
		masks(found);
		const item = await run(swap);
		expect(item.error).toMatchObject({ class: 'input', retryable: false, charged: true });
		expect(item.message).toMatch(/found nothing in that frame that can be replaced/);
		expect(made()).toEqual(['video.swapMask']);
	});

	it('whatever the service answers, is one that has an ID', async () => {
		await fc.assert(
			fc.asyncProperty(fc.oneof(almost('mask_info', 'credits'), almostMasks), async (resp) => {
				standIn.reset();
				answer(MASKS, resp);
				const item = await run({ ...swap, maskName: '' });
				expect(JSON.stringify(item)).not.toMatch(/is not a function|Cannot read|undefined/);
				for (const { body } of sentTo(SWAP)) {
					const { mask_id: id } = body as IDataObject;
					expect(id).toMatch(/\S/);
					expect(id).not.toMatch(/^(undefined|null|\[object Object\])$/);
				}
			}),
			{ numRuns: 40 },
		);
	});
});
