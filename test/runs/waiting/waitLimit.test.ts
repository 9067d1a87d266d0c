// The wait limit: the time for which the node waits for a job, and the item at its end.
import type { IDataObject } from 'n8n-workflow';
import {
	forgetDurations,
	kindOf,
	observeDuration,
} from '../../../nodes/PixVerse/transport/job/schedule';
import { loggedDuring } from '../../support/harness/logged';
import { accountAt, jsonOf, messageOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import {
	errorOf,
	itemOf,
	refusedWith,
	retryOnFail,
	runItems,
	sources,
	submittedId,
	timedItemOf,
} from '../judge';

const standIn = useStandIn({ jobs: { kind: 'polls', polls: 1e9 } }, 'test');
const MINUTE = 60_000;
const song = sources['media ID'];
const short = { waitLimit: 0.005 };
const split = { onError: 'continueErrorOutput' } as const;

describe('the wait limit', () => {
	it.each<[title: string, parameters: IDataObject, limit: number]>([
		['is 10 minutes', { operation: 'restyle' }, 10],
		['is 60 minutes for a film', { operation: 'vibeMv', song }, 60],
		['is what the user sets', { operation: 'vibeMv', song, options: { waitLimit: 2 } }, 2],
	])('%s', async (_title, parameters, limit) => {
		const options = { pollingInterval: 30, ...(parameters.options as IDataObject) };
		const { item, time } = await timedItemOf(standIn, { parameters: { ...parameters, options } });
		expect([item.state, Math.round(time / MINUTE)]).toEqual(['pending', limit]);
	});

	it('gives a pending item with its ID, its credits and a warning', async () => {
		const item = await itemOf(standIn, { parameters: { options: short } });
		expect(item).toMatchObject({
			...{ video_id: Number(standIn.ledger.generations[0].videoId), state: 'pending', credits: 45 },
			warning: expect.stringMatching(
				/wait limit was reached.*still being made.*"Get" with this ID/,
			),
		});
	});

	it.each([
		['leaves by the error output', split, short, 1],
		['fails if the user wants that', {}, { ...short, onWaitLimit: 'fail' }, 0],
	])(
		'%s at the wait limit, charged, and is not made again by Retry On Fail',
		async (_what, settings, options, output) => {
			const result = await runItems(standIn, 2, { options }, { ...settings, ...retryOnFail });
			expect(jsonOf(result, 1 - output)).toEqual([]);
			const ids = standIn.ledger.generations.map(({ videoId }) => Number(videoId)).sort();
			expect(ids).toHaveLength(2);
			const failed = jsonOf(result, output).map(errorOf);
			expect(failed.map(({ video_id: id }) => id).sort()).toEqual(ids);
			for (const error of failed) {
				const known = { class: 'waitLimit', charged: true, retryable: false, refunded: false };
				expect(error).toMatchObject({ ...known, credits: 45, credits_charged: 45 });
				expect(error.message).toMatch(/It was charged once\. .*"Get" with this ID keeps waiting/);
			}
		},
	);

	it.each<[string, IDataObject]>([
		['the user wants the state', { options: { ...short, onWaitLimit: 'returnState' } }],
		['nobody waits', { waitForCompletion: false }],
		['Get does not wait', { operation: 'get', waitForCompletion: false }],
		['it is a dry run', { options: { ...short, dryRun: true } }],
	])('leaves by the success output where %s', async (_why, parameters) => {
		const videoId = await submittedId(standIn);
		const result = await runItems(standIn, 2, { videoId, ...parameters }, split);
		expect(jsonOf(result)).toHaveLength(2);
		expect(jsonOf(result, 1)).toEqual([]);
	});

	it.each(['restyle', 'get'])('counts over all tries of the node: %s', async (operation) => {
		const options = { onWaitLimit: 'fail' };
		const parameters = { operation, videoId: await submittedId(standIn), options };
		const { item, time } = await timedItemOf(standIn, { parameters, settings: retryOnFail });
		expect([errorOf(item).class, Math.round(time / MINUTE)]).toEqual(['waitLimit', 10]);
	});

	it('counts anew for a further try for a failed video, and the first video is not waited for again', async () => {
		const { settings, ledger } = standIn;
		settings.outcome = () => 8;
		const looks = () => (ledger.generations.length > 1 ? 1e9 : 30);
		settings.jobs = Object.defineProperty({ kind: 'polls', polls: 0 }, 'polls', { get: looks });
		const options = { videoTries: 2, waitLimit: 2 };
		const { item, time } = await timedItemOf(standIn, { parameters: { options } });
		const [, { videoId }] = ledger.generations;
		expect(item).toMatchObject({ state: 'pending', video_id: Number(videoId) });
		expect(time / MINUTE).toBeGreaterThan(2.5);
		expect(time / MINUTE).toBeLessThan(4);
	});

	it('ends with the video that is ready when n8n tries the node again', async () => {
		const item = await itemOf(standIn, {
			parameters: { options: short },
			settings: { ...split, ...retryOnFail },
			onStart: () => (standIn.settings.jobs = { kind: 'polls', polls: 2 }),
		});
		expect(item).toMatchObject({ state: 'ready' });
		expect(standIn.ledger.generations).toHaveLength(1);
	});

	it('is not said to be reached by a video that could not be polled', async () => {
		standIn.fail({ place: 'poll', ...refusedWith(500047), times: 999 });
		const options = { waitLimit: 0.02 };
		const item = await itemOf(standIn, { parameters: { options } });
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
		const run = { parameters: { waitForCompletion: false } };
		const { result: item, lines } = await loggedDuring(async () => await itemOf(standIn, run));
		expect(item.expected).toBe(isSeen ? usual : undefined);
		const told = lines.filter((line) => line.includes('is being made'));
		expect(told.map((line) => line.endsWith(`, ${usual}`))).toEqual([isSeen]);
	});

	it('in the warning of a pending one, and in its error', async () => {
		seen();
		const { warning } = await itemOf(standIn, { parameters: { options: short } });
		expect(warning).toContain(`is still being made (${usual}) and was charged once`);
		const failing = { options: { ...short, onWaitLimit: 'fail' } };
		expect(messageOf(await itemOf(standIn, { parameters: failing }))).toContain(
			`is still being made (${usual}). "Get"`,
		);
	});
});
