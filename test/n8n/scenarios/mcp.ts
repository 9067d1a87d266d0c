/** The node as tools of an MCP server, with the client of the protocol's authors: a patient one, and one that gives up. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { IDataObject } from 'n8n-workflow';
import { itemIn } from '../agents/model';
import { fromAi, get, mcpWorkflow, restyle, tool } from '../agents/workflow';
import type { Bench, Outcome, Scenario } from '../bench';
import { check } from '../bench';
import { TIMEOUT_MS, waitUntil } from '../environment';

/** In place of the 60 seconds after which many clients give up. */
const GIVES_UP_MS = 1_500;
/** How long a video takes: longer than any client waits, and no time. */
const [LONG, DONE] = [
	{ kind: 'time', ms: 3_600_000 },
	{ kind: 'time', ms: 0 },
] as const;

/** Opens a server with the tools "Restyle" and "Get", and uses a client on it. */
async function withClient(
	{ rest, server, credential }: Bench,
	path: string,
	use: (client: Client) => Promise<Outcome>,
	parameters: IDataObject = {},
): Promise<Outcome> {
	const restyles = tool('Restyle', credential, { ...restyle, ...parameters });
	await rest.activate(mcpWorkflow(path, [restyles, tool('Get', credential, get)]));
	const client = await waitUntil('the MCP server', async () => {
		const found = new Client({ name: 'scenario', version: '1.0.0' });
		const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp/${path}`));
		return await found.connect(transport).then(
			() => found,
			() => false as const,
		);
	});
	try {
		return await use(client);
	} finally {
		await client.close();
	}
}

/** Calls a tool; the client gives up after `timeout` milliseconds. Returns what it hands to its model. */
async function call(client: Client, name: string, given: IDataObject, timeout = TIMEOUT_MS) {
	const result = await client.callTool({ name, arguments: given }, undefined, { timeout });
	const [{ text }] = result.content as Array<{ text: string }>;
	return { text, isError: result.isError === true };
}

const wishOf = ({ standIn }: Bench, effect = 'watercolor') => ({
	Source_Video: `${standIn.url}/clip.mp4`,
	Effect: effect,
	Seed: '',
});

async function restyles(bench: Bench): Promise<Outcome> {
	return await withClient(bench, 'mcp-restyle', async (client) => {
		const { tools } = await client.listTools();
		const offered = tools.find(({ name }) => name === 'Restyle');
		const fields = Object.keys(offered?.inputSchema.properties ?? {}).join();
		check(fields === 'Source_Video,Effect,Seed', `the fields are ${fields}`);
		check(offered?.description?.includes('Costs credits'), `${offered?.description}`);
		const made = await call(client, 'Restyle', wishOf(bench));
		const item = itemIn(made.text);
		check(item.state === 'ready', made.text);
		const found = await call(client, 'Get', { Video_ID: String(item.video_id) });
		check(itemIn(found.text).url === item.url, found.text);
		const refused = await call(client, 'Restyle', wishOf(bench, 'watercolour'));
		check(refused.isError && refused.text.includes('Did you mean Watercolor?'), refused.text);
		return { items: 1, readable: [made.text], note: `a refusal reads: ${refused.text}` };
	});
}

/** A tool that waits, with a key: the client gives up, calls again, and gets the same video. */
async function callsAgain(bench: Bench): Promise<Outcome> {
	const { ledger, settings } = bench.standIn;
	settings.jobs = LONG;
	const play = async (client: Client) => {
		const gaveUp = await call(client, 'Restyle', wishOf(bench), GIVES_UP_MS).catch(String);
		check(/timed out/.test(String(gaveUp)), `the client did not give up: ${String(gaveUp)}`);
		const [{ videoId }] = await waitUntil('the video to be made', () => {
			return ledger.generations.length > 0 && ledger.generations;
		});
		settings.jobs = DONE;
		const again = await call(client, 'Restyle', wishOf(bench));
		check(again.text.includes(videoId), `the second call got ${again.text}`);
		return { items: 1, readable: [again.text], note: 'gave up, called again, one video' };
	};
	const options = { ...(restyle.options as IDataObject), traceId: fromAi('Source_Video') };
	return await withClient(bench, 'mcp-again', play, { options });
}

export const mcp: Scenario[] = [
	{ name: 'an MCP client restyles, asks for the status and reads a refusal', run: restyles },
	{ name: 'an MCP client that gives up and calls again gets the same video', run: callsAgain },
];
