/**
 * Receives real HTTP calls for the trigger as n8n does: the node decides on n8n-core's own context,
 * then the execution is stored, then the answer leaves.
 */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebhookContext } from 'n8n-core';
import type { IDataObject, INode, INodeType, IWebhookResponseData } from 'n8n-workflow';
import { PixVerseApi } from '../../../credentials/PixVerseApi.credentials';
import { PixVerseTrigger } from '../../../nodes/PixVerseTrigger/PixVerseTrigger.node';
import type { EngineRun } from './engine';
import { additionalDataOf, workflowOf } from './engine';

const TYPE = 'n8n-nodes-pixverse.pixVerseTrigger';

export interface TriggerRun {
	baseUrl: string;
	/** The credential's field. */
	webhookSecret?: string;
	parameters?: IDataObject;
	mode?: 'webhook' | 'manual';
	/** Stores an execution; one that rejects makes n8n answer with status 500. */
	store?: () => Promise<void>;
	/** Of the node, so that each test has a node of its own. */
	nodeId: string;
	/** The node of another process. */
	node?: INodeType;
	/** More of what n8n knows around a call. */
	additionalData?: EngineRun['additionalData'];
}

/** A trigger, and what came of its calls. */
export interface Receiver {
	/** Live. */
	run: TriggerRun;
	/** How many calls have reached the node. */
	calls: number;
	/** The items of each execution. */
	executions: IDataObject[];
	/** What n8n has stored with the workflow; kept between calls. */
	staticData: IDataObject;
	/** What was logged. */
	log: string[];
}

export interface TriggerServer extends Receiver {
	url: string;
	close(): Promise<void>;
}

type Response = ServerResponse & {
	status: (code: number) => Response;
	type: (name: string) => Response;
	send: (text: string) => void;
};

/** What n8n's web server adds to a response. */
function withHelpers(plain: ServerResponse): Response {
	const response = plain as Response;
	response.status = (code) => Object.assign(response, { statusCode: code });
	response.type = (name) => response.setHeader('content-type', name) as Response;
	response.send = (text) => void response.end(text);
	return response;
}

const trigger: INodeType = new PixVerseTrigger();
const { webhooks, version } = trigger.description;
const typeVersion = [version].flat().at(-1);

/** The types that n8n reads also for a node above version 1. */
const READ = /^(application\/json|text\/plain|application\/x-www-form-urlencoded)|[/+]xml$/;

const CHARSET = /;\s*charset="?([^\s;"]+)/i;

/**
 * Reads a body as n8n does before it asks the node; one in parts is taken apart. False for a charset that
 * n8n cannot decode.
 */
async function readBody(request: IncomingMessage): Promise<boolean> {
	const { 'content-type': header = '' } = request.headers;
	const [type] = header.split(';');
	const readRawBody = async () => {
		if ((request as { rawBody?: Buffer }).rawBody) return;
		if (!request.readable) throw new Error('stream is not readable');
		Object.assign(request, { rawBody: Buffer.concat(await request.toArray()) });
	};
	Object.assign(request, { readRawBody });
	if (type === 'multipart/form-data') await request.toArray();
	else if (typeVersion === 1 || READ.test(type)) {
		await readRawBody();
		return Buffer.isEncoding(CHARSET.exec(header)?.[1] ?? 'utf-8');
	}
	return true;
}

function engineRunOf({
	baseUrl,
	webhookSecret = '',
	parameters = {},
	nodeId,
	...more
}: TriggerRun) {
	const id = { id: nodeId, name: 'PixVerse Trigger', type: TYPE, typeVersion };
	const credentials = { pixVerseApi: { id: 'c', name: 'PixVerse' } };
	const node = { ...id, position: [0, 0], parameters, credentials } as unknown as INode;
	return {
		workflow: { nodes: [node], connections: {} },
		node: more.node ?? trigger,
		nodeTypeName: TYPE,
		additionalData: more.additionalData,
		credential: {
			type: new PixVerseApi(),
			data: { apiKey: 'standin-key', baseUrl, webhookSecret },
		},
	} satisfies EngineRun;
}

/** The context of one call; static data is what the server keeps. */
function contextFor(server: Receiver, httpRequest: object, httpResponse: Response) {
	const run = engineRunOf(server.run);
	const workflow = workflowOf(run);
	workflow.getStaticData = () => server.staticData;
	const data = { ...additionalDataOf(run), httpRequest, httpResponse };
	const description = { webhookDescription: webhooks?.[0] } as never;
	const [node] = run.workflow.nodes;
	const { mode = 'webhook' } = server.run;
	const context = new WebhookContext(workflow, node, data as never, mode, description, [], null);
	const note = (text: string) => void server.log.push(text);
	Object.defineProperty(context, 'logger', { value: { info: note, warn: note, debug: note } });
	return context;
}

/** What n8n does with the result of the node (n8n 2.x: store, then answer). */
async function conclude(server: Receiver, response: Response, result: IWebhookResponseData) {
	const [items] = result.workflowData ?? [];
	if (items === undefined) return;
	try {
		await server.run.store?.();
		server.executions.push(items[0].json);
		// As n8n adds to the answers that it sends itself.
		response.setHeader('content-security-policy', 'sandbox');
		const { responseData = 'firstEntryJson' } = webhooks?.[0] ?? {};
		response.status(200).send(responseData || String(result.webhookResponse));
	} catch {
		response.status(500).send('{"code":0,"message":"Error"}');
	}
}

async function handleCall(server: Receiver, request: IncomingMessage, plain: ServerResponse) {
	const response = withHelpers(plain);
	if (!(await readBody(request))) {
		return void response.status(422).send('{"message":"Failed to parse request body"}');
	}
	const context = contextFor(server, request, response);
	server.calls++;
	const { webhook } = server.run.node ?? trigger;
	await conclude(server, response, (await webhook?.call(context as never)) ?? {});
}

/** Starts a server whose every path is the webhook of one trigger. */
export async function startTrigger(run: TriggerRun): Promise<TriggerServer> {
	const http = createServer((request, response) => {
		// A body that n8n cannot read to its end reaches no node.
		handleCall(server, request, response).catch(() => response.destroy());
	});
	await once(http.listen(0, '127.0.0.1'), 'listening');
	const { port } = http.address() as AddressInfo;
	const server: TriggerServer = {
		...{ url: `http://127.0.0.1:${port}/webhook`, run },
		...{ calls: 0, executions: [], staticData: {}, log: [] },
		close: async () => {
			http.closeAllConnections();
			await new Promise((resolve) => http.close(resolve));
		},
	};
	return server;
}
