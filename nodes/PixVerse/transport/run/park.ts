/**
 * Puts an execution to wait, so that n8n runs this node again after the wait. Only this file uses the internal data of n8n's
 * engine. Its comments name the functions of n8n-core on which the file relies. `test/runs/released/release.test.ts` tests
 * the file on both engines.
 */
import * as n8n from 'n8n-workflow';
import type { IRunData } from 'n8n-workflow';
import type { Context } from '../http/client';
import { isTool } from '../http/client';

// Members of n8n's contexts that their types do not name (`BaseExecuteContext`, `NodeExecutionContext`).
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

/** Returns why the execution cannot wait until `until`; undefined if it can. */
export function obstacleTo(context: Context, until: Date): string | undefined {
	const { additionalData, putExecutionToWait, runExecutionData } = insideOf(context);
	const { executionTimeoutTimestamp = Infinity, hooks } = additionalData ?? {};
	// n8n's next engine has no hooks, and does not read the stack that it gives to the node.
	const stack = runExecutionData?.executionData?.nodeExecutionStack;
	const isEngine = Array.isArray(stack) && hooks !== undefined;
	if (!isEngine || !putExecutionToWait) return 'this n8n cannot put the node to wait';
	// An agent does not wait, but goes on with the output of the call.
	const isRewired = context.getNode().rewireOutputLogTo !== undefined;
	const isCalled = isTool(context) || isRewired || !context.getExecuteData().data.main;
	if (isCalled) return 'an agent waits for the answer';
	if (context.getExecutionId() === undefined) return 'the execution is not stored';
	if (executionTimeoutTimestamp <= until.getTime()) return 'the execution times out before';
	const mode = context.getMode();
	if (mode === 'manual') return 'somebody watches this run';
	// If a webhook, a form or a chat answers with the output, n8n answers as soon as the run waits (`WebhookHelpers`), and the
	// caller gets an output without the video.
	const parents = context.getParentNodes(context.getNode().name, { includeNodeParameters: true });
	const isAnswering = parents.some(({ type, parameters }) => {
		if (/\.(form|chat)Trigger$/.test(type)) return true;
		const isCalled = /\.(webhook|wait)$/.test(type);
		return isCalled && (parameters?.responseMode ?? 'onReceived') !== 'onReceived';
	});
	if (isAnswering) return 'a caller waits for the answer';
	if (mode === 'integrated') {
		// In n8n 1.x, the parent workflow does not wait, and goes on with its own input.
		return 'WAIT_FOR_SUB_EXECUTION' in n8n ? undefined : 'n8n 1.x cannot wait for a sub-workflow';
	}
	const isStored = ['trigger', 'webhook', 'error', 'retry', 'internal'].includes(mode);
	return isStored ? undefined : `n8n does not continue a run of the mode "${mode}" by itself`;
}

/**
 * Puts the execution to wait until `until`. Then n8n runs the node again with the same input, as its run `index`. Returns
 * false if the engine did not accept the wait. In this case, nothing has changed.
 */
export function park(context: Context, index: number, until: Date): boolean {
	const data = insideOf(context).runExecutionData;
	// `BaseExecuteContext.putExecutionToWait` sets `waitTill` at once, before its promise resolves.
	const putting = insideOf(context).putExecutionToWait?.(until);
	putting?.catch(() => {});
	if (data?.waitTill !== until) return false;
	// If `waitTill` were in the execution's stored data, `WorkflowExecute.handleWaitingState` would disable the node, and a
	// disabled node returns its input. A property that is not enumerable stays out of the stored data. n8n still stores the
	// time in the column where it looks for executions that are due. It would not help to give n8n a copy of the node to
	// disable, because `ExecutionService.retry` puts the node of the saved workflow in the place of the copy.
	Object.defineProperty(data, 'waitTill', { enumerable: false });
	// Without a `runIndex`, n8n would number the run by the count of the node's earlier outputs (`computeRunIndex`). This
	// count would be too high, because it would include the output that the node shows while it waits.
	context.getExecuteData().runIndex = index;
	return true;
}

/**
 * Removes the output that the node has shown while it waited. Otherwise n8n 1.x would show this output beside an error of
 * the resumed run.
 */
export function forgetShown(context: Context, index: number): void {
	const { runData } = insideOf(context).runExecutionData?.resultData ?? {};
	runData?.[context.getNode().name]?.splice(index);
}
