// What files the inputs take, by type and extension.
import {
	formatFor,
	formatsOf,
	picture,
	shortVideo,
} from '../../../nodes/PixVerse/fields/uploadKinds';

describe('the format of a file', () => {
	it.each([
		['video/quicktime', 'bin', { type: 'video/quicktime', extension: 'mov' }],
		['application/octet-stream', 'MOV', { type: 'video/quicktime', extension: 'mov' }],
		['video/x-m4v', 'mp4', { type: 'video/mp4', extension: 'mp4' }],
		['application/octet-stream', 'webm', undefined],
		['application/octet-stream', 'constructor', undefined],
		['image/png', 'mp4', undefined],
	])('%s with the extension %s', (type, extension, format) => {
		expect(formatFor(shortVideo, type, extension)).toEqual(format);
	});

	it('names its own extension, not the first one of the kind', () => {
		expect(formatFor(picture, 'image/webp', '')).toEqual({ type: 'image/webp', extension: 'webp' });
	});
});

it('the formats of a kind are named once each', () => {
	expect(formatsOf(shortVideo)).toBe('mp4 or mov');
	expect(formatsOf(picture)).toBe('png, jpg, jpeg or webp');
});
