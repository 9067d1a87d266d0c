/** Credentials as n8n's helper hands them to a node: decrypted, and put into the request's headers. */
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
} from 'n8n-workflow';
import { ICredentialsHelper } from 'n8n-workflow';

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
	): Promise<IHttpRequestOptions> {
		if (typeof this.type.authenticate !== 'function') throw new Error('not a function');
		return await this.type.authenticate(credentials, request);
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
