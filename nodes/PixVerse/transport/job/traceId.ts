/** The trace ID of a submission, which is its idempotency key. */
import { randomUUID } from 'crypto';
import { hashOf, uuidFrom } from '../http/hash';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import { exactTraceId } from '../run/options';

/** Where in n8n a submission comes from; some tool calls have no execution. */
const originOf = ({ context, run, index }: Item) => ({
	instance: context.getInstanceId(),
	workflow: String(context.getWorkflow().id),
	execution: context.getExecutionId() as string | undefined,
	// Copied workflows may have the same ID of a node twice, or none.
	node: run.node.id,
	name: run.node.name,
	run: run.index,
	item: index,
});

/**
 * The trace ID of an item's job, its idempotency key: PixVerse makes no second video for one that it knows (docs/service.md,
 * "Trace IDs"). The first one stays while a send may have been acted on, and where it cannot be derived again. That of
 * the user's key changes only for a further try for a failed video: whoever sets a key wants one video for it.
 */
export function traceIdOf(item: Item, job: Job): string {
	const { traceKey } = item.options;
	// A further try for a failed video is another job, and the first one keeps the trace ID that it always had.
	const further = job.number > 1 ? [job.number] : [];
	const origin = originOf(item);
	const mustStay = job.isInDoubt || origin.execution === undefined;
	if (mustStay && job.traceId !== undefined) return job.traceId;
	if (traceKey !== undefined) {
		// That of a swap, sent for its mask, would lead to the wrong answer.
		const exact = job.traceKind === 'mask' ? undefined : exactTraceId(traceKey);
		return exact ?? uuidFrom(hashOf([traceKey, job.intent, ...further]));
	}
	if (origin.execution === undefined) return randomUUID();
	// Whether the service remembers a refusal is not documented: a trace ID is tried twice, and then another one. It is
	// not given up at once, because an execution that n8n runs again in another process begins with the first one.
	const { refusals, refusalsBeforeBusy = refusals } = job;
	const pair = Math.floor(refusalsBeforeBusy / 2);
	return uuidFrom(hashOf([origin, job.intent, pair, ...further]));
}
