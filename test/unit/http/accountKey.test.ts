// Runs with the same key and address share an account, however the user pasted these.
import { accountKey } from '../../../nodes/PixVerse/transport/http/client';

const ADDRESS = 'https://relay.example.com/PixVerse';

it.each([
	['a blank behind the key', true, 'key ', ADDRESS],
	['a line break behind the key', true, 'key\n', ADDRESS],
	['a blank and a slash behind the address', true, 'key', ` ${ADDRESS}/ `],
	['a scheme and a host in capitals', true, 'key', 'HTTPS://Relay.example.com/PixVerse'],
	['the usual port', true, 'key', 'https://relay.example.com:443/PixVerse'],
	['another key', false, 'KEY', ADDRESS],
	['another path', false, 'key', ADDRESS.toLowerCase()],
	['another port', false, 'key', 'https://relay.example.com:8443/PixVerse'],
])('With %s an account is the same one: %s.', (_what, isSame, apiKey, baseUrl) => {
	expect(accountKey(apiKey, baseUrl) === accountKey('key', ADDRESS)).toBe(isSame);
});
