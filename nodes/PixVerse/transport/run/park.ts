/**
 * Puts an execution to wait so that this node runs again at its end. All that leans on the inside of n8n's engine stands
 * here, with the function of n8n-core that it leans on; `test/runs/released/release.test.ts` runs it on both engines.
 */
import * as n8n from 'n8n-workflow';
import type { IExecuteData } from 'n8n-workflow';
import type { Context } from '../http/client';
import { isTool } from '../http/client';

/** What n8n's contexts hold besides what their types tell (`BaseExecuteContext`, `NodeExecutionContext`). */
interface Inside {
	runExecutionData?: { waitTill?: Date; executionData?: { nodeExecutionStack?: IExecuteData[] } };
	additionalData?: { hooks?: unknown; executionTimeoutTimestamp?: number };
	putExecutionToWait?: (until: Date) => Promise<void>;
}

const insideOf = (context: Context) => context as unknown as Inside;

const stackOf = (context: Context) =>
	insideOf(context).runExecutionData?.executionData?.nodeExecutionStack;

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
	const { additionalData, putExecutionToWait } = insideOf(context);
	const { executionTimeoutTimestamp = Infinity, hooks } = additionalData ?? {};
	// n8n's next engine has no hooks and hands out a stack that nobody reads.
	const isEngine = Array.isArray(stackOf(context)) && hooks !== undefined;
	if (!isEngine || !putExecutionToWait) return 'this n8n cannot put the node to wait';
	// It goes on with what the call returns.
	const isRewired = context.getNode().rewireOutputLogTo !== undefined;
	const isCalled = isTool(context) || isRewired || !context.getExecuteData().data.main;
	if (isCalled) return 'an agent waits for the answer';
	if (context.getExecutionId() === undefined) return 'the execution is not stored';
	if (executionTimeoutTimestamp <= until.getTime()) return 'the execution times out before';
	return obstacleOfMode(context);
}

/** Puts the execution to wait; false when the engine did not take it, and then nothing has changed: the entries are made first. */
export function park(context: Context, until: Date): boolean {
	const entry = context.getExecuteData();
	// `WorkflowExecute.handleWaitingState` disables the node of the stored entry, and with it nothing
	// else; the copy keeps `handleNodeErrorOutput` and `ensureAlwaysOutputData` from making items.
	const node = { ...entry.node, onError: undefined, alwaysOutputData: false, retryOnFail: false };
	// What `WorkflowExecute.processRunExecutionData` runs behind it, with the same input.
	const again = { ...entry };
	const data = insideOf(context).runExecutionData;
	const stack = stackOf(context);
	// `BaseExecuteContext.putExecutionToWait` sets the time at once.
	const putting = insideOf(context).putExecutionToWait?.(until);
	putting?.catch(() => {});
	if (data?.waitTill !== until || stack === undefined) return false;
	stack.unshift(again);
	// `handleDisabledNode` hands on the first input: there is none.
	Object.assign(entry, { node, data: { main: [] } });
	return true;
}
