// The URL of a file: the marks around it, and URLs that PixVerse cannot open.
import { bareUrl, fileUrl, oneUrl } from '../../../nodes/PixVerse/fields/tools/fileUrl';

describe('the URL of a file', () => {
	it.each([
		[
			'https://a.example/1.png;https://a.example/2.png',
			/^'Image' holds several URLs, "https:.*one/,
		],
		['https:/example.com/a.mp4', /must be an http or https URL/],
		['https://example.com/my clip.mp4', /white space in it.*one URL, with %20/],
		['https://example.com/a.mp4\nhttps', /white space/],
		['ftp://example.com/a.mp4', /must be an http or https URL/],
		['clip', /must be an http or https URL, not "clip"/],
		['', /^'Image' is empty\. Enter a URL$/],
		['C:\\Users\\me\\clip.mp4', /holds the path "C:.*which PixVerse cannot open\. .* use File/],
		['d:/clip.mp4', /path "d:.*use File/],
		...['\\\\nas\\clip.mp4', '/home/me/clip.mp4', '~/clip.mp4', '../clip.mp4', 'file:///a.mp4'].map(
			(path): [string, RegExp] => [path, /path .*use File/],
		),
		...['IMG_2001.JPG', 'clip.mp4', 'my photo (1).HEIC', 'photos\\IMG_2001.jpeg'].map(
			(name): [string, RegExp] => [
				name,
				/holds the path .*Read the file in a node before, and use File/,
			],
		),
		['example.com/IMG_2001.JPG', /must be an http or https URL/],
		['//example.com/clip.mp4', /must be an http or https URL/],
	])('%s is refused', (url, why) => {
		expect(() => fileUrl(url, 'Image')).toThrow(why);
	});

	it.each([
		'htps://me:secret@example.com/a.mp4',
		'https://me:secret@example.com/my clip.mp4',
		'//me:secret@example.com/a.mp4',
	])('%s is refused, and its password is not quoted', (url) => {
		expect(() => fileUrl(url, 'Image')).toThrow(/^(?!.*secret).*'Image'/);
	});

	it.each([
		...['https://example.com/watch?v=https://youtu.be/abc', 'https://example.com/my%20clip.mp4'],
		'https://example.com/collage?of=https://a.example/1.png,https://a.example/2.png',
		'https://example.com/fit/w_300,h_200/https://a.example/1.png',
		...['https://example.com/a;v=1|2,3.png', 'https://example.com/1.png/https://a.example/2.png'],
		'https://example.com/1.png?https://a.example/2.png',
		'https://example.com/watermark(https://a.example/1.png,0)/https://a.example/2.png',
		'https://web.example.org/2026im_/https://a.example/1.png',
		'https://www.youtube.com/watch?v=abc',
	])('%s may be one', (url) => {
		expect(fileUrl(` ${url}\n`, 'Image')).toBe(url);
	});
});

const A = 'https://a.example/1.png';

describe('what is around an address is taken off', () => {
	it.each([
		...['.', '...', ',', ';', '"', "'", '`', '>', ')', ').', '")', '";', ']', '}', '|', '”', '»'],
		...[' ; ', '!', '**', ':', '\u200b;'],
	])('%j behind it', (behind) => {
		expect(bareUrl(`${A}${behind}`)).toBe(A);
		expect(fileUrl(`${A}?a=1&b=2${behind}`, 'Image')).toBe(`${A}?a=1&b=2`);
	});

	it.each(['"', "'", '<', '(', '**', '["', '“', '«', '`'])('%j before it', (before) => {
		expect(fileUrl(`${before}${A}`, 'Image')).toBe(A);
	});

	it.each([
		['a link of Markdown', `[clip (1)](${A})`, A],
		['a picture of Markdown', `![](https://a.example/a_(1).png)`, 'https://a.example/a_(1).png'],
		['a link with its own text', `[${A}](${A})`, A],
		['a link of Slack', `<${A}|1.png>`, A],
		['what nobody sees', 'https://a.example/\u200b1\u00ad.png', A],
	])('but no more than that: %s', (_what, text, url) => {
		expect(bareUrl(text)).toBe(url);
	});

	it.each([
		...['https://a.example/a_(1)', 'https://a.example/?of={id}', 'https://a.example/?of="id"'],
		...['https://a.example/1.png?hm=7&', 'https://a.example/1.png?sig=abc%3D'],
		...['https://a.example/1.png?sig=abc==', 'https://a.example/1.png?q=a;b&c=.d'],
		...['https://a.example/1.png?a=1&raw', 'https://a.example/（1）', 'https://a.example/图'],
		...['https://a.example/1.png?of=<id>', 'https://a.example/', 'clip (1)', ''],
	])('and nothing of "%s"', (text) => {
		expect(bareUrl(text)).toBe(text);
	});

	it('in no time, however much it is', () => {
		const much = ').'.repeat(200_000);
		expect(bareUrl(`${A}${much}`)).toBe(A);
		expect(bareUrl(much)).toBe('');
	});
});

describe('several addresses in the place of one', () => {
	it.each([
		...[',', ';', '|', '，', '、', '；', '｜', '\\n', '","', '";"', '·', '•', '—', '／', '\u00a0'],
		...['', '&', '+', '_', ':', '#', '%0A', '%20', '%2C', '<br>', '</p>', '>'],
	])('with %j between them are refused', (between) => {
		expect(() => oneUrl(`${A}${between}${A}`, 'Listing URL')).toThrow(
			/^'Listing URL' holds several URLs, "https:\/\/a\.example\/1\.png/,
		);
	});
});
