// A file is named after what came, in the item and in n8n's storage, which n8n's editor downloads from.
import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData, IDataObject } from 'n8n-workflow';
import { bytesOf } from '../../support/harness/binary';
import { useFileStorage } from '../../support/harness/engine';
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();

const bytes = (hex: string, length = 20_000) => Buffer.concat([Buffer.from(hex, 'hex')], length);
const JPEG = bytes('ffd8ffe000104a464946');
const MOV = bytes('00000014667479707174202020050300');
const WEBP = bytes('524946461c4e000057454250');
const UNKNOWN = bytes('00000042414243');

const locator = (mode: string, value: string) => ({ __rl: true, mode, value });

/** The file of Image: Apply Template or of Restyle Video, when its host answers with `content`. */
async function fileOf(
	content: Buffer,
	{ type = '', isImage = false, options = {} as IDataObject } = {},
): Promise<IBinaryData> {
	const headers = { 'content-type': type };
	const fault = { kind: 'httpAfter', status: 200, headers, body: content } as const;
	standIn.fail({ place: 'download', fault });
	const [{ template_id: id }] = standIn.settings.templates;
	const image = {
		...{ resource: 'image', operation: 'applyTemplate', template: locator('id', String(id)) },
		images: { entries: [{ image: locator('id', '5') }] },
	};
	const { outputs } = await runPixVerse(standIn, {
		parameters: { ...(isImage ? image : {}), downloadVideo: true, options },
	});
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
])('a result %s', (_place, prepare) => {
	beforeAll(prepare);

	const named = (extension: string) =>
		`pixverse-${standIn.ledger.generations[0].videoId}.${extension}`;

	it.each([
		['a JPEG', JPEG, 'image/png', 'jpg', 'image/jpeg'],
		['a WebP', WEBP, 'application/octet-stream', 'webp', 'image/webp'],
		['nothing that anybody knows', UNKNOWN, '', 'png', 'image/png'],
	])('of an image that is %s is named so', async (_what, content, type, extension, mimeType) => {
		const file = await fileOf(content, { type, isImage: true });
		await expectNamed(file, named(extension), mimeType);
	});

	it.each([
		['a MOV', MOV, 'video/mp4', 'mov', 'video/quicktime'],
		['of a few bytes', MOV.subarray(0, 16), 'video/mp4', 'mov', 'video/quicktime'],
		['nothing that anybody knows', UNKNOWN, 'text/plain', 'mp4', 'video/mp4'],
	])('of a video that is %s is named so', async (_what, content, type, extension, mimeType) => {
		await expectNamed(await fileOf(content, { type }), named(extension), mimeType);
	});

	it.each([
		['Chapter 1. Part', 'Chapter 1. Part.mov'],
		['films/2026\\clip.MOV', 'films-2026-clip.mov'],
		['clip.mp4', 'clip.mov'],
	])('with the file name %s is %s', async (fileName, expected) => {
		await expectNamed(await fileOf(MOV, { options: { fileName } }), expected, 'video/quicktime');
	});
});
