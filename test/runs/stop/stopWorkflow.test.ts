// A failed item or a broken expression: "Stop Workflow" ends the run, the others go on, and each video is named.
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import {
	atItem,
	generationsPerItem,
	items,
	READY,
	refusedWith,
	retryOnFail,
	secretsIn,
	seedOfItem,
	states,
	untilQuiet,
	unnamedVideos,
} from '../judge';

// A stand-in for each test: stopped runs leave slots behind at the account of their address.
const standIn = useStandIn({}, 'test');

const neverEnding = { kind: 'polls', polls: 1e9 } as const;

const run = async (count: number, parameters = {}, settings = {}) =>
	await runPixVerse(standIn, {
		items: items(count),
		parameters: { seed: seedOfItem, ...parameters },
		settings,
	});

it('The one error of "Stop Workflow" speaks of its own item, and in its description names each video that was submitted.', async () => {
	standIn.settings.jobs = neverEnding;
	standIn.fail(atItem(2, refusedWith(500063)));
	const result = await run(5);
	const { generations } = standIn.ledger;
	expect(generations.length).toBeGreaterThan(0);
	for (const { videoId } of generations) {
		expect(result.error?.description).toContain(videoId);
		expect(result.error?.message).not.toContain(videoId);
	}
	expect(result.error?.description).toMatch(
		/^This item: Nothing was charged\. Other items: \d videos? submitted, /,
	);
	expect(result.error?.context?.itemIndex).toBe(2);
	expect(unnamedVideos(standIn, result)).toEqual([]);
	expect(secretsIn(standIn, result)).toBe(false);
});

it('"Stop Workflow" submits nothing more, and does not wait for running jobs.', async () => {
	Object.assign(standIn.settings, { jobs: neverEnding, accountLimit: 2 });
	standIn.fail(atItem(1, refusedWith(500090)));
	await run(20, { options: { pollingInterval: 30 } });
	// A submission that was on the wire may still arrive.
	await untilQuiet(standIn);
	expect(standIn.ledger.count('submit')).toBeLessThanOrEqual(4);
});

it.each([
	['waits on for what was submitted', atItem(1, { acts: false, answer: { status: 503 } }, 5), {}],
	[
		'submits what was still in line',
		{ place: 'submit', acts: false, answer: { status: 503 }, times: 5 } as const,
		{ options: { maxParallel: 1 } },
	],
])('"Stop Workflow" with Retry On Fail %s.', async (_what, fault, parameters) => {
	standIn.fail(fault);
	const result = await run(3, parameters, retryOnFail);
	expect(states(result)).toEqual(READY);
	expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
});

it('The error output has the failed item with its ID, its columns and its paired item; the other items keep theirs.', async () => {
	standIn.settings.outcome = ({ itemBody }) => (itemBody.seed === 1 ? 8 : 1);
	const result = await run(3, {}, { onError: 'continueErrorOutput' });
	const video = {
		...{ class: 'failed', refunded: true, video_id: expect.any(Number) },
		message: expect.stringMatching(/could not make video/),
	};
	expect(jsonOf(result, 1)).toEqual([
		expect.objectContaining({ number: 1, error: expect.objectContaining(video) }),
	]);
	const paired = result.outputs.map((output) => output.map(({ pairedItem }) => pairedItem));
	expect(paired).toEqual([[{ item: 0 }, { item: 2 }], [{ item: 1 }]]);
});

describe('An expression that fails on the last item', () => {
	const sourceVideo = {
		__rl: true,
		mode: 'videoId',
		value: '={{ $json.number === 2 ? $("nowhere").item.json.id : 7 }}',
	};

	it.each([{}, retryOnFail])('stops the run before anything is sent: %j.', async (settings) => {
		const parameters = { sourceVideo };
		const result = await runPixVerse(standIn, { items: numbered(3), parameters, settings });
		expect(result.status).toBe('error');
		// Anything that the stopped run still sends comes before this execution.
		await runPixVerse(standIn, { parameters: { seed: 99 } });
		const sent = standIn.ledger.requests.filter(({ place }) => place === 'submit');
		expect(sent.map(({ body }) => body?.seed)).toEqual([99]);
	});
});
