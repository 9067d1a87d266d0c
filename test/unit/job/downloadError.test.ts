// Downloads that end for good: the person is told why, that the video is there, and where.
import { complaint, forbiddenDownload } from '../../../nodes/PixVerse/transport/job/downloadError';
import { video } from '../../../nodes/PixVerse/transport/http/record';

const made = { type: video, id: '77' };
const URLS = {
	name: 'https://media.pixverse.ai/a/77.mp4?sign=a%2Fb',
	ipv4: 'http://10.0.0.9:8080/77.mp4',
	ipv6: 'http://[fd00::9]/77.mp4',
};

const messageOf = (error: unknown, url = URLS.name) =>
	forbiddenDownload(error, url, made)?.failure.message;

describe('a download that n8n refuses', () => {
	const domain = new Error(
		'Domain not allowed: This credential is restricted from accessing media.pixverse.ai. Only the following domains are allowed: a.b',
	);
	const hostname = new Error(
		'The request was blocked because the destination hostname is restricted',
	);
	const address = new Error(
		'The request was blocked because it resolves to a restricted IP address',
	);

	it('for its domain names the list of the credential, and leads to the video', () => {
		expect(messageOf(domain)).toBe(
			`n8n does not allow the download of video 77 from media.pixverse.ai. Add this host to the 'Allowed Domains' of the credential, or open ${URLS.name}`,
		);
	});

	it.each([
		[hostname, URLS.name, 'N8N_SSRF_ALLOWED_HOSTNAMES'],
		[address, URLS.name, 'N8N_SSRF_ALLOWED_HOSTNAMES'],
		[address, URLS.ipv4, 'N8N_SSRF_ALLOWED_IP_RANGES'],
		[address, URLS.ipv6, 'N8N_SSRF_ALLOWED_IP_RANGES'],
	])('as %s at %s names %s', (error, url, setting) => {
		expect(messageOf(error, url)).toContain(`to ${setting}, or open ${url}`);
	});

	it('does not start again, and is paid for', () => {
		const { failure } = forbiddenDownload(domain, URLS.name, made) ?? {};
		expect(failure).toMatchObject({ class: 'download', retryable: false, videoId: '77' });
		expect(failure?.description).toContain('It is ready and was charged once.');
	});

	it('is found in a cause, as when a name is looked up while connecting', () => {
		const lookup = Object.assign(new Error('connect failed'), { cause: { cause: address } });
		expect(messageOf(lookup)).toContain('does not allow');
	});

	it.each([undefined, null, 'Domain not allowed', new Error('socket hang up'), { message: 7 }])(
		'is none of %p',
		(error) => expect(forbiddenDownload(error, URLS.name, made)).toBeUndefined(),
	);

	it('is looked for with an end', () => {
		const loop: { cause?: unknown } = {};
		loop.cause = loop;
		expect(forbiddenDownload(loop, URLS.name, made)).toBeUndefined();
	});
});

describe('an answer', () => {
	const wrongWith = (length: string | undefined, statusCode = 200) =>
		complaint({ statusCode, headers: { 'content-length': length } }, URLS.name, made)?.failure;

	it.each(['4000000001', '9999999999999999'])('of %s bytes is larger than any result', (length) => {
		const failure = wrongWith(length);
		expect(failure).toMatchObject({
			message: `The download of video 77 was broken off: it is larger than 4 GB, and no result is. See what is at ${URLS.name}`,
			class: 'download',
			retryable: false,
			videoId: '77',
		});
		expect(failure?.description).toContain('It is ready and was charged once.');
	});

	it.each(['4000000000', '1', '0', 'many', undefined])('of %p bytes is read', (length) => {
		expect(wrongWith(length)).toBeUndefined();
	});

	it.each([206, 304, 500])('with HTTP %i is none', (status) => {
		expect(wrongWith('9', status)).toMatchObject({
			message: `The file of video 77 was answered with HTTP ${status}`,
			retryable: true,
		});
	});
});
