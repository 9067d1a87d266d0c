/** The calls that n8n's own editor makes about credentials, workflows and executions. */
import { createRequire } from 'node:module';
import type { IRunExecutionData } from 'n8n-workflow';
import { until } from './environment';
import type { Place } from './session';
import { Session } from './session';
import { n8nScript } from './versions';
import type { WorkflowFile } from './workflows';

/** An execution as n8n stored it. */
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

const nodeType = { name: 'n8n-nodes-pixverse.pixVerse', version: 1 };

/** What the editor does with credentials, workflows and executions. Make one with `Rest.open`. */
export class Rest extends Session {
	/** Creates the owner on a fresh server, or logs in. */
	static async open(server: Place): Promise<Rest> {
		const rest = new Rest(server);
		await rest.logIn();
		return rest;
	}

	async createCredential(data: CredentialValues, name = 'Stand-in'): Promise<StoredCredential> {
		const created = { name, type: 'pixVerseApi', data };
		const { id } = await this.call<StoredCredential>('POST', '/rest/credentials', created);
		return { id, name };
	}

	/** What the "Test" of the credential dialog says. */
	async testCredential({ id, name }: StoredCredential, data: CredentialValues) {
		const credentials = { id, name, type: 'pixVerseApi', data };
		return await this.call<{ status: string; message: string }>('POST', '/rest/credentials/test', {
			credentials,
		});
	}

	/** Creates a workflow; returns its ID. */
	async createWorkflow(workflow: WorkflowFile): Promise<string> {
		const created = { ...workflow, active: false };
		return (await this.call<{ id: string }>('POST', '/rest/workflows', created)).id;
	}

	/** Creates a workflow and activates it, so that its webhook listens. */
	async activate(workflow: WorkflowFile): Promise<string> {
		const id = await this.createWorkflow(workflow);
		const { versionId } = await this.call<{ versionId: string }>('GET', `/rest/workflows/${id}`);
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
		const workflowData = await this.call('GET', `/rest/workflows/${id}`);
		const body = { workflowData, triggerToStartFrom: { name: trigger } };
		await this.call('POST', `/rest/workflows/${id}/run`, body);
	}

	/** Calls a webhook; n8n 2.x registers it shortly after the activation. */
	async webhook(path: string, body: unknown): Promise<{ status: number; text: string }> {
		return await until(`the webhook ${path}`, async () => {
			const answer = await fetch(`${this.server.url}/webhook/${path}`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify(body),
			});
			const { status } = answer;
			const text = await answer.text();
			return status === 404 ? false : { status, text };
		});
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
		const { id } = await until(
			'the execution to end',
			async () => {
				const [newest] = await this.executions(workflowId);
				return newest && !['new', 'running', 'waiting'].includes(newest.status) && newest;
			},
			limit,
		);
		return await this.execution(id);
	}

	/** A file that an execution stored, as the editor downloads it. */
	async binary(id: string): Promise<Buffer> {
		return await this.download(`/rest/binary-data?id=${encodeURIComponent(id)}&action=download`);
	}

	async stopExecution(id: string): Promise<void> {
		await this.call('POST', `/rest/executions/${id}/stop`);
	}

	/** What the effect picker shows for the text typed into it. */
	async searchEffects(credential: StoredCredential, filter?: string, paginationToken?: string) {
		type Found = { results: Array<{ name: string; value: string }>; paginationToken?: string };
		return await this.call<Found>(
			'POST',
			'/rest/dynamic-node-parameters/resource-locator-results',
			{
				path: 'parameters.effect',
				methodName: 'searchRestyleEffects',
				nodeTypeAndVersion: nodeType,
				currentNodeParameters: { resource: 'video', operation: 'restyle' },
				credentials: { pixVerseApi: credential },
				filter,
				paginationToken,
			},
		);
	}
}
