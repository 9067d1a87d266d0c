// Whether what was downloaded is a file.
import type { Received } from '../../../nodes/PixVerse/transport/job/fileCheck';
import { fileProblem, mostBytes, pageType } from '../../../nodes/PixVerse/transport/job/fileCheck';
import { imageAsset } from '../../support/standin/image';
import { assetBytes, videoSlice } from '../../support/standin/video';

const [mp4] = videoSlice(assetBytes, 0, assetBytes);

/** What was received of a file that begins with `content` and is as long unless said otherwise. */
function received(content: string | Uint8Array, type = 'video/mp4', bytes?: number): Received {
	const buffer = Buffer.from(content as string);
	return { bytes: bytes ?? buffer.length, head: buffer.subarray(0, 1024), type };
}

describe('a file', () => {
	const real: Array<[string, Uint8Array]> = [
		['an MP4', mp4],
		['a PNG', imageAsset],
		['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0])],
		['a WebP', Buffer.from('RIFF\u0024\u0000\u0000\u0000WEBPVP8 \u0018\u0000')],
		['a GIF', Buffer.from([...Buffer.from('GIF89a'), 0x80, 2, 0x68, 1, 0xf7, 0])],
		['a WebM', Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86])],
	];
	const types = ['video/mp4', 'image/png', '', 'application/octet-stream', 'text/plain', 'x/y'];

	it.each(real)('that is %s is one under any type', (_name, content) => {
		for (const type of types) {
			expect(fileProblem(received(content, type), undefined)).toBeUndefined();
			expect(fileProblem(received(content, type), content.length)).toBeUndefined();
		}
	});

	it.each([undefined, null, 10.5, 0, -1, '99', 1e400, 1])(
		'is not measured by a stated size of %p',
		(size) => expect(fileProblem(received(mp4), size)).toBeUndefined(),
	);

	it('of which little is known is one', () => {
		const head = new Uint8Array();
		expect(fileProblem({ bytes: 5_000_000, head, type: '' }, 5_000_000)).toBeUndefined();
		expect(fileProblem({ bytes: NaN, head, type: '' }, 5_000_000)).toBeUndefined();
		expect(fileProblem({ bytes: 10, head, type: 'video/mp4' }, undefined)).toBeUndefined();
	});

	it('may be text that is as long as the record states, or longer than a page', () => {
		expect(fileProblem(received('m'.repeat(2048)), 2048)).toBeUndefined();
		expect(fileProblem(received('m'.repeat(20), ''), 20)).toBeUndefined();
		expect(fileProblem(received('m'.repeat(2048)), undefined)).toBeUndefined();
	});
});

describe('no file', () => {
	it('is one without a byte', () => {
		expect(fileProblem(received(''), undefined)).toBe('came empty');
	});

	it('is one that is shorter than its record states', () => {
		expect(fileProblem(received(mp4.subarray(0, 24)), 2048)).toBe('came with 24 of 2048 bytes');
		expect(fileProblem(received(mp4), mp4.length + 1)).toMatch(/came with/);
	});

	const pages = [
		'<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
		'\uFEFF \r\n<html></html>',
		'{"message":"not yet"}',
		'[{"error":1}]',
	];
	it.each(pages)('is a page under any type: %s', (page) => {
		for (const type of ['video/mp4', 'image/png', '', 'application/octet-stream', 'text/plain']) {
			expect(fileProblem(received(page, type), undefined)).toBe('was answered with a page of text');
			expect(fileProblem(received(page, type), Buffer.byteLength(page))).toMatch(/page of text/);
		}
	});

	it.each(['AccessDenied', 'error code: 1010', 'Файл не найден'])('is plain text: %s', (page) => {
		for (const type of ['video/mp4', '', 'text/plain; charset=utf-8', 'text/css']) {
			expect(fileProblem(received(page, type), undefined)).toMatch(/a page of text/);
		}
	});
});

describe('a file may bring', () => {
	it.each([
		[2_841_233, 5_682_466],
		[1_000_000, 2_000_000],
		[999_999, 1_999_999],
		[1_001, 1_001_001],
	])('of a stated size of %i, %i bytes at most', (size, most) => {
		expect(mostBytes(size)).toBe(most);
	});

	it.each([undefined, null, 0, -5, 10.5, 10_500.5, 1, 1_000, '2841233', 1e400, NaN])(
		'4 GB at most when the stated size is %p',
		(size) => expect(mostBytes(size)).toBe(4_000_000_000),
	);
});

describe('the type of an answer', () => {
	it.each([
		['text/html; charset=utf-8', 'a web page'],
		['application/json', 'JSON'],
		['application/problem+json', 'JSON'],
		['application/xml', 'XML'],
		['text/xml', 'XML'],
	])('%s is that of %s', (type, page) => expect(pageType(type)).toBe(page));

	it.each(['video/mp4', 'image/png', '', 'text/plain', 'application/octet-stream'])(
		'%p may be that of a file',
		(type) => expect(pageType(type)).toBeUndefined(),
	);
});
