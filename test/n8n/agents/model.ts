/**
 * A chat model that plays a script, on this machine: it answers the Chat Completions API of OpenAI,
 * which n8n's "OpenAI Chat Model" speaks, and keeps the messages that it got.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { IDataObject } from 'n8n-workflow';
import { listen } from '../environment';
import type { Rest, StoredCredential } from '../rest';

/** A call of a tool; the arguments are any JSON, as models make mistakes. */
export interface ToolCall {
	tool: string;
	arguments: unknown;
}

/** What the model does in its turn: it calls tools, all at once, or says something and ends. */
export type Turn = ToolCall[] | string;

export interface Message {
	role: string;
	content: string;
}

export interface OfferedTool {
	name: string;
	description: string;
}

interface Asked {
	messages: Message[];
	tools?: Array<{ function: OfferedTool }>;
}

/** Chooses the turn from what the tools replies to the last message of the user, oldest first. */
export type Script = (replies: string[], messages: Message[]) => Turn;

export interface Model {
	/** A stored credential of n8n's "OpenAI Chat Model" for it. */
	credential: StoredCredential;
	/** The tools it was offered last. */
	tools: OfferedTool[];
	/** What the tools replies to it in the last conversation. */
	replies: string[];
}

/** What the tools replies since the user spoke last. */
function repliesIn(messages: Message[]): string[] {
	const asked = messages.map(({ role }) => role).lastIndexOf('user');
	const since = messages.slice(asked).filter(({ role }) => role === 'tool');
	return since.map(({ content }) => content);
}

/** The item that a tool replies, as the model reads it. */
export function itemIn(replies: string): IDataObject {
	return [JSON.parse(replies) as IDataObject | IDataObject[]].flat()[0];
}

const callOf = ({ tool, arguments: given }: ToolCall) => ({
	id: `call_${randomUUID()}`,
	type: 'function',
	function: { name: tool, arguments: JSON.stringify(given) },
});

function completionOf(turn: Turn) {
	const isText = typeof turn === 'string';
	const replies = isText ? { content: turn } : { content: null, tool_calls: turn.map(callOf) };
	const message = { role: 'assistant', ...replies };
	return {
		id: `chatcmpl-${randomUUID()}`,
		object: 'chat.completion',
		created: 0,
		model: 'scripted',
		choices: [{ index: 0, message, finish_reason: isText ? 'stop' : 'tool_calls' }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

/** Lets a model play `script` for `use`. */
export async function withModel<T>(
	rest: Rest,
	script: Script,
	use: (model: Model) => Promise<T>,
): Promise<T> {
	const server = createServer(async (request, response) => {
		const { messages, tools = [] } = (await json(request)) as Asked;
		model.tools = tools.map((tool) => tool.function);
		model.replies = repliesIn(messages);
		response.setHeader('Content-Type', 'application/json');
		response.end(JSON.stringify(completionOf(script(model.replies, messages))));
	});
	const url = `http://127.0.0.1:${await listen(server)}/v1`;
	const credential = await rest.createCredential({ apiKey: 'none', url }, 'Model', 'openAiApi');
	const model: Model = { credential, tools: [], replies: [] };
	try {
		return await use(model);
	} finally {
		server.close();
	}
}
