// What n8n lets a request reach: certificates, proxies, the domains of a credential, its protection against inner addresses.
import { SsrfProtectionConfig } from '@n8n/config';
import { Container } from '@n8n/di';
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { UserError } from 'n8n-workflow';
import { rethrow } from '../../../nodes/PixVerse/transport/values/errors';
import { selfSigned } from '../../n8n/certificate';
import { TestCredentials } from '../../support/harness/credentials';
import { isN8n2 } from '../../support/harness/engine';
import { continues } from '../../support/harness/files';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { startStandIn } from '../../support/standin';
import { itemOf, secretsIn, unnamedVideos } from '../judge';

const standIn = useStandIn();

/** Files come from another host than the API. */
const otherHost = () => standIn.url.replace('127.0.0.1', 'localhost');

const parameters = { downloadVideo: true };
const downloads = () => standIn.ledger.requests.filter(({ place }) => place === 'download');

describe('what n8n or Node refuses to send is a wrong setting:', () => {
	const expectRefused = (item: IDataObject, message: RegExp) => {
		expect(item.error).toMatchObject({
			message: expect.stringMatching(message),
			...{ class: 'settings', retryable: false, charged: false },
		});
		expect(standIn.ledger.requests).toEqual([]);
	};

	it('a certificate that nobody trusts', async () => {
		const secure = await startStandIn({}, { https: selfSigned() });
		const item = await itemOf(standIn, { baseUrl: secure.url });
		await secure.close();
		expect(secure.ledger.requests).toEqual([]);
		expectRefused(
			item,
			/certificate of the server is not trusted.*NODE_EXTRA_CA_CERTS.*Ignore SSL Issues/,
		);
	});

	const { authenticate } = TestCredentials.prototype;
	afterEach(() => jest.restoreAllMocks());

	const blocked = (what: string) => () =>
		rethrow(new UserError(`The request was blocked because ${what}`));

	it.each<[string, RegExp, (request: IHttpRequestOptions) => IHttpRequestOptions]>([
		['a domain', /not allowed/, (request) => ({ ...request, allowedDomains: 'example.com' })],
		['no address', /Invalid URL/, (request) => ({ ...request, baseURL: '', url: 'http://a:b:c' })],
		['an IP address', /restricted IP/, blocked('it resolves to a restricted IP address')],
		['a host name', /restricted/, blocked('the destination hostname is restricted')],
	])('%s', async (_name, message, change) => {
		jest.spyOn(TestCredentials.prototype, 'authenticate').mockImplementation(async function (
			this: TestCredentials,
			...given
		) {
			return change(await authenticate.apply(this, given));
		});
		const item = await itemOf(standIn);
		expectRefused(item, /could not be sent/);
		expectRefused(item, message);
	});

	it('a proxy that cannot be read', async () => {
		const item = await itemOf(standIn, { parameters: { requestOptions: { proxy: 'nonsense' } } });
		expect(JSON.stringify(item)).toMatch(/proxy is not val/);
		expect(standIn.ledger.requests).toEqual([]);
	});
});

it.each([
	['of a submission', {}],
	['of Get', { operation: 'get' }],
])(
	'A credential for the API host only does not keep the file %s away: it is followed to another host, without the key.',
	async (_what, more) => {
		const domains = { allowedHttpRequestDomains: 'domains', allowedDomains: '127.0.0.1' };
		await runPixVerse(standIn, { domains });
		const [{ videoId }] = standIn.ledger.generations;
		const headers = { location: `${otherHost()}${new URL(standIn.addressOf(videoId)).pathname}` };
		standIn.fail({ place: 'download', acts: false, answer: { status: 302, headers } });
		const result = await runPixVerse(standIn, {
			domains,
			parameters: { ...parameters, ...more, videoId },
		});
		expect(result.error).toBeUndefined();
		expect(result.outputs[0][0].binary?.data.mimeType).toBe('video/mp4');
		const hosts = downloads().map(({ headers: { host } }) => host);
		expect(hosts).toEqual([standIn.url, otherHost()].map((url) => new URL(url).host));
		expect(downloads().some(({ headers: sent }) => sent['api-key'])).toBe(false);
	},
);

describe("n8n's protection against inner addresses", () => {
	const config = Container.get(SsrfProtectionConfig);
	// Read once, with the first request.
	config.allowedHostnames = ['localhost'];
	beforeAll(() => Object.assign(config, { enabled: true }));
	beforeEach(() => {
		standIn.settings.fileHost = standIn.url;
	});
	afterAll(() => Object.assign(config, { enabled: false }));

	const run = async () =>
		await runPixVerse(standIn, { baseUrl: otherHost(), parameters, settings: continues });

	if (!isN8n2) {
		it('is not part of n8n 1.x: the file comes', async () => {
			const result = await run();
			expect(result.outputs[0][0].binary?.data.mimeType).toBe('video/mp4');
		});
		return;
	}

	it('leaves the item ready, with a warning that names the video, the host and the setting', async () => {
		const result = await run();
		const [{ videoId }] = standIn.ledger.generations;
		expect(jsonOf(result)[0]).toMatchObject({
			state: 'ready',
			warning: `The file of video ${videoId} could not be downloaded, because n8n blocks 127.0.0.1. Ask the administrator of n8n to add this host to N8N_SSRF_ALLOWED_IP_RANGES, or open the url of the item. "Get" with this ID tries again at no charge.`,
		});
		expect(downloads()).toEqual([]);
		expect(unnamedVideos(standIn, result)).toEqual([]);
		expect(secretsIn(standIn, result)).toBe(false);
	});
});
