// The wait limit: the time for which the node waits for a job, and the item at its end.
import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { IDataObject } from 'n8n-workflow';
import {
	forgetDurations,
	kindOf,
	observeDuration,
} from '../../../nodes/PixVerse/transport/job/schedule';
import { pausedDuring } from '../../support/harness/fastClock';
import { accountAt, jsonOf, messageOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { generationsPerItem, items, retryOnFail, runItems, seedOfItem, sources } from '../judge';

const standIn = useStandIn({ jobs: { kind: 'polls', polls: 1e9 } }, 'test');
const MINUTE = 60_000;
const song = sources['media ID'];

describe('the wait limit', () => {
	it.each<[title: string, parameters: IDataObject, limit: number]>([
		['is 10 minutes', { operation: 'restyle' }, 10],
		['is 60 minutes for a film', { operation: 'vibeMv', song }, 60],
		['is what the user sets', { operation: 'vibeMv', song, options: { waitLimit: 2 } }, 2],
	])('%s', async (_title, parameters, limit) => {
		let states: unknown[] = [];
		const time = await pausedDuring(async () => {
			states = jsonOf(await runPixVerse(standIn, { parameters })).map(({ state }) => state);
		});
		expect(states).toEqual(['pending']);
		expect(Math.round(time / MINUTE)).toBe(limit);
	});

	it('gives a pending item with its ID, its credits and a warning', async () => {
		const parameters = { options: { waitLimit: 0.005 } };
		const [item] = jsonOf(await runPixVerse(standIn, { parameters }));
		expect(item).toMatchObject({
			video_id: Number(standIn.ledger.generations[0].videoId),
			state: 'pending',
			credits: 45,
			warning: expect.stringMatching(
				/wait limit was reached.*still being made.*"Get" with this ID/,
			),
		});
	});

	it('is a failure if the user wants that, and Retry On Fail makes no second video', async () => {
		const options = { waitLimit: 0.005, onWaitLimit: 'fail' };
		const result = await runItems(standIn, 3, { options }, retryOnFail);
		const [, { videoId }] = standIn.ledger.generations;
		expect(jsonOf(result).map(({ error }) => error)).toContainEqual(
			expect.objectContaining({ video_id: Number(videoId), class: 'waitLimit' }),
		);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
	});

	const ofSplit = async (parameters: IDataObject) =>
		await runPixVerse(standIn, {
			items: items(2),
			parameters,
			settings: { onError: 'continueErrorOutput' },
		});

	it('leaves by the error output at the wait limit, charged, and not to be tried again', async () => {
		const result = await ofSplit({ seed: seedOfItem, options: { waitLimit: 0.005 } });
		expect(jsonOf(result)).toEqual([]);
		const ids = standIn.ledger.generations.map(({ videoId }) => Number(videoId)).sort();
		const failed = jsonOf(result, 1).map(({ error }) => error as IDataObject);
		expect(failed.map(({ video_id: id }) => id).sort()).toEqual(ids);
		for (const error of failed) {
			const known = { class: 'waitLimit', charged: true, retryable: false, refunded: false };
			expect(error).toMatchObject({ ...known, credits: 45, credits_charged: 45 });
			expect(error.message).toMatch(/It was charged once\. .*"Get" with this ID keeps waiting/);
		}
	});

	it.each<[string, IDataObject]>([
		['the user wants the state', { options: { waitLimit: 0.005, onWaitLimit: 'returnState' } }],
		['nobody waits', { waitForCompletion: false }],
		['Get does not wait', { operation: 'get', waitForCompletion: false }],
		['it is a dry run', { options: { waitLimit: 0.005, dryRun: true } }],
	])('leaves by the success output where %s', async (_why, parameters) => {
		await runPixVerse(standIn, { parameters: { waitForCompletion: false } });
		const [{ videoId }] = standIn.ledger.generations;
		const result = await ofSplit({ videoId, ...parameters });
		expect(jsonOf(result)).toHaveLength(2);
		expect(jsonOf(result, 1)).toEqual([]);
	});

	it.each(['restyle', 'get'])('counts over all tries of the node: %s', async (operation) => {
		await runPixVerse(standIn, { parameters: { waitForCompletion: false } });
		const [{ videoId }] = standIn.ledger.generations;
		let errors: unknown[] = [];
		const time = await pausedDuring(async () => {
			const result = await runPixVerse(standIn, {
				parameters: { operation, videoId },
				settings: { onError: 'continueErrorOutput', ...retryOnFail },
			});
			errors = jsonOf(result, 1).map(({ error }) => (error as IDataObject).class);
		});
		expect(errors).toEqual(['waitLimit']);
		expect(Math.round(time / MINUTE)).toBe(10);
	});

	it('counts anew for a further try for a failed video, and the first video is not waited for again', async () => {
		const { settings, ledger } = standIn;
		settings.outcome = () => 8;
		const looks = () => (ledger.generations.length > 1 ? 1e9 : 30);
		settings.jobs = Object.defineProperty({ kind: 'polls', polls: 0 }, 'polls', { get: looks });
		let item: IDataObject = {};
		const time = await pausedDuring(async () => {
			const parameters = { options: { videoTries: 2, waitLimit: 2 } };
			[item] = jsonOf(await runPixVerse(standIn, { parameters }));
		});
		const [, { videoId }] = ledger.generations;
		expect(item).toMatchObject({ state: 'pending', video_id: Number(videoId) });
		expect(time / MINUTE).toBeGreaterThan(2.5);
		expect(time / MINUTE).toBeLessThan(4);
	});

	it('ends with the video that is ready when n8n tries the node again', async () => {
		const result = await runPixVerse(standIn, {
			parameters: { options: { waitLimit: 0.005 } },
			settings: { onError: 'continueErrorOutput', ...retryOnFail },
			onStart: () => {
				standIn.settings.jobs = { kind: 'polls', polls: 2 };
			},
		});
		expect(jsonOf(result)).toMatchObject([{ state: 'ready' }]);
		expect(standIn.ledger.generations).toHaveLength(1);
	});

	it('is not said to be reached by a video that could not be polled', async () => {
		const fault = { acts: false, answer: { code: 500047, message: 'no such record' } } as const;
		standIn.fail({ place: 'poll', ...fault, times: 999 });
		const options = { waitLimit: 0.02 };
		const [item] = jsonOf(await runPixVerse(standIn, { parameters: { options } }));
		expect(item.warning).toMatch(/charged once, and may be ready: .*poll.*500047/);
		expect(item.warning).not.toMatch(/still being made/);
		const failing = { options: { ...options, onWaitLimit: 'fail' } };
		const { error } = await runPixVerse(standIn, { parameters: failing });
		expect(error?.description).toMatch(/was charged once\. The video may be ready/);
	});
});

describe('where jobs of its kind were seen, it is said when a video is usually ready', () => {
	const seen = () =>
		observeDuration(kindOf(accountAt(standIn), '/openapi/v2/video/restyle/generate', {}), 70_000);
	const usual = 'usually ready after 70 seconds';

	it.each([false, true])('in a submitted item and in the log: %s', async (isSeen) => {
		forgetDurations();
		if (isSeen) seen();
		const info = jest.spyOn(Container.get(Logger), 'info').mockImplementation(() => {});
		const parameters = { waitForCompletion: false };
		const [item] = jsonOf(await runPixVerse(standIn, { parameters }));
		const lines = info.mock.calls.map(([line]) => line);
		info.mockRestore();
		expect(item.expected).toBe(isSeen ? usual : undefined);
		const told = lines.filter((line) => line.includes('is being made'));
		expect(told.map((line) => line.endsWith(`, ${usual}`))).toEqual([isSeen]);
	});

	it('in the warning of a pending one, and in its error', async () => {
		seen();
		const parameters = { options: { waitLimit: 0.005 } };
		const [{ warning }] = jsonOf(await runPixVerse(standIn, { parameters }));
		expect(warning).toContain(`is still being made (${usual}) and was charged once`);
		const settings = { onError: 'continueErrorOutput' } as const;
		const [item] = jsonOf(await runPixVerse(standIn, { parameters, settings }), 1);
		expect(messageOf(item)).toContain(`is still being made (${usual}). "Get"`);
	});
});
