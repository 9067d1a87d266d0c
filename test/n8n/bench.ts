/** What every scenario works with: one running n8n, one stand-in, one credential. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Ledger, StandIn } from '../support/standin';
import type { CredentialValues, Execution, StoredCredential } from './rest';
import { Rest } from './rest';
import type { ServerOptions } from './server';
import { N8nServer } from './server';
import type { WorkflowNode } from './workflows';
import { chain, splitNode, webhookNode } from './workflows';

export interface Setup extends Pick<
	ServerOptions,
	'version' | 'tarball' | 'guardReport' | 'image'
> {
	standIn: StandIn;
}

export interface Bench extends Setup {
	server: N8nServer;
	rest: Rest;
	/** A stored credential for the stand-in. */
	credential: StoredCredential;
	/** What all processes of n8n have printed. */
	log(): string;
	/** Ends all processes of n8n politely, and starts them again. */
	deploy(): Promise<void>;
}

/** What a scenario hands to the judge of the ledger. */
export interface Outcome {
	/** Items that were charged, once each; none unless said otherwise. */
	items?: number;
	/** Everything a user can read: outputs, errors, custom data. */
	readable?: unknown;
	/** The rest of the line that is printed. */
	note?: string;
	/** The ledger to judge by; the bench's own unless the scenario had another stand-in. */
	ledger?: Ledger;
}

export interface Scenario<On = Bench> {
	name: string;
	/** Whether it mostly waits, or measures: run with `--long` only. */
	isLong?: boolean;
	run(bench: On): Promise<Outcome>;
}

/** Throws unless the condition holds. */
export function check(condition: unknown, complaint: string): asserts condition {
	if (!condition) throw new Error(complaint);
}

export const valuesFor = ({ settings, url }: StandIn): CredentialValues => ({
	apiKey: settings.apiKey,
	baseUrl: url,
});

/** Uses an n8n of its own, which may have more in its environment. */
export async function withServer<T>(
	grounds: Setup,
	options: Partial<ServerOptions>,
	use: (bench: Bench) => Promise<T>,
): Promise<T> {
	const { version, tarball, guardReport, image } = grounds;
	const server = await N8nServer.start({ version, tarball, guardReport, image, ...options });
	try {
		const rest = await Rest.open(server);
		const credential = await rest.createCredential(valuesFor(grounds.standIn));
		const log = () => server.log();
		const deploy = async () => await server.restart('SIGTERM');
		return await use({ ...grounds, server, rest, credential, log, deploy });
	} finally {
		await server.stop();
	}
}

/** A small playable video, the same that the stand-in serves. */
export const clip = readFileSync(join(__dirname, '..', 'support', 'standin', 'video.mp4'));

/** The items that left a node by one of its outputs, in its last run. */
export function outputOf(
	{ data }: Pick<Execution, 'data'>,
	output = 0,
	node = 'PixVerse',
): INodeExecutionData[] {
	return data.resultData.runData[node]?.at(-1)?.data?.main[output] ?? [];
}

export function readableOf({ data, customData }: Execution): unknown[] {
	return [data.resultData, customData];
}

/** Rows for a webhook call: each with a source of its own, so that the ledger tells them apart. */
export const rows = (...prompts: string[]): IDataObject[] =>
	prompts.map((prompt, index) => ({ source: 1000 + index, prompt }));

/** Makes items go through a webhook and these nodes; the path is the name of the workflow, too. Returns its ID. */
export async function startItems(
	{ rest }: Pick<Bench, 'rest'>,
	path: string,
	nodes: WorkflowNode[],
	items: IDataObject[],
	settings: IDataObject = {},
	branches: WorkflowNode[] = [],
): Promise<string> {
	const workflow = chain(path, [webhookNode(path), splitNode(), ...nodes], branches);
	const id = await rest.activate({ ...workflow, settings: { ...workflow.settings, ...settings } });
	await rest.webhook(path, { items });
	return id;
}

export async function runItems(...run: Parameters<typeof startItems>): Promise<Execution> {
	return await run[0].rest.finished(await startItems(...run));
}
