/**
 * The node in the hands of an AI agent: whose call this is, and what earlier calls left open. Agents
 * from version 3 on let the engine run it like any other node; older ones, agents used as tools and
 * the MCP trigger call it by themselves.
 */
import type { Context } from '../http/client';
import { isTool } from '../http/client';
import type { Job } from './job';

/** The open jobs of failed calls, for a later call of the same agent. */
type OpenJobs = Set<Job>;

/** What is known of a call. */
export interface ToolCall {
	/** Whether an agent called the node without the engine: such a call has one item. */
	isDirect: boolean;
	/** Stands for the call, on every try of it. */
	holder: object;
	/** Only tools have it: a loop wants a video of its own in each round. */
	openJobs?: OpenJobs;
}

/**
 * The arguments of a call without the engine: the execute data is then the caller's own, and every
 * try has another run index. Only the arguments are the same object on every try.
 */
function argumentsOf(context: Context): object | undefined {
	const isCalled = context.getExecuteData().node.name !== context.getNode().name;
	return isCalled ? context.getInputData(0, 'ai_tool').json : undefined;
}

const openJobs = new WeakMap<object, Map<string, OpenJobs>>();

/** What failed calls left open, in the run of the caller or in the execution. */
function openJobsOf(context: Context, isDirect: boolean): OpenJobs | undefined {
	if (!isTool(context)) return undefined;
	// A call from the MCP trigger has no data of an execution.
	const holder = isDirect ? context.getExecuteData() : context.getContext('node');
	const { name } = context.getNode();
	const byNode = openJobs.get(holder) ?? new Map<string, OpenJobs>();
	openJobs.set(holder, byNode);
	const known = byNode.get(name) ?? new Set<Job>();
	byNode.set(name, known);
	return known;
}

/** Whose call this is. */
export function toolCallOf(context: Context): ToolCall {
	const given = argumentsOf(context);
	const isDirect = given !== undefined;
	const holder = given ?? context.getExecuteData();
	return { isDirect, holder, openJobs: openJobsOf(context, isDirect) };
}
