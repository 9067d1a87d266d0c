// A broken file never comes out as a finished item: in memory, and in n8n's storage.
import { bytesOf } from '../../support/harness/binary';
import type { EngineResult } from '../../support/harness/engine';
import { useFileStorage } from '../../support/harness/engine';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind } from '../../support/standin';
import { assetBytes } from '../../support/standin/media';
import { generationsPerItem, items, seedOfItem } from '../judge';

const standIn = useStandIn();

const run = async (parameters = {}) =>
	await runPixVerse(standIn, {
		items: items(1),
		parameters: { seed: seedOfItem, downloadVideo: true, ...parameters },
		settings: { onError: 'continueRegularOutput' },
	});

const file = (body: string, type = ''): FaultKind => ({
	kind: 'http',
	status: 200,
	headers: { 'content-type': type },
	body,
});

const XML = '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>';

const broken: Array<[string, () => FaultKind]> = [
	['nothing', () => file('', 'video/mp4')],
	['its first bytes', () => ({ kind: 'cutAt', bytes: 100 })],
	['most of it', () => ({ kind: 'cutAt', bytes: assetBytes - 1000 })],
	['a picture', () => file('GIF89a'.padEnd(4096, '.'), 'image/gif')],
	['XML that is called a video', () => file(XML, 'video/mp4')],
	['text that is called a page', () => file('AccessDenied', 'text/html')],
];

const requests = () => standIn.ledger.requests.filter(({ place }) => place === 'download').length;

const expectFile = async (result: EngineResult) => {
	expect(jsonOf(result)[0].state).toBe('ready');
	const stored = await bytesOf(result.outputs[0][0].binary?.data as never);
	expect(stored).toHaveLength(standIn.settings.videoBytes);
};

/** The item is ready without its file, and says what became of it. */
const expectWarning = (result: EngineResult, problem: RegExp) => {
	const [{ videoId }] = standIn.ledger.generations;
	const [item] = jsonOf(result);
	expect(item).toMatchObject({ video_id: Number(videoId), state: 'ready' });
	expect(item.url).toContain(videoId);
	expect(item).not.toHaveProperty('error');
	expect(result.outputs[0][0].binary).toBeUndefined();
	expect(item.warning).toMatch(problem);
	const [start, end] = [
		`The file of video ${videoId} `,
		'"Get" with this ID downloads it at no charge.',
	];
	expect([String(item.warning).startsWith(start), String(item.warning).endsWith(end)]).toEqual([
		true,
		true,
	]);
	expect(generationsPerItem(standIn, 1)).toEqual([1]);
};

describe.each([
	['in memory', async () => {}],
	['in the storage of files', useFileStorage],
])('a file %s', (_name, prepare) => {
	beforeAll(prepare);

	it.each(broken)('that is %s starts again', async (_what, fault) => {
		standIn.fail({ place: 'download', fault: fault(), times: 2 });
		await expectFile(await run());
		expect(requests()).toBe(3);
	});

	it('that is always a page leaves the item ready, with a warning', async () => {
		standIn.fail({ place: 'download', fault: file(XML), times: 5 });
		expectWarning(await run(), /was answered with XML/);
		expect(requests()).toBe(5);
	});

	it('that is larger than a page is taken as it comes', async () => {
		standIn.settings.videoBytes = 3_000_000;
		await expectFile(await run());
		expect(requests()).toBe(1);
	});
});

describe('a file that is not there', () => {
	const missing = (times: number, status = 404) =>
		standIn.fail({ place: 'download', fault: { kind: 'http', status }, times });

	it('right after the end of the job is asked for again', async () => {
		missing(3);
		await expectFile(await run());
	});

	it.each([
		[404, 5],
		[403, 1],
		[410, 1],
	])('for long has expired (HTTP %s) after %s requests', async (status, count) => {
		missing(99, status);
		const result = await run();
		expectWarning(result, /has expired or is blocked \(HTTP/);
		expect(requests()).toBe(count);
	});
});

describe('a download that gets no answer', () => {
	it('ends at the timeout of the node, and another one follows', async () => {
		standIn.fail({ place: 'download', fault: { kind: 'stall' } });
		await expectFile(await run({ requestOptions: { timeout: 300 } }));
	});
});
