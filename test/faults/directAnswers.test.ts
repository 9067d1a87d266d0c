// Operations that answer with their result: what is no result is no usable answer, and may be paid for.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { rl } from '../support/harness/everyOperation';
import { jsonOf, runPixVerse } from '../support/harness/pixverse';
import { useStandIn } from '../support/harness/standIn';
import { almost, answered } from './answered';

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

const nothing = [undefined, null, 'done', 5, true, [], [{ mask_id: 'a' }]];
const operations: Array<[string, IDataObject, string, string, unknown[]]> = [
	['Swap Mask', swapMask, MASKS, 'mask_info', [...nothing, {}]],
	['Swap', swap, MASKS, 'url', [...nothing, {}]],
	['Create Voice', voice, VOICE, 'speaker_id', nothing],
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
		expect(item.message).toMatch(/\(an answer without a result, 5 tries\).*may have been charged/);
		expect(new Set(sentTo(path).map((one) => one.traceId)).size).toBe(1);
		expect(made()).not.toContain('video.swap');
	});
});

it('a voice may be answered without its ID', async () => {
	answer(VOICE, {});
	const item = await run(voice);
	expect(Object.keys(item)).toEqual(['trace_id']);
	expect(sentTo(VOICE)).toHaveLength(1);
});

/** Values that look like masks, in part. */
const almostMasks = fc.record({
	mask_info: fc.oneof(fc.jsonValue(), fc.array(almost('mask_id', 'mask_name'))),
});

describe('the mask on the way to a swap', () => {
	const masks = (found: unknown) => answer(MASKS, { keyframe_id: 1, credits: 2, mask_info: found });

	it.each([
		[{}],
		['mask_1'],
		[7],
		[null],
		[[null]],
		[['mask_1', 'mask_2']],
		[[{ mask_name: 'person' }]],
		[[{ mask_id: null, mask_name: 'person' }]],
	])('that has no ID leads to no swap: %j', async (found) => {
		masks(found);
		const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const item = await run(swap, settings);
		expect(item.error).toMatchObject({ class: 'input', retryable: false });
		expect(item.message).toMatch(/found nothing in that frame that can be replaced/);
		// Neither the swap nor the masks of another try are paid for.
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
