// The base URL of the credential.
import { PixVerseApi } from '../../../credentials/PixVerseApi.credentials';
import { checkedBaseUrl } from '../../../nodes/PixVerse/transport/http/client';

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
])('The base URL may not be "%s", and no password is quoted.', async (address) => {
	const withoutSecret = expect.objectContaining({
		message: expect.stringMatching(/^(?!.*secret).*Base URL/),
	});
	expect(() => checkedBaseUrl(address)).toThrow(withoutSecret);
	await expect(credentialWith(address)).rejects.toEqual(withoutSecret);
});

it.each([' https://app-api.pixverse.ai/ ', 'http://relay.example.com:8080/a/@b'])(
	'The base URL may be "%s".',
	async (address) => {
		expect(checkedBaseUrl(address)).toBe(address.trim().replace(/\/$/, ''));
		await expect(credentialWith(address)).resolves.toMatchObject({ url: '/a' });
	},
);
