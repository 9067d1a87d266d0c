// "Tries for a Failed Video": a video that PixVerse could not make, and refunds, is made again; each try is a charge of its own.
import type { IDataObject } from 'n8n-workflow';
import { forgetPrices } from '../../../nodes/PixVerse/transport/account/likelyPrice';
import { forgetSubmissions } from '../../../nodes/PixVerse/transport/account/recentSubmissions';
import { MAX_SENDS } from '../../../nodes/PixVerse/transport/http/retry';
import type { NodeRun } from '../../support/harness/pixverse';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { atItem, errorOf, refusedWith, retryOnFail, seedOfItem, sources } from '../judge';
import { PATHS, sentTo, swap } from './steps';
import { faults } from '../../support/standin/faults';

const standIn = useStandIn();
const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
const keyed = { traceId: '=row {{ $json.number }}' };
const again: NodeRun = { settings: retryOnFail };

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

const PRICE = 45;

/** How an item names the video of its last try. */
const lastOf = (count: number) => {
	const { videoId, traceId } = own(0)[count - 1];
	return { video_id: Number(videoId), trace_id: traceId };
};

const traceIds = () => standIn.ledger.generations.map(({ traceId }) => traceId);

it.each([
	[undefined, 1],
	[1, 1],
	['', 1],
	[2, 2],
	['3', 3],
])(
	'With %j tries, a video that always fails is made %i times, and no more by Retry On Fail; the error names the last one.',
	async (videoTries, count) => {
		ends(8, 8, 8, 8);
		const [item, other] = jsonOf(await run({ videoTries }, 2, {}, again));
		expect(own(0)).toHaveLength(count);
		expect(errorOf(item)).toMatchObject({
			...{ class: 'failed', tries: count, charged: true, refunded: true, retryable: false },
			...lastOf(count),
			message: expect.stringMatching(count > 1 ? `All ${count} tries failed` : 'could not make'),
		});
		expect(other).toMatchObject({ state: 'ready' });
		expect(standIn.ledger.balance).toBe(standIn.settings.credits - PRICE);
	},
);

it('A video that fails twice comes out as the third one, which alone is charged.', async () => {
	ends(8, 8);
	const items = jsonOf(await run({ videoTries: 3 }, 3));
	expect(items.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
	expect(items[0]).toMatchObject(lastOf(3));
	expect([own(0), own(1), own(2)].map(({ length }) => length)).toEqual([3, 1, 1]);
	expect(standIn.settings.credits - standIn.ledger.balance).toBe(3 * PRICE);
});

it.each([
	[[7], 1, 'moderated'],
	[[8, 7], 2, 'moderated'],
])(
	'After the final states %j, %i videos were made: %s ones never again.',
	async (states, count) => {
		ends(...states);
		const error = errorOf(await first({ videoTries: 3 }, 1, {}, again));
		expect(own(0)).toHaveLength(count);
		const known = { class: 'moderated', tries: count, refunded: true, retryable: false };
		expect(error).toMatchObject({ ...known, ...lastOf(count) });
		expect(error.message).toMatch(
			/refused video \d+ in its content review.*can suspend the account/,
		);
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
		['of a Trace ID', keyed],
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
		['a Trace ID', keyed, {}],
		['the same execution ID, as after a crash in n8n 1.x,', {}, { executionId: '7' }],
	])(
		'of %s walks the same chain in another execution, and pays nothing.',
		async (_of, key, more) => {
			ends(8, 8);
			const made = await first({ ...key, videoTries: 3 }, 1, {}, more);
			forgetSubmissions();
			const later = await first({ ...key, videoTries: 3 }, 1, {}, more);
			expect(later).toMatchObject({ state: 'ready', video_id: made.video_id });
			expect(own(0)).toHaveLength(3);
		},
	);

	it('of a try goes on the chain where an execution before had fewer tries.', async () => {
		ends(8, 1);
		expect(errorOf(await first(keyed))).toMatchObject({ class: 'failed' });
		expect(await first({ ...keyed, videoTries: 2 })).toMatchObject({ state: 'ready' });
		expect(own(0)).toHaveLength(2);
	});

	it('leads to the failed video where an execution before had more tries.', async () => {
		ends(8, 1);
		expect(await first({ ...keyed, videoTries: 2 })).toMatchObject({ state: 'ready' });
		expect(errorOf(await first(keyed))).toMatchObject({ class: 'failed', ...lastOf(1) });
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
	const options = { videoTries: 3, maxParallel: 1 };
	const item = await first(options, 2, { waitForCompletion: false });
	expect(item).toMatchObject({ state: 'submitted' });
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
		const item = await first({ videoTries: 2 }, 1, { sourceVideo, effect }, again);
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
		const item = await first({ videoTries: 2 }, 1, { effect }, { ...again, additionalData });
		expect(asked).toBeGreaterThan(0);
		expect(item).toMatchObject({ state: 'ready' });
		expect(own(0)).toHaveLength(2);
	});
});

describe('Retry On Fail', () => {
	it('goes on at the try that was reached.', async () => {
		ends(8, 8);
		standIn.fail({ ...atItem(0, faults.resetAfter, MAX_SENDS), skip: 1 });
		const item = await first({ videoTries: 3 }, 1, {}, again);
		expect(item).toMatchObject({ state: 'ready', ...lastOf(3) });
		expect(own(0)).toHaveLength(3);
	});

	it('does not submit a try again that PixVerse refused.', async () => {
		ends(8);
		standIn.fail({ ...atItem(0, refusedWith(500063), 9), skip: 1 });
		const item = await first({ videoTries: 3 }, 1, {}, again);
		expect(standIn.ledger.count('submit')).toBe(2);
		expect(errorOf(item)).toMatchObject({
			...{ class: 'failed', tries: 1, charged: true, refunded: true, retryable: false },
			...lastOf(1),
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
	const doubt = { charged: 'unknown', video_id: null, credits_charged: null };
	expect(error).toMatchObject({ ...doubt, trace_id: traceIds()[1] });
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
			const items = jsonOf(await run({ ...keyed, maximumCredits: 90 }, 4));
			const states = [undefined, 'ready', 'ready', 'not_submitted'];
			expect(items.map(({ state }) => state)).toEqual(states);
		},
	);

	it('leaves the failure of a video whose next try it refuses, with that reason.', async () => {
		ends(8);
		const items = jsonOf(await run({ ...keyed, videoTries: 2, maximumCredits: 90 }, 3));
		expect(items.slice(1).map(({ state }) => state)).toEqual(['ready', 'ready']);
		expect(own(0)).toHaveLength(1);
		expect(errorOf(items[0])).toMatchObject({
			...{ class: 'failed', tries: 1, charged: true, refunded: true },
			...{ credits: PRICE, credits_charged: 0, ...lastOf(1) },
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
		const error = errorOf(await first(options, 2, {}, again));
		expect(standIn.ledger.count('submit')).toBe(1);
		const refunded = { refunded: true, credits: PRICE, credits_charged: 0 };
		expect(error).toMatchObject({ class: 'failed', tries: 1, ...refunded });
		expect(error.message).toMatch(/No further try was submitted: The account has 55 credits/);
	});
});
