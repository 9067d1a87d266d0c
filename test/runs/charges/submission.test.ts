// One item is one charge: lost responses, faults, retries and refusals make no second video.
import { Ledger } from '../../../nodes/PixVerse/transport/account/ledger';
import { Slots } from '../../../nodes/PixVerse/transport/account/slots';
import { Journal } from '../../../nodes/PixVerse/transport/run/journal';
import { Job } from '../../../nodes/PixVerse/transport/run/job';
import { useLeapingClock } from '../../support/harness/fastClock';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind } from '../../support/standin';
import { faults } from '../../support/standin/faults';
import { traceModes } from '../../support/standin/traces';
import {
	atItem,
	generationsPerItem,
	items,
	READY,
	refusedWith,
	retryOnFail,
	runItems,
	seedOfItem,
	sources,
	states,
	unnamedVideos,
} from '../judge';

const standIn = useStandIn();

useLeapingClock();

const run = async (parameters = {}, settings = {}, options = {}) =>
	await runItems(standIn, 3, { options: { waitLimit: 3, ...options }, ...parameters }, settings);

const sentFor = (number: number) =>
	standIn.ledger.requests.filter(({ place, body }) => place === 'submit' && body?.seed === number);

const lost: FaultKind = faults.resetAfter;
const full = refusedWith(500044, 'full');

const losses = traceModes.flatMap((mode) =>
	Object.entries(sources).flatMap(([source, sourceVideo]) =>
		[1, 60].map((times) => ({ mode, source, sourceVideo, times })),
	),
);

it.each(losses)(
	'In the mode $mode for repeated trace IDs, a response lost $times times makes no second video of a source by $source',
	async ({ mode, sourceVideo, times }) => {
		standIn.settings.repeatedTrace = mode;
		standIn.fail(atItem(0, lost, times));
		const result = await run({ sourceVideo }, retryOnFail);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
		expect(unnamedVideos(standIn, result)).toEqual([]);
		const ready = jsonOf(result).filter(({ state }) => state === 'ready');
		expect(ready.length).toBeGreaterThanOrEqual(2);
		// Three tries of the node with five sends each.
		if (times > 1) expect(standIn.ledger.count('submit')).toBe(3 * 5 + 2);
	},
);

it('Each send after a lost response has the same trace ID and body, also after a full account.', async () => {
	standIn.fail(atItem(1, lost, 3), atItem(1, full, 3));
	await run({ sourceVideo: sources.file });
	const sent = sentFor(1).map(({ traceId, rawBody }) => `${traceId} ${rawBody}`);
	expect(sent).toHaveLength(7);
	expect(new Set(sent).size).toBe(1);
	expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
});

it('A video that is made behind an HTTP 429 stays the only one, however often the account is full before and after.', async () => {
	const acted429: FaultKind = { acts: true, answer: { status: 429 } };
	standIn.fail(atItem(1, full), atItem(1, acted429), atItem(1, full, 3));
	const result = await run();
	expect(jsonOf(result)[1]).toMatchObject({ state: 'ready' });
	expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
	expect(new Set(sentFor(1).map(({ traceId }) => traceId)).size).toBe(1);
});

const broken = () => {
	throw new RangeError('Maximum call stack size exceeded');
};

it.each([
	['the node itself', Job.prototype, 'accept', 'unknown'],
	["n8n's custom data", Journal.prototype, 'accepted', true],
] as const)('An answer over which %s fails does not deny a charge.', async (_what, ...row) => {
	const [prototype, method, charged] = row;
	const fails = jest.spyOn(prototype, method as never).mockImplementationOnce(broken as never);
	const [item] = jsonOf(await run());
	fails.mockRestore();
	expect(item.error).toMatchObject({ charged, trace_id: sentFor(0)[0].traceId });
	expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
});

describe('An error of the node', () => {
	const notCharged = { charged: false, retryable: false };

	it('before the first send leaves no doubt.', async () => {
		const fails = jest.spyOn(Ledger.prototype, 'enter').mockImplementationOnce(broken);
		const [item] = jsonOf(await runItems(standIn, 1));
		fails.mockRestore();
		expect(standIn.ledger.count('submit')).toBe(0);
		expect(item.error).toMatchObject({ ...notCharged, trace_id: null });
	});

	it('after a refusal for lack of slots leaves no doubt.', async () => {
		standIn.fail(atItem(0, full));
		const { acquire } = Slots.prototype;
		const fails = jest.spyOn(Slots.prototype, 'acquire');
		fails.mockImplementationOnce(async function (this: Slots, ...given) {
			fails.mockImplementationOnce(broken as never);
			return await acquire.apply(this, given);
		});
		const [item] = jsonOf(await runItems(standIn, 1));
		fails.mockRestore();
		expect(standIn.ledger.generations).toEqual([]);
		expect(item.error).toMatchObject(notCharged);
	});
});

it('Another execution without a Trace ID makes other videos.', async () => {
	await run();
	await run();
	expect(generationsPerItem(standIn, 3)).toEqual([2, 2, 2]);
});

it('A refused first item, for which n8n runs the node again, is not sent again.', async () => {
	standIn.fail(atItem(0, refusedWith(500063), 99));
	await run({}, retryOnFail);
	expect(standIn.ledger.count('submit')).toBe(3);
	expect(generationsPerItem(standIn, 3)).toEqual([0, 1, 1]);
});

it('An item that finished is left alone by a retry.', async () => {
	standIn.fail(atItem(0, faults.resetBefore, 5));
	const result = await run({ downloadVideo: true }, retryOnFail);
	const files = standIn.ledger.deliveries.map(({ path }) => path);
	expect(states(result)).toEqual(READY);
	expect([files.length, new Set(files).size]).toEqual([3, 3]);
});

it.each([
	[1, {}, 1],
	[2, {}, 2],
	[2, { traceId: '=row {{ $json.number }}' }, 1],
])(
	'After %s refusals of a full account, with the options %j, a submission has had %s trace IDs.',
	async (refusals, options, traceIds) => {
		standIn.fail(atItem(1, full, refusals));
		await run({}, {}, options);
		expect(sentFor(1)).toHaveLength(refusals + 1);
		expect(new Set(sentFor(1).map(({ traceId }) => traceId)).size).toBe(traceIds);
	},
);

it('An item that was refused once is one video when another process runs its execution again.', async () => {
	const execution = { items: items(1), parameters: { seed: seedOfItem }, executionId: '77' };
	standIn.fail({ place: 'submit', ...full });
	await runPixVerse(standIn, execution);
	await runPixVerse(standIn, execution);
	expect(generationsPerItem(standIn, 1)).toEqual([1]);
});

it('Each item has its video although the service remembers the trace IDs of its refusals.', async () => {
	Object.assign(standIn.settings, { remembersRefusals: true, accountLimit: 1 });
	// The clock leaps over the pauses between two probes of the limit, which last longer than three minutes.
	const result = await run({}, {}, { waitLimit: 60 });
	expect(states(result)).toEqual(READY);
	expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
});
