/**
 * The node in the hands of an AI agent: whose call this is, and what earlier calls left open. Agents
 * from version 3 on let the engine run it like any other node; older ones, agents used as tools and
 * the MCP trigger call it by themselves.
 */
import type { Context } from '../http/client';
import { isTool } from '../http/client';
import type { Job } from './job';

/** What is known of a call. */
export interface ToolCall {
	/** Whether an agent called the node without the engine: such a call has one item. */
	isDirect: boolean;
	/** Stands for the call, on every try of it. */
	holder: object;
	/** The open jobs of failed calls, for a later call of the same agent. Only tools have it: a loop wants a video of its own in each round. */
	openJobs?: Set<Job>;
}

/** What failed calls left open, by the run of the caller or by the execution, and by the node. */
const openJobs = new WeakMap<object, Map<string, Set<Job>>>();

/** The value of a key behind an object, made when it is not there. */
export function within<T>(
	known: WeakMap<object, Map<string, T>>,
	holder: object,
	key: string,
	make: () => T,
): T {
	const inside = known.get(holder) ?? new Map<string, T>();
	known.set(holder, inside);
	const value = inside.get(key) ?? make();
	inside.set(key, value);
	return value;
}

/** Whose call this is. */
export function toolCallOf(context: Context): ToolCall {
	const data = context.getExecuteData();
	const { name } = context.getNode();
	// The execute data of a call without the engine is the caller's own, and every try has another run index.
	const isDirect = data.node.name !== name;
	// Only its arguments are the same object on every try.
	const holder = isDirect ? context.getInputData(0, 'ai_tool').json : data;
	if (!isTool(context)) return { isDirect, holder };
	// A call from the MCP trigger has no data of an execution.
	const caller = isDirect ? data : context.getContext('node');
	return { isDirect, holder, openJobs: within(openJobs, caller, name, () => new Set<Job>()) };
}
