/**
 * A chat model that plays a script, on this machine: it answers the Chat Completions API of OpenAI,
 * which n8n's "OpenAI Chat Model" speaks, and keeps what it was told.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call of a tool; the arguments are any JSON, as models make mistakes. */
export interface ToolCall {
	tool: string;
	arguments: unknown;
}

/** What the model does in its turn: it calls tools, all at once, or says something and ends. */
export type Turn = ToolCall[] | string;

/** A message of the conversation, as far as it is read here. */
export interface Message {
	role: string;
	content: string;
}

/** A tool as the model is told of it. */
export interface OfferedTool {
	name: string;
	description: string;
	parameters: { properties: Record<string, { type?: string; description?: string }> };
}

interface Asked {
	messages: Message[];
	tools?: Array<{ function: OfferedTool }>;
}

/** Chooses the turn from what the tools said to the last message of the user, oldest first. */
export type Script = (said: string[], messages: Message[]) => Turn;

export interface Model {
	url: string;
	/** The tools it was offered last. */
	tools: OfferedTool[];
	/** What the tools said to it in the last conversation. */
	said: string[];
	close(): void;
}

async function bodyOf(request: IncomingMessage): Promise<Asked> {
	const parts: Buffer[] = [];
	for await (const part of request) parts.push(part as Buffer);
	return JSON.parse(Buffer.concat(parts).toString()) as Asked;
}

const callOf = ({ tool, arguments: given }: ToolCall) => ({
	id: `call_${randomUUID()}`,
	type: 'function',
	function: { name: tool, arguments: JSON.stringify(given) },
});

/** What the tools said since the user spoke last. */
function saidIn(messages: Message[]): string[] {
	const asked = messages.map(({ role }) => role).lastIndexOf('user');
	return messages
		.slice(asked)
		.filter(({ role }) => role === 'tool')
		.map(({ content }) => content);
}

/** A turn as the answer of the API. */
function completionOf(turn: Turn) {
	const isText = typeof turn === 'string';
	const message = isText ? { content: turn } : { content: null, tool_calls: turn.map(callOf) };
	return {
		id: `chatcmpl-${randomUUID()}`,
		object: 'chat.completion',
		created: 0,
		model: 'scripted',
		choices: [
			{
				index: 0,
				message: { role: 'assistant', ...message },
				finish_reason: isText ? 'stop' : 'tool_calls',
			},
		],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

/** Starts a model that plays `script`. */
export async function startModel(script: Script): Promise<Model> {
	const model: Model = { url: '', tools: [], said: [], close: () => server.close() };
	const server = createServer(async (request, response) => {
		const { messages, tools = [] } = await bodyOf(request);
		model.tools = tools.map((tool) => tool.function);
		model.said = saidIn(messages);
		response.setHeader('Content-Type', 'application/json');
		response.end(JSON.stringify(completionOf(script(model.said, messages))));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
	return model;
}
