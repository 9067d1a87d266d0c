/** The calls that n8n's own editor makes about credentials, workflows and executions. */
import { createRequire } from 'node:module';
import type { IDataObject, IRunExecutionData } from 'n8n-workflow';
import { answerOf, asJson, waitUntil } from './environment';
import type { N8nServer } from './server';
import { owner } from './session';
import { n8nScript } from './versions';
import type { WorkflowFile } from './workflows';

export interface Execution {
	id: string;
	status: string;
	data: IRunExecutionData;
	customData?: Record<string, string>;
}

export interface CredentialValues {
	apiKey: string;
	baseUrl: string;
	webhookSecret?: string;
}

export interface StoredCredential {
	id: string;
	name: string;
}

export interface StoredWorkflow extends WorkflowFile {
	id: string;
	versionId: string;
	createdAt: string;
}

const isOpen = ({ status }: { status: string }) => ['new', 'running', 'waiting'].includes(status);

/** The owner's session. Make one with `Rest.open`. */
export class Rest {
	private cookie = '';

	private constructor(private readonly server: Pick<N8nServer, 'url' | 'version'>) {}

	/** Creates the owner on a fresh server, and logs in. */
	static async open(server: Pick<N8nServer, 'url' | 'version'>): Promise<Rest> {
		const rest = new Rest(server);
		const { email, password } = owner;
		await rest.call('POST', '/rest/owner/setup', owner).catch(() => undefined);
		await rest.call('POST', '/rest/login', { emailOrLdapLoginId: email, email, password });
		return rest;
	}

	private async send(method: string, path: string, body?: object): Promise<Response> {
		const headers = { 'Content-Type': 'application/json', Cookie: this.cookie };
		const init = { method, headers, body: body && JSON.stringify(body) };
		const ask = async () => await fetch(`${this.server.url}${path}`, init);
		// n8n may close a connection that was kept in the moment in which it is used again.
		const answer = await ask().catch(ask);
		const [cookie] = answer.headers.getSetCookie();
		if (cookie) [this.cookie] = cookie.split(';');
		const said = answer.ok ? '' : (await answer.text()).slice(0, 300);
		if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said}`);
		return answer;
	}

	/** One call; returns the `data` of the answer, throws with n8n's words. */
	async call<T = IDataObject>(method: string, path: string, body?: object): Promise<T> {
		const answer = await this.send(method, path, body);
		return ((await answer.json()) as { data: T }).data;
	}

	async createCredential(
		data: CredentialValues | IDataObject,
		name = 'Stand-in',
		type = 'pixVerseApi',
	): Promise<StoredCredential> {
		const created = { name, type, data };
		const { id } = await this.call<StoredCredential>('POST', '/rest/credentials', created);
		return { id, name };
	}

	/** What the "Test" of the credential dialog says. */
	async testCredential({ id, name }: StoredCredential, data: CredentialValues) {
		const credentials = { id, name, type: 'pixVerseApi', data };
		type Said = { status: string; message: string };
		return await this.call<Said>('POST', '/rest/credentials/test', { credentials });
	}

	async createWorkflow(workflow: WorkflowFile): Promise<string> {
		const created = { ...workflow, active: false };
		return (await this.call<{ id: string }>('POST', '/rest/workflows', created)).id;
	}

	/** A workflow as it is stored. */
	async workflow(id: string): Promise<StoredWorkflow> {
		return await this.call<StoredWorkflow>('GET', `/rest/workflows/${id}`);
	}

	/** Creates a workflow and activates it. */
	async activate(workflow: WorkflowFile): Promise<string> {
		const id = await this.createWorkflow(workflow);
		const { versionId } = await this.workflow(id);
		await this.call('POST', `/rest/workflows/${id}/activate`, { versionId });
		return id;
	}

	/** Creates a workflow for others to call: 2.x calls only what is active, 1.x activates only what starts by itself. */
	async createSubWorkflow(workflow: WorkflowFile): Promise<string> {
		const isOld = this.server.version.name === '1.x';
		return await (isOld ? this.createWorkflow(workflow) : this.activate(workflow));
	}

	/** Starts a workflow as the button under the canvas does; 1.x wants the workflow once more. */
	async runByHand(id: string, trigger: string): Promise<void> {
		const workflowData = await this.workflow(id);
		const body = { workflowData, triggerToStartFrom: { name: trigger } };
		await this.call('POST', `/rest/workflows/${id}/run`, body);
	}

	/** Calls a webhook; returns the status. */
	async webhook(path: string, body: unknown): Promise<number> {
		const answer = await answerOf(`${this.server.url}/webhook/${path}`, asJson(body));
		await answer.text();
		return answer.status;
	}

	/** IDs and states of a workflow's executions, newest first. */
	async executions(workflowId: string): Promise<Array<{ id: string; status: string }>> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		type Page = { results: Array<{ id: string; status: string }> };
		return (await this.call<Page>('GET', `/rest/executions?filter=${filter}`)).results;
	}

	/** One execution with its data, which n8n sends in the `flatted` format. */
	async execution(id: string): Promise<Execution> {
		type Stored = Omit<Execution, 'data'> & { data: string };
		const stored = await this.call<Stored>('GET', `/rest/executions/${id}`);
		const installed = createRequire(n8nScript(this.server.version));
		const { parse } = installed('flatted') as { parse: (text: string) => IRunExecutionData };
		return { ...stored, data: parse(stored.data) };
	}

	/** The newest execution of a workflow, once it has ended. */
	async finished(workflowId: string, limit?: number): Promise<Execution> {
		const ended = async () => {
			const [newest] = await this.executions(workflowId);
			return newest && !isOpen(newest) && newest;
		};
		return await this.execution((await waitUntil('the execution to end', ended, limit)).id);
	}

	/** The executions of a workflow, oldest first, once there are so many and all have ended. */
	async allFinished(workflowId: string, wanted: number): Promise<Execution[]> {
		const ended = async () => {
			const found = await this.executions(workflowId);
			return found.length >= wanted && !found.some(isOpen) && found;
		};
		const all = await waitUntil(`${wanted} executions to end`, ended);
		return await Promise.all(all.reverse().map(async ({ id }) => await this.execution(id)));
	}

	/** The newest execution of a workflow, once it waits in n8n's database. */
	async waiting(workflowId: string): Promise<Execution> {
		const waits = async () => {
			const [newest] = await this.executions(workflowId);
			return newest?.status === 'waiting' && newest;
		};
		return await this.execution((await waitUntil('the execution to wait', waits)).id);
	}

	/** A file that an execution stored, as the editor downloads it. */
	async binary(id: string): Promise<Buffer> {
		const path = `/rest/binary-data?id=${encodeURIComponent(id)}&action=download`;
		return Buffer.from(await (await this.send('GET', path)).arrayBuffer());
	}

	/** n8n's Retry of an execution, with the workflow as it was then, or as it is saved now. */
	async retry(id: string, loadWorkflow: boolean): Promise<void> {
		await this.call('POST', `/rest/executions/${id}/retry`, { loadWorkflow });
	}

	async stopExecution(id: string): Promise<void> {
		await this.call('POST', `/rest/executions/${id}/stop`);
	}
}
