// What n8n lets a request reach: the domains of a credential, and its protection against inner addresses.
import { SsrfProtectionConfig } from '@n8n/config';
import { Container } from '@n8n/di';
import { isTwo } from '../../support/harness/engine';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { secretsIn, unnamed } from '../judge';

const standIn = useStandIn();

/** Files come from another host than the API. */
const otherHost = () => standIn.url.replace('127.0.0.1', 'localhost');
beforeEach(() => {
	standIn.settings.fileHost = otherHost();
});

const goesOn = { onError: 'continueRegularOutput' } as const;
const get = (videoId: string) => ({ operation: 'get', videoId, downloadVideo: true });
const downloads = () => standIn.ledger.requests.filter(({ place }) => place === 'download');

describe('a credential that may be used for the API host only', () => {
	const domains = { allowedHttpRequestDomains: 'domains', allowedDomains: '127.0.0.1' };

	it('does not keep a paid video from its file, which is fetched without the key', async () => {
		const result = await runPixVerse(standIn, { domains, parameters: { downloadVideo: true } });
		expect(result.error).toBeUndefined();
		expect(result.outputs[0][0].binary?.data.mimeType).toBe('video/mp4');
		expect(downloads().map(({ headers }) => headers.host)).toEqual([new URL(otherHost()).host]);
		expect(downloads().some(({ headers }) => headers['api-key'])).toBe(false);
	});

	it('does not keep Get from the file', async () => {
		await runPixVerse(standIn, { domains });
		const [{ videoId }] = standIn.ledger.generations;
		const result = await runPixVerse(standIn, { domains, parameters: get(videoId) });
		expect(result.outputs[0][0].binary?.data.mimeType).toBe('video/mp4');
	});

	it('does not keep a file from being redirected', async () => {
		standIn.settings.fileHost = undefined;
		const to = { location: `${otherHost()}/files/1.mp4` };
		standIn.fail({ place: 'download', fault: { kind: 'http', status: 302, headers: to } });
		const result = await runPixVerse(standIn, { domains, parameters: { downloadVideo: true } });
		expect(result.outputs[0][0].binary?.data.mimeType).toBe('video/mp4');
		const hosts = downloads().map(({ headers }) => headers.host);
		expect(hosts).toEqual([standIn.url, otherHost()].map((url) => new URL(url).host));
	});
});

describe("n8n's protection against inner addresses", () => {
	const config = Container.get(SsrfProtectionConfig);
	// Read once, with the first request.
	config.allowedHostnames = ['localhost'];
	beforeAll(() => Object.assign(config, { enabled: true }));
	beforeEach(() => {
		standIn.settings.fileHost = standIn.url;
	});
	afterAll(() => Object.assign(config, { enabled: false }));

	const parameters = { downloadVideo: true };

	const fetch = async () =>
		await runPixVerse(standIn, { baseUrl: otherHost(), parameters, settings: goesOn });

	if (!isTwo) {
		it('is not part of n8n 1.x: the file comes', async () => {
			const result = await fetch();
			expect(result.outputs[0][0].binary?.data.mimeType).toBe('video/mp4');
		});
		return;
	}

	it('names the video, its address and the setting, and ends the attempts', async () => {
		const result = await fetch();
		const [{ videoId }] = standIn.ledger.generations;
		expect(jsonOf(result)[0]).toMatchObject({
			state: 'ready',
			warning: `The file of video ${videoId} could not be downloaded, because n8n blocks 127.0.0.1. Ask the administrator of n8n to add this host to N8N_SSRF_ALLOWED_IP_RANGES, or open ${standIn.url}/files/${videoId}.mp4. "Get" with this ID downloads it at no charge.`,
		});
		expect(downloads()).toEqual([]);
		expect(unnamed(standIn, result)).toEqual([]);
		expect(secretsIn(standIn, result)).toBe(false);
	});
});
