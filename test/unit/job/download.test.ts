// Downloads: when the node gives up, what is wrong with a file, and the name of a file.
import { Readable } from 'node:stream';
import { image, video } from '../../../nodes/PixVerse/transport/values/record';
import {
	addressesToTry,
	fileNameOf,
	fileProblem,
	idleTimeout,
	incomingProgress,
	problemOf,
	statusProblem,
	requestFor,
} from '../../../nodes/PixVerse/transport/job/download';
import { settled, useScript } from '../../support/simulation/script';

const MINUTE = 60_000;
const { advance: tick } = useScript();

/** A file of which `bytes` come each minute; tells after how many minutes it was given up, of ten. */
async function givenUpAfter(bytes: number): Promise<number | undefined> {
	const body = new Readable({ read: () => {} });
	const over = new AbortController();
	let failure: unknown;
	const progress = incomingProgress(body, Infinity);
	idleTimeout(progress, over.signal).catch((error: unknown) => (failure = error));
	for (let minutes = 1; minutes <= 10; minutes++) {
		body.push(Buffer.alloc(bytes));
		await tick(MINUTE);
		await settled();
		if (failure !== undefined) {
			expect(failure).toMatchObject({ code: 'ECONNABORTED' });
			return minutes;
		}
	}
	over.abort();
	return undefined;
}

describe('a file that is fetched', () => {
	it('of which a little comes each minute is waited for', async () => {
		expect(await givenUpAfter(65_536)).toBeUndefined();
	});

	it.each([0, 1, 2_400, 60_000])(
		'of which %i bytes come each minute is given up',
		async (bytes) => {
			expect(await givenUpAfter(bytes)).toBe(1);
		},
	);

	it('without an end is broken off, and what was too much is not handed on', async () => {
		let left = 20;
		const body = new Readable({ read: () => body.push(left-- > 0 ? Buffer.alloc(300) : null) });
		const progress = incomingProgress(body, 1000);
		let read = 0;
		const reading = (async () => {
			for await (const chunk of body) read += (chunk as Buffer).length;
		})();
		await expect(reading).rejects.toThrow('too large');
		expect([progress.bytes, read <= 1000]).toEqual([1200, true]);
	});
});

const bytes = (hex: string, length = 64) => Buffer.concat([Buffer.from(hex, 'hex')], length);
const JPEG = bytes('ffd8ffe000104a464946');
const MP4 = bytes('0000001c667479706d703432000000006d7034316d70343269736f6d');
const UNKNOWN = bytes('00000042414243');

describe('what was fetched', () => {
	const problem = (head: Uint8Array, said?: string, type = video) =>
		fileProblem(head, said, { type, id: '77' });

	it('may be anything but a page, and an image in place of a video', () => {
		expect(problem(MP4, 'text/html')).toBeUndefined();
		expect(problem(UNKNOWN, 'text/plain')).toBeUndefined();
		expect(problem(UNKNOWN)).toBeUndefined();
		expect(problem(JPEG, '', image)).toBeUndefined();
		expect(problem(MP4, '', image)).toBeUndefined();
		expect(problem(JPEG, 'video/mp4')).toBe('was answered with a JPEG');
	});

	it.each([
		['{"a":1}', 'video/mp4', 'text'],
		['<?xml version="1.0"?><Error/>', '', 'text'],
		['<html></html>', 'application/octet-stream', 'a web page'],
		['upstream error', 'text/plain', 'text'],
		['upstream error', 'video/mp4', 'text'],
		['\u0000\u0001', 'text/html; charset=utf-8', 'a page'],
		['\u0000\u0001', 'application/problem+JSON', 'a page'],
	])('%j under the type %p is none', (text, said, name) => {
		expect(problem(Buffer.from(text), said)).toBe(`was answered with ${name}`);
		expect(problem(Buffer.from(text), said, image)).toBe(`was answered with ${name}`);
	});
});

describe('a download that n8n refuses', () => {
	const url = 'https://media.pixverse.ai/a/77.mp4?sign=a%2Fb';
	const refused = new Error('The request was blocked because the destination is restricted');
	const problem = (error: unknown, from = url) => problemOf(error, from);

	it.each([
		[url, 'HOSTNAMES'],
		['http://10.0.0.9:8080/77.mp4', 'IP_RANGES'],
		['http://[fd00::9]/77.mp4', 'IP_RANGES'],
	])('at %s names the setting and the host alone', (from, setting) => {
		const { message, mayPass } = problem(refused, from);
		expect(message).toContain(`to N8N_SSRF_ALLOWED_${setting}, or open the url of the item`);
		expect(message).not.toContain('/');
		expect(mayPass).toBe(false);
	});

	it('is found in a cause, as when a name is looked up while connecting', () => {
		const lookup = Object.assign(new Error('connect failed'), { cause: { cause: refused } });
		expect(problem(lookup).message).toContain('n8n blocks');
	});

	it.each<[string, string, boolean]>([
		['ENOSPC', 'could not be stored, because n8n has no space left (ENOSPC)', false],
		['EDQUOT', 'could not be stored, because n8n has no space left (EDQUOT)', false],
		['ERR_STRING_TOO_LONG', 'is too large for n8n to keep in memory', false],
	])('because of its storage is told with what to do: %s', (code, words, mayPass) => {
		const found = problem(Object.assign(new Error('no'), { code }));
		expect(found.message).toContain(`${words}. Ask the administrator of n8n to `);
		expect(found.mayPass).toBe(mayPass);
	});

	it('because of its certificate names the setting for an own authority before the switch', () => {
		const { message, mayPass } = problem(
			Object.assign(new Error('no'), { code: 'SELF_SIGNED_CERT_IN_CHAIN' }),
		);
		expect(message).toMatch(
			/^comes from a server that is not trusted \(SELF_SIGNED_CERT_IN_CHAIN\)\. .*NODE_EXTRA_CA_CERTS.*Ignore SSL Issues/,
		);
		expect(mayPass).toBe(false);
	});

	const loop: { cause?: unknown } = {};
	loop.cause = loop;

	it.each([undefined, null, 'odd', new Error('socket hang up'), { message: 7 }, loop])(
		'is none of %p, which starts again',
		(error) => expect(problem(error).mayPass).toBe(true),
	);
});

const RESULT = 'https://media.pixverse.ai/pixverse%2Fmp4%2fori%2Fa%20b%252F7.mp4';
const PLAIN = 'https://media.pixverse.ai/pixverse/mp4/ori/a%20b%252F7.mp4';

it.each([
	[206, true, true],
	[500, true, true],
	[404, true, true],
	[403, true, false],
	[401, false, false],
	[410, false, false],
])(
	'HTTP %i is no file, and whether it is asked for again is %s, under a query %s.',
	(status, mayPass, mayPassSigned) => {
		const problems = ['', '?sign=1'].map((query) => statusProblem(status, `${RESULT}${query}`));
		expect(problems.map((problem) => problem.mayPass)).toEqual([mayPass, mayPassSigned]);
		expect(problems[0].message).toContain(`HTTP ${status}`);
	},
);

describe('a missing file is looked for', () => {
	const fresh = (url: string) => expect.stringMatching(new RegExp(`^${url}\\?[0-9a-f-]{36}$`));

	it('as PixVerse gave it and behind plain slashes, never at the address that the user gets', () => {
		const addresses = addressesToTry(RESULT, false);
		expect(addresses).toEqual([fresh(RESULT), fresh(PLAIN)]);
		expect(addressesToTry(RESULT, false)).not.toEqual(addresses);
	});

	it('without a query at last, because the host may refuse one', () => {
		expect(addressesToTry(RESULT, true)).toEqual([fresh(RESULT), fresh(PLAIN), RESULT, PLAIN]);
	});

	it('at one address if its slashes are plain', () => {
		expect(addressesToTry(PLAIN, false)).toEqual([fresh(PLAIN)]);
		expect(addressesToTry(PLAIN, true)).toEqual([fresh(PLAIN), PLAIN]);
	});

	it.each([`${RESULT}?sign=1`, 'no address', '', undefined, 7])(
		'nowhere else, if its address has a query or is none: %j',
		(url) => {
			for (const isLast of [false, true]) expect(addressesToTry(url, isLast)).toEqual([url]);
		},
	);

	it.each([
		'https://127.0.0.1%2F@media.pixverse.ai/a%2Fb',
		'https://media.pixverse.ai/%2F%2Fhost%2Fb',
	])('at no other host: %s', (url) => {
		const hosts = addressesToTry(url, true).map((address) => new URL(String(address)).host);
		expect(new Set(hosts)).toEqual(new Set(['media.pixverse.ai']));
	});
});

it.each([
	['clip.mp4', 'mp4', 'clip.mp4'],
	['Chapter 1. Part', 'mp4', 'Chapter 1. Part.mp4'],
	['v1.2', 'mp4', 'v1.2.mp4'],
	['final.docx', 'mp4', 'final.docx.mp4'],
	['What is this?..', 'mp4', 'What is this?.mp4'],
	['../../etc/passwd', 'mp4', '..-..-etc-passwd.mp4'],
	['C:\\films\\a.mp4', 'mp4', 'C:-films-a.mp4'],
	['two\r\nlines\u0000.mp4', 'mp4', 'two--lines-.mp4'],
	['Ünïcødé 影片', 'mp4', 'Ünïcødé 影片.mp4'],
	['clip.MP4', 'mp4', 'clip.mp4'],
	['clip.mp4', 'mov', 'clip.mov'],
	['poster.PNG', 'webp', 'poster.webp'],
	['poster.jpeg', 'jpg', 'poster.jpg'],
	[undefined, 'mp4', 'pixverse-77.mp4'],
	['.mp4', 'mp4', 'pixverse-77.mp4'],
	[' . ', 'mp4', 'pixverse-77.mp4'],
	['4pm.\u202egpj\u2069\u200f', 'mp4', '4pm.gpj.mp4'],
	['\u202e', 'mp4', 'pixverse-77.mp4'],
	['half \ud83d of a pair', 'mp4', 'half of a pair.mp4'],
	['clip.mp4\u200b', 'mp4', 'clip.mp4'],
	['.mp4.mp4', 'mp4', 'pixverse-77.mp4'],
	['a'.repeat(300), 'webm', `${'a'.repeat(250)}.webm`],
	['片'.repeat(300), 'mp4', `${'片'.repeat(83)}.mp4`],
	[`${'a'.repeat(250)}🎬.mp4`, 'mp4', `${'a'.repeat(250)}.mp4`],
])('A file that is to be called %j and is of the type %s is called %j.', (wanted, type, name) => {
	expect(fileNameOf(wanted, '77', type)).toBe(name);
});

it.each([
	[undefined, 60_000],
	[5_000, 5_000],
	[3_600_000, 60_000],
])(
	'With a Timeout of %p ms, the response of a download has to begin within %i ms.',
	(timeout, limit) => {
		const { signal } = new AbortController();
		const request = { url: '/a', baseURL: 'https://app-api.pixverse.ai', timeout, body: { a: 1 } };
		const sent = requestFor({ request, signal }, 'https://files.example.com/a.mp4');
		expect(sent).toMatchObject({ timeout: limit, body: undefined, qs: undefined });
		expect(sent.headers).toEqual({ 'accept-encoding': 'identity' });
	},
);
