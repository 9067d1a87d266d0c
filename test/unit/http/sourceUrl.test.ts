// URLs that PixVerse cannot open, or that lead to a page instead of a file.
import { PendingUpload } from '../../../nodes/PixVerse/transport/http/requestBody';
import { checkFileUrl, privateUrlProblems } from '../../../nodes/PixVerse/transport/http/addresses';

describe('the URL of a file', () => {
	it.each([
		['https://drive.google.com/file/d/1a2b/view?usp=sharing', /page of drive\.google\.com.*direct/],
		['https://drive.google.com/open?id=1a2b', /direct address of the file/],
		['https://www.dropbox.com/s/abc/clip.mp4?dl=0', /page of www\.dropbox\.com/],
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
		['https:\\\\example.com\\a.mp4', /must be an http or https URL/],
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
		'https://drive.google.com/uc?export=download&id=1a2b',
		'https://drive.google.com/u/0/uc?id=abc&export=download',
		'https://drive.usercontent.google.com/download?id=1a2b',
		'https://www.dropbox.com/s/abc/clip.mp4?dl=1',
		'https://www.dropbox.com/scl/fi/abc/clip.mp4?rlkey=1&raw=1',
		'https://dl.dropboxusercontent.com/s/abc/clip.mp4',
		'https://example.com/watch?v=https://youtu.be/abc',
		'https://example.com/my%20clip.mp4',
	])('%s may be one', (url) => {
		expect(() => checkFileUrl(url, 'Image')).not.toThrow();
	});
});

describe('a URL inside a private network', () => {
	const PUBLIC = 'https://app-api.pixverse.ai';
	const inside = 'http://192.168.1.5/a.png';
	const upload = (url: string, label = 'Image 3') =>
		new PendingUpload({ kind: 'url', url }, 'image', 'id', label);

	it.each([
		[
			'in a list',
			{ img_references: [{ img_url: upload('http://nas/a.png') }] },
			/'Image 3' .*\(nas\)/,
		],
		['of a clip', { video_references: [{ video_url: upload(inside, 'Clip') }] }, /'Clip' .*\(192/],
		['of a file to upload', { file: upload('http://files.internal/a', 'File') }, /'File' /],
	])('%s is refused', (_name, body, why) => {
		expect(privateUrlProblems(body, PUBLIC).map(({ message }) => message)).toEqual([
			expect.stringMatching(why),
		]);
	});

	it.each([
		['of the public', { img_id: upload('https://example.com/a.png') }, PUBLIC],
		['in a text', { prompt: inside }, PUBLIC],
		['where the service is inside, too', { img_id: upload(inside) }, 'http://127.0.0.1:5000'],
		['beside a Base URL that is refused anyway', { img_id: upload(inside) }, 'nonsense'],
	])('%s is none', (_name, body, baseUrl) => {
		expect(privateUrlProblems(body, baseUrl)).toEqual([]);
	});
});
