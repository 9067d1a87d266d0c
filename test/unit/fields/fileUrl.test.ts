// URLs that PixVerse cannot open, or that lead to a page instead of a file.
import { checkFileUrl } from '../../../nodes/PixVerse/fields/tools/fileUrl';

describe('the URL of a file', () => {
	it.each([
		['https://drive.google.com/file/d/1a2b/view?usp=sharing', /page of drive\.google\.com.*direct/],
		['https://www.dropbox.com/scl/fi/abc/clip.mp4?rlkey=1', /page of www\.dropbox\.com/],
		['https://www.youtube.com/watch?v=abc', /page of www\.youtube\.com/],
		['https://m.youtube.com/shorts/abc', /page of m\.youtube\.com/],
		['https://youtu.be/abc', /page of youtu\.be/],
		['https://drive.google.com/u/1/open?id=abc', /page of drive\.google\.com/],
		['https://drive.google.com/a/example.com/file/d/abc/view', /page of drive\.google\.com/],
		['https://drive.google.com/drive/folders/abc', /page of drive\.google\.com/],
		['https://www.youtube.com/live/abc', /page of www\.youtube\.com/],
		['https://www.youtube.com/embed/abc', /page of www\.youtube\.com/],
		['https:/example.com/a.mp4', /must be an http or https URL/],
		['https://example.com/my clip.mp4', /white space in it.*one URL, with %20/],
		['https://example.com/a.mp4\nhttps', /white space/],
		['ftp://example.com/a.mp4', /must be an http or https URL/],
		['clip.mp4', /must be an http or https URL, not "clip.mp4"/],
		['', /^'Image' is empty\. Enter a URL$/],
		['C:\\Users\\me\\clip.mp4', /holds the path "C:.*which PixVerse cannot open\. .* use File/],
		['d:/clip.mp4', /path "d:.*use File/],
		['\\\\nas\\clip.mp4', /path .*use File/],
		['/home/me/clip.mp4', /path .*use File/],
		['~/clip.mp4', /path .*use File/],
		['../clip.mp4', /path .*use File/],
		['file:///home/me/clip.mp4', /path .*use File/],
		['//example.com/clip.mp4', /must be an http or https URL/],
	])('%s is refused', (url, why) => {
		expect(() => checkFileUrl(url, 'Image')).toThrow(why);
	});

	it.each([
		'htps://me:secret@example.com/a.mp4',
		'https://me:secret@example.com/my clip.mp4',
		'//me:secret@example.com/a.mp4',
	])('%s is refused, and its password is not quoted', (url) => {
		expect(() => checkFileUrl(url, 'Image')).toThrow(/^(?!.*secret).*'Image'/);
	});

	it.each([
		'https://drive.google.com/uc?export=download&id=1a2b',
		'https://drive.usercontent.google.com/download?id=1a2b',
		'https://www.dropbox.com/s/abc/clip.mp4?dl=1',
		'https://www.dropbox.com/scl/fi/abc/clip.mp4?rlkey=1&raw=1',
		'https://example.com/watch?v=https://youtu.be/abc',
		'https://example.com/my%20clip.mp4',
	])('%s may be one', (url) => {
		expect(() => checkFileUrl(url, 'Image')).not.toThrow();
	});
});
