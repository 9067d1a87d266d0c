// The files that the inputs take, and the name and type under which each is sent.
import {
	announcedAs,
	anyVideo,
	audio,
	formatFor,
	formatsOf,
	medium,
	picture,
	shortVideo,
} from '../../../nodes/PixVerse/fields/uploadKinds';
import { typeOfBytes } from '../../../nodes/PixVerse/transport/http/files';
import { fileBytes } from '../../support/harness/fileBytes';

const declared = (mimeType: string, name = '', extension = '') => ({ mimeType, name, extension });

it.each([
	['of its type', 'video/quicktime', '', 'bin', 'mov'],
	['of its type, without case', 'VIDEO/MP4', '', '', 'mp4'],
	['of its type, without parameters', 'video/mp4; codecs="avc1"', '', '', 'mp4'],
	['of its name, where n8n does not know the type', 'text/plain', 'a.MOV', 'txt', 'mov'],
	['of its name before a query', 'application/octet-stream', 'clip.mp4?ex=1&is=2.5', '', 'mp4'],
	['of its name before a dot at its end', '', 'clip.mp4.', '', 'mp4'],
	['of its extension, without a name', 'application/octet-stream', '', 'mp4?ex=1', 'mp4'],
	['of its name, where only the kind of medium is known', 'video/x-m4v', '', 'mp4', 'mp4'],
	['of none: another one', 'application/octet-stream', '', 'webm', undefined],
	['of none: no format at all', 'application/octet-stream', 'a.constructor', '', undefined],
	['of none: a type that is another', 'image/png', '', 'mp4', undefined],
	['of none: nothing is known', '', '', '', undefined],
])(
	'A file whose first bytes show nothing is of the format %s.',
	(_what, mimeType, name, extension, format) => {
		expect(formatFor(shortVideo, undefined, declared(mimeType, name, extension))).toBe(format);
	},
);

it.each([
	...['image/png', 'image/jpeg', 'image/webp'].map((type) => [picture, type, undefined] as const),
	[anyVideo, 'video/webm', undefined],
	[audio, 'audio/wav', undefined],
	[medium, 'audio/wav', undefined],
	[shortVideo, 'video/mp4', 'mp4'],
	[shortVideo, 'video/quicktime', 'mov'],
	[audio, 'audio/mpeg', 'mp3'],
	[audio, 'audio/aac', 'aac'],
	[audio, 'audio/mp4', 'm4a'],
] as const)(
	'A file that does not begin as its format does is one only where there are several beginnings, %#: %s',
	(kind, mimeType, format) => {
		expect(formatFor(kind, undefined, declared(mimeType))).toBe(format);
	},
);

describe('the first bytes of a file come before its type and its name', () => {
	it.each([
		[shortVideo, 'mp4', declared('application/octet-stream', '3f0c'), 'mp4'],
		[shortVideo, 'mov', declared('video/mp4', 'clip.mp4'), 'mov'],
		[shortVideo, 'mkv', declared('video/mp4', 'clip.mp4'), undefined],
		[shortVideo, 'html', declared('video/mp4', 'clip.mp4'), undefined],
		[medium, 'webm', declared('audio/webm', 'voice.webm'), 'webm'],
		[picture, 'png', declared('image/jpeg', 'a.jpg'), 'png'],
		[picture, 'jpeg', declared('image/png', 'a.png'), 'jpg'],
		[picture, 'heic', declared('image/jpeg', 'a.jpg'), undefined],
		[audio, 'text', declared('audio/mpeg', 'a.mp3'), undefined],
		[shortVideo, 'text', declared('video/mp4', 'a.mp4'), undefined],
		[shortVideo, 'playlist', declared('video/mp4', 'a.mp4'), undefined],
		[picture, 'gif', declared('image/jpeg', 'a.jpg'), undefined],
		[shortVideo, 'encrypted', declared('video/mp4', 'a.mp4'), 'mp4'],
	] as const)('%#: %s', (kind, bytes, says, format) => {
		expect(formatFor(kind, typeOfBytes(fileBytes[bytes]), says)).toBe(format);
	});
});

describe('an MP4 with sound alone', () => {
	it.each([
		[audio, 'androidM4a', declared('audio/mp4', 'voice.m4a'), 'm4a'],
		[audio, 'androidM4a', declared('', '3f0c'), 'm4a'],
		[audio, 'androidM4a', declared('audio/mpeg', 'voice.mp3'), 'm4a'],
		[audio, 'mp4', declared('video/mp4', 'clip.mp4'), undefined],
		[medium, 'androidM4a', declared('audio/mp4', 'voice.m4a'), 'm4a'],
		[medium, 'androidM4a', declared('audio/mpeg'), 'm4a'],
		[medium, 'mp4', declared('', '3f0c'), 'mp4'],
		[medium, 'm4a', declared('', '3f0c'), 'm4a'],
		[shortVideo, 'm4a', declared('audio/mp4', 'voice.m4a'), undefined],
		[shortVideo, 'm4a', declared('video/mp4', 'clip.mp4'), 'mp4'],
	] as const)('is what it is declared as, %#', (kind, bytes, says, format) => {
		expect(formatFor(kind, typeOfBytes(fileBytes[bytes]), says)).toBe(format);
	});
});

describe('a file is announced', () => {
	it.each([
		['by its name', 'mp4', 'Chapter 1. Part.mp4', 'Chapter 1. Part.mp4'],
		['with an extension', 'mp4', '3f0c1e', '3f0c1e.mp4'],
		['with the extension of what it is', 'mp4', 'clip.mov', 'clip.mp4'],
		['without a query', 'mp4', 'clip.mp4?ex=1&is=2.5', 'clip.mp4'],
		['without a dot at the end', 'mp4', 'clip.mp4.', 'clip.mp4'],
		['with a name if it has only an extension', 'mov', '.mov', 'file.mov'],
		['with what is no extension', 'mp4', 'holiday 2.5', 'holiday 2.5.mp4'],
	])('%s', (_how, format, name, announced) => {
		expect(announcedAs(shortVideo, format, name).name).toBe(announced);
	});

	it('under the type that the service knows, with its extension', () => {
		expect(announcedAs(picture, 'jpg', 'a.JPEG')).toEqual({ type: 'image/jpeg', name: 'a.jpg' });
		expect(announcedAs(picture, 'png', 'a.jpg')).toEqual({ type: 'image/png', name: 'a.png' });
		expect(announcedAs(audio, 'm4a', 'a')).toEqual({ type: 'audio/x-m4a', name: 'a.m4a' });
	});
});

it('the formats of a kind are named once each', () => {
	expect(formatsOf(shortVideo)).toBe('mp4 or mov');
	expect(formatsOf(picture)).toBe('png, jpg, jpeg or webp');
});
