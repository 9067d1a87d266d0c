// "Tries for a Failed Video": a video that PixVerse could not make, and refunds, is made again; each try is a charge of its own.
import type { IDataObject, INode } from 'n8n-workflow';
import { forgetPrices } from '../../../nodes/PixVerse/transport/account/likelyPrice';
import { forgetSubmissions } from '../../../nodes/PixVerse/transport/account/recentSubmissions';
import { MAX_SENDS } from '../../../nodes/PixVerse/transport/http/retry';
import type { NodeRun } from '../../support/harness/pixverse';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { traceModes } from '../../support/standin/traces';
import { atItem, refusedWith, retryOnFail, seedOfItem, sources } from '../judge';
import { PATHS, sentTo, swap } from './steps';
import { faults } from '../../support/standin/faults';

const standIn = useStandIn();
const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';

beforeEach(forgetPrices);

const own = (number: number) =>
	standIn.ledger.generations.filter(({ body }) => body.seed === number);

/** How the videos of the first item end, one after the other; those of all others are ready. */
const ends = (...statuses: number[]) => {
	const left = [...statuses];
	standIn.settings.outcome = ({ itemBody }) => (itemBody.seed === 0 ? (left.shift() ?? 1) : 1);
};

const run = async (
	options: IDataObject,
	count = 1,
	parameters: IDataObject = {},
	{ settings, ...more }: NodeRun = {},
) =>
	await runPixVerse(standIn, {
		items: numbered(count),
		parameters: { seed: seedOfItem, options, ...parameters },
		settings: { onError: 'continueRegularOutput', ...settings },
		...more,
	});

const first = async (...given: Parameters<typeof run>) => jsonOf(await run(...given))[0];

const errorOf = ({ error }: IDataObject) => error as IDataObject;

const traceIds = () => standIn.ledger.generations.map(({ traceId }) => traceId);

it.each([
	[undefined, 1],
	[1, 1],
	['', 1],
	[2, 2],
	['3', 3],
])(
	'With %j tries, a video that always fails is made %i times, and the error names the last one.',
	async (videoTries, count) => {
		ends(8, 8, 8, 8);
		const item = await first({ videoTries });
		expect(own(0)).toHaveLength(count);
		expect(errorOf(item)).toMatchObject({
			...{ class: 'failed', tries: count, charged: true, refunded: true, retryable: false },
			video_id: Number(own(0)[count - 1].videoId),
			trace_id: own(0)[count - 1].traceId,
			message: expect.stringMatching(count > 1 ? `All ${count} tries failed` : 'could not make'),
		});
		expect(standIn.ledger.balance).toBe(standIn.settings.credits);
	},
);

it('A video that fails twice comes out as the third one, which alone is charged.', async () => {
	ends(8, 8);
	const items = jsonOf(await run({ videoTries: 3 }, 3));
	expect(items.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
	expect(items[0]).toMatchObject({
		video_id: Number(own(0)[2].videoId),
		trace_id: own(0)[2].traceId,
	});
	expect([own(0), own(1), own(2)].map(({ length }) => length)).toEqual([3, 1, 1]);
	expect(standIn.settings.credits - standIn.ledger.balance).toBe(3 * 45);
});

it.each([
	[[7], 1, 'moderated'],
	[[8, 7], 2, 'moderated'],
])(
	'After the final states %j, %i videos were made: %s ones never again.',
	async (states, count) => {
		ends(...states);
		const item = await first({ videoTries: 3 });
		expect(own(0)).toHaveLength(count);
		expect(errorOf(item)).toMatchObject({ class: 'moderated', tries: count, refunded: true });
		expect(errorOf(item).message).toMatch(/Repeated refusals can suspend the account/);
	},
);

it.each([4, 0, 1.5, 'many', -1, true])(
	'The option with the value %j is refused before anything is sent.',
	async (videoTries) => {
		const item = await first({ videoTries });
		expect(errorOf(item).message).toMatch(/'Tries for a Failed Video' must be 1, 2 or 3, not/);
		expect(standIn.ledger.requests).toEqual([]);
	},
);

describe('the trace ID', () => {
	it.each<[string, IDataObject]>([
		['of the place', {}],
		['of a Trace ID', { traceId: '=row {{ $json.number }}' }],
	])(
		'%s is for the first try what it is without the option, and another one for each further one.',
		async (_of, key) => {
			ends(8, 8, 8);
			await run(key, 1, {}, { executionId: '7' });
			const [before] = traceIds();
			standIn.reset();
			ends(8, 8);
			await run({ ...key, videoTries: 3 }, 1, {}, { executionId: '7' });
			expect(traceIds()[0]).toBe(before);
			expect(new Set(traceIds()).size).toBe(3);
		},
	);

	it('that is sent as it is has one try.', async () => {
		ends(8);
		const item = await first({ videoTries: 3, traceId: `trace:${uuid}` });
		expect(traceIds()).toEqual([uuid]);
		expect(errorOf(item)).toMatchObject({ class: 'failed', tries: 1 });
	});

	it.each<[string, IDataObject, NodeRun]>([
		['a Trace ID', { traceId: '=row {{ $json.number }}' }, {}],
		['the same execution ID, as after a crash in n8n 1.x,', {}, { executionId: '7' }],
	])(
		'of %s walks the same chain in another execution, and pays nothing.',
		async (_of, key, more) => {
			ends(8, 8);
			const made = await first({ ...key, videoTries: 3 }, 1, {}, more);
			forgetSubmissions();
			const again = await first({ ...key, videoTries: 3 }, 1, {}, more);
			expect(again).toMatchObject({ state: 'ready', video_id: made.video_id });
			expect(own(0)).toHaveLength(3);
		},
	);

	it('of a try goes on the chain where an execution before had fewer tries.', async () => {
		ends(8, 1);
		const traceId = '=row {{ $json.number }}';
		expect(errorOf(await first({ traceId }))).toMatchObject({ class: 'failed' });
		expect(await first({ traceId, videoTries: 2 })).toMatchObject({ state: 'ready' });
		expect(own(0)).toHaveLength(2);
	});

	it('leads to the failed video where an execution before had more tries.', async () => {
		ends(8, 1);
		const traceId = '=row {{ $json.number }}';
		expect(await first({ traceId, videoTries: 2 })).toMatchObject({ state: 'ready' });
		const error = errorOf(await first({ traceId }));
		expect(error).toMatchObject({ class: 'failed', video_id: Number(own(0)[0].videoId) });
		expect(own(0)).toHaveLength(2);
	});

	it('stays while a further try is in doubt.', async () => {
		ends(8);
		standIn.fail({ ...atItem(0, faults.resetAfter), skip: 1 });
		expect(await first({ videoTries: 2 })).toMatchObject({ state: 'ready' });
		expect(new Set(traceIds()).size).toBe(2);
		expect(own(0)).toHaveLength(2);
	});
});

it('Where the node does not wait for the video, there is one try.', async () => {
	ends(8, 8);
	const parameters = { waitForCompletion: false };
	expect(await first({ videoTries: 3, maxParallel: 1 }, 2, parameters)).toMatchObject({
		state: 'submitted',
	});
	expect(own(0)).toHaveLength(1);
});

it('The custom data names the video of each try.', async () => {
	ends(8, 8);
	const { customData } = await run({ videoTries: 3 });
	const names = Object.values(customData).join(' ').split(' ');
	expect(names).toEqual(own(0).map(({ videoId }) => `0=${videoId}`));
});

describe('what was sent', () => {
	/** Ends the try of the node, and leaves no doubt. */
	const refusedForNow = refusedWith(500041);

	it('is sent again, with the mask that was paid for.', async () => {
		const left = [8, 8];
		standIn.settings.outcome = () => left.shift() ?? 1;
		expect(await first({ videoTries: 3 }, 1, swap)).toMatchObject({ state: 'ready' });
		expect(sentTo(standIn, PATHS.masks)).toHaveLength(1);
		const bodies = sentTo(standIn, PATHS.swap).map(({ rawBody }) => rawBody);
		expect(bodies).toEqual(Array(3).fill(bodies[0]));
	});

	it('is sent again, with the upload, although a setting changes by itself.', async () => {
		ends(8);
		standIn.fail({ ...atItem(0, refusedForNow), skip: 1 });
		const sourceVideo = { ...sources.URL, value: '=https://example.com/{{ Math.random() }}.mp4' };
		const effect = { __rl: true, mode: 'prompt', value: '=ink {{ Math.random() }}' };
		const settings = { ...retryOnFail };
		const item = await first({ videoTries: 2 }, 1, { sourceVideo, effect }, { settings });
		expect(item).toMatchObject({ state: 'ready' });
		expect(standIn.ledger.count('upload')).toBe(1);
		const bodies = standIn.ledger.requests.filter(({ place }) => place === 'submit');
		expect(new Set(bodies.map(({ rawBody }) => rawBody)).size).toBe(1);
		expect(own(0)).toHaveLength(2);
	});

	it('is sent again although its settings are wrong by then.', async () => {
		ends(8);
		standIn.fail({ ...atItem(0, refusedForNow), skip: 1 });
		let asked = 0;
		const variables = {
			get effect() {
				return standIn.ledger.generations.length > 0 && ++asked ? '' : 'ink';
			},
		};
		const additionalData = { variables: variables as never };
		const effect = { __rl: true, mode: 'prompt', value: '={{ $vars.effect }}' };
		const settings = { ...retryOnFail };
		const item = await first({ videoTries: 2 }, 1, { effect }, { settings, additionalData });
		expect(asked).toBeGreaterThan(0);
		expect(item).toMatchObject({ state: 'ready' });
		expect(own(0)).toHaveLength(2);
	});
});

describe('Retry On Fail', () => {
	const settings: Partial<INode> = retryOnFail;

	it('makes nothing again of an item whose tries have all failed.', async () => {
		ends(8, 8, 8, 8, 8, 8);
		const item = await first({ videoTries: 2 }, 2, {}, { settings });
		expect(own(0)).toHaveLength(2);
		expect(errorOf(item)).toMatchObject({ class: 'failed', tries: 2 });
	});

	it('goes on at the try that was reached.', async () => {
		ends(8, 8);
		standIn.fail({ ...atItem(0, faults.resetAfter, MAX_SENDS), skip: 1 });
		const item = await first({ videoTries: 3 }, 1, {}, { settings });
		expect(item).toMatchObject({ state: 'ready', video_id: Number(own(0)[2].videoId) });
		expect(own(0)).toHaveLength(3);
	});

	it('does not submit a try again that PixVerse refused.', async () => {
		ends(8);
		standIn.fail({ ...atItem(0, refusedWith(500063), 9), skip: 1 });
		const item = await first({ videoTries: 3 }, 1, {}, { settings });
		expect(standIn.ledger.count('submit')).toBe(2);
		expect(errorOf(item)).toMatchObject({
			...{ class: 'failed', tries: 1, charged: true, refunded: true, retryable: false },
			video_id: Number(own(0)[0].videoId),
			message: expect.stringMatching(
				/could not make video .*No further try was submitted: .*500063/,
			),
		});
	});
});

it('A further try without a response says that it may have been charged, and names its own trace ID.', async () => {
	ends(8);
	standIn.fail({ ...atItem(0, faults.resetAfter, MAX_SENDS), skip: 1 });
	const error = errorOf(await first({ videoTries: 2 }));
	expect(error).toMatchObject({ charged: 'unknown', trace_id: traceIds()[1], video_id: null });
	expect(error).toMatchObject({ credits_charged: null });
	expect(error).not.toHaveProperty('credits');
});

describe('Maximum Credits', () => {
	it('lets a video be made again for the credits that came back.', async () => {
		ends(8, 8);
		const item = await first({ videoTries: 3, maximumCredits: 45 });
		expect(item).toMatchObject({ state: 'ready' });
		expect(own(0)).toHaveLength(3);
	});

	it.each([7, 8])(
		'does not count a video of another item that ended with %i, with one try.',
		async (status) => {
			standIn.settings.accountLimit = 1;
			ends(status);
			// What an earlier execution may have paid for is decided when its record is read: until then, the third one waits.
			const options = { maximumCredits: 90, traceId: '=row {{ $json.number }}' };
			const items = jsonOf(await run(options, 4));
			expect(items.map(({ state }) => state)).toEqual([
				undefined,
				'ready',
				'ready',
				'not_submitted',
			]);
		},
	);

	it('leaves the failure of a video whose next try it refuses, with that reason.', async () => {
		ends(8);
		const options = { videoTries: 2, maximumCredits: 90, traceId: '=row {{ $json.number }}' };
		const items = jsonOf(await run(options, 3, {}));
		expect(items.slice(1).map(({ state }) => state)).toEqual(['ready', 'ready']);
		expect(own(0)).toHaveLength(1);
		expect(errorOf(items[0])).toMatchObject({
			...{ class: 'failed', tries: 1, charged: true, refunded: true },
			...{ credits: 45, credits_charged: 0 },
			video_id: Number(own(0)[0].videoId),
			trace_id: own(0)[0].traceId,
			message: expect.stringMatching(
				/^PixVerse could not make video \d+\. .*No further try was submitted: This run spent 90 of its maximum of 90 credits\. This item likely costs 20 or more and was not submitted\. The credits are refunded/,
			),
		});
	});
});

describe('Minimum Balance', () => {
	it('reads the balance again before it refuses a try for which credits came back.', async () => {
		standIn.settings.credits = 100;
		ends(8);
		const items = jsonOf(await run({ videoTries: 2, minimumBalance: 50 }, 2));
		expect(own(0)).toHaveLength(2);
		expect(items[0]).toMatchObject({ state: 'ready' });
		expect(errorOf(items[1])).toMatchObject({ class: 'balance' });
	});

	it('leaves the failure of a video whose next try it refuses, with that reason.', async () => {
		standIn.settings.credits = 100;
		standIn.settings.outcome = () => {
			// Somebody else spends it meanwhile.
			standIn.settings.credits = 55;
			return 8;
		};
		const options = { videoTries: 3, minimumBalance: 50 };
		// The second item lets the balance be read while the first video is being made.
		const error = errorOf(await first(options, 2, {}, { settings: retryOnFail }));
		expect(standIn.ledger.count('submit')).toBe(1);
		expect(error).toMatchObject({ class: 'failed', tries: 1, refunded: true });
		expect(error).toMatchObject({ credits: 45, credits_charged: 0 });
		expect(error.message).toMatch(/No further try was submitted: The account has 55 credits/);
	});
});

it.each(traceModes)(
	'With the mode %s for repeated trace IDs, an execution makes no video of a try twice.',
	async (mode) => {
		standIn.settings.repeatedTrace = mode;
		ends(8, 8);
		const item = await first({ videoTries: 3 }, 1, {}, { settings: retryOnFail });
		expect(item).toMatchObject({ state: 'ready' });
		expect(own(0)).toHaveLength(3);
	},
);
