// The type of a file, by its first bytes.
import type { FileType } from '../../../nodes/PixVerse/transport/http/files';
import { factsOf, HEAD, isMedia, typeOfBytes } from '../../../nodes/PixVerse/transport/http/files';
import { fileBytes } from '../../support/harness/fileBytes';

const typeOf = (name: keyof typeof fileBytes) => typeOfBytes(fileBytes[name]);

describe('the first bytes of a file', () => {
	it.each([
		['mp4', 'mp4', 'video/mp4'],
		['androidM4a', 'mp4', 'video/mp4'],
		['mov', 'mov', 'video/quicktime'],
		['oldMov', 'mov', 'video/quicktime'],
		['m4a', 'm4a', 'audio/mp4'],
		['webm', 'webm', 'video/webm'],
		['recordedWebm', 'webm', 'video/webm'],
		['mkv', 'mkv', 'video/x-matroska'],
		['png', 'png', 'image/png'],
		['jpeg', 'jpg', 'image/jpeg'],
		['webp', 'webp', 'image/webp'],
		['gif', 'gif', 'image/gif'],
		['heic', 'heic', 'image/heic'],
		['avif', 'avif', 'image/avif'],
		['unbrandedAvif', 'avif', 'image/avif'],
		['svg', 'svg', 'image/svg+xml'],
		['mp3', 'mp3', 'audio/mpeg'],
		['taggedMp3', 'mp3', 'audio/mpeg'],
		['taggedFlac', 'flac', 'audio/flac'],
		['wav', 'wav', 'audio/wav'],
		['rf64', 'wav', 'audio/wav'],
		['avi', 'avi', 'video/x-msvideo'],
		['ts', 'ts', 'video/mp2t'],
		['tiff', 'tif', 'image/tiff'],
		['ogg', 'ogg', 'audio/ogg'],
		['flac', 'flac', 'audio/flac'],
		['aac', 'aac', 'audio/aac'],
		['paddedWebm', 'webm', 'video/webm'],
		['bigEndianWav', 'wav', 'audio/wav'],
		['flv', 'flv', 'video/x-flv'],
		['wmv', 'wmv', 'video/x-ms-wmv'],
		['mpeg', 'mpg', 'video/mpeg'],
		['bmp', 'bmp', 'image/bmp'],
		['psd', 'psd', 'image/vnd.adobe.photoshop'],
		['aiff', 'aiff', 'audio/aiff'],
		['amr', 'amr', 'audio/amr'],
	] as const)('show that it is %s', (name, extension, mimeType) => {
		expect(typeOf(name)).toMatchObject({ extension, mimeType });
		expect(typeOf(name)).not.toHaveProperty('isPage');
		expect(isMedia(typeOf(name) as FileType)).toBe(true);
	});

	it.each([
		['html', 'html'],
		['latinHtml', 'html'],
		['xml', 'xml'],
		['json', 'json'],
		['jsonList', 'json'],
		['text', 'txt'],
		['wideText', 'txt'],
		['blanks', 'txt'],
		['csv', 'txt'],
		['playlist', 'm3u8'],
		['base64', 'b64'],
		['dataUrlText', 'b64'],
	] as const)('show that it is a page or another text: %s', (name, extension) => {
		expect(typeOf(name)).toMatchObject({ extension, isPage: true });
		expect(isMedia(typeOf(name) as FileType)).toBe(false);
	});

	it.each([
		['pdf', 'pdf'],
		['zip', 'zip'],
		['gzip', 'gz'],
		['doc', 'doc'],
	] as const)('show that it is no medium: %s', (name, extension) => {
		expect(typeOf(name)).toMatchObject({ extension });
		expect(isMedia(typeOf(name) as FileType)).toBe(false);
	});

	it.each([
		'threeGp',
		'encrypted',
		'samples',
		'nothing',
		'zeros',
		'latinText',
		'wideLetters',
	] as const)('show nothing: %s', (name) => {
		expect(typeOf(name)).toBeUndefined();
	});

	it('show that a text is one although its last letter is cut, and that other bytes are none', () => {
		const text = Buffer.from('Die Datei ist abgelaufen \u2013 bitte neu laden: \u4f60'.repeat(9));
		expect(typeOfBytes(text.subarray(0, -1))?.extension).toBe('txt');
		expect(typeOfBytes(Buffer.concat([text, Buffer.alloc(1)]))).toBeUndefined();
		expect(typeOfBytes(Buffer.alloc(4096, 0xff))).toBeUndefined();
	});

	it('show an MP3 whose cover is longer than its read beginning', () => {
		const tag = Buffer.from('49443303000000072f54', 'hex');
		expect(typeOfBytes(Buffer.concat([tag, Buffer.alloc(HEAD - 10, 1)]))?.extension).toBe('mp3');
	});

	it.each(Object.entries(fileBytes))('may be cut anywhere: %s', (_name, whole) => {
		const cuts = Array.from({ length: whole.length }, (_, end) => whole.subarray(0, end));
		expect(() => cuts.forEach(typeOfBytes)).not.toThrow();
	});
});

describe('the size of a file in the item', () => {
	const context = { helpers: {} as never };
	const whole = Buffer.concat([fileBytes.mp4, Buffer.alloc(100_000, 7)]);
	const text = whole.toString('base64');

	it.each([
		['in one line', text],
		['in lines of 76', text.replace(/.{76}/g, '$&\r\n')],
		['in lines of 64', text.replace(/.{64}/g, '$&\n')],
		['after blanks', `${' '.repeat(HEAD * 2)}${text}`],
	])('is that of its bytes, with the Base64 %s', async (_how, data) => {
		expect(await factsOf(context, { data })).toMatchObject({ bytes: whole.length });
	});

	it.each(['', '!', ' ', '='])('is 0 when its text is made of %j alone', async (sign) => {
		for (const count of [4, HEAD * 2])
			expect(await factsOf(context, { data: sign.repeat(count) })).toMatchObject({ bytes: 0 });
	});

	it('stays in the fingerprint as earlier releases counted it, because trace IDs depend on it', async () => {
		const data = text.replace(/.{76}/g, '$&\r\n');
		const { fingerprint } = await factsOf(context, { data });
		expect(fingerprint).toMatch(new RegExp(`^${Buffer.byteLength(data, 'base64')}-`));
	});
});
