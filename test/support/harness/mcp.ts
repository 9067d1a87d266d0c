/** Calls the PixVerse node as n8n's MCP trigger does: without an execution, one request per call. */
import { WebhookContext } from 'n8n-core';
import type { INode } from 'n8n-workflow';
import type { StandIn } from '../standin';
import type { Invokable } from './agent';
import { agentType } from './agent';
import { additionalDataOf, workflowOf } from './engine';
import type { Arguments, ToolRun } from './tool';
import { withTool } from './tool';

/** One call; the text that the client gets, also of an error. */
export async function callOverMcp(
	standIn: StandIn,
	args: Arguments,
	given: ToolRun = {},
): Promise<string> {
	const run = withTool(standIn, agentType(), { ...given, executionId: null });
	const workflow = workflowOf(run);
	const trigger = workflow.getNode('Agent') as INode;
	const data = additionalDataOf(run);
	const context = new WebhookContext(workflow, trigger, data, 'webhook', {} as never, [], null);
	const tools = await context.getInputConnectionData('ai_tool', 0);
	const [tool] = tools as Invokable[];
	return await tool.invoke(args).catch((error: Error) => `Error: ${error.message}`);
}
