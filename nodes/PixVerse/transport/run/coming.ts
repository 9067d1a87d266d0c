/** The items that the engine sets in motion, sooner or later: all at once, or in batches. */
import type { Context } from '../http/client';

/** What is known of the items of a try before they are there. */
export interface Coming {
	/** How many there are, with those that the engine cannot prepare; undefined when nobody knows. */
	count?: number;
	/** How many come at once, and after what pause the next ones, in milliseconds. */
	batch?: { size: number; pause: number };
}

/** The same from the first one that comes; batching is read as `RoutingNode.runNode` of n8n-core reads it. */
export function comingItems(context: Context, isDirectCall: boolean): Coming {
	const { batching } = context.getNodeParameter('requestOptions', {}) as {
		batching?: { batch?: { batchSize?: number; batchInterval?: number } };
	};
	const { batchSize = 1, batchInterval = 0 } = batching?.batch ?? {};
	const isSpaced = batchInterval > 0;
	const batch = isSpaced ? { size: Math.max(batchSize, 1), pause: batchInterval } : undefined;
	if (context.getNode().executeOnce || isDirectCall) return { count: 1, batch };
	const { data } = context.getExecuteData();
	return { count: (data.main ?? data.ai_tool)?.[0]?.length, batch };
}
