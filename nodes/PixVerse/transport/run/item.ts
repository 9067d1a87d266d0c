/**
 * The frame around the work of every item: it is registered before anything is sent, cannot hurt
 * the other items, and ends in one shape of output or failure.
 */
import type { IDataObject, IHttpRequestOptions, INodeExecutionData } from 'n8n-workflow';
import type { Attempt } from './itemBatch';
import { nextTurn } from '../http/clock';
import { problemOf } from '../http/requestBody';
import { errorItem, toJobError, toNodeApiError } from '../http/errors';
import type { JobError } from '../http/errors';
import type { Context, RoutingRequest } from '../http/client';
import { abortableBy } from '../http/client';
import type { JobOptions } from './options';
import { checkedOptions } from './options';
import { stoppedError } from './stopReport';
import type { Run } from './memory';
import { runOf } from './memory';
import { argumentsOf } from './toolCall';

/** What the work of an item is given. */
export interface Item {
	context: Context;
	/** The engine's request, with all settings of the user in it. */
	request: IHttpRequestOptions;
	index: number;
	run: Run;
	options: JobOptions;
	/** Aborts when the execution is cancelled or another item stopped the run. */
	signal: AbortSignal;
}

/** Whether batching spaces the items out. */
function isBatched(context: Context): boolean {
	const { batching } = context.getNodeParameter('requestOptions', {}) as {
		batching?: { batch?: { batchInterval?: number } };
	};
	return (batching?.batch?.batchInterval ?? 0) > 0;
}

/** How many items the engine sets in motion, sooner or later. */
function expectedItems(context: Context): number | undefined {
	if (context.getNode().executeOnce || argumentsOf(context)) return 1;
	const { data } = context.getExecuteData();
	return (data.main ?? data.ai_tool)?.[0]?.length;
}

/**
 * Whether nothing may be sent for this item although nothing is wrong with it. Either the engine
 * gave up the run while it prepared a later item, so that nobody reads what becomes of this one;
 * or the workflow is to stop because another item failed or has a wrong setting.
 */
function isHopeless(context: Context, attempt: Attempt, index: number): boolean {
	if (context.continueOnFail()) return false;
	if (attempt.reporter !== undefined) return true;
	const expected = isBatched(context) ? undefined : expectedItems(context);
	if (expected !== undefined && attempt.size < expected) return true;
	return attempt.hasProblems && attempt.problemOf(index) === undefined;
}

/** The options of the item; whatever is wrong with its settings is left with the attempt. */
function readSettings(
	context: Context,
	request: IHttpRequestOptions,
	run: Run,
	attempt: Attempt,
): JobOptions {
	const index = context.getItemIndex();
	const written = (run.node.parameters.options ?? {}) as IDataObject;
	const { options, problem } = checkedOptions(context, written);
	// What the first try was paid for does not depend on what the settings say now.
	if (run.isSettled(index, request.url)) return options;
	const first = problemOf(request) ?? problem;
	if (first !== undefined) attempt.problems.set(index, first);
	if (options.traceKey !== undefined) attempt.keys.set(index, options.traceKey);
	return options;
}

function checkInput(index: number, attempt: Attempt): void {
	const problem = attempt.problemOf(index);
	if (problem !== undefined) throw problem;
}

async function fail(item: Item, attempt: Attempt, error: JobError): Promise<INodeExecutionData[]> {
	const { context, index, run } = item;
	if (context.continueOnFail()) return [errorItem(error, index)];
	if (attempt.reporter !== undefined) return [];
	// Until its last item is set in motion, the engine handles no rejection.
	await attempt.stopFor(index, expectedItems(context));
	throw toNodeApiError(context.getNode(), stoppedError(error, run), index);
}

/**
 * Runs the work of one item. Returns its output items, each paired with the input; a failure
 * becomes the error item, or with "Stop Workflow" the one error that names every video.
 */
export async function runItem(
	context: Context,
	routing: RoutingRequest,
	work: (item: Item) => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
	const index = context.getItemIndex();
	const run = runOf(context);
	const attempt = run.attemptFor(index, context.getExecutionCancelSignal());
	const signal = attempt.register(index);
	const request = routing.options as IHttpRequestOptions;
	const options = readSettings(context, request, run, attempt);
	const item: Item = {
		context: abortableBy(context, signal),
		request,
		index,
		run,
		options,
		signal,
	};
	try {
		await nextTurn();
		if (signal.aborted || isHopeless(context, attempt, index)) return [];
		checkInput(index, attempt);
		return await work(item);
	} catch (error) {
		if (signal.aborted) return [];
		return await fail(item, attempt, toJobError(error));
	} finally {
		attempt.settle(index);
	}
}
