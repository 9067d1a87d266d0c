/**
 * Puts an execution to wait so that this node runs again at its end. All that leans on the inside of n8n's engine stands
 * here, with the function of n8n-core that it leans on; `test/runs/released/release.test.ts` runs it on both engines.
 */
import * as n8n from 'n8n-workflow';
import type { IRunData } from 'n8n-workflow';
import type { Context } from '../http/client';
import { isTool } from '../http/client';

/** What n8n's contexts hold besides what their types tell (`BaseExecuteContext`, `NodeExecutionContext`). */
interface Inside {
	runExecutionData?: {
		waitTill?: Date;
		executionData?: { nodeExecutionStack?: unknown };
		resultData?: { runData?: IRunData };
	};
	additionalData?: { hooks?: unknown; executionTimeoutTimestamp?: number };
	putExecutionToWait?: (until: Date) => Promise<void>;
}

const insideOf = (context: Context) => context as unknown as Inside;

/** Whether somebody waits for the answer of a webhook, a form or a chat: `WebhookHelpers` answers as soon as the run waits. */
function isAnswering(context: Context): boolean {
	const parents = context.getParentNodes(context.getNode().name, { includeNodeParameters: true });
	return parents.some(({ type, parameters }) => {
		if (/\.(form|chat)Trigger$/.test(type)) return true;
		const isCalled = /\.(webhook|wait)$/.test(type);
		return isCalled && (parameters?.responseMode ?? 'onReceived') !== 'onReceived';
	});
}

/** Why an execution in this mode is not released; the modes that are missing are. */
function obstacleOfMode(context: Context): string | undefined {
	const mode = context.getMode();
	if (mode === 'manual') return 'somebody watches this run';
	if (isAnswering(context)) return 'a caller waits for the answer';
	if (mode === 'integrated') {
		// In n8n 1.x the parent goes on with its own input.
		return 'WAIT_FOR_SUB_EXECUTION' in n8n ? undefined : 'n8n 1.x cannot wait for a sub-workflow';
	}
	const isStored = ['trigger', 'webhook', 'error', 'retry', 'internal'].includes(mode);
	return isStored ? undefined : `n8n does not continue a run of the mode "${mode}" by itself`;
}

/** Why the execution cannot be put to wait until `until`; undefined when it can. */
export function obstacleTo(context: Context, until: Date): string | undefined {
	const { additionalData, putExecutionToWait, runExecutionData } = insideOf(context);
	const { executionTimeoutTimestamp = Infinity, hooks } = additionalData ?? {};
	// n8n's next engine has no hooks and hands out a stack that nobody reads.
	const stack = runExecutionData?.executionData?.nodeExecutionStack;
	const isEngine = Array.isArray(stack) && hooks !== undefined;
	if (!isEngine || !putExecutionToWait) return 'this n8n cannot put the node to wait';
	// It goes on with what the call returns.
	const isRewired = context.getNode().rewireOutputLogTo !== undefined;
	const isCalled = isTool(context) || isRewired || !context.getExecuteData().data.main;
	if (isCalled) return 'an agent waits for the answer';
	if (context.getExecutionId() === undefined) return 'the execution is not stored';
	if (executionTimeoutTimestamp <= until.getTime()) return 'the execution times out before';
	return obstacleOfMode(context);
}

/**
 * Puts the execution to wait until `until`; then n8n runs the node again, as its run `index` and with the same input. Returns
 * false when the engine did not take it, and then nothing has changed.
 */
export function park(context: Context, index: number, until: Date): boolean {
	const data = insideOf(context).runExecutionData;
	// `BaseExecuteContext.putExecutionToWait` sets the time at once.
	const putting = insideOf(context).putExecutionToWait?.(until);
	putting?.catch(() => {});
	if (data?.waitTill !== until) return false;
	// n8n must not store the time with the data, only in its column, where it looks for what is due: finding it there,
	// `WorkflowExecute.handleWaitingState` would disable the node, and a disabled node hands on its input as its result.
	// No entry of the stack is safe from that, because `ExecutionService.retry` gives the saved workflow's node to each.
	Object.defineProperty(data, 'waitTill', { enumerable: false });
	// n8n counts runs by what the node has shown, also while it waited (`WorkflowExecute.computeRunIndex`), unless it is given.
	context.getExecuteData().runIndex = index;
	return true;
}

/** Takes away what the node has shown while it waited: n8n 1.x would show an error of the resumed run beside it. */
export function forgetShown(context: Context, index: number): void {
	const { runData } = insideOf(context).runExecutionData?.resultData ?? {};
	runData?.[context.getNode().name]?.splice(index);
}
