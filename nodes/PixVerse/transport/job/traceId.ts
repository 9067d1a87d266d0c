/**
 * The trace ID of a job, its idempotency key: the same on every try, in this process by the run's memory, in any other
 * because it is derived again. The service makes no second video for one that it knows (docs/service.md, "Trace IDs").
 */
import { randomUUID } from 'crypto';
import { hashOf, identityOf, uuidFrom } from '../http/hash';
import type { Body } from '../http/requestBody';
import { replaceUploadsInTurn } from '../http/requestBody';
import { checkedFile } from '../run/resolveBodies';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import { exactTraceId } from '../run/options';
import type { Submission } from './credits';

/**
 * What is to be made at a path, as a hash: the body before anything is uploaded or prepared, each file by its size and
 * beginning, each address without its signature. It reads files. Throws a JobError.
 */
async function intentOf(item: Item, url: string, draft: Body): Promise<string> {
	const told = await replaceUploadsInTurn(draft, async ({ source }) =>
		source.kind === 'url' ? source.url : (await checkedFile(item, source)).fingerprint,
	);
	return identityOf([url, told]);
}

/**
 * The job of an item at a path. Once a send of it may have been acted on, the settings of now say no more what it is:
 * they may be others, and files may be gone. Throws a JobError.
 */
export async function jobOf(item: Item, url: string, draft: Body): Promise<Job> {
	const { run, index } = item;
	const intent = run.isSettled(index, url) ? undefined : await intentOf(item, url, draft);
	return run.job(index, url, intent);
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

/** The trace ID of an intent; `generation` counts those that were given up before. */
export function derivedTraceId(
	origin: ReturnType<typeof originOf>,
	intent: string,
	generation: number,
): string {
	if (origin.execution === undefined) return randomUUID();
	return uuidFrom(hashOf([origin, intent, generation]));
}

/** The trace ID for a key of the user. It never changes between tries: whoever sets a key wants one video for it. */
export function chosenTraceId(key: string, intent: string): string {
	return uuidFrom(hashOf([key, intent]));
}

/**
 * The trace ID of a submission. The first one stays while a send may have been acted on, and where it cannot be derived
 * again.
 */
export function traceIdOf(submission: Submission): string {
	const { item, job } = submission;
	const { traceKey } = item.options;
	const origin = originOf(item);
	const mustStay = job.isInDoubt || job.isRecalled || origin.execution === undefined;
	if (mustStay && job.traceId !== undefined) return job.traceId;
	if (traceKey !== undefined) {
		// That of a swap, sent for its mask, would lead to the wrong answer.
		const exact = submission.step ? undefined : exactTraceId(traceKey);
		return exact ?? chosenTraceId(traceKey, job.intent);
	}
	// Whether the service remembers a refusal is not documented: a trace ID is tried twice, and then another one. It is
	// not given up at once, because an execution that n8n runs again in another process begins with the first one.
	return derivedTraceId(origin, job.intent, Math.floor(job.refusals / 2));
}
