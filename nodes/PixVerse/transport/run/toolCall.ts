/**
 * The node in the hands of an AI agent. Agents from version 3 on let the engine run it like any
 * other node; older ones, agents used as tools and the MCP trigger call it by themselves.
 */
import type { Context } from '../http/client';
import type { Job } from './job';

/** The open jobs of failed calls with their intents, for a later call of the same agent. */
export type LeftOver = Map<Job, string>;

/**
 * The arguments of a call without the engine: the execute data is then the caller's own, and every
 * try has another run index. Only the arguments are the same object on every try.
 */
export function argumentsOf(context: Context): object | undefined {
	const isCalled = context.getExecuteData().node.name !== context.getNode().name;
	return isCalled ? context.getInputData(0, 'ai_tool').json : undefined;
}

const leftOvers = new WeakMap<object, Map<string, LeftOver>>();

/**
 * What failed calls left over, in the run of the caller or in the execution. Only tools have it:
 * a loop wants a video of its own in each round.
 */
export function leftOverOf(context: Context): LeftOver | undefined {
	const { name, type } = context.getNode();
	if (!type.endsWith('Tool')) return undefined;
	// A call from the MCP trigger has no data of an execution.
	const holder = argumentsOf(context) ? context.getExecuteData() : context.getContext('node');
	const byNode = leftOvers.get(holder) ?? new Map<string, LeftOver>();
	leftOvers.set(holder, byNode);
	const known = byNode.get(name) ?? new Map<Job, string>();
	byNode.set(name, known);
	return known;
}
