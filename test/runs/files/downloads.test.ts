// A broken file never becomes a finished item. A whole file is named after its content: in memory, and in n8n's storage.
import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData, IDataObject } from 'n8n-workflow';
import { bytesOf } from '../../support/harness/binary';
import type { EngineResult } from '../../support/harness/engine';
import { useFileStorage } from '../../support/harness/engine';
import { continues, locator } from '../../support/harness/files';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Fault, FaultKind, StandInSettings } from '../../support/standin';
import { faults } from '../../support/standin/faults';
import { resultPath } from '../../support/standin/files';
import { assetBytes, videoSlice } from '../../support/standin/media';
import { unnamedVideos } from '../judge';
import { successWith } from '../responses';

const standIn = useStandIn();

const run = async (parameters = {}) =>
	await runPixVerse(standIn, {
		parameters: { downloadVideo: true, ...parameters },
		settings: continues,
	});

const answeredWith = (content: string | Buffer, type = ''): FaultKind => ({
	acts: true,
	answer: { status: 200, headers: { 'content-type': type }, body: content },
});

const redirectedTo = (location: string): FaultKind => ({
	acts: false,
	answer: { status: 302, headers: { location } },
});

const failWith = (status: number, times = 99, when?: Fault['when']) =>
	standIn.fail({ place: 'download', acts: false, answer: { status }, times, when });

const downloads = () => standIn.ledger.requests.filter(({ place }) => place === 'download');

const expectFile = async (result: EngineResult) => {
	expect(jsonOf(result)[0].state).toBe('ready');
	const stored = await bytesOf(result.outputs[0][0].binary?.data as never);
	const { videoBytes } = standIn.settings;
	expect(stored).toHaveLength(videoBytes);
	expect(stored.equals(Buffer.concat([...videoSlice(videoBytes, 0, videoBytes)]))).toBe(true);
};

/** The item is ready without its file, and says what became of it. */
const expectWarning = (result: EngineResult, problem: RegExp) => {
	const [{ videoId }] = standIn.ledger.generations;
	const [item] = jsonOf(result);
	expect(item).toMatchObject({ video_id: Number(videoId), state: 'ready' });
	expect(item.url).toBe(standIn.addressOf(videoId));
	expect(item).not.toHaveProperty('error');
	expect(result.outputs[0][0].binary).toBeUndefined();
	expect(item.warning).toMatch(problem);
	expect(item.warning).toMatch(new RegExp(`^The file of video ${videoId} `));
	expect(item.warning).toMatch(/"Get" with this ID tries again at no charge\.$/);
	expect(standIn.ledger.generations).toHaveLength(1);
	expect(unnamedVideos(standIn, result)).toEqual([]);
};

it.each([
	[5, undefined],
	[6, /is redirected in circles/],
])('A file behind %i redirects comes with the warning %s.', async (times, warning) => {
	standIn.fail({ place: 'download', ...redirectedTo('?again'), times });
	const result = await run();
	if (warning) expectWarning(result, warning);
	else await expectFile(result);
	expect(downloads()).toHaveLength(6);
});

it('A redirect without a host leads on at the host that gave it.', async () => {
	const { host } = new URL(standIn.url);
	const second = host.replace('127.0.0.1', 'localhost');
	const [seven, eight] = [resultPath('7'), resultPath('8')];
	for (const location of [`http://${second}${seven}`, eight])
		standIn.fail({ place: 'download', ...redirectedTo(location) });
	await expectFile(await run());
	expect(downloads().map(({ headers, path }) => `${headers.host}${path}`)).toEqual([
		expect.stringContaining(host),
		`${second}${seven}`,
		`${second}${eight}`,
	]);
});

const inBytes = (hex: string, length = 20_000) => Buffer.concat([Buffer.from(hex, 'hex')], length);
const JPEG = inBytes('ffd8ffe000104a464946');
const MOV = inBytes('0000001466747970717420202005030071742020');
const UNKNOWN = inBytes('00000042414243');

/** The file of Image: Apply Template or of Restyle Video, when its host answers with `content`. */
async function fileOf(content: Buffer, type: string, isImage: boolean, options: IDataObject = {}) {
	standIn.fail({ place: 'download', ...answeredWith(content, type) });
	const [{ template_id: id }] = standIn.settings.templates;
	const image = {
		...{ resource: 'image', operation: 'applyTemplate', template: locator(String(id), 'id') },
		images: { entries: [{ image: locator('5', 'id') }] },
	};
	const { outputs } = await run({ ...(isImage ? image : {}), options });
	const file = outputs[0][0].binary?.data as IBinaryData;
	expect(content.equals(await bytesOf(file))).toBe(true);
	return file;
}

/** What n8n says of a file beyond its name; n8n's editor names a stored file as its storage does. */
async function expectNamed(file: IBinaryData, fileName: string, mimeType: string): Promise<void> {
	const [fileType] = mimeType.split('/');
	const fileExtension = fileName.split('.').pop();
	expect(file).toMatchObject({ fileName, fileExtension, mimeType, fileType });
	expect(file.directory).toBeUndefined();
	if (file.id === undefined) return;
	const stored = await Container.get(BinaryDataService).getMetadata(file.id);
	expect(stored).toMatchObject({ fileName, mimeType });
}

describe.each([
	['in memory', async () => {}],
	['in the storage of files', useFileStorage],
])('A file %s', (_name, prepare) => {
	beforeAll(prepare);

	it.each<[string, FaultKind]>([
		['empty', answeredWith('', 'video/mp4')],
		['cut after its first bytes', { acts: true, wire: { cutAt: 100 } }],
		['cut in the middle', { acts: true, wire: { cutAt: assetBytes >> 1 } }],
		['cut near its end', { acts: true, wire: { cutAt: assetBytes - 1000 } }],
		['a picture', answeredWith(JPEG, 'image/jpeg')],
	])('is downloaded again when it is %s.', async (_what, fault) => {
		standIn.fail({ place: 'download', ...fault, times: 2 });
		await expectFile(await run());
		expect(downloads()).toHaveLength(3);
	});

	it('that is always a text leaves the item ready, with a warning.', async () => {
		const fault = answeredWith('upstream error', 'text/plain');
		standIn.fail({ place: 'download', ...fault, times: 5 });
		expectWarning(await run(), /was answered with text\./);
		expect(downloads()).toHaveLength(5);
	});

	it.each([
		['a JPEG', JPEG, 'image/png', true, 'jpg', 'image/jpeg'],
		['an unknown image', UNKNOWN, '', true, 'png', 'image/png'],
		['a MOV of a few bytes', MOV.subarray(0, 20), 'video/mp4', false, 'mov', 'video/quicktime'],
		['an unknown video', UNKNOWN, 'text/plain', false, 'mp4', 'video/mp4'],
	])('is named after its ID and what it is: %s.', async (...row) => {
		const [, content, type, isImage, extension, mimeType] = row;
		const file = await fileOf(content, type, isImage);
		const [{ videoId }] = standIn.ledger.generations;
		await expectNamed(file, `pixverse-${videoId}.${extension}`, mimeType);
	});

	it('is named as the user wants, with the extension of what it is.', async () => {
		const file = await fileOf(MOV, '', false, { fileName: 'films/2026\\clip.mp4' });
		await expectNamed(file, 'films-2026-clip.mov', 'video/quicktime');
	});
});

it('A file that is not there right after the end of the job is downloaded again.', async () => {
	failWith(404, 3);
	await expectFile(await run());
});

it.each([
	[404, 12],
	[403, 12],
	[410, 1],
])('A file with HTTP %i has expired after %i requests.', async (status, count) => {
	failWith(status);
	expectWarning(await run(), /has expired or is blocked \(HTTP/);
	expect(downloads()).toHaveLength(count);
});

it.each<[string, Partial<StandInSettings>, number]>([
	['of which the network remembers that it was not there', { lateFiles: 1 }, 2],
	['that comes after three requests', { lateFiles: 3 }, 4],
	['whose host knows plain slashes only', { resultPath: 'decodedOnly' }, 2],
	['of which both are true', { resultPath: 'decodedOnly', lateFiles: 1 }, 4],
])(
	'A file that stays missing at its address is found, and the item has the address of PixVerse: one %s.',
	async (_what, settings, count) => {
		Object.assign(standIn.settings, settings);
		const result = await run();
		await expectFile(result);
		const [{ videoId }] = standIn.ledger.generations;
		expect(jsonOf(result)[0].url).toBe(standIn.addressOf(videoId));
		expect(jsonOf(result)[0].url).toContain('%2F');
		expect(downloads()).toHaveLength(count);
	},
);

it('A search for a file that comes late leaves its address as it is, so that the user finds the file there.', async () => {
	standIn.settings.lateFiles = 2;
	const result = await run();
	await expectFile(result);
	expect((await fetch(String(jsonOf(result)[0].url))).status).toBe(200);
});

it('A file is found at a host that refuses a query.', async () => {
	failWith(403, 99, ({ query }) => Object.keys(query).length > 0);
	await expectFile(await run());
});

it.each([
	[404, 5],
	[403, 1],
])(
	'A file whose address has a query is looked for nowhere else: HTTP %i.',
	async (status, count) => {
		const path = resultPath('7');
		const url = `${standIn.url}${path}?sign=a%2Fb`;
		standIn.fail({ place: 'poll', ...successWith({ status: 1, url }) });
		failWith(status);
		expect(jsonOf(await run())[0].warning).toMatch(/has expired or is blocked/);
		const asked = downloads().map((request) => [request.path, request.query]);
		expect(asked).toEqual(Array(count).fill([path, { sign: 'a/b' }]));
	},
);

it('A file that n8n cannot store leaves the item ready, with a warning.', async () => {
	const store = jest.spyOn(Container.get(BinaryDataService), 'store');
	store.mockRejectedValue(Object.assign(new Error('cannot'), { code: 'ENOSPC' }));
	const result = await run();
	store.mockRestore();
	expectWarning(result, /could not be stored, because n8n has no space left \(ENOSPC\)\. Ask /);
	expect(downloads()).toHaveLength(1);
});

it('A proxy that asks for a password is said to keep the file away.', async () => {
	failWith(407);
	expectWarning(await run(), /could not be reached \(HTTP 407, the proxy asks for a password\)\. /);
});

it('A download without a response ends at the Timeout of the user, and starts again.', async () => {
	standIn.fail({ place: 'download', ...faults.silent });
	await expectFile(await run({ requestOptions: { timeout: 300 } }));
});

it('A file that does not come is a failure where there is an error output: charged, with its address.', async () => {
	standIn.settings.resultPath = 'expired';
	const result = await runPixVerse(standIn, {
		parameters: { downloadVideo: true },
		settings: { onError: 'continueErrorOutput' },
	});
	const [{ videoId }] = standIn.ledger.generations;
	expect(jsonOf(result)).toEqual([]);
	const [{ error }] = jsonOf(result, 1);
	const known = { class: 'download', charged: true, retryable: false, video_id: Number(videoId) };
	expect(error).toMatchObject({
		...{ ...known, credits: 45, credits_charged: 45, url: standIn.addressOf(videoId) },
		message: expect.stringMatching(
			/^The file of video \d+ is not there yet, has expired.*\. It was charged once\. "Get" with this ID tries again/,
		),
	});
});
