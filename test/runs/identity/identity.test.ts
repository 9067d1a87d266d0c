// A row under a key: which settings make it another video, and which only say how it is handled.
import type { IDataObject } from 'n8n-workflow';
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn({}, 'test');

const effect = (value: string) => ({ __rl: true, mode: 'prompt', value });
const source = (value: string) => ({ __rl: true, mode: 'videoId', value });

const execute = async (parameters: IDataObject, options: IDataObject = {}) =>
	await runPixVerse(standIn, {
		items: [{ json: { readAt: Math.random() } }],
		parameters: { ...parameters, options: { traceId: 'row 7', ...options } } as IDataObject,
		settings: { onError: 'continueRegularOutput' },
	});

const videos = () => standIn.ledger.generations.length;

describe('a row with a key', () => {
	it.each<IDataObject>([
		{ waitForCompletion: false },
		{ downloadVideo: true },
		{ downloadVideo: true, outputBinaryField: 'film' },
		{ simplify: false },
		{ output: 'raw' },
		{ output: 'fields', outputFields: ['url'] },
		{ requestOptions: { timeout: 60_000 } },
	])('is the same video with %j', async (parameters) => {
		await execute({});
		await execute(parameters);
		expect([standIn.ledger.count('submit'), videos()]).toEqual([2, 1]);
	});

	it.each<IDataObject>([
		{ allowPrivateAddresses: false },
		{ fileName: 'film.mp4' },
		{ maxParallel: 3 },
		{ maximumCredits: 1000 },
		{ minimumBalance: 1 },
		{ onWaitLimit: 'fail' },
		{ pollingInterval: 1 },
		{ waitLimit: 7 },
	])('is the same video with the option %j', async (options) => {
		await execute({});
		await execute({}, options);
		expect([standIn.ledger.count('submit'), videos()]).toEqual([2, 1]);
	});

	it.each<[IDataObject, IDataObject]>([
		[{ effect: effect('in ink') }, {}],
		[{ sourceVideo: source('99') }, {}],
		[{ seed: 7 }, {}],
		[{}, { webhookId: 'wh_1' }],
		[{}, { additionalBodyFields: '{"water_mark": true}' }],
		[{}, { traceId: 'row 8' }],
	])('is another video with %j and the options %j', async (parameters, options) => {
		await execute({});
		await execute(parameters, options);
		expect(videos()).toBe(2);
	});

	it.each<IDataObject>([
		{ seed: '={{ Math.floor(Math.random() * 2147483647) }}' },
		{ effect: effect('=ink at {{ $now.toMillis() }}') },
	])(
		'is another video in each execution when a value changes by itself: %j',
		async (parameters) => {
			await execute(parameters);
			await execute(parameters);
			expect(videos()).toBe(2);
		},
	);
});
