/**
 * What names a submission to the service: the same job has the same trace ID on every try, in
 * this process by the run's memory, and in any other because it is derived again in the same way.
 */
import type { IDataObject } from 'n8n-workflow';
import { asWritten, changesByItself, mixed } from './asWritten';
import { nextMoment } from '../http/clock';
import type { Body, UploadSource } from '../http/requestBody';
import { intentOf, replaceUploads } from '../http/requestBody';
import type { Item } from '../run/item';
import { traceKeyOf } from '../run/optionChecks';
import { controls } from '../run/options';
import type { Job } from '../run/job';
import type { Written } from '../run/memory';
import type { Origin } from './traceId';
import { chosenTraceId, derivedTraceId, exactTraceId, generationOf, hashOf } from './traceId';

/** Settings of the node that say how to wait and what to keep, not what to make. */
const KEEPING = ['waitForCompletion', 'downloadVideo', 'outputBinaryField', 'requestOptions'];

/** What is to be made, as the workflow holds it, and whether any of it changes by itself. */
function written({ run }: Item): Written {
	if (run.written !== undefined) return run.written;
	const { options, ...settings } = run.node.parameters as IDataObject;
	KEEPING.forEach((name) => delete settings[name]);
	const wanted = { ...(options as IDataObject) };
	controls.forEach((name) => delete wanted[name]);
	const made = { ...settings, options: wanted };
	run.written = { settings: made, changes: changesByItself(made) };
	return run.written;
}

function filesIn(body: Body): UploadSource[] {
	const files: UploadSource[] = [];
	replaceUploads(body, ({ source }) => source.kind === 'file' && files.push(source));
	return files;
}

/** An expression with parts as written, evaluated; as it is when that fails. */
function evaluated({ context, index }: Item, expression: string): unknown {
	try {
		return context.evaluateExpression(expression, index);
	} catch {
		return expression;
	}
}

/**
 * A hash of what a step, named by its path, is to make. Usually of its body; with settings that change by themselves,
 * of all settings, these as they are written: n8n may run the execution again in another process,
 * where they have other values.
 */
export function wishOf(item: Item, step: string, body: Body): string {
	const { settings, changes } = written(item);
	if (!changes) return hashOf([step, intentOf(body)]);
	const wanted = Object.entries(settings).map(([name, setting]) => {
		const isFixed = !JSON.stringify(setting).includes('"=');
		const value = isFixed ? setting : item.context.getNodeParameter(name, null);
		return [name, mixed(setting, value, (expression) => evaluated(item, expression))];
	});
	return hashOf([step, wanted, filesIn(body).map((source) => ({ ...source }))]);
}

/** Whether the user's key names its row only for a moment, so that a later run cannot find it. */
async function isFleeting({ context, options }: Item): Promise<boolean> {
	await nextMoment();
	return traceKeyOf(context) !== options.traceKey;
}

async function keyedTraceId(item: Item, wish: string, origin: Origin): Promise<string> {
	const key = String(item.options.traceKey);
	const { options } = item.run.node.parameters as { options?: IDataObject };
	const expression = asWritten(options?.traceId);
	if (expression === undefined || !(await isFleeting(item))) return chosenTraceId(key, wish);
	return derivedTraceId(origin, hashOf([wish, evaluated(item, expression)]), 0);
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
	wish: string,
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
		return derivedTraceId(origin, wish, generationOf(job.refusals));
	}
	const exact = onTheWay ? undefined : exactTraceId(options.traceKey);
	return exact ?? (await keyedTraceId(item, wish, origin));
}
