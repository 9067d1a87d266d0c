/** Credentials as n8n's helper hands them to a node: decrypted, and put into the request's headers. */
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
} from 'n8n-workflow';
import { ICredentialsHelper } from 'n8n-workflow';

export class TestCredentials extends ICredentialsHelper {
	getParentTypes = () => [];
	isCredentialUsableByNode = () => true;
	preAuthentication = async () => undefined;
	runPreAuthentication = async () => undefined;
	updateCredentials = async () => {};
	updateCredentialsOauthTokenData = async () => {};
	getCredentialsProperties = () => this.type.properties;

	constructor(
		private readonly type: ICredentialType,
		private readonly data: ICredentialDataDecryptedObject,
	) {
		super();
	}

	async getDecrypted() {
		return { ...this.data };
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
}
