import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

/** A fresh trace ID for the test: the service wants one with every request (docs/service.md, "Requests"). */
const FRESH_TRACE_ID =
	"={{ 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16)) }}";

const WRONG_KEY =
	'PixVerse does not accept the API key. Copy it again from platform.pixverse.ai; an international key does not work with the China address and vice versa.';
const WRONG_ADDRESS =
	'This address answers, but not as PixVerse does. Check the Base URL: https://app-api.pixverse.ai without a path behind it. If it is right, check the API key.';

/** What is wrong with a Base URL, in words; a password in it is not quoted. */
function problemWith(address: string): string | undefined {
	if (/^[a-z]+:[/\\]*[^/\\?#]*@/i.test(address)) {
		return 'The Base URL has a user name or password in it. Leave out everything up to the @.';
	}
	const advice = `"${address}". Use https://app-api.pixverse.ai`;
	if (/[?#]/.test(address)) return `The Base URL must end before the ? or #: ${advice}`;
	const isAddress = /^https?:\/\/[^/\s]+/i.test(address);
	return isAddress ? undefined : `The Base URL is not an http or https address: ${advice}`;
}

/** How long the test may take, in milliseconds, as any read does. n8n gives it five minutes, whatever its request says. */
const TEST_LIMIT = 30_000;

/** Codes seen for a wrong key or account (docs/service.md, "Error codes"); the vendor documents none. */
const keyCodes = [10001, 10002, 10003, 10004, 10005, 400012];

export class PixVerseApi implements ICredentialType {
	name = 'pixVerseApi';

	displayName = 'PixVerse API';

	icon = { light: 'file:../icons/pixverse.svg', dark: 'file:../icons/pixverse.dark.svg' } as const;

	documentationUrl = 'https://github.com/n8n-nodes-pixverse/n8n-nodes-pixverse#credential';

	properties: INodeProperties[] = [
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'Create a key at <a href="https://platform.pixverse.ai">platform.pixverse.ai</a>, section API Keys. API credits are separate from those of the web application.',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: 'https://app-api.pixverse.ai',
			placeholder: 'e.g. https://app-api.pixverse.ai',
			description:
				'The address of the service. Leave it for the international edition; the China edition answers at https://app-api.pixverseai.cn.',
		},
		{
			displayName: 'Webhook Secret',
			name: 'webhookSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'Only for the PixVerse Trigger: the secret that <a href="https://platform.pixverse.ai/webhook">the console</a> shows for your webhook. Separate several with commas or spaces, as while you change one.',
		},
	];

	/** Runs before every request that carries the key; blanks around a pasted key do not count. */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const problem = problemWith(String(credentials.baseUrl ?? '').trim());
		if (problem !== undefined) throw new Error(problem);
		const key = String(credentials.apiKey ?? '').trim();
		const ready = { ...request, headers: { ...request.headers, 'API-KEY': key } };
		// Of all requests of the package, only the test has its answer read by n8n.
		return request.encoding === 'json' ? { ...ready, timeout: TEST_LIMIT } : ready;
	}

	test: ICredentialTestRequest = {
		request: {
			baseURL: "={{ $credentials.baseUrl.trim().replace(/\\/+$/, '') }}",
			url: '/openapi/v2/account/balance',
			headers: { 'Ai-Trace-Id': FRESH_TRACE_ID },
			encoding: 'json',
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
		},
		rules: [
			...keyCodes.map((value) => ({
				type: 'responseSuccessBody' as const,
				properties: { key: 'ErrCode', value, message: WRONG_KEY },
			})),
			{
				type: 'responseSuccessBody',
				properties: { key: 'ErrCode', value: undefined, message: WRONG_ADDRESS },
			},
			{
				type: 'responseSuccessBody',
				properties: {
					key: 'Resp.account_id',
					value: undefined,
					message:
						'PixVerse answered the balance request with an error code. Check the API key and the account in the console.',
				},
			},
		],
	};
}
