/** Credentials as n8n's helper hands them to a node: decrypted, and put into the request's headers. */
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INode,
	Workflow,
} from 'n8n-workflow';
import { ICredentialsHelper } from 'n8n-workflow';

type Generic = { properties: { headers?: Record<string, string> } };

export class TestCredentials extends ICredentialsHelper {
	constructor(
		private readonly type: ICredentialType,
		private readonly data: ICredentialDataDecryptedObject,
	) {
		super();
	}

	getParentTypes() {
		return [];
	}

	isCredentialUsableByNode() {
		return true;
	}

	async getDecrypted() {
		return { ...this.data };
	}

	async preAuthentication() {
		return undefined;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		_typeName: string,
		request: IHttpRequestOptions,
		workflow: Workflow,
		node: INode,
	): Promise<IHttpRequestOptions> {
		const { headers = {} } = (this.type.authenticate as unknown as Generic).properties;
		const resolved = Object.entries(headers).map(([name, value]) => [
			name,
			workflow.expression.getSimpleParameterValue(node, value, 'internal', {
				$credentials: credentials,
			}),
		]);
		return { ...request, headers: { ...request.headers, ...Object.fromEntries(resolved) } };
	}

	async getCredentials(): Promise<never> {
		throw new Error('not used by the engine');
	}

	getCredentialsProperties() {
		return this.type.properties;
	}

	async updateCredentials() {}

	async updateCredentialsOauthTokenData() {}

	async runPreAuthentication() {
		return undefined;
	}
}
