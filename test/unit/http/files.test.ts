// The type of a file, by its first bytes.
import {
	factsOf,
	HEAD,
	leastBytes,
	typeOfBytes,
} from '../../../nodes/PixVerse/transport/http/files';
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
		['mkv', 'webm', 'video/webm'],
		['png', 'png', 'image/png'],
		['jpeg', 'jpg', 'image/jpeg'],
		['webp', 'webp', 'image/webp'],
		['heic', 'heic', 'image/heic'],
		['avif', 'avif', 'image/avif'],
		['gif', 'gif', 'image/gif'],
		['mp3', 'mp3', 'audio/mpeg'],
		['taggedMp3', 'mp3', 'audio/mpeg'],
		['wav', 'wav', 'audio/wav'],
		['rf64', 'wav', 'audio/wav'],
		['aac', 'aac', 'audio/aac'],
		['paddedWebm', 'webm', 'video/webm'],
		['bigEndianWav', 'wav', 'audio/wav'],
	] as const)('show that it is %s', (name, extension, mimeType) => {
		expect(typeOf(name)).toMatchObject({ extension, mimeType });
		expect(typeOf(name)).not.toHaveProperty('isPage');
	});

	it.each([
		['html', 'html'],
		['latinHtml', 'html'],
		['xml', 'txt'],
		['json', 'txt'],
		['jsonList', 'txt'],
		['text', 'txt'],
		['wideText', 'txt'],
		['blanks', 'txt'],
		['csv', 'txt'],
		['playlist', 'txt'],
		['base64', 'b64'],
		['dataUrlText', 'b64'],
	] as const)('show that it is a page or another text: %s', (name, extension) => {
		expect(typeOf(name)).toMatchObject({ extension, isPage: true });
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

describe('the least size of a file', () => {
	const box = (size: number, name: string, more = '') => {
		const head = Buffer.alloc(8);
		head.writeUInt32BE(size);
		head.write(name, 4, 'latin1');
		return Buffer.concat([head, Buffer.from(more, 'latin1')]);
	};
	const start = box(16, 'ftyp', 'isom\0\0\x02\0');
	const large = (size: string) => box(1, 'mdat', `\0\0\0${size}\0\0\0\0`);

	it.each([
		['the end of the box with the media', [start, box(5_000, 'mdat', 'moving pictures')], 5_016],
		['that of a size in 64 bits', [start, large('\x02'), Buffer.alloc(8)], 2 ** 33 + 16],
		['the end of the last box that states its size', [start, box(0, 'mdat'), Buffer.alloc(9)], 16],
		['without what is behind the boxes', [start, box(8, 'free'), Buffer.from('ID: by a tool')], 24],
		['the end of a box of which the file has the name alone', [start, box(5_000, 'mdat')], 5_016],
		['without a box whose size is cut off', [start, box(1, 'mdat', 'cut')], 16],
		['0 for a file without boxes', [Buffer.alloc(99, 7)], 0],
		['0 for an old MOV, which may begin otherwise', [box(5_000, 'mdat'), Buffer.alloc(9)], 0],
		['0 for an empty file', [], 0],
	])('is %s', (_what, parts, least) => {
		expect(leastBytes(Buffer.concat(parts))).toBe(least);
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
