// Runs with the same key and address share an account, however the user pasted these.
import { accountKey } from '../../../nodes/PixVerse/transport/http/client';

const ADDRESS = 'https://relay.example.com/PixVerse';

it.each([
	['a blank behind the key', 'key ', ADDRESS, true],
	['a line break behind the key', 'key\n', ADDRESS, true],
	['a blank and a slash behind the address', 'key', ` ${ADDRESS}/ `, true],
	['a scheme and a host in capitals', 'key', 'HTTPS://Relay.example.com/PixVerse', true],
	['the usual port', 'key', 'https://relay.example.com:443/PixVerse', true],
	['another key', 'KEY', ADDRESS, false],
	['another path', 'key', ADDRESS.toLowerCase(), false],
	['another port', 'key', 'https://relay.example.com:8443/PixVerse', false],
])('With %s an account is the same one: %4$s.', (_what, apiKey, baseUrl, isSame) => {
	expect(accountKey(apiKey, baseUrl) === accountKey('key', ADDRESS)).toBe(isSame);
});
