/** A real MCP client, of the library by the protocol's authors, on n8n's MCP Server Trigger. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { IDataObject } from 'n8n-workflow';
import type { Bench } from '../bench';
import { PATIENCE_MS, until } from '../environment';
import type { WorkflowNode } from '../workflows';
import { mcpWorkflow } from './workflow';

/** What a call came to: the text that the client hands to its model. */
export interface Said {
	text: string;
	isError: boolean;
}

async function connected(url: string): Promise<Client> {
	return await until('the MCP server', async () => {
		const client = new Client({ name: 'scenario', version: '1.0.0' });
		const transport = new StreamableHTTPClientTransport(new URL(url));
		return await client.connect(transport).then(
			() => client,
			() => false,
		);
	});
}

/** Opens a server with these tools and uses a client on it. */
export async function withMcpClient<T>(
	{ rest, server }: Bench,
	path: string,
	tools: WorkflowNode[],
	use: (client: Client) => Promise<T>,
): Promise<T> {
	await rest.activate(mcpWorkflow(path, tools));
	const client = await connected(`${server.url}/mcp/${path}`);
	try {
		return await use(client);
	} finally {
		await client.close();
	}
}

/** Calls a tool; the client gives up after `timeout` milliseconds. */
export async function callTool(
	client: Client,
	name: string,
	given: IDataObject,
	timeout = PATIENCE_MS,
): Promise<Said> {
	const result = await client.callTool({ name, arguments: given }, undefined, { timeout });
	const [content] = result.content as Array<{ text: string }>;
	return { text: content.text, isError: result.isError === true };
}
