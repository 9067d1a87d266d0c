/**
 * Runs the PixVerse node as the tool of an AI agent. The agent is a stub that makes the calls of a test;
 * the tool, the way to it and everything behind are n8n's own.
 */
import type { IExecuteFunctions, INodeType, IRun } from 'n8n-workflow';
import type { StandIn } from '../standin';
import type { EngineResult } from './engine';
import { runOnEngine } from './engine';
import { simpleType } from './nodeTypes';
import type { Arguments, ToolRun } from './tool';
import { withTool } from './tool';

/** Says which calls come next, all at once, from the texts of those before; none ends the work. */
export type CallPlan = (before: string[], item: number) => Arguments[];

export const inTurn =
	(...calls: Arguments[]): CallPlan =>
	(before) =>
		calls.slice(before.length, before.length + 1);

/** Calls in one go, as a model may ask for. */
export const atOnce =
	(...calls: Arguments[]): CallPlan =>
	(before) =>
		before.length === 0 ? calls : [];

/**
 * The two ways to a tool. Agents until version 2, sub-agents and the MCP trigger hold it and call
 * it themselves; agents from version 3 on ask the engine to run its node, and run again afterwards.
 */
export const agents = ['calling', 'requesting'] as const;
export type AgentKind = (typeof agents)[number];

export const agentType = (execute?: INodeType['execute']): INodeType =>
	simpleType('agent', execute, { inputs: ['main', { type: 'ai_tool', displayName: 'Tools' }] });

/** A tool as an agent holds it. */
export interface Invokable {
	invoke(given: Arguments): Promise<string>;
}

const orMessage = async (call: Promise<string>) =>
	await call.catch((error: Error) => `Error: ${error.message}`);

function callingAgent(plan: CallPlan): INodeType {
	const workOn = async (tool: Invokable, item: number) => {
		const replies: string[] = [];
		for (let next = plan(replies, item); next.length > 0; next = plan(replies, item)) {
			const calls = next.map(async (given) => await orMessage(tool.invoke(given)));
			replies.push(...(await Promise.all(calls)));
		}
		return { json: { replies } };
	};
	return agentType(async function (this: IExecuteFunctions) {
		const work = this.getInputData().map(async (_, item) => {
			const [tool] = (await this.getInputConnectionData('ai_tool', item)) as Invokable[];
			return await workOn(tool, item);
		});
		return [await Promise.all(work)];
	});
}

function requestingAgent(plan: CallPlan): INodeType {
	const replies: string[] = [];
	return agentType(async function (this: IExecuteFunctions, response) {
		for (const { data } of response?.actionResponses ?? []) {
			replies.push(JSON.stringify(data.data?.ai_tool ?? data.error?.message));
		}
		const actions = plan(replies, 0).map((input, index) => ({
			actionType: 'ExecutionNodeAction',
			nodeName: 'PixVerse Tool',
			input,
			type: 'ai_tool',
			id: `call-${replies.length + index}`,
			metadata: { itemIndex: 0 },
		}));
		return actions.length > 0 ? ({ actions, metadata: {} } as never) : [[{ json: { replies } }]];
	});
}

export const agentOf = (kind: AgentKind, plan: CallPlan): INodeType =>
	kind === 'calling' ? callingAgent(plan) : requestingAgent(plan);

/** The replies that the agent of a run got from its tool, per item. */
export function repliesIn({ data }: Pick<IRun, 'data'>): string[][] {
	const [output = []] = data.resultData.runData.Agent?.at(-1)?.data?.main ?? [];
	return (output ?? []).map(({ json }) => json.replies as string[]);
}

/** Runs an agent with the tool; `replies` are those of the tool, per item. */
export async function runAgent(
	standIn: StandIn,
	kind: AgentKind,
	plan: CallPlan,
	given: ToolRun = {},
): Promise<EngineResult & { replies: string[][] }> {
	const result = await runOnEngine(withTool(standIn, agentOf(kind, plan), given));
	return { ...result, replies: repliesIn(result.run) };
}
