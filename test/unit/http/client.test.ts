// The base URL of the credential.
import { PixVerseApi } from '../../../credentials/PixVerseApi.credentials';
import { checkedBaseUrl } from '../../../nodes/PixVerse/transport/http/client';

describe('the base URL', () => {
	const credentialWith = async (baseUrl: string) =>
		await new PixVerseApi().authenticate({ apiKey: 'k', baseUrl }, { url: '/a' });

	it.each([
		'https://app-api.pixverse.ai?key=1',
		'https://app-api.pixverse.ai/?',
		'https://app-api.pixverse.ai#top',
		'https://me:secret@app-api.pixverse.ai',
		'https:\\\\me:secret@app-api.pixverse.ai',
		'https://@app-api.pixverse.ai',
		'ftp://app-api.pixverse.ai',
		'',
	])('may not be "%s", and no password is quoted', async (address) => {
		const expected = /Base URL/;
		expect(() => checkedBaseUrl(address)).toThrow(expected);
		expect(() => checkedBaseUrl(address)).not.toThrow(/secret/);
		await expect(credentialWith(address)).rejects.toThrow(expected);
		await expect(credentialWith(address)).rejects.not.toThrow(/secret/);
	});

	it.each([' https://app-api.pixverse.ai/ ', 'http://relay.example.com:8080/a/@b'])(
		'may be "%s"',
		async (address) => {
			expect(checkedBaseUrl(address)).toBe(address.trim().replace(/\/$/, ''));
			await expect(credentialWith(address)).resolves.toMatchObject({ url: '/a' });
		},
	);
});
