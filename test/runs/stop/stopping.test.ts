// A failed item, a broken expression or Stop ends a run: nothing more is sent, and every video is named.
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { LedgerRequest } from '../../support/standin';
import { generationsPerItem, items, retryOnFail, secretsIn, seedOfItem, unnamed } from '../judge';

// A stand-in for each test: stopped runs leave slots behind at the account of their address.
const standIn = useStandIn({}, 'test');

const quiet = async (milliseconds = 150) =>
	await new Promise((resolve) => setTimeout(resolve, milliseconds));

const until = async (ready: () => boolean) => {
	while (!ready()) await quiet(2);
};

/** Waits until nothing arrives any more: what goes on for ever never comes to this. */
const silence = async () => {
	for (let before = -1; before !== standIn.ledger.requests.length;) {
		before = standIn.ledger.requests.length;
		await quiet();
	}
};

describe('"Stop Workflow"', () => {
	it('reports one error that names every video that was submitted', async () => {
		standIn.settings.jobs = { kind: 'looks', looks: 1e9 };
		standIn.fail({
			place: 'submit',
			fault: { kind: 'errCode', code: 500063, message: 'no' },
			when: ({ body }) => body?.seed === 2,
		});
		const result = await runPixVerse(standIn, {
			items: items(5),
			parameters: { seed: seedOfItem },
		});
		const { generations } = standIn.ledger;
		expect(generations.length).toBeGreaterThan(0);
		for (const { videoId } of generations) {
			expect(result.error?.description).toContain(videoId);
			expect(result.error?.message).not.toContain(videoId);
		}
		expect(result.error?.context?.itemIndex).toBe(2);
		expect(unnamed(standIn, result)).toEqual([]);
		expect(secretsIn(standIn, result)).toBe(false);
	});

	it('submits nothing more, and lets running jobs go at once', async () => {
		standIn.settings.jobs = { kind: 'looks', looks: 1e9 };
		standIn.settings.accountLimit = 2;
		standIn.settings.outcome = () => 1;
		standIn.fail({
			place: 'submit',
			fault: { kind: 'errCode', code: 500090, message: 'no credits' },
			when: ({ body }) => body?.seed === 1,
		});
		// No look is on the wire when the run ends, so the ledger is complete.
		const parameters = { seed: seedOfItem, options: { pollingInterval: 30 } };
		await runPixVerse(standIn, { items: items(20), parameters });
		// A submission that was on the wire may still arrive.
		await silence();
		expect(standIn.ledger.count('submit')).toBeLessThanOrEqual(4);
	});

	it('with three tries of the node goes on waiting for what was submitted', async () => {
		standIn.fail({
			place: 'submit',
			fault: { kind: 'http', status: 503 },
			times: 5,
			when: ({ body }) => body?.seed === 1,
		});
		const result = await runPixVerse(standIn, {
			items: items(3),
			parameters: { seed: seedOfItem },
			settings: retryOnFail,
		});
		expect(jsonOf(result).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
	});

	it('with three tries of the node submits what was still in line', async () => {
		standIn.fail({ place: 'submit', fault: { kind: 'http', status: 503 }, times: 5 });
		const result = await runPixVerse(standIn, {
			items: items(3),
			parameters: { seed: seedOfItem, options: { maxParallel: 1 } },
			settings: retryOnFail,
		});
		expect(jsonOf(result).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
	});
});

describe('the error output', () => {
	it('gets the failed item with its ID, its sentence and the fields of its input', async () => {
		standIn.settings.outcome = ({ itemBody }) => (itemBody.seed === 1 ? 8 : 1);
		const result = await runPixVerse(standIn, {
			items: items(3),
			parameters: { seed: seedOfItem },
			settings: { onError: 'continueErrorOutput' },
		});
		expect(jsonOf(result, 0)).toHaveLength(2);
		expect(jsonOf(result, 1)).toEqual([
			expect.objectContaining({
				number: 1,
				error: expect.objectContaining({
					class: 'failed',
					refunded: true,
					video_id: expect.any(Number),
				}),
				message: expect.stringMatching(/could not make video/),
			}),
		]);
		expect(result.outputs[1][0].pairedItem).toEqual({ item: 1 });
	});

	it('leaves the good items paired with their inputs', async () => {
		standIn.settings.outcome = ({ itemBody }) => (itemBody.seed === 1 ? 8 : 1);
		const { outputs } = await runPixVerse(standIn, {
			items: items(3),
			parameters: { seed: seedOfItem },
			settings: { onError: 'continueErrorOutput' },
		});
		const paired = outputs.map((output) => output.map(({ pairedItem }) => pairedItem));
		expect(paired).toEqual([[{ item: 0 }, { item: 2 }], [{ item: 1 }]]);
	});
});

describe('an expression that fails on the last item', () => {
	const broken = {
		__rl: true,
		mode: 'videoId',
		value: '={{ $json.number === 2 ? $("nowhere").item.json.id : 7 }}',
	};

	/** What had been submitted once a later execution, which waits its turn behind all others, is through. */
	const submittedBefore = async () => {
		await runPixVerse(standIn, { parameters: { seed: 99 } });
		const seeds = standIn.ledger.requests
			.filter(({ place }) => place === 'submit')
			.map(({ body }) => body?.seed);
		expect(seeds.at(-1)).toBe(99);
		return seeds.slice(0, -1);
	};

	it('stops the run before anything is sent', async () => {
		const result = await runPixVerse(standIn, {
			items: numbered(3),
			parameters: { sourceVideo: broken },
		});
		expect(result.status).toBe('error');
		expect(await submittedBefore()).toEqual([]);
	});

	it('also with three tries of the node', async () => {
		await runPixVerse(standIn, {
			items: numbered(3),
			parameters: { sourceVideo: broken },
			settings: retryOnFail,
		});
		expect(await submittedBefore()).toEqual([]);
	});

	it('leaves the other items unharmed when the node continues', async () => {
		const result = await runPixVerse(standIn, {
			items: numbered(3),
			parameters: { sourceVideo: broken, seed: seedOfItem },
			settings: { onError: 'continueRegularOutput' },
		});
		expect(
			jsonOf(result)
				.slice(0, 2)
				.map(({ state }) => state),
		).toEqual(['ready', 'ready']);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 0]);
	});
});

describe('Stop', () => {
	const ITEMS = 4;

	const cancelWhen = async (ready: () => boolean, parameters = {}, settings = {}) => {
		let stop = () => {};
		const running = runPixVerse(standIn, {
			items: items(ITEMS),
			parameters: { seed: seedOfItem, ...parameters },
			settings,
			onStart: (press) => {
				stop = press;
			},
		});
		await until(ready);
		const { length } = standIn.ledger.requests;
		stop();
		const result = await running;
		await silence();
		// One request of each item may have been on the wire when Stop was pressed.
		const later: LedgerRequest[] = standIn.ledger.requests.slice(length + ITEMS);
		return { result, later };
	};

	it('reaches the node: the engine hands its signal to the hooks', async () => {
		standIn.settings.jobs = { kind: 'looks', looks: 1e9 };
		const { result } = await cancelWhen(() => standIn.ledger.count('look') > 2);
		expect(result.status).toBe('canceled');
	});

	it.each([{}, retryOnFail, { onError: 'continueRegularOutput' as const }])(
		'during the wait sends nothing more: %j',
		async (settings) => {
			standIn.settings.jobs = { kind: 'looks', looks: 1e9 };
			const { result, later } = await cancelWhen(
				() => standIn.ledger.count('look') > 5,
				{},
				settings,
			);
			expect(later).toEqual([]);
			expect(unnamed(standIn, result)).toEqual([]);
		},
	);

	it('before the submission makes nothing', async () => {
		const { later } = await cancelWhen(() => true);
		expect(later).toEqual([]);
		expect(standIn.ledger.generations).toEqual([]);
	});

	it('during the submission lets it finish, so that its video is named', async () => {
		standIn.fail({ place: 'submit', fault: { kind: 'stall', ms: 100 } });
		const { result, later } = await cancelWhen(() => standIn.ledger.generations.length === 1);
		expect(later).toEqual([]);
		expect(unnamed(standIn, result)).toEqual([]);
		expect(JSON.stringify(result.customData)).toContain(standIn.ledger.generations[0].videoId);
	});

	it('while in line for a place sends nothing more', async () => {
		standIn.settings.jobs = { kind: 'looks', looks: 1e9 };
		standIn.settings.accountLimit = 1;
		const { later } = await cancelWhen(() => standIn.ledger.refusals.length > 0);
		expect(later).toEqual([]);
		expect(standIn.ledger.generations).toHaveLength(1);
	});

	it('during an upload sends nothing more', async () => {
		standIn.fail({ place: 'upload', fault: { kind: 'stall' } });
		const sourceVideo = { __rl: true, mode: 'file', value: 'data' };
		const { later } = await cancelWhen(() => standIn.ledger.count('upload') > 0, { sourceVideo });
		expect(later).toEqual([]);
		expect(standIn.ledger.generations).toEqual([]);
	});
});
