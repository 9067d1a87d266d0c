/** What a journal and an attempt read of n8n, for their unit tests. */
import type { Context } from '../../../nodes/PixVerse/transport/http/client';

/** The context of an execution that goes on after a failure, without parameters. */
export const contextWith = (more: object): Context =>
	({
		getMode: () => 'trigger',
		getItemIndex: () => 0,
		getNode: () => ({}),
		getExecuteData: () => ({ data: {} }),
		getNodeParameter: () => ({}),
		getExecutionCancelSignal: () => undefined,
		continueOnFail: () => true,
		getWorkflowDataProxy: () => ({}),
		getExecutionId: () => '37',
		...more,
	}) as unknown as Context;
