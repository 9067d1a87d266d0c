/**
 * The trace ID under which a job is submitted, its idempotency key: the same job has the same one
 * on every try, in this process by the run's memory, and in any other because it is derived again
 * in the same way.
 */
import type { IDataObject } from 'n8n-workflow';
import { nextMoment } from '../http/clock';
import { hashOf } from '../http/hash';
import type { Origin } from '../http/traceId';
import { chosenTraceId, derivedTraceId, exactTraceId, generationOf } from '../http/traceId';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import { traceKeyOf } from '../run/optionChecks';
import { asWritten } from './asWritten';
import { evaluated } from './fingerprint';

/** Whether the user's key names its row only for a moment, so that a later run cannot find it. */
async function isFleeting({ context, options }: Item): Promise<boolean> {
	await nextMoment();
	return traceKeyOf(context) !== options.traceKey;
}

async function keyedTraceId(item: Item, fingerprint: string, origin: Origin): Promise<string> {
	const key = String(item.options.traceKey);
	const { options } = item.run.node.parameters as { options?: IDataObject };
	const expression = asWritten(options?.traceId);
	if (expression === undefined || !(await isFleeting(item))) return chosenTraceId(key, fingerprint);
	return derivedTraceId(origin, hashOf([fingerprint, evaluated(item, expression)]), 0);
}

/**
 * The trace ID of a submission. The first one stays while a send may have been acted on, and where
 * it cannot be derived again.
 *
 * @param onTheWay the step only prepares the operation, so an exact trace ID is not meant for it
 */
export async function traceIdOf(
	item: Item,
	job: Job,
	fingerprint: string,
	onTheWay: boolean,
): Promise<string> {
	const { context, options, run, index } = item;
	const execution = context.getExecutionId();
	const mustStay = job.inDoubt || execution === undefined;
	if (mustStay && job.traceId !== undefined) return job.traceId;
	const origin: Origin = {
		instance: context.getInstanceId(),
		workflow: String(context.getWorkflow().id),
		execution,
		node: run.node.id,
		name: run.node.name,
		run: run.index,
		item: index,
	};
	if (options.traceKey === undefined) {
		return derivedTraceId(origin, fingerprint, generationOf(job.refusals));
	}
	const exact = onTheWay ? undefined : exactTraceId(options.traceKey);
	return exact ?? (await keyedTraceId(item, fingerprint, origin));
}
