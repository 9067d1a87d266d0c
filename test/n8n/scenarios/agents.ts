/** The node as tools: of AI Agents with the habits of models, and of an MCP server, with the client of the protocol's authors. */
import { deepEqual } from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { IDataObject } from 'n8n-workflow';
import type { Model, Script, ToolCall } from '../agents/model';
import { itemIn, withModel } from '../agents/model';
import { agentWorkflow, fromAi, get, mcpWorkflow, restyle, tool } from '../agents/workflow';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, readableOf } from '../bench';
import { TIMEOUT_MS, waitUntil } from '../environment';
import { exampleIn, sendChatMessage, webhookIdIn } from '../examples';
import type { Execution } from '../rest';

/** Talks to an agent with the tools "Restyle" and "Get" until the model ends the script. */
async function converse(
	{ rest, credential }: Bench,
	path: string,
	script: Script,
): Promise<{ model: Model; execution: Execution }> {
	return await withModel(rest, script, async (model) => {
		const tools = [tool('Restyle', credential, restyle), tool('Get', credential, get)];
		const workflowId = await rest.activate(agentWorkflow(path, model.credential, tools));
		await rest.webhook(path, { wish: 'Restyle my video' });
		return { model, execution: await rest.finished(workflowId) };
	});
}

/** What a model has to know of a tool before it calls it. */
const promises: Record<string, string[]> = {
	Restyle: ['Costs credits', 'half a minute to four minutes', 'video_id', 'do not call again'],
	Get: ['by its ID', 'Free', 'pending'],
};

function checkDescriptions({ tools }: Model): void {
	for (const [name, phrases] of Object.entries(promises)) {
		const description = tools.find((one) => one.name === name)?.description ?? 'no such tool';
		const unsaid = phrases.filter((phrase) => !description.includes(phrase));
		check(unsaid.length === 0, `${name} does not say "${unsaid.join('", "')}": ${description}`);
	}
}

/** Three calls at once, with numbers as text, nulls, blanks and more fields than asked for; then their states. */
async function restyles(bench: Bench): Promise<Outcome> {
	const { standIn } = bench;
	const [first, second, third] = standIn.settings.effects;
	const source = { Source_Video: `${standIn.url}/clip.mp4` };
	const calls: ToolCall[] = [
		{ Effect: first.restyle_id, Seed: 7 },
		{ Effect: String(second.restyle_id), Seed: '8' },
		{ Effect: ` ${third.name.toUpperCase()}`, Seed: null, quality: '1080p' },
	].map((given) => ({ tool: 'Restyle', arguments: { ...source, ...given } }));
	const { model, execution } = await converse(bench, 'agent-restyle', (replies) => {
		if (replies.length === 0) return calls;
		if (replies.length > calls.length) return 'Done';
		const ids = replies.map((text) => String(itemIn(text).video_id));
		return ids.map((id) => ({ tool: 'Get', arguments: { Video_ID: id, wait: true } }));
	});
	checkDescriptions(model);
	const items = model.replies.map(itemIn);
	check(items.length === 6, `${items.length} answers`);
	const [made, found] = [items.slice(0, 3), items.slice(3)].map((part) =>
		part.map(({ video_id: id, state, url }) => `${id} ${state} ${url}`).sort(),
	);
	deepEqual(made, found);
	check(
		made.every((text) => text.includes(' ready http')),
		made.join(),
	);
	const { generations } = standIn.ledger;
	const sent = generations.map(({ body }) => `${body.restyle_id} ${body.seed}`);
	const [one, two, three] = [first, second, third].map((effect) => effect.restyle_id);
	deepEqual(sent.sort(), [`${one} 7`, `${two} 8`, `${three} undefined`].sort());
	const note = `${calls.length} calls at once; the model reads ${model.replies[0].length} bytes of each`;
	return { items: 3, readable: readableOf(execution), note };
}

const WISH = 'Restyle my clip as a watercolor painting.';

/** What a model does in the example that has read the descriptions: the wish, then the question. */
const scriptOf =
	({ standIn }: Bench): Script =>
	(replies, messages) => {
		const isWish = messages.filter(({ role }) => role === 'user').at(-1)?.content === WISH;
		const [, id] = /has the ID (\d+)/.exec(JSON.stringify(messages)) ?? [];
		if (replies.length > 0) {
			const { video_id: made, state } = itemIn(replies[0]);
			return isWish ? `Your video has the ID ${String(made)}` : `It is ${String(state)}`;
		}
		const wish = { Source_Video: `${standIn.url}/clip.mp4`, Effect: 'a watercolor painting' };
		if (isWish) return [{ tool: 'Restyle_video', arguments: wish }];
		return [{ tool: 'Get_video', arguments: { Video_ID: id } }];
	};

async function ofExample(bench: Bench): Promise<Outcome> {
	const { rest, standIn } = bench;
	standIn.settings.jobs = { kind: 'time', ms: 0 };
	return await withModel(rest, scriptOf(bench), async ({ credential: openAiApi }) => {
		const workflow = await exampleIn(bench, 'agent', { Chat: { public: true } });
		const nodes = workflow.nodes.map((one) =>
			one.type.endsWith('.lmChatOpenAi') ? { ...one, credentials: { openAiApi } } : one,
		);
		const id = await rest.activate({ ...workflow, nodes });
		const chat = webhookIdIn(workflow, 'Chat');
		const first = await sendChatMessage(bench, chat, WISH);
		const [made] = standIn.ledger.generations;
		check(made && first.includes(made.videoId), `the chat says ${first}`);
		deepEqual(made.body.restyle_prompt, 'a watercolor painting');
		const second = await sendChatMessage(bench, chat, 'Is it ready?');
		check(second.includes('It is ready'), `the chat says ${second}`);
		const readable = (await rest.allFinished(id, 2)).map(readableOf);
		return { items: 1, readable };
	});
}

/** In place of the 60 seconds after which many clients give up. */
const GIVES_UP_MS = 1_500;

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

const wishOf = ({ standIn }: Bench, Effect = 'watercolor') => ({
	...{ Source_Video: `${standIn.url}/clip.mp4`, Effect, Seed: '' },
});

async function mcpRestyles(bench: Bench): Promise<Outcome> {
	return await withClient(bench, 'mcp-restyle', async (client) => {
		const { tools } = await client.listTools();
		const offered = tools.find(({ name }) => name === 'Restyle');
		const fields = Object.keys(offered?.inputSchema.properties ?? {});
		deepEqual(fields, ['Source_Video', 'Effect', 'Seed']);
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
	settings.jobs = { kind: 'time', ms: 3_600_000 };
	const play = async (client: Client) => {
		const gaveUp = await call(client, 'Restyle', wishOf(bench), GIVES_UP_MS).catch(String);
		check(/timed out/.test(String(gaveUp)), `the client did not give up: ${String(gaveUp)}`);
		const [{ videoId }] = await waitUntil('the video to be made', () => {
			return ledger.generations.length > 0 && ledger.generations;
		});
		settings.jobs = { kind: 'time', ms: 0 };
		const again = await call(client, 'Restyle', wishOf(bench));
		check(again.text.includes(videoId), `the second call got ${again.text}`);
		return { items: 1, readable: [again.text] };
	};
	const options = { ...(restyle.options as IDataObject), traceId: fromAi('Source_Video') };
	return await withClient(bench, 'mcp-again', play, { options });
}

export const agents: Scenario[] = [
	{ name: 'an agent restyles with the habits of models and asks for the status', run: restyles },
	{ name: 'the example of an agent restyles once for a wish', run: ofExample },
	{ name: 'an MCP client restyles, asks for the status and reads a refusal', run: mcpRestyles },
	{ name: 'an MCP client that gives up and calls again gets the same video', run: callsAgain },
];
