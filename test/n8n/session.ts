/** Logging in to n8n, and calling it the way its editor does. */
import type { IDataObject } from 'n8n-workflow';
import type { N8nServer } from './server';

export const owner = {
	email: 'owner@example.com',
	password: 'Restyle-2-videos',
	firstName: 'Olive',
	lastName: 'Owner',
};

/** A call that n8n refused; `said` is the text that its editor would show. */
export class RestError extends Error {
	constructor(
		call: string,
		readonly said: string,
	) {
		super(`${call} ${said}`);
	}
}

function said(text: string): string {
	if (!text.startsWith('{')) return text.slice(0, 300);
	return String((JSON.parse(text) as { message?: string }).message);
}

/** Where n8n runs, and which one it is. */
export type Place = Pick<N8nServer, 'url' | 'version'>;

/** A session of the owner on one server. */
export class Session {
	private cookie = '';

	protected constructor(protected readonly server: Place) {}

	/** Creates the owner on a fresh server, and logs in. */
	protected async logIn(): Promise<void> {
		const { email, password } = owner;
		await this.call('POST', '/rest/owner/setup', owner).catch(() => undefined);
		await this.call('POST', '/rest/login', { emailOrLdapLoginId: email, email, password });
	}

	/** One call; returns the `data` of the answer, throws with the server's words. */
	async call<T = IDataObject>(method: string, path: string, body?: object): Promise<T> {
		const answer = await fetch(`${this.server.url}${path}`, {
			method,
			headers: { 'Content-Type': 'application/json', Cookie: this.cookie },
			body: body && JSON.stringify(body),
		});
		const [cookie] = answer.headers.getSetCookie();
		if (cookie) [this.cookie] = cookie.split(';');
		const text = await answer.text();
		if (!answer.ok) throw new RestError(`${method} ${path}: ${answer.status}`, said(text));
		return (JSON.parse(text) as { data: T }).data;
	}

	/** The bytes behind an address. */
	protected async download(path: string): Promise<Buffer> {
		const answer = await fetch(`${this.server.url}${path}`, { headers: { Cookie: this.cookie } });
		if (!answer.ok) throw new RestError(`GET ${path}: ${answer.status}`, await answer.text());
		return Buffer.from(await answer.arrayBuffer());
	}
}
