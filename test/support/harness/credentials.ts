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

/** What n8n gives for a credential, at the read of this number, for this item. The first read is n8n's own. */
type Change = (
	credential: ICredentialDataDecryptedObject,
	read: number,
	item: number,
) => ICredentialDataDecryptedObject | Promise<ICredentialDataDecryptedObject>;

/** Lets a test change the credential while a run reads it, and tells how often it was read. */
export function useChangedCredential(): (change: Change) => () => number {
	const { getDecrypted } = TestCredentials.prototype;
	afterEach(() => Object.assign(TestCredentials.prototype, { getDecrypted }));
	return (change) => {
		let reads = 0;
		const changed = async function (this: TestCredentials, ...given: unknown[]) {
			const { itemIndex = 0 } = (given[6] ?? {}) as { itemIndex?: number };
			const read = ++reads;
			return await change(await getDecrypted.call(this), read, itemIndex);
		};
		Object.assign(TestCredentials.prototype, { getDecrypted: changed });
		return () => reads;
	};
}
