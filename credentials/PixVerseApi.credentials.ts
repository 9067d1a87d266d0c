import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { checkedBaseUrl, READ_TIMEOUT } from '../nodes/PixVerse/transport/http/client';
import { keyCodes } from '../nodes/PixVerse/transport/values/errorCodes';
import { checkedSecrets } from '../nodes/PixVerse/transport/values/webhookSecret';
import { trimmed } from '../nodes/PixVerse/transport/values/userValues';

// An expression that gives each test a new trace ID, because PixVerse requires a trace ID (docs/service.md, "Trace IDs").
const FRESH_TRACE_ID =
	"={{ 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16)) }}";

const WRONG_KEY =
	'PixVerse does not accept the API key. Copy it again from platform.pixverse.ai; an international key does not work with the China address and vice versa.';
const EMPTY_KEY = 'The API key is empty. Create one at platform.pixverse.ai and paste it here.';
const BLOCKED = `${WRONG_KEY} The same code, 10001, also means that the account is blocked: Get Balance in a workflow shows what PixVerse says.`;
// The balance belongs to every plan, so PixVerse refuses this key itself, and not an operation.
const NEW_KEY =
	'PixVerse does not let this API key read the balance. After a key was made, it may take a quarter of an hour until the key works: test it again later. Else check the key and the account in the console.';
const messages: Record<string, string> = {
	...{ '10001': BLOCKED, '10004': EMPTY_KEY, '500020': NEW_KEY },
};
const WRONG_ADDRESS =
	'This address answers, but not as PixVerse does. Check the Base URL: https://app-api.pixverse.ai without a path behind it. If it is right, check the API key.';

export class PixVerseApi implements ICredentialType {
	name = 'pixVerseApi';

	displayName = 'PixVerse API';

	icon = { light: 'file:../icons/pixverse.svg', dark: 'file:../icons/pixverse.dark.svg' } as const;

	documentationUrl = 'https://github.com/n8n-nodes-pixverse/n8n-nodes-pixverse#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'Create a key at <a href="https://platform.pixverse.ai">platform.pixverse.ai</a>. API credits are separate from those of the web application.',
			hint: 'At platform.pixverse.ai, section API Keys',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: 'https://app-api.pixverse.ai',
			placeholder: 'e.g. https://app-api.pixverse.ai',
			description:
				'For the China edition, enter https://app-api.pixverseai.cn. An http address may only be one of your own network.',
			// If the test reaches no host, n8n shows only an error code such as ENOTFOUND, so the hint explains these codes.
			hint: 'If the test says ENOTFOUND, there is no such host. ECONNREFUSED, ETIMEDOUT: no answer; check proxy and firewall.',
		},
		{
			displayName: 'Webhook Secret',
			name: 'webhookSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'The secret that <a href="https://platform.pixverse.ai/webhook">the console</a> shows for your webhook, without its label and the ID. Separate several with commas or spaces.',
			hint: 'Only for the PixVerse Trigger: the secret, without its label and the ID',
		},
	];

	/**
	 * Adds the API key to a request, without the invisible characters that may surround a pasted key. Throws if a setting of
	 * the credential is wrong.
	 */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		// n8n calls this method for each request, so each base URL is checked before the key goes there.
		checkedBaseUrl(credentials.baseUrl);
		const key = trimmed(credentials.apiKey);
		const ready = { ...request, headers: { ...request.headers, 'API-KEY': key } };
		// Only the test of the credential has the encoding `json`. By default, n8n waits five minutes for the answer, so the
		// test gets the time limit of a read.
		if (request.encoding !== 'json') return ready;
		checkedSecrets(credentials.webhookSecret);
		return { ...ready, timeout: READ_TIMEOUT };
	}

	test: ICredentialTestRequest = {
		request: {
			// An expression cannot call `checkedBaseUrl`, so it changes the address in the same way itself.
			baseURL:
				"={{ $credentials.baseUrl.trim().replace(/(?<!\\/)\\/+(openapi\\/*|openapi\\/v2(\\/[^]*)?)?$/i, '') }}",
			url: '/openapi/v2/account/balance',
			headers: { 'Ai-Trace-Id': FRESH_TRACE_ID },
			// `authenticate` recognizes the test by this encoding, and the rules below need a parsed body.
			encoding: 'json',
			// PixVerse may send its error code with an HTTP error status, and the rules need that code.
			ignoreHttpStatusErrors: true,
			// A redirect could carry the API key to another host.
			disableFollowRedirect: true,
		},
		// The test fails with the `message` of the first rule whose `value` equals the value under `key` in PixVerse's
		// answer.
		rules: [
			...[...keyCodes, '500020'].map((code) => ({
				type: 'responseSuccessBody' as const,
				properties: { key: 'ErrCode', value: Number(code), message: messages[code] ?? WRONG_KEY },
			})),
			// Each answer of PixVerse has an `ErrCode`, even a success. So an answer without one comes from another server.
			{
				type: 'responseSuccessBody',
				properties: { key: 'ErrCode', value: undefined, message: WRONG_ADDRESS },
			},
			// An answer with any other error code contains no balance, and so no `account_id`.
			{
				type: 'responseSuccessBody',
				properties: {
					key: 'Resp.account_id',
					value: undefined,
					message:
						'PixVerse did not return the balance. Check the API key and the account in the console; Get Balance in a workflow shows what PixVerse says.',
				},
			},
		],
	};
}
