// The base URL of the credential.
import { PixVerseApi } from '../../../credentials/PixVerseApi.credentials';
import {
	accountKey,
	checkBaseUrl,
	checkedBaseUrl,
	sendWithin,
} from '../../../nodes/PixVerse/transport/http/client';

const credentialWith = async (baseUrl: string) =>
	await new PixVerseApi().authenticate({ apiKey: 'k', baseUrl }, { url: '/a' });

const [AT, MENDED, NO_ADDRESS, TOO_LONG, CLEAR] = [
	/ has an @ in it/,
	/ has white space, a backslash or an invisible character in it/,
	/ is not an http or https address/,
	/ must end before the \? or #/,
	/ would send the API key unencrypted/,
];

/** One row for each of these addresses. */
const each = (why: RegExp, ...addresses: string[]) =>
	addresses.map((address) => [address, why] as const);

it.each([
	...each(TOO_LONG, 'https://app-api.pixverse.ai?key=secret', 'https://app-api.pixverse.ai/?'),
	...each(TOO_LONG, 'https://app-api.pixverse.ai#top'),
	...each(AT, 'https://me:secret@app-api.pixverse.ai', 'https:\\\\me:secret@app-api.pixverse.ai'),
	...each(AT, 'https://@app-api.pixverse.ai', '"https://me:secret@app-api.pixverse.ai"'),
	...each(AT, '<https://me:secret@app-api.pixverse.ai>', 'https://me:se#cret@app-api.pixverse.ai'),
	...each(AT, 'https://me:se?cret@app-api.pixverse.ai'),
	...each(AT, 'https://me:8080/secret@app-api.pixverse.ai'),
	...each(AT, 'https://me:se\tcret@app-api.pixverse.ai'),
	...each(AT, '\u200bhttps://me:secret@app-api.pixverse.ai', 'me:secret@app-api.pixverse.ai'),
	...each(AT, 'https:me:secret@app-api.pixverse.ai'),
	...each(NO_ADDRESS, 'https://me:secret\uff20app-api.pixverse.ai'),
	...each(NO_ADDRESS, 'https://me:secret%40app-api.pixverse.ai'),
	...each(MENDED, 'https://app-api\t.pixverse.ai', 'https://app-api.pixverse\n.ai'),
	...each(MENDED, 'https://app-api.pixverse.ai/a b', 'https:\\\\app-api.pixverse.ai'),
	...each(MENDED, 'https://app-api.pixverse.ai\\v2', 'https://app-api\u00ad.pixverse.ai'),
	...each(MENDED, 'https://app-api\u200b.pixverse.ai', 'https://app-api\u2060.pixverse.ai'),
	...each(MENDED, 'https://app-api\ufe0f.pixverse.ai', 'https://app-api\u3164.pixverse.ai'),
	...each(MENDED, 'https://app-api.pixverse.ai/\u0000'),
	...each(NO_ADDRESS, 'https:/app-api.pixverse.ai', 'https:///app-api.pixverse.ai'),
	...each(NO_ADDRESS, 'https:app-api.pixverse.ai', 'ftp://app-api.pixverse.ai', 'https://', ''),
	...each(CLEAR, 'http://app-api.pixverse.ai', 'HTTP://app-api.pixverse.ai'),
	...each(CLEAR, 'http://relay.example.com:8080/a', 'http://8.8.8.8', 'http://[::ffff:8.8.8.8]'),
	...each(CLEAR, 'http://[2606:4700::1]', 'http://[4000::1]', 'http://[64:ff9b:1::8.8.8.8]'),
	...each(CLEAR, 'http://[2606:4700::5efe:10.0.0.1]', 'http://[2001:0:7f00:1::f7f7:f7f7]'),
	...each(CLEAR, 'http://[2001:0:7f00:1::f5ff:fffe]', 'http://[2001:0:808:808::f5ff:fffe]'),
	...each(CLEAR, 'http://[fe80::5efe:8.8.8.8]', 'http://[fe80::5efe:10.0.0.1]', 'http://[ff02::1]'),
])('The base URL %j is refused, and not quoted.', async (address, why) => {
	const refusal = expect.objectContaining({
		message: expect.stringMatching(new RegExp(`^The 'Base URL' of the credential${why.source}`)),
	});
	const quiet = expect.objectContaining({
		message: expect.not.stringMatching(/secret|relay|8\.8\.8/),
	});
	expect(() => checkedBaseUrl(address)).toThrow(refusal);
	expect(() => checkedBaseUrl(address)).toThrow(quiet);
	await expect(credentialWith(address)).rejects.toEqual(refusal);
});

it.each([
	...[{ toString: null }, Object.create(null), Symbol('a'), 7, null, undefined],
	['https://a.com'],
])('A base URL that is no text is refused with the same sentence: %#.', (value) => {
	const refused = expect.objectContaining({ message: expect.stringMatching(NO_ADDRESS) });
	expect(() => checkedBaseUrl(value)).toThrow(refused);
});

it('An API key that is no text is sent as text, for which PixVerse has an answer.', async () => {
	const baseUrl = 'https://app-api.pixverse.ai';
	const odd = { toString: null } as never;
	const sent = await new PixVerseApi().authenticate({ apiKey: odd, baseUrl }, { url: '/a' });
	expect(sent.headers).toEqual({ 'API-KEY': '[object Object]' });
	expect(accountKey(odd, baseUrl)).not.toBe(accountKey('', baseUrl));
});

it.each([
	...[' https://app-api.pixverse.ai/ ', 'https://relay.example.com:8080/a/b'],
	...['HTTPS://APP-API.PIXVERSE.AI', 'https://[2606:4700::1]:8443', 'http://127.0.0.1:8090'],
	...['http://localhost:8090', 'http://[::1]:8090', 'http://192.168.1.5/pixverse'],
	...['http://[::ffff:10.0.0.1]', 'http://[fd00::1]', 'http://[fe80::1]', 'http://standin:8090'],
	...['http://host.docker.internal:8090', 'http://proxy.namespace.svc', 'http://pixverse.test'],
])('The base URL may be "%s".', async (address) => {
	expect(checkedBaseUrl(address)).toBe(address.trim().replace(/\/$/, ''));
	await expect(credentialWith(address)).resolves.toMatchObject({ url: '/a' });
});

/** What the test of the credential makes of a base URL, as n8n evaluates its expression. */
const testedAt = (baseUrl: string): unknown => {
	const [, code] = /^=\{\{(.*)\}\}$/.exec(String(new PixVerseApi().test.request.baseURL)) ?? [];
	return new Function('$credentials', `return ${code}`)({ baseUrl });
};

const RELAY = 'https://relay.example.com:8080/a/b';

it.each([
	...['', '/', '///', '/openapi', '/openapi/', '/openapi//', '/OpenAPI/V2', '/openapi/v2'],
	...['/openapi/v2/', '//openapi/v2', '/openapi/v2/account/balance', '/openapi/v2/video/result/'],
	...['/openapi/v2/video/text/generate', ' ', '/openapi/v2///'],
])(
	'A base URL that ends in "%s" leads to the same host, also in the test of the credential.',
	(end) => {
		for (const address of [RELAY, 'https://app-api.pixverse.ai', 'http://127.0.0.1:8090']) {
			expect(checkedBaseUrl(`${address}${end}`)).toBe(address);
			expect(testedAt(`${address}${end}`)).toBe(address);
			expect(accountKey('k', `${address}${end}`)).toBe(accountKey('k', address));
		}
	},
);

it.each(['/openapi/v3', '/openapi/v22', '/openapis', '/myopenapi/v2', '/v2', '/openapi/pixverse'])(
	'A base URL that ends in "%s" keeps this path, because a proxy may be there.',
	(end) => {
		expect(checkedBaseUrl(`${RELAY}${end}`)).toBe(`${RELAY}${end}`);
		expect(testedAt(`${RELAY}${end}`)).toBe(`${RELAY}${end}`);
	},
);

it.each([
	['https://app-api.pixverse.ai', false],
	['HTTPS://APP-API.PIXVERSE.AI:443/openapi/v2', false],
	['https://app-api.pixverseai.cn', false],
	['https://relay.example.com', true],
])('A false certificate at %s may be ignored: %s.', async (baseURL, mayBe) => {
	const error = Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' });
	const context = {
		getCredentials: async () => ({ apiKey: 'k' }),
		helpers: { httpRequestWithAuthentication: async () => await Promise.reject(error) },
	};
	const advice = mayBe
		? expect.stringContaining('Ignore SSL Issues')
		: expect.not.stringContaining('Ignore SSL Issues');
	await expect(sendWithin(context as never, { baseURL, url: '/a' })).rejects.toMatchObject({
		failure: { advice },
	});
});

it.each([
	['https://app-api.pixverse.ai', ' and the network'],
	...['https://app-api.pixverse.ai/shop', 'http://127.0.0.1:8931/secret'].map(
		(address): [string, string] => [
			address,
			` of the credential, ${new URL(address).origin} and the path behind it: PixVerse is at https://app-api.pixverse.ai`,
		],
	),
])('After no answer from %s, the advice names the host, and no path: %s.', (baseUrl, where) => {
	const advice = checkBaseUrl({ outcome: 'lost', reason: 'no answer', baseUrl });
	expect(advice).toBe(`Check the 'Base URL'${where}`);
});
