/** The node as tools of an MCP server: used by a patient client, and by one that gives up. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { IDataObject } from 'n8n-workflow';
import { itemIn } from '../agents/conversation';
import { callTool, withMcpClient } from '../agents/mcpClient';
import { fromAi, get, restyle, tool } from '../agents/workflow';
import type { Bench, Outcome, Scenario } from '../bench';
import { check } from '../bench';
import { until } from '../environment';

/** In place of the 60 seconds after which many clients give up. */
const GIVES_UP_MS = 1_500;
/** How long a video takes: longer than any client waits, and no time. */
const [LONG, DONE] = [
	{ kind: 'time', ms: 3_600_000 },
	{ kind: 'time', ms: 0 },
] as const;

const toolsOf = ({ credential }: Bench, parameters: IDataObject = {}) => [
	tool('Restyle', credential, { ...restyle, ...parameters }),
	tool('Get', credential, get),
];

const wishOf = ({ standIn }: Bench, effect = 'watercolor') => ({
	Source_Video: `${standIn.url}/clip.mp4`,
	Effect: effect,
	Seed: '',
});

async function restyles(bench: Bench): Promise<Outcome> {
	return await withMcpClient(bench, 'mcp-restyle', toolsOf(bench), async (client) => {
		const { tools } = await client.listTools();
		const restyleTool = tools.find(({ name }) => name === 'Restyle');
		const fields = Object.keys(restyleTool?.inputSchema.properties ?? {}).join();
		check(fields === 'Source_Video,Effect,Seed', `the fields are ${fields}`);
		check(restyleTool?.description?.includes('Costs credits'), `${restyleTool?.description}`);
		const made = await callTool(client, 'Restyle', wishOf(bench));
		const item = itemIn(made.text);
		check(item.state === 'ready', made.text);
		const found = await callTool(client, 'Get', { Video_ID: String(item.video_id) });
		check(itemIn(found.text).url === item.url, found.text);
		const refused = await callTool(client, 'Restyle', wishOf(bench, 'watercolour'));
		check(refused.isError && refused.text.includes('Did you mean Watercolor?'), refused.text);
		return { items: 1, readable: [made.text], note: `a refusal reads: ${refused.text}` };
	});
}

async function untilReady(client: Client, id: unknown): Promise<string> {
	return await until('the video', async () => {
		const { text } = await callTool(client, 'Get', { Video_ID: String(id) });
		return itemIn(text).state === 'ready' && text;
	});
}

/** The way that the notice in the panel names: the call ends at once, and Get brings the result. */
async function asksLater(bench: Bench): Promise<Outcome> {
	const { settings } = bench.standIn;
	settings.jobs = LONG;
	const tools = toolsOf(bench, { waitForCompletion: false });
	return await withMcpClient(bench, 'mcp-later', tools, async (client) => {
		const made = await callTool(client, 'Restyle', wishOf(bench));
		const item = itemIn(made.text);
		check(item.state === 'submitted', made.text);
		settings.jobs = DONE;
		const ready = await untilReady(client, item.video_id);
		const note = `the call says ${made.text}`;
		return { items: 1, readable: [made.text, ready], note };
	});
}

/** A tool that waits, with a key: the client gives up, calls again, and gets the same video. */
async function callsAgain(bench: Bench): Promise<Outcome> {
	const { standIn } = bench;
	standIn.settings.jobs = LONG;
	const options = { ...(restyle.options as IDataObject), traceId: fromAi('Source_Video') };
	return await withMcpClient(bench, 'mcp-again', toolsOf(bench, { options }), async (client) => {
		const gaveUp = await callTool(client, 'Restyle', wishOf(bench), GIVES_UP_MS).catch(
			({ message }: Error) => message,
		);
		check(/timed out/.test(String(gaveUp)), `the client did not give up: ${String(gaveUp)}`);
		await until('the video to be made', () => standIn.ledger.generations.length > 0);
		standIn.settings.jobs = DONE;
		const again = await callTool(client, 'Restyle', wishOf(bench));
		const [{ videoId }] = standIn.ledger.generations;
		check(again.text.includes(videoId), `the second call got ${again.text}`);
		return { items: 1, readable: [again.text], note: 'gave up, called again, one video' };
	});
}

export const mcp: Scenario[] = [
	{ name: 'MCP: a restyle, its status, a refusal', run: restyles },
	{ name: 'MCP: a client that asks later', run: asksLater },
	{ name: 'MCP: a client that gives up and calls again', run: callsAgain },
];
