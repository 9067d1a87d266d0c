// A row under a Trace ID, in another execution: changes that make another video, and changes that do not.
import type { IBinaryData, IDataObject } from 'n8n-workflow';
import { inMemory, inStorage } from '../../support/harness/binary';
import { useFileStorage } from '../../support/harness/engine';
import { fileOf } from '../../support/harness/fileBytes';
import { jsonOf, locator, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn({}, 'test');

const KEY = { traceId: 'row 7' };

const execute = async (parameters: IDataObject, options: IDataObject = {}) =>
	await runPixVerse(standIn, {
		items: [{ json: { readAt: Math.random() } }],
		parameters: { ...parameters, options: { ...KEY, ...options } } as IDataObject,
	});

const videos = () => standIn.ledger.generations.length;

it.each<[IDataObject, IDataObject]>([
	[{ waitForCompletion: false }, {}],
	[{ downloadVideo: true, outputBinaryField: 'film' }, {}],
	[{ simplify: false }, {}],
	[{ output: 'raw' }, {}],
	[{ output: 'fields', outputFields: ['url'] }, {}],
	[{ requestOptions: { timeout: 60_000 } }, {}],
	[{}, { fileName: 'film.mp4' }],
	[{}, { maxParallel: 3 }],
	[{}, { maximumCredits: 1000 }],
	[{}, { minimumBalance: 1 }],
	[{}, { onWaitLimit: 'fail' }],
	[{}, { pollingInterval: 1 }],
	[{}, { waitLimit: 7 }],
])('A row is the same video with %j and the options %j.', async (parameters, options) => {
	await execute({});
	await execute(parameters, options);
	expect([standIn.ledger.count('submit'), videos()]).toEqual([2, 1]);
});

it.each<[IDataObject, IDataObject]>([
	[{ effect: locator('prompt', 'in ink') }, {}],
	[{ sourceVideo: locator('videoId', '99') }, {}],
	[{ seed: 7 }, {}],
	[{}, { webhookId: 'wh_1' }],
	[{}, { additionalBodyFields: '{"water_mark": true}' }],
	[{}, { traceId: 'row 8' }],
])('A row is another video with %j and the options %j.', async (parameters, options) => {
	await execute({});
	await execute(parameters, options);
	expect(videos()).toBe(2);
});

it.each([
	['under a Trace ID, in another execution', KEY, undefined],
	['in an execution that n8n starts again', {}, 'execution 1'],
])(
	'An address with another signature is the same video: %s.',
	async (_name, options, executionId) => {
		const run = async (signature: number) => {
			const url = `https://files.example.com/a.mp4?X-Amz-Date=${signature}&X-Amz-Signature=${signature}`;
			const sourceVideo = locator('url', '={{ $json.url }}');
			const parameters = { sourceVideo, options };
			return jsonOf(
				await runPixVerse(standIn, { items: [{ json: { url } }], parameters, executionId }),
			);
		};
		const [first] = await run(1);
		const [second] = await run(2);
		expect(second.video_id).toBe(first.video_id);
		expect(videos()).toBe(1);
		const sent = standIn.ledger.requests.filter(({ place }) => place === 'upload');
		expect(JSON.stringify(sent)).toContain('X-Amz-Signature=2');
	},
);

describe('An address that was made anew for the next execution', () => {
	const run = async (url: string) =>
		await runPixVerse(standIn, {
			items: [{ json: { url } }],
			parameters: { sourceVideo: locator('url', '={{ $json.url }}'), options: KEY },
		});

	it.each([
		['the same video where the path names the file', 1, '/a~tplv.image?x-expires=#&x-signature=#'],
		['the same video where the path names the file', 1, '/a?hdnts=exp=#~hmac=#'],
		['the same video where the path names the file', 1, '/a.mp4?token=#&expires=#'],
		['another video where only its token names the file', 2, '/rest/binary-data/signed?token=#'],
		['another video where only its token names the file', 2, '/dl.php?token=#&expires=1790000000'],
	])('is %s: %i, %s.', async (_what, count, address) => {
		for (const mark of ['1790000001', '1790000002'])
			await run(`https://files.example.com${address.replaceAll('#', mark)}`);
		expect([standIn.ledger.count('submit'), videos()]).toEqual([2, count]);
	});
});

describe('A file in the next execution', () => {
	beforeAll(useFileStorage);

	const restyle = async (data: IBinaryData, options: IDataObject = KEY, executionId?: string) =>
		await runPixVerse(standIn, {
			items: [{ json: {}, binary: { data } }],
			parameters: { sourceVideo: locator('file', 'data'), options },
			executionId,
		});
	const film = (text: string, times = 50_000) => fileOf('mp4', text.repeat(times));
	const shorter = film('film', 49_999);

	it.each([
		['in storage', inStorage],
		['in memory', inMemory],
	])('is the same video under another name, %s.', async (_place, keep) => {
		await restyle(await inStorage(film('film')));
		await restyle(await keep(film('film'), { fileName: 'other.mp4' }));
		expect([standIn.ledger.count('upload'), videos()]).toEqual([2, 1]);
	});

	it.each([
		['another beginning', film('Film'), 2],
		['another size', shorter, 2],
		['only another end', Buffer.concat([shorter, Buffer.from('ends')]), 1],
	])('that has %s counts by its size and beginning.', async (_what, other, count) => {
		await restyle(await inStorage(film('film')));
		await restyle(await inStorage(other));
		expect(videos()).toBe(count);
	});

	it('is the same video without a Trace ID when another process runs the execution again.', async () => {
		await restyle(await inStorage(film('film')), {}, '77');
		await restyle(await inStorage(film('film')), {}, '77');
		expect([standIn.ledger.count('submit'), videos()]).toEqual([2, 1]);
	});
});
