/**
 * The trace ID of a job, its idempotency key: the same on every try, in this process by the run's memory, in any other
 * because it is derived again. The service makes no second video for one that it knows (docs/service.md, "Trace IDs").
 */
import { randomUUID } from 'crypto';
import { hashOf, identityOf, uuidFrom } from '../http/hash';
import type { Body } from '../http/requestBody';
import { replaceUploads } from '../http/requestBody';
import { checkedFile } from '../run/resolveBodies';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import { exactTraceId } from '../run/options';

/**
 * The job of an item at a path. What it is to make is told by the body before anything is uploaded or prepared, each
 * file by its size and beginning; once a send of it may have been acted on, the settings of now say no more what it is:
 * they may be others, and files may be gone. Throws a JobError.
 */
export async function jobOf(item: Item, url: string, draft: Body): Promise<Job> {
	const { run, index } = item;
	if (run.isSettled(index, url)) return run.job(index, url);
	const told = await replaceUploads(draft, async ({ source }) =>
		source.kind === 'url' ? source.url : (await checkedFile(item, source)).fingerprint,
	);
	return run.job(index, url, identityOf([url, told]));
}

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
 * The trace ID of an item's job. The first one stays while a send may have been acted on, and where it cannot be derived
 * again. That of the user's key never changes: whoever sets a key wants one video for it.
 */
export function traceIdOf(item: Item, job: Job): string {
	const { traceKey } = item.options;
	const origin = originOf(item);
	const mustStay = job.isInDoubt || origin.execution === undefined;
	if (mustStay && job.traceId !== undefined) return job.traceId;
	if (traceKey !== undefined) {
		// That of a swap, sent for its mask, would lead to the wrong answer.
		const exact = job.traceKind === 'mask' ? undefined : exactTraceId(traceKey);
		return exact ?? uuidFrom(hashOf([traceKey, job.intent]));
	}
	if (origin.execution === undefined) return randomUUID();
	// Whether the service remembers a refusal is not documented: a trace ID is tried twice, and then another one. It is
	// not given up at once, because an execution that n8n runs again in another process begins with the first one.
	return uuidFrom(hashOf([origin, job.intent, Math.floor(job.refusals / 2)]));
}
