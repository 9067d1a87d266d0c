/** The frame around the work of every item: it hurts no other item, and ends in one shape of output or failure. */
import type {
	IDataObject,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { Account, Connection } from '../account/account';
import { accountWith } from '../account/account';
import { unlessAborted } from '../http/abortSignals';
import { privateUrlProblems } from '../http/addresses';
import type { Context, RoutingRequest } from '../http/client';
import { abortableBy, accountKey, isTool, checkCredential } from '../http/client';
import type { JobError } from '../http/errors';
import {
	abortError,
	addWarning,
	errorItem,
	hasErrorOutput,
	InputError,
	isRefunded,
	combineProblems,
	toJobError,
	toNodeApiError,
} from '../http/errors';
import { bodyOf, problemsOf } from '../http/requestBody';
import { readUntilAnswered } from '../http/retry';
import type { ResultType } from '../http/record';
import { failureOfItem, describeOtherItems } from '../http/sentences';
import type { CancellationScope } from './cancellation';
import { costsOf, creditsCharged } from './charged';
import type { Run } from './memory';
import { runOf } from './memory';
import type { JobOptions } from './options';
import { checkedOptions } from './options';
import type { Release } from './release';
import { isUnresolved, resolveBodies } from './resolveBodies';
import { besideRow, notSubmittedItem } from './row';

/** What the work of an item is given. */
export interface Item {
	context: Context;
	/** The engine's request, with all settings of the user in it. */
	request: IHttpRequestOptions;
	index: number;
	run: Run;
	options: JobOptions;
	/** What it shares with all runs of the same key and address. */
	account: Account;
	/** What it shares with those runs of the account that have the same network settings. */
	connection: Connection;
	/** Aborts when the execution is cancelled or another item stopped the run. */
	signal: AbortSignal;
	/** Lets the execution go while this item only waits; only with the option. */
	release?: Release;
}

/** An item before its account is found. */
type Settings = Omit<Item, 'account' | 'connection'>;

type Work = (item: Item) => Promise<INodeExecutionData[]>;

/** Puts what is known of an item into its failure, wherever that came from. */
type Describe = (item: Pick<Item, 'run' | 'index' | 'request'>, error: JobError) => JobError;

/** What sets the items of one operation apart from those of others. */
interface Kind {
	work: Work;
	describe: Describe;
	/** Whether the columns of the row may come out beside what was made of it. */
	hasRow: boolean;
}

/** The failure of an item, with what its jobs know of it. */
export const ofJobs =
	(type?: ResultType): Describe =>
	({ run, index, request }, error) =>
		failureOfItem(run.jobs.get(index) ?? [], run.jobAt(index, request.url), error, type);

/** The options of the item; whatever is wrong with its settings is left with the scope. */
function readSettings(
	context: Context,
	request: IHttpRequestOptions,
	run: Run,
	scope: CancellationScope,
): JobOptions {
	const index = context.getItemIndex();
	const { options, problems } = checkedOptions(context);
	run.joinRelease(context, request.url, options.releases);
	// What the first try was paid for does not depend on what the settings say now.
	const isSettled = run.isSettled(index, request.url);
	scope.isDryRun = (scope.isDryRun ?? true) && options.dryRun && !isSettled;
	if (options.traceKey !== undefined) scope.addKey(index, options.traceKey);
	const body = bodyOf(request);
	scope.addNotices(index, body);
	if (isSettled) return { ...options, dryRun: false };
	const inUrls = privateUrlProblems(body, request.baseURL);
	const wrong = combineProblems([...problemsOf(body), ...inUrls, ...problems]);
	if (wrong !== undefined) scope.problems.set(index, wrong);
	else if (isUnresolved(body)) scope.unresolved.set(index, body);
	return options;
}

/** Whether the item may go on; throws what is wrong with its settings. It may not if another item stops the workflow. */
function mayGoOn(item: Settings, scope: CancellationScope): boolean {
	const { context, request, index, run, signal } = item;
	if (signal.aborted || run.release?.isReleased) return false;
	const stops = !context.continueOnFail();
	if (stops && scope.reporter !== undefined) return false;
	const problem = scope.problems.get(index);
	if (problem !== undefined && !run.isSettled(index, request.url)) throw problem;
	const wrong = [...scope.problems.keys()].some((other) => !run.isSettled(other, request.url));
	return !stops || scope.isDryRun === true || !wrong;
}

/** Puts a failure where the settings of the node want it. */
async function fail(
	context: Context,
	run: Run,
	scope: CancellationScope,
	error: JobError,
	includesRow: boolean,
): Promise<INodeExecutionData[]> {
	const index = context.getItemIndex();
	// What Maximum Credits kept back comes out as it came in, for another run, unless there is an error output.
	const isKept = error.failure.class === 'notSubmitted' && !hasErrorOutput(run.node);
	const jobs = run.jobs.get(index);
	if (isKept) {
		const row = context.getInputData() as INodeExecutionData;
		return [notSubmittedItem(row, index, error, creditsCharged(jobs))];
	}
	// Later items may be submitted.
	if (scope.isDryRun) scope.problems.delete(index);
	const costs = costsOf(jobs, isRefunded(error.failure.charge));
	if (context.continueOnFail() || scope.isDryRun) {
		const output = [errorItem(error, index, costs)];
		// On the error output, n8n puts the row beside an item that holds nothing but its error.
		return includesRow && !hasErrorOutput(run.node) ? withInput(context, output) : output;
	}
	if (scope.reporter !== undefined) return [];
	// Until its last item is set in motion, the engine handles no rejection.
	await scope.stopFor(index);
	throw toNodeApiError(context.getNode(), error, index, {
		isOnly: scope.count === 1,
		others: describeOtherItems(error, [...run.jobs.values()].flat()),
		isForModel: isTool(context),
	});
}

/** Puts the columns of the row before the fields of the output. */
function withInput(context: Context, output: INodeExecutionData[]): INodeExecutionData[] {
	const { json: row } = context.getInputData() as INodeExecutionData;
	for (const { json } of output) {
		const whole = besideRow({ ...json }, row);
		// In place: the total of a dry run and the warning of a shared video are put into it later.
		for (const name of Object.keys(json)) delete json[name];
		Object.assign(json, whole);
	}
	return output;
}

/** Does the work of an item once its account and what stands in its body are known. */
async function workOn(
	settings: Settings,
	scope: CancellationScope,
	work: Work,
): Promise<INodeExecutionData[]> {
	const account = await accountOf(settings);
	await resolveBodies(settings, scope);
	if (!mayGoOn(settings, scope)) return [];
	const connection = account.connectionFor(settings.request);
	return await work({ ...settings, account, connection });
}

/** Runs the work of one item, which ends in its output, its error item, or the one error that stops the workflow. */
async function runItem(
	context: Context,
	routing: RoutingRequest,
	{ work, describe, hasRow }: Kind,
): Promise<INodeExecutionData[]> {
	const index = context.getItemIndex();
	const run = runOf(context);
	const scope = run.scopeFor(index, context);
	const signal = scope.register(index);
	const written = routing.options as IHttpRequestOptions;
	let end: { output: INodeExecutionData[] } | JobError | undefined;
	// A model knows what it has sent.
	let includesRow = !isTool(context);
	try {
		const options = readSettings(context, written, run, scope);
		includesRow = options.includesInput ?? includesRow;
		// n8n hands on the Timeout of the first item, as its expression gave it.
		const request = { ...written, timeout: options.timeout };
		const release = options.releases && options.waits ? run.release : undefined;
		const own = abortableBy(context, signal);
		const settings = { context: own, request, index, run, options, signal, release };
		// One full turn of the event loop: everything that was started synchronously has begun.
		await sleep(0);
		// No output would show what becomes of the items, also of those from earlier batches.
		if (scope.isCutShort) scope.stopAll();
		if (!mayGoOn(settings, scope)) return [];
		const before = run.release?.takeOutput(index);
		const output = before ?? (await workOn(settings, scope, work));
		// A dry run adds its notices once it has seen all items.
		const notices = options.dryRun ? [] : scope.noticesOf(index);
		for (const { json } of output) notices.forEach((notice) => addWarning(json, notice));
		if (hasRow && includesRow) withInput(context, output);
		end = { output };
		return output;
	} catch (error) {
		const failure = describe({ run, index, request: written }, toJobError(error));
		run.keepOpen(index, failure);
		if (signal.aborted) return run.release?.outputOf(index) ?? [];
		end = failure;
		return await fail(context, run, scope, end, hasRow && includesRow);
	} finally {
		run.settle(index, scope, end);
		const { account } = run.flow;
		if (scope.open.size === 0 && account) accountWith(account).forget(scope);
	}
}

/**
 * The account of the run, which its first item names. The credential may hold an expression: an item with another account is
 * refused, because the items of a run share uploads, lists and the balance. Throws a JobError.
 */
export async function accountOf({ context, request, run, signal }: Settings): Promise<Account> {
	const readKey = async () => {
		const read = async () => await checkCredential(context);
		const credential = (await readUntilAnswered(read, signal)) as IDataObject;
		return accountKey(credential.apiKey, credential.baseUrl ?? request.baseURL);
	};
	const own = readKey();
	const first = (run.account ??= own);
	first.catch(() => (run.account = undefined));
	const checked = Promise.all([own, first]).then(([ownKey, firstKey]) => {
		if (ownKey === firstKey) return ownKey;
		throw new InputError(
			"One node uses one account: the credential of this item has another API key or Base URL than that of the run's first item. Split the items by account, and use a PixVerse node for each",
		);
	});
	const account = await unlessAborted(checked, signal);
	if (account === undefined) throw abortError();
	run.flow.account = account;
	return accountWith(account);
}

/** The `operations.pagination` function of an operation. */
export type Handler = (
	this: IExecutePaginationFunctions,
	request: RoutingRequest,
) => Promise<INodeExecutionData[]>;

/**
 * The handler of an operation that does `work` for every item; `describe` completes its failure, and
 * an operation with "Include Input Fields" says that its items have a row beside them.
 */
export const perItem = (work: Work, describe = ofJobs(), hasRow = false): Handler =>
	async function (request) {
		return await runItem(this, request, { work, describe, hasRow });
	};
