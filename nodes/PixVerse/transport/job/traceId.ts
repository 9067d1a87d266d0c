/** The trace ID of a submission, which is its idempotency key. */
import { randomUUID } from 'crypto';
import { hashOf, uuidFrom } from '../values/hash';
import type { Item } from '../item/item';
import type { Job } from '../run/job';
import { exactTraceId } from '../item/options';

/**
 * The trace ID of an item's job. PixVerse makes no second video for a trace ID that it knows (docs/service.md, "Trace IDs").
 * A job keeps its trace ID while PixVerse may have acted on the job, and if the node cannot derive the same trace ID again.
 * With a key of the user, the trace ID depends on the key and on what the job is to make, and changes only for another try
 * after a failed video. After `trace:`, the user gives the trace ID itself.
 */
export function traceIdOf(item: Item, job: Job): string {
	const { context, run, index, options } = item;
	const { traceKey } = options;
	// Another try after a failed video needs its own trace ID. The number of the first try is left out, because earlier
	// versions derived its trace ID without a number.
	const further = job.number > 1 ? [job.number] : [];
	const origin = {
		instance: context.getInstanceId(),
		workflow: String(context.getWorkflow().id),
		// n8n has no execution for some calls of tools.
		execution: context.getExecutionId() as string | undefined,
		// Copied workflows may contain the same node ID twice, or none, so the node's name counts, too.
		node: run.node.id,
		name: run.node.name,
		run: run.index,
		item: index,
	};
	// PixVerse may have made the video under the first trace ID, and would charge a second video under a new trace ID.
	const mustStay = job.isInDoubt || origin.execution === undefined;
	if (mustStay && job.traceId !== undefined) return job.traceId;
	if (traceKey !== undefined) {
		// PixVerse would answer the mask with the swap, or the swap with the mask, if both had the same trace ID.
		const exact = job.traceKind === 'mask' ? undefined : exactTraceId(traceKey);
		return exact ?? uuidFrom(hashOf([traceKey, job.intent, ...further]));
	}
	// Without an execution, two calls would get the same trace ID, so the trace ID is random.
	if (origin.execution === undefined) return randomUUID();
	// PixVerse does not document whether it remembers a refusal, so the job tries each trace ID twice. After one refusal, the
	// trace ID stays the same: if n8n runs the execution again in another process, that process begins with the first trace
	// ID, and should find the video under it.
	const { refusals, refusalsBeforeBusy = refusals } = job;
	const pair = Math.floor(refusalsBeforeBusy / 2);
	return uuidFrom(hashOf([origin, job.intent, pair, ...further]));
}
