/** The frame around the work of every item: it hurts no other item, and ends in one shape of output or failure. */
import type {
	IDataObject,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { CancellationScope } from './cancellation';
import { bodyOf, problemOf } from '../http/requestBody';
import type { Charged, JobError } from '../http/errors';
import { errorItem, notSubmittedItem, rethrow, toJobError, toNodeApiError } from '../http/errors';
import type { Context, RoutingRequest } from '../http/client';
import { abortableBy, checkedBaseUrl, readCredential } from '../http/client';
import { hashOf } from '../http/hash';
import { readUntilAnswered } from '../http/retry';
import type { Account } from '../account/account';
import { accountWith } from '../account/account';
import { stopWorkflowError } from '../http/sentences';
import { privateUrlProblem } from '../http/addresses';
import type { Job } from './job';
import type { JobOptions } from './options';
import { checkedOptions } from './options';
import type { Run } from './memory';
import { runOf } from './memory';
import type { Progress } from './progress';
import type { Release } from './release';
import { isUnresolved, resolveBodies } from './resolveBodies';

/** What the work of an item is given. */
export interface Item {
	context: Context;
	/** The engine's request, with all settings of the user in it. */
	request: IHttpRequestOptions;
	index: number;
	run: Run;
	options: JobOptions;
	/** What the dry run finds that the item is in; undefined when the item may be submitted. */
	dryRun?: Progress['dryRun'];
	/** Aborts when the execution is cancelled or another item stopped the run. */
	signal: AbortSignal;
	/** Lets the execution go while this item only waits; only with the option. */
	release?: Release;
}

/** The options of the item; whatever is wrong with its settings is left with the scope. */
function readSettings(
	context: Context,
	request: IHttpRequestOptions,
	run: Run,
	scope: CancellationScope,
): JobOptions {
	const index = context.getItemIndex();
	const written = (run.node.parameters.options ?? {}) as IDataObject;
	const { options, problem } = checkedOptions(context, written);
	run.joinRelease(context, options.releases);
	// What the first try was paid for does not depend on what the settings say now.
	const isSettled = run.isSettled(index, request.url);
	scope.isDryRun = (scope.isDryRun ?? true) && options.dryRun && !isSettled;
	if (isSettled) scope.settled.add(index);
	if (options.traceKey !== undefined) scope.addKey(index, options.traceKey);
	if (isSettled) return { ...options, dryRun: false };
	const first =
		problemOf(request) ?? privateUrlProblem(bodyOf(request), request.baseURL) ?? problem;
	if (first !== undefined) scope.problems.set(index, first);
	else if (isUnresolved(bodyOf(request))) scope.unresolved.set(index, bodyOf(request));
	return options;
}

const mayBeCharged = ({ shownTraceId }: Job) =>
	`An earlier step of this item may have been charged: look at PixVerse for the trace ID ${shownTraceId}`;

/** A wrong setting, in a further try perhaps of an item whose earlier step may have cost something. */
function afterSteps({ run, index }: Item, problem: JobError): JobError {
	const step = run.chargedStep(index);
	if (step === undefined) return problem;
	const message = `${mayBeCharged(step)}. Nothing more was sent: ${problem.message}`;
	return problem.with({ message, description: undefined, traceId: step.traceId });
}

/**
 * Whether the item may go on; throws what is wrong with its settings. It may not although nothing is wrong with it if the
 * engine gave up the run while it prepared a later item, so that no output shows what becomes of this one, or if the
 * workflow is to stop because another item failed or has a wrong setting.
 */
function mayGoOn(item: Item, scope: CancellationScope): boolean {
	const { context, index, run, signal } = item;
	if (signal.aborted || run.release?.isReleased) return false;
	const problem = scope.problems.get(index);
	const stops = !context.continueOnFail();
	if (stops && (scope.reporter !== undefined || scope.isCutShort)) return false;
	if (problem !== undefined) throw afterSteps(item, problem);
	return !stops || scope.isDryRun === true || scope.problems.size === 0;
}

/** A failure with what is known of the charge: what Get has found, which has no job, somebody paid for. */
function withCharge(error: JobError, charged: Charged): JobError {
	const { failure } = error;
	const wasFound = failure.videoId !== undefined && failure.class !== 'notFound';
	return error.with({ charged: failure.charged ?? (charged || wasFound) });
}

async function fail(
	{ context, index, run }: Pick<Item, 'context' | 'index' | 'run'>,
	scope: CancellationScope,
	error: JobError,
): Promise<INodeExecutionData[]> {
	// Later items may be submitted.
	if (scope.isDryRun) scope.problems.delete(index);
	if (context.continueOnFail() || scope.isDryRun) return [errorItem(error, index)];
	if (scope.reporter !== undefined) return [];
	// Until its last item is set in motion, the engine handles no rejection.
	await scope.stopFor(index);
	const isAlone = scope.coming.count === 1;
	const whole = stopWorkflowError(error, [...run.jobs.values()]);
	throw toNodeApiError(context.getNode(), whole, index, isAlone);
}

/** An item that Maximum Credits kept back, as it came in, for another run; throws any other failure. */
function notSubmitted(item: Item, error: unknown): INodeExecutionData[] {
	const { failure } = toJobError(error);
	if (failure.class !== 'notSubmitted') rethrow(error);
	const step = item.run.chargedStep(item.index);
	const said = step === undefined ? '' : `. ${mayBeCharged(step)}`;
	return [notSubmittedItem(item, `${failure.message}${said}`)];
}

/** Does the work of an item, unless an earlier part of the run came to its end. */
async function workOnce(
	item: Item,
	work: (item: Item) => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
	const { index, run } = item;
	const output =
		run.release?.takeOutput(index) ??
		(await work(item).catch((error: unknown) => notSubmitted(item, error)));
	run.release?.decide(index, { output });
	const { state, pixverse_state: own = state } = output[0]?.json ?? {};
	if (own !== undefined) run.progress.add(String(own));
	return output;
}

/** Runs the work of one item, which ends in its output, its error item, or the one error that stops the workflow. */
async function runItem(
	context: Context,
	routing: RoutingRequest,
	work: (item: Item) => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
	const index = context.getItemIndex();
	const run = runOf(context);
	const scope = run.scopeFor(index, context);
	const signal = scope.register(index);
	try {
		const written = routing.options as IHttpRequestOptions;
		const options = readSettings(context, written, run, scope);
		// n8n hands on the Timeout of the first item, as its expression gave it.
		const request = { ...written, timeout: options.timeout };
		const item: Item = {
			...{ context: abortableBy(context, signal), request, index, run, options, signal },
			dryRun: options.dryRun ? run.progress.dryRun : undefined,
			release: options.releases && options.waits ? run.release : undefined,
		};
		// One full turn of the event loop: everything that was started synchronously has begun.
		await sleep(0);
		if (!mayGoOn(item, scope)) return [];
		await resolveBodies(item, scope);
		return mayGoOn(item, scope) ? await workOnce(item, work) : [];
	} catch (error) {
		if (signal.aborted) return run.release?.outputOf(index) ?? [];
		const failure = withCharge(toJobError(error), run.charged(index));
		run.progress.add(failure.failure.refunded ? 'refunded' : 'failed');
		run.release?.decide(index, failure);
		return await fail({ context, index, run }, scope, failure);
	} finally {
		run.settle(index, context, scope);
	}
}

/** The account behind the credential, which is read once per run. Throws a JobError. */
export async function accountOf({ context, request, run, signal }: Item): Promise<Account> {
	const { href } = new URL(checkedBaseUrl(request.baseURL));
	const read = async () => await readCredential(context);
	run.account ??= readUntilAnswered(read, signal).then((credential) => {
		const { apiKey } = credential as { apiKey: unknown };
		// As the credential sends them: a blank behind the key makes no other account.
		return hashOf([String(apiKey).trim(), href]);
	});
	run.account.catch(() => (run.account = undefined));
	run.flow.account = await run.account;
	return accountWith(run.flow.account);
}

/** The `operations.pagination` function of an operation. */
export type Handler = (
	this: IExecutePaginationFunctions,
	request: RoutingRequest,
) => Promise<INodeExecutionData[]>;

/** The handler of an operation that does `work` for every item. */
export const perItem = (work: (item: Item) => Promise<INodeExecutionData[]>): Handler =>
	async function (request) {
		return await runItem(this, request, work);
	};
