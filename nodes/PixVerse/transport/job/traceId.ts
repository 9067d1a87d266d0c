/** The trace ID of a submission, which is its idempotency key. */
import { randomUUID } from 'crypto';
import { hashOf, uuidFrom } from '../values/hash';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import { exactTraceId } from '../run/options';

/**
 * The trace ID of an item's job. PixVerse makes no second video for a trace ID that it knows (docs/service.md, "Trace IDs").
 * A job keeps its trace ID while PixVerse may have acted on the job. It also keeps the trace ID if there is no execution,
 * because the node could not derive the same trace ID again. With the option "Trace ID", the trace ID depends on the user's
 * key and on what the job is to make. It changes only for another try after a failed video. If the user's key begins with
 * `trace:`, the rest of the key is the trace ID.
 */
export function traceIdOf(item: Item, job: Job): string {
	const { context, run, index, options } = item;
	const { traceKey } = options;
	// Another try after a failed video needs its own trace ID. The first try leaves out its number, because earlier versions
	// derived the trace ID of a first try without a number.
	const further = job.number > 1 ? [job.number] : [];
	const origin = {
		instance: context.getInstanceId(),
		workflow: String(context.getWorkflow().id),
		// n8n has no execution for some calls of tools.
		execution: context.getExecutionId() as string | undefined,
		// Copied workflows may contain the same node ID twice, or none, so the trace ID also depends on the node's name.
		node: run.node.id,
		name: run.node.name,
		run: run.index,
		item: index,
	};
	// PixVerse may have made the video under the first trace ID, and would charge a second video under a new trace ID.
	const mustStay = job.isInDoubt || origin.execution === undefined;
	if (mustStay && job.traceId !== undefined) return job.traceId;
	if (traceKey !== undefined) {
		// The search for a mask must not have the trace ID of its swap, because PixVerse would answer the second of these
		// submissions with the result of the first.
		const exact = job.traceKind === 'mask' ? undefined : exactTraceId(traceKey);
		return exact ?? uuidFrom(hashOf([traceKey, job.intent, ...further]));
	}
	// Without an execution, two calls would get the same trace ID, so the trace ID is random.
	if (origin.execution === undefined) return randomUUID();
	// PixVerse does not document whether it remembers a refused trace ID, so the job gets a new trace ID after every second
	// refusal. After a single refusal, the trace ID stays the same, because n8n may run the execution again in another
	// process. That process begins with the first trace ID, and should find the video under it.
	const { timesFull, timesFullBeforeBusy = timesFull } = job;
	const pair = Math.floor(timesFullBeforeBusy / 2);
	return uuidFrom(hashOf([origin, job.intent, pair, ...further]));
}
