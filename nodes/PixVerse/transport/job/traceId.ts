/**
 * The trace ID of a job, its idempotency key: the same on every try, in this process by the run's memory, in any other
 * because it is derived again. The service makes no second video for one that it knows (docs/service.md, "Trace IDs").
 */
import { randomUUID } from 'crypto';
import { hashOf, uuidFrom } from '../http/hash';
import type { Item } from '../run/item';
import type { TraceKind } from '../run/options';
import { exactTraceId } from '../run/options';
import { fingerprintOf } from './fingerprint';
import type { Submission } from './submission';

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

/** What the trace ID of a submission is of: sent as it is for the other one, it would lead to the wrong answer. */
export const traceKindOf = ({ step }: Submission): TraceKind => (step ? 'mask' : 'trace');

/**
 * The trace ID of a submission. The first one stays while a send may have been acted on, and where it cannot be derived
 * again.
 */
export async function traceIdOf(submission: Submission): Promise<string> {
	const { item, job, url, draft } = submission;
	const { context, options } = item;
	const execution = context.getExecutionId();
	const mustStay = job.keepsTraceId || execution === undefined;
	if (mustStay && job.traceId !== undefined) return job.traceId;
	if (options.traceKey === undefined) {
		const intent = execution === undefined ? '' : await fingerprintOf(item, url, draft);
		// Whether the service remembers a refusal is not documented: a trace ID is tried twice, and then another one. It is
		// not given up at once, because an execution that n8n runs again in another process begins with the first one.
		return derivedTraceId(originOf(item), intent, Math.floor(job.refusals / 2));
	}
	const exact = exactTraceId(options.traceKey, traceKindOf(submission));
	return exact ?? chosenTraceId(options.traceKey, await fingerprintOf(item, url, draft));
}
