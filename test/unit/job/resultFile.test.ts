// What a downloaded file is, and what it is called.
import { image, video } from '../../../nodes/PixVerse/transport/http/record';
import {
	fileNameOf,
	typeOfFile,
	typeProblem,
} from '../../../nodes/PixVerse/transport/job/resultFile';

const bytes = (hex: string, length = 64) => Buffer.concat([Buffer.from(hex, 'hex')], length);
const JPEG = bytes('ffd8ffe000104a464946');
const MP4 = bytes('0000001c667479706d703432000000006d7034316d70343269736f6d');
const UNKNOWN = bytes('00000042414243');
const HTML = Buffer.from('<!DOCTYPE html><html></html>');

describe('the type of a file', () => {
	it.each(['image/png', 'text/html', 'video/mp4', 'application/octet-stream', ''])(
		'is that of its bytes, also when the host says %p',
		(announced) => {
			expect(typeOfFile(JPEG, announced, image)).toMatchObject({
				extension: 'jpg',
				mimeType: 'image/jpeg',
			});
			expect(typeOfFile(MP4, announced, image).mimeType).toBe('video/mp4');
			expect(typeOfFile(HTML, announced, video).isPage).toBe(true);
		},
	);

	it.each([
		['image/bmp', 'bmp', 'image/bmp'],
		['IMAGE/JPEG; charset=binary', 'jpg', 'image/jpeg'],
		['video/quicktime', 'mov', 'video/quicktime'],
		['video/x-matroska', 'mkv', 'video/x-matroska'],
		['video/webm;codecs="vp9"', 'webm', 'video/webm'],
	])('is what the host says where the bytes tell nothing: %s', (said, extension, mimeType) => {
		expect(typeOfFile(UNKNOWN, said, video)).toMatchObject({ extension, mimeType });
	});

	it.each(['', 'application/octet-stream', 'binary/octet-stream', 'text/plain', 'video/', '*/*'])(
		'is the usual one where bytes and host tell nothing: %p',
		(said) => {
			expect(typeOfFile(UNKNOWN, said, video)).toMatchObject({
				extension: 'mp4',
				mimeType: 'video/mp4',
			});
			expect(typeOfFile(UNKNOWN, said, image)).toMatchObject({
				extension: 'png',
				mimeType: 'image/png',
			});
		},
	);
});

describe('a file', () => {
	const problem = (head: Uint8Array, said: string, type = video) =>
		typeProblem(typeOfFile(head, said, type), { type, id: '77' });

	it('may be anything but a page, and an image in place of a video', () => {
		expect(problem(MP4, 'text/html')).toBeUndefined();
		expect(problem(UNKNOWN, 'text/plain')).toBeUndefined();
		expect(problem(JPEG, '', image)).toBeUndefined();
		expect(problem(MP4, '', image)).toBeUndefined();
	});

	it.each([
		['{"a":1}', 'video/mp4', 'JSON'],
		['<?xml version="1.0"?><Error/>', '', 'XML'],
		['<html></html>', 'application/octet-stream', 'a web page'],
		['not found', 'text/html; charset=utf-8', 'text/html'],
		['not found', 'application/problem+json', 'application/problem+json'],
	])('%s under the type %p is none', (text, said, name) => {
		expect(problem(Buffer.from(text), said)).toBe(`was answered with ${name}`);
	});

	it('that is an image is no video, by its bytes or by its type', () => {
		expect(problem(JPEG, 'video/mp4')).toBe('was answered with a JPEG');
		expect(problem(UNKNOWN, 'image/bmp')).toBe('was answered with image/bmp');
	});
});

describe('the name of a file', () => {
	it.each([
		['clip.mp4', 'clip.mp4'],
		['clip.MP4', 'clip.MP4'],
		['clip.m4v', 'clip.m4v'],
		['clip', 'clip.mp4'],
		['Chapter 1. Part', 'Chapter 1. Part.mp4'],
		['v1.2', 'v1.2.mp4'],
		['final.docx', 'final.docx.mp4'],
		['What is this?..', 'What is this?.mp4'],
		['2026/11/25', '2026-11-25.mp4'],
		['../../etc/passwd', '..-..-etc-passwd.mp4'],
		['C:\\films\\a.mp4', 'C:-films-a.mp4'],
		['two\r\nlines\u0000.mp4', 'two--lines-.mp4'],
		['Ünïcødé 影片', 'Ünïcødé 影片.mp4'],
	])('%j is kept as %j', (wanted, name) => {
		expect(fileNameOf(wanted, '77', 'mp4')).toBe(name);
	});

	it.each([
		['clip.mov', 'mp4', 'clip.mp4'],
		['clip.mp4', 'mov', 'clip.mov'],
		['poster.png', 'jpg', 'poster.jpg'],
		['poster.PNG', 'webp', 'poster.webp'],
		['poster.jpeg', 'jpg', 'poster.jpeg'],
	])('%s of a file that is %s is %s: what opens it goes by its extension', (wanted, type, name) => {
		expect(fileNameOf(wanted, '77', type)).toBe(name);
	});

	it.each([undefined, '.mp4', '...', ' . '])('%j is the ID', (wanted) => {
		expect(fileNameOf(wanted, '77', 'mp4')).toBe('pixverse-77.mp4');
	});
});
