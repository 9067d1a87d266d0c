/** What stands for the services of other people's nodes in the examples: one server on this machine. */
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { IDataObject } from 'n8n-workflow';
import type { Bench } from './bench';
import { listen } from './environment';
import type { Change } from './examples';
import { exampleIn } from './examples';
import type { WorkflowFile, WorkflowNode } from './workflows';
import { node, rl } from './workflows';

/** A call of a foreign node: the path, what the address or a JSON body says, and the body. */
export interface ForeignCall {
	path: string;
	said: IDataObject;
	body: Buffer;
}

/** Answers a call with JSON or a file; a number is a status without either. */
export type Answer = (call: ForeignCall) => IDataObject | IDataObject[] | Buffer | number;

export interface Foreign {
	url: string;
	calls: ForeignCall[];
}

async function callOf(request: IncomingMessage): Promise<ForeignCall> {
	const { pathname, searchParams } = new URL(String(request.url), 'http://localhost');
	const body = await buffer(request);
	const isJson = String(request.headers['content-type']).includes('json');
	const said = isJson && body.length > 0 ? (JSON.parse(body.toString()) as IDataObject) : {};
	const path = decodeURIComponent(pathname).slice(1);
	return { path, said: { ...Object.fromEntries(searchParams), ...said }, body };
}

/** Answers the foreign nodes of an example for `use`. */
export async function withForeign<T>(
	answer: Answer,
	use: (foreign: Foreign) => Promise<T>,
): Promise<T> {
	const calls: ForeignCall[] = [];
	const server = createServer(async (request, response) => {
		const call = await callOf(request);
		calls.push(call);
		const said = answer(call);
		if (typeof said === 'number') return response.writeHead(said).end('the service is away');
		if (Buffer.isBuffer(said)) return response.end(said);
		return response.setHeader('content-type', 'application/json').end(JSON.stringify(said));
	});
	try {
		return await use({ url: `http://127.0.0.1:${await listen(server)}`, calls });
	} finally {
		server.close();
		server.closeAllConnections();
	}
}

/** What a model answers by OpenAI's Responses API. */
export const modelSays = (text: string): IDataObject => {
	const content = [{ type: 'output_text', text, annotations: [] }];
	const output = [{ type: 'message', role: 'assistant', status: 'completed', content }];
	return { id: 'resp_1', object: 'response', status: 'completed', output };
};

/** The credentials whose service is found by an address of theirs. */
const credentialsAt = (url: string): Record<string, IDataObject> => ({
	openAiApi: { apiKey: 'any', url },
	telegramApi: { accessToken: 'token', baseUrl: url },
	httpHeaderAuth: { name: 'Authorization', value: 'Key any' },
});

/** The nodes whose service has one address only. */
const FIXED = /\.(googleSheets|youTube|emailSend)$/;

/** The texts among the parameters, by their own names. */
function textsIn(parameters: IDataObject): Array<{ name: string; value: string }> {
	return Object.entries(parameters).flatMap(([name, value]) => {
		if (typeof value === 'string') return name === 'binaryProperty' ? [] : [{ name, value }];
		const isOpen = typeof value === 'object' && value !== null && name !== 'schema';
		return isOpen ? textsIn(value as IDataObject) : [];
	});
}

/** A node that sends to us what the original would send to its service, as n8n evaluates it. */
function instead(original: WorkflowNode, url: string): WorkflowNode {
	const { name, parameters } = original;
	const file = parameters.binaryProperty;
	const sent = {
		...{ method: 'POST', url: `${url}/${encodeURIComponent(name)}`, options: {} },
		...{ sendQuery: true, queryParameters: { parameters: textsIn(parameters) } },
		...(file ? { sendBody: true, contentType: 'binaryData', inputDataFieldName: file } : {}),
	};
	const { id, position, onError } = original;
	const kept = { id, position, ...(onError ? { onError } : {}), typeVersion: 4.2 };
	return node(name, 'n8n-nodes-base.httpRequest', sent, kept);
}

/** Gives the nodes of a workflow credentials of these types, each with its values. */
async function withCredentials(
	{ rest }: Pick<Bench, 'rest'>,
	workflow: WorkflowFile,
	values: Record<string, IDataObject>,
): Promise<WorkflowFile> {
	const nodes: WorkflowNode[] = [];
	for (const one of workflow.nodes) {
		const [type = ''] = Object.keys((one.credentials as IDataObject | undefined) ?? {});
		const isMeant = type in values;
		const stored = isMeant && (await rest.createCredential(values[type], one.name, type));
		nodes.push(stored ? { ...one, credentials: { [type]: stored } } : one);
	}
	return { ...workflow, nodes };
}

/** An example whose foreign nodes call `foreign`; one in which some had to be replaced has another name. */
export async function fedExample(
	bench: Bench,
	example: string,
	{ url }: Foreign,
	change: Change = {},
): Promise<WorkflowFile> {
	const workflow = await exampleIn(bench, example, change);
	const nodes = workflow.nodes.map((one) => (FIXED.test(one.type) ? instead(one, url) : one));
	const isWhole = workflow.nodes.every(({ type }) => !FIXED.test(type));
	const name = isWhole ? example : `${example}, fed`;
	return await withCredentials(bench, { ...workflow, name, nodes }, credentialsAt(url));
}

const chosen = (cachedResultName: string) => ({ ...rl('list', '1'), cachedResultName });
const sheet = { documentId: chosen('Clips'), sheetName: chosen('Rows') };
const oauth = { clientId: 'any', clientSecret: 'any' };

/** An example as it looks once a person has chosen accounts and a sheet. */
export async function setExample(bench: Bench, example: string): Promise<WorkflowFile> {
	const workflow = await exampleIn(bench, example);
	const nodes = workflow.nodes.map((one) => ({
		...one,
		parameters: { ...one.parameters, ...('documentId' in one.parameters ? sheet : {}) },
	}));
	return await withCredentials(
		bench,
		{ ...workflow, nodes },
		{
			...{ googleSheetsOAuth2Api: oauth, youTubeOAuth2Api: oauth },
			...{ smtp: { host: 'localhost' }, ...credentialsAt('http://localhost') },
		},
	);
}
