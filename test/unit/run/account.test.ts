// Which runs share an account: those with its key and address, however these were pasted.
import { accountOf } from '../../../nodes/PixVerse/transport/run/item';
import type { Item } from '../../../nodes/PixVerse/transport/run/item';

const ADDRESS = 'https://relay.example.com/PixVerse';

const accountOfRun = async (apiKey: string, baseURL: string) => {
	const context = { getCredentials: async () => ({ apiKey }) };
	return await accountOf({
		context,
		request: { baseURL },
		run: { flow: {} },
		signal: new AbortController().signal,
	} as unknown as Item);
};

describe('an account', () => {
	it.each([
		['a blank behind the key', 'key ', ADDRESS],
		['a line break behind the key', 'key\n', ADDRESS],
		['a blank and a slash behind the address', 'key', ` ${ADDRESS}/ `],
		['a scheme and a host in capitals', 'key', 'HTTPS://Relay.example.com/PixVerse'],
		['the usual port', 'key', 'https://relay.example.com:443/PixVerse'],
	])('is the same one with %s', async (_what, apiKey, baseUrl) => {
		expect(await accountOfRun(apiKey, baseUrl)).toBe(await accountOfRun('key', ADDRESS));
	});

	it.each([
		['key', 'KEY', ADDRESS],
		['path', 'key', ADDRESS.toLowerCase()],
		['port', 'key', 'https://relay.example.com:8443/PixVerse'],
	])('is another one with another %s', async (_what, apiKey, baseUrl) => {
		expect(await accountOfRun(apiKey, baseUrl)).not.toBe(await accountOfRun('key', ADDRESS));
	});
});
