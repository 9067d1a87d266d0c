// What a file is, its first bytes say, then its type, then its name; wherever n8n keeps it.
import type { IDataObject } from 'n8n-workflow';
import { fileBytes } from '../../support/harness/fileBytes';
import {
	continues,
	image,
	itemWith,
	places,
	sentAs,
	speech,
	upload,
	video,
	workflowWith,
} from '../../support/harness/files';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();

describe.each(places)('a file that n8n keeps $place', ({ prepare, store, settings }) => {
	beforeAll(prepare);

	const run = async (parameters: IDataObject, binary: Record<string, unknown>) =>
		await runPixVerse(standIn, {
			parameters,
			items: [itemWith(binary)],
			workflow: workflowWith(settings),
			settings: continues,
		});

	const unnamed = { fileName: '6f9619ff-8b86-d011', fileExtension: undefined };

	it.each([
		[
			'an MP4 that the Webhook node names by a UUID',
			video,
			'mp4',
			{ ...unnamed, mimeType: 'application/octet-stream' },
			'6f9619ff-8b86-d011.mp4 video/mp4',
		],
		['a type in capitals', video, 'text', { mimeType: 'VIDEO/MP4' }, 'clip.mp4 video/mp4'],
		[
			'a name with a query',
			video,
			'mp4',
			{ fileName: 'clip.mp4?ex=1', fileExtension: 'mp4?ex=1', mimeType: 'text/plain' },
			'clip.mp4 video/mp4',
		],
		[
			'a type with parameters',
			image,
			'jpeg',
			{ fileName: 'a.jpg', mimeType: 'image/jpeg; charset=binary' },
			'a.jpg image/jpeg',
		],
		[
			'the type of old browsers',
			image,
			'text',
			{ fileName: 'a.jpg', mimeType: 'image/pjpeg' },
			'a.jpg image/jpeg',
		],
		[
			'a PNG that is called a JPEG',
			image,
			'png',
			{ fileName: 'a.jpg', mimeType: 'image/jpeg' },
			'a.png image/png',
		],
		[
			'a recording of Android',
			speech,
			'androidM4a',
			{ fileName: 'a.m4a', mimeType: 'audio/mp4' },
			'a.m4a audio/x-m4a',
		],
		[
			'a recording of Android as a medium',
			upload,
			'androidM4a',
			{ fileName: 'a.m4a', mimeType: 'audio/mp4' },
			'a.m4a audio/x-m4a',
		],
		['no name', video, 'mp4', { fileName: undefined }, 'file.mp4 video/mp4'],
		['a number as its name', video, 'mp4', { fileName: 2026 as never }, '2026.mp4 video/mp4'],
		[
			'an empty name and no type',
			video,
			'mov',
			{ fileName: '', mimeType: undefined },
			'file.mov video/quicktime',
		],
	] as const)('with %s is sent for what it is', async (_what, parameters, bytes, file, sent) => {
		await run(parameters, { data: await store(fileBytes[bytes], file) });
		expect(sentAs(standIn)).toEqual([sent]);
	});

	it.each([
		[
			'a sign-in page as an image',
			image,
			'html',
			{ fileName: 'a.png', mimeType: 'image/png' },
			/'Image' is a web page; PixVerse takes png, jpg, jpeg or webp here\. Look at it: it may be a sign-in page/,
		],
		[
			'JSON as a video',
			video,
			'json',
			{},
			/'Source Video' is JSON; PixVerse takes mp4 or mov here/,
		],
		[
			'a Matroska named MP4',
			video,
			'mkv',
			{},
			/'Source Video' is a Matroska; PixVerse takes mp4 or mov here/,
		],
		[
			'an OGG named MP3',
			speech,
			'ogg',
			{ fileName: 'a.mp3', mimeType: 'audio/mpeg' },
			/'Audio' is an OGG; PixVerse takes mp3, wav, m4a or aac here/,
		],
		[
			'a HEIC',
			image,
			'heic',
			{ fileName: 'a.heic', mimeType: 'image/heic' },
			/'Image' is a HEIC; .* here\. Save it as JPEG/,
		],
		['a video as an audio', speech, 'mp4', {}, /'Audio' is an MP4/],
		['an empty file', video, 'nothing', {}, /'Source Video' is empty/],
		[
			'a file of an unknown type',
			video,
			'pdf',
			{ fileName: 'a', fileExtension: '', mimeType: '' },
			/'Source Video' is of type unknown; PixVerse takes mp4 or mov here/,
		],
	] as const)('that is %s is refused', async (_what, parameters, bytes, file, message) => {
		const result = await run(parameters, { data: await store(fileBytes[bytes], file) });
		expect(jsonOf(result)[0]).toMatchObject({
			error: { class: 'input', charged: false },
			message: expect.stringMatching(message),
		});
		expect(standIn.ledger.requests).toEqual([]);
	});
});
