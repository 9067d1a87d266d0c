// "Tries for a Failed Video" in runs that wait for long: each try has a wait of its own, and a released run goes on at the try that it had reached.
import type { IDataObject, IRunExecutionData } from 'n8n-workflow';
import { forgetPrices } from '../../../nodes/PixVerse/prices/likelyPrice';
import { forgetAccounts } from '../../../nodes/PixVerse/transport/account/account';
import { clock } from '../../../nodes/PixVerse/transport/base/clock';
import { forgetSubmissions } from '../../../nodes/PixVerse/transport/account/recentSubmissions';
import { forgetDurations } from '../../../nodes/PixVerse/transport/job/schedule';
import { generationsPerItem, items, refusedWith, retryOnFail } from '../judge';
import type { NodeRun } from '../../support/harness/pixverse';
import { jsonOf } from '../../support/harness/pixverse';
import { expectNothingLeft, MINUTE, NODE, READY, released, states, useReleases } from './released';

const { standIn, parks, run } = useReleases();

const continues = { onError: 'continueRegularOutput' } as const;

/** The video of the item with this number fails so often. */
function fails(number: number, times = 1): void {
	let left = times;
	standIn.settings.outcome = ({ itemBody }) => (itemBody.seed === number && left-- > 0 ? 8 : 1);
}

/** Nothing is left in memory, as when n8n is started again. */
function restart(): void {
	for (const forget of [forgetAccounts, forgetSubmissions, forgetPrices, forgetDurations]) forget();
}

const madeFor = (number: number) =>
	standIn.ledger.generations.filter(({ body }) => body.seed === number);

/** Runs until n8n is killed at the first wait that `isTheLast` holds for, and returns what is stored of it. */
async function killed(isTheLast: () => boolean, parameters: IDataObject, more: NodeRun = {}) {
	let stored: IRunExecutionData | undefined;
	const onWait = (data: IRunExecutionData) => {
		if (!isTheLast()) return;
		stored = structuredClone(data);
		throw new Error('killed');
	};
	await expect(run(parameters, { ...more, onWait })).rejects.toThrow('killed');
	restart();
	return stored;
}

describe('a further try for a failed video', () => {
	it.each([
		['in a released run', { ...released, waitLimit: 5 }],
		['in a running one', { waitLimit: 5 }],
	])('has a wait limit of its own, %s', async (_where, options) => {
		fails(1, 2);
		const begun = clock.date();
		const result = await run({ options: { ...options, videoTries: 3 } });
		expect(states(result)).toEqual(READY);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 3, 1]);
		expect((clock.date() - begun) / MINUTE).toBeGreaterThan(8);
		const last = [0, 1, 2].map((number) => Number(madeFor(number).at(-1)?.videoId));
		expect(jsonOf(result).map(({ video_id: id }) => id)).toEqual(last);
		expectNothingLeft(result);
	});

	it('that is late has its state at its wait limit, and its first video is not waited for again', async () => {
		fails(0);
		standIn.settings.jobs = { kind: 'time', ms: () => (madeFor(0).length > 1 ? 60 : 3) * MINUTE };
		const options = { ...released, waitLimit: 5, videoTries: 2 };
		const [item] = jsonOf(await run({ options }, { items: items(1) }));
		expect(item).toMatchObject({ state: 'pending', video_id: Number(madeFor(0)[1].videoId) });
		expect(madeFor(0)).toHaveLength(2);
	});

	it('is released, too', async () => {
		fails(0);
		const waited: string[] = [];
		const onWait = ({ executionData }: IRunExecutionData) =>
			waited.push(JSON.stringify(executionData?.contextData));
		await run({ options: { ...released, videoTries: 2 } }, { items: items(1), onWait });
		const [first, second] = madeFor(0).map(({ videoId }) => videoId);
		expect(waited.some((text) => text.includes(first) && !text.includes(second))).toBe(true);
		expect(waited.at(-1)).toContain(second);
	});

	it.each([
		['in its wait', 2],
		['before its wait was stored', 1],
	])(
		'is not paid again when n8n is killed %s and goes on from what is stored',
		async (_when, made) => {
			fails(1);
			const options = { ...released, videoTries: 3 };
			const more = { executionId: '7' };
			const from = await killed(() => madeFor(1).length === made, { options }, more);
			if (made === 1) {
				// What is stored is older than the second try, which is made.
				await run({ options }, { ...more, from: structuredClone(from) });
				restart();
			}
			const result = await run({ options }, { ...more, from });
			expect(states(result)).toEqual(READY);
			expect(generationsPerItem(standIn, 3)).toEqual([1, 2, 1]);
			expect(jsonOf(result)[1].video_id).toBe(Number(madeFor(1)[1].videoId));
		},
	);

	it('that is the last one is the last one after a restart, too', async () => {
		fails(1, 3);
		// Each further submission is another video, and is seen.
		standIn.settings.repeatedTrace = 'forgets';
		const options = { ...released, videoTries: 2 };
		const more = { executionId: '7', settings: continues };
		const from = await killed(() => madeFor(1).length === 2, { options }, more);
		const result = await run({ options }, { ...more, from });
		expect(generationsPerItem(standIn, 3)).toEqual([1, 2, 1]);
		expect(jsonOf(result)[1].error).toMatchObject({ class: 'failed', tries: 2, refunded: true });
	});

	it('uses the upload again after a restart', async () => {
		fails(0);
		const parameters = {
			sourceVideo: { __rl: true, mode: 'url', value: 'https://files.example.com/a.mp4' },
			options: { ...released, videoTries: 2 },
		};
		const from = await killed(() => true, parameters, { items: items(1), executionId: '7' });
		const result = await run(parameters, { items: items(1), executionId: '7', from });
		expect(states(result)).toEqual(['ready']);
		expect(standIn.ledger.count('upload')).toBe(1);
		expect(madeFor(0)).toHaveLength(2);
	});

	it('is counted with what the run spent before, and without what was refunded', async () => {
		fails(1);
		const options = { ...released, videoTries: 2, maximumCredits: 3 * 45 };
		expect(states(await run({ options }))).toEqual(READY);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 2, 1]);
	});

	it.each([
		['in a released run', released],
		['in a running one', {}],
	])('that PixVerse refuses leaves the failure of its first video, %s', async (_where, options) => {
		fails(0);
		// The other row waits for long, so the failure is stored with it.
		standIn.settings.jobs = { kind: 'time', ms: ({ seed }) => (seed === 0 ? 3 : 15) * MINUTE };
		standIn.fail({
			place: 'submit',
			fault: refusedWith(500063),
			times: 9,
			when: () => madeFor(0).length > 0 && madeFor(1).length > 0,
		});
		const result = await run(
			{ options: { ...options, videoTries: 3, waitLimit: 60 } },
			{ items: items(2), settings: continues },
		);
		const [first] = madeFor(0);
		expect(jsonOf(result)[0].error).toMatchObject({
			...{ class: 'failed', tries: 1, refunded: true, video_id: Number(first.videoId) },
			trace_id: first.traceId,
			message: expect.not.stringContaining('tries failed'),
		});
	});

	it('that a limit refuses is not submitted by Retry On Fail either, and the first failure stays', async () => {
		fails(0, 9);
		standIn.settings.credits = 45;
		const minimumBalance = `={{ $now.toMillis() < ${clock.date() + MINUTE} ? 0 : 10 }}`;
		const options = { ...released, videoTries: 3, minimumBalance };
		const result = await run(
			{ options },
			{ items: items(1), settings: { ...continues, ...retryOnFail } },
		);
		expect(parks.length).toBeGreaterThan(0);
		expect(jsonOf(result)[0].error).toMatchObject({
			...{ class: 'failed', tries: 1, refunded: true, video_id: Number(madeFor(0)[0].videoId) },
			message: expect.stringMatching(/No further try was submitted: The account has 45 credits/),
		});
		expect(madeFor(0)).toHaveLength(1);
	});
});

describe('what version 1.0.0-rc.1 has stored', () => {
	/** Takes out of what is stored of the jobs what that version did not store. */
	const asBefore = (data: IRunExecutionData | undefined) => {
		const context = data?.executionData?.contextData[`node:${NODE}`] as IDataObject;
		const { jobs } = context.pixVerseRun as { jobs: Record<string, IDataObject[]> };
		for (const job of Object.values(jobs).flat())
			for (const name of ['number', 'failed', 'sent', 'cost']) delete job[name];
		return data;
	};

	it.each([8, 1])('goes on with its first try, and has no other one: state %i', async (status) => {
		fails(0, status === 8 ? 1 : 0);
		const more = { items: items(1), executionId: '7', settings: continues };
		const from = asBefore(await killed(() => true, {}, more));
		const options = { ...released, videoTries: 3 };
		const [item] = jsonOf(await run({ options }, { ...more, from }));
		if (status === 1) expect(item).toMatchObject({ state: 'ready' });
		else expect(item.error).toMatchObject({ class: 'failed', tries: 1 });
		expect(madeFor(0)).toHaveLength(1);
	});
});
