/**
 * Runs the work of one item. The item ends in an output, in an error item, or in the error that stops the workflow. A
 * stopped item ends silently.
 */
import type {
	IDataObject,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { Account, Connection } from '../account/account';
import { accountWith } from '../account/account';
import { unlessAborted } from '../base/abortSignals';
import { privateUrlProblems } from '../http/addresses';
import type { Context, RoutingRequest } from '../http/client';
import { abortableBy, checkCredential, isTool, withCredential } from '../http/client';
import {
	abortError,
	addWarning,
	errorItem,
	hasErrorOutput,
	InputError,
	isRefunded,
	JobError,
	combineProblems,
	toJobError,
	toNodeApiError,
} from '../values/errors';
import { readOnce } from '../http/parameters';
import { bodyOf, problemsOf } from '../http/requestBody';
import { readUntilAnswered } from '../http/retry';
import { isEmpty } from '../values/userValues';
import type { ResultType } from '../values/record';
import { creditsIn } from '../values/record';
import { failureOfItem, describeOtherItems, withNewKey } from '../http/sentences';
import type { Attempt } from './attempt';
import { creditsCharged } from './charged';
import { Credential } from './credential';
import type { Run } from './memory';
import { runOf } from './memory';
import type { JobOptions } from './options';
import { checkedOptions } from './options';
import { isUnresolved, resolveBodies } from './resolveBodies';
import { besideRow, notSubmittedItem } from './row';

/** An item, with all that its work needs. */
export interface Item {
	context: Context;
	/** n8n's request, with all settings of the user in it. */
	request: IHttpRequestOptions;
	index: number;
	run: Run;
	options: JobOptions;
	/** Shared with all runs that have the same API key and base URL. */
	account: Account;
	/** Shared with the runs of the account that have the same network settings. */
	connection: Connection;
	/** Aborts when the attempt stops its items (`Attempt.stopAll`). */
	signal: AbortSignal;
}

// An item before its account is found.
type Settings = Omit<Item, 'account' | 'connection'>;

type Work = (item: Item) => Promise<INodeExecutionData[]>;

// Adds what the run knows of an item to its failure.
type Describe = (item: Pick<Item, 'run' | 'index' | 'request'>, error: JobError) => JobError;

/** Adds what the jobs of an item know to its failure. */
export const ofJobs =
	(type?: ResultType): Describe =>
	({ run, index, request }, error) =>
		failureOfItem(run.jobs.get(index) ?? [], run.jobAt(index, request.url), error, type);

// Reads the options of the item. The attempt gets what also concerns other items, such as problems and notices.
function readSettings(
	context: Context,
	request: IHttpRequestOptions,
	run: Run,
	attempt: Attempt,
): JobOptions {
	const index = context.getItemIndex();
	const { options, problems } = checkedOptions(readOnce(context, bodyOf(request)));
	// The present settings do not change a job that an earlier attempt has begun, because the user may have paid for it.
	const hasBegun = run.hasBegun(index, request.url);
	// An attempt is a dry run only if all its items are dry runs, because an expression may set the option for only some
	// items.
	attempt.isDryRun = (attempt.isDryRun ?? true) && options.dryRun && !hasBegun;
	if (options.traceKey !== undefined) attempt.addKey(index, options.traceKey);
	const body = bodyOf(request);
	// The attempt also notes which settings of a begun item have a value. For these settings, other items need no notice that
	// the setting is empty.
	attempt.addNotices(index, body);
	if (hasBegun) return { ...options, dryRun: false };
	// PixVerse cannot open a URL that only the user's network can reach.
	const inUrls = privateUrlProblems(body, request.baseURL);
	const found = combineProblems([...problemsOf(body), ...inUrls, ...problems]);
	const cells = Object.values((context.getInputData() as INodeExecutionData).json);
	const isBlank = cells.length > 0 && cells.every((one) => !Array.isArray(one) && isEmpty(one));
	// A blank line may make a problem in each field. The user needs only one of them.
	const wrong =
		found && isBlank
			? new InputError(
					'All fields of this item are empty, as in a blank line of a sheet. Leave the line out, for example with a Filter node',
				)
			: found;
	// A body with a problem is not sent, so the node does not look up its names and files.
	if (wrong !== undefined) attempt.problems.set(index, wrong);
	else if (isUnresolved(body)) attempt.unresolved.set(index, body);
	return options;
}

// Ends an item that has failed. Returns an output item for the failure, or throws the error that stops the workflow.
async function fail(
	context: Context,
	run: Run,
	attempt: Attempt,
	error: JobError,
	includesRow: boolean,
): Promise<INodeExecutionData[]> {
	const index = context.getItemIndex();
	// Maximum Credits may have kept this item back. Without an error output, the item then comes out as it came in, so that
	// the user can run it again.
	const isKept = error.failure.class === 'notSubmitted' && !hasErrorOutput(run.node);
	const jobs = run.jobs.get(index);
	if (isKept) {
		const row = context.getInputData() as INodeExecutionData;
		return [notSubmittedItem(row, index, error, creditsCharged(jobs))];
	}
	// In a dry run, the problem of one item must not stop later items.
	if (attempt.isDryRun) attempt.problems.delete(index);
	// The error item shows what the run paid. If PixVerse accepted a job before the failure, the item also shows the price of
	// that job.
	const answer = jobs?.find(({ videoId }) => videoId !== undefined)?.accepted?.answer;
	const credits = creditsIn(answer ?? {});
	const charged = creditsCharged(jobs, isRefunded(error.failure.charge));
	const costs = { ...(credits !== undefined && { credits }), ...charged };
	if (context.continueOnFail() || attempt.isDryRun) {
		const output = [errorItem(error, index, costs)];
		// On the error output, n8n itself adds the row to an item that has only an error.
		return includesRow && !hasErrorOutput(run.node) ? withInput(context, output) : output;
	}
	// n8n attaches rejection handlers only after it has started the last item, and an earlier rejection would be unhandled.
	// So this item waits until all other items have ended.
	await attempt.stopFor();
	throw toNodeApiError(context.getNode(), error, index, {
		isOnly: attempt.count === 1,
		others: describeOtherItems(
			[...run.jobs].flatMap(([item, ofItem]) => (item === index ? [] : ofItem)),
		),
		isForModel: isTool(context),
		key: attempt.keyOf.get(index),
	});
}

// Puts the columns of the row before the fields of the output.
function withInput(context: Context, output: INodeExecutionData[]): INodeExecutionData[] {
	const { json: row } = context.getInputData() as INodeExecutionData;
	for (const { json } of output) {
		const whole = besideRow({ ...json }, row);
		// The object `json` itself changes, because the run keeps it and may later add the total of a dry run or a warning
		// to it.
		for (const name of Object.keys(json)) delete json[name];
		Object.assign(json, whole);
	}
	return output;
}

// Runs the work of one item. Throws only the one error that stops the workflow.
async function runItem(
	context: Context,
	written: IHttpRequestOptions,
	work: Work,
	describe: Describe,
	hasRow: boolean,
): Promise<INodeExecutionData[]> {
	const index = context.getItemIndex();
	const run = runOf(context);
	const attempt = run.attemptFor(index, context);
	const signal = attempt.register(index);
	const goesOn = (): boolean => {
		const fate = attempt.fateOf(index, (item) => run.hasBegun(item, written.url));
		if (fate instanceof JobError) throw fate;
		return fate === 'goesOn';
	};
	// By default, a tool leaves the row out of its output, because the model already knows the input that it has sent.
	let includesRow = !isTool(context);
	let credential: Credential | undefined;
	try {
		const options = readSettings(context, written, run, attempt);
		includesRow = options.includesInput ?? includesRow;
		// n8n gives every item the Timeout of the first item, and does not check it. So each item reads its own Timeout.
		const request = { ...written, timeout: options.timeout };
		// Each request must end when the item ends, and not only when the execution ends.
		const own = abortableBy(context, signal);
		const settings = { context: own, request, index, run, options, signal };
		// n8n starts all items of a batch in one go, so after one turn of the event loop all of them have come.
		await sleep(0);
		if (attempt.isCutShort) attempt.stopAll();
		if (!goesOn()) return [];
		credential = await credentialOf(settings);
		run.handle.account = credential.account;
		const account = accountWith(credential.account);
		const known = { ...settings, ...withItsCredential(settings, credential) };
		await resolveBodies(known, attempt);
		// `resolveBodies` may have found a wrong name or file of any item.
		if (!goesOn()) return [];
		const connection = account.connectionFor(request);
		const output = await work({ ...known, account, connection });
		// A dry run adds its notices once all items have ended.
		const notices = options.dryRun ? [] : attempt.noticesOf(index);
		for (const { json } of output) notices.forEach((notice) => addWarning(json, notice));
		if (hasRow && includesRow) withInput(context, output);
		return output;
	} catch (error) {
		const described = describe({ run, index, request: written }, toJobError(error));
		const failure = credential?.isReplaced ? withNewKey(described) : described;
		run.failed(index, attempt, failure);
		// A stopped item ends silently.
		if (signal.aborted) return [];
		return await fail(context, run, attempt, failure, hasRow && includesRow);
	} finally {
		run.settle(index, attempt);
		// Once the attempt has ended, its failed reads of the balance must not count as an outage for other runs.
		const { account } = run.handle;
		if (attempt.open.size === 0 && account) accountWith(account).forget(attempt);
	}
}

/**
 * Returns the credential of the run, which is that of its first item. Throws a JobError, for example for an item of another
 * account.
 */
export async function credentialOf(settings: Settings): Promise<Credential> {
	const { request, run, index, signal } = settings;
	const { credential } = run;
	// An item that has begun needs no credential of its own: an earlier attempt may have paid for it.
	const hasBegun = credential !== undefined && run.hasBegun(index, request.url);
	const found = await unlessAborted(hasBegun ? credential : checkedCredential(settings), signal);
	if (found === undefined) throw abortError();
	return found;
}

// The context and the request of an item with the credential of its run.
const withItsCredential = ({ context, request }: Settings, credential: Credential) => ({
	context: withCredential(context, credential),
	// n8n has written the base URL of the present credential into the request.
	request: { ...request, baseURL: credential.baseUrl as string },
});

// Reads the credential of an item, because an expression in it may depend on the item. Returns that of the run.
async function checkedCredential({ context, request, run, signal }: Settings): Promise<Credential> {
	const own = readUntilAnswered(async () => await checkCredential(context), signal).then(
		(data) =>
			new Credential(data as IDataObject, context, request.baseURL, () => (run.wasAnswered = true)),
	);
	// If the first read fails, the read of the next item or attempt takes its place.
	const first = (run.credential ??= own);
	first.catch(() => {
		if (run.credential === first) run.credential = undefined;
	});
	const [{ account }, ofRun] = await Promise.all([own, first]);
	// A credential that the user has changed meanwhile counts for the next run.
	if (account === ofRun.account || (await ofRun.wasChangedTo(account))) return ofRun;
	// The items of a run share uploads, lists and the balance, which belong to one account.
	throw new InputError(
		"One node uses one account: the credential of this item has another API key or Base URL than that of the run's first item. Split the items by account, and use a PixVerse node for each",
	);
}

/** The `operations.pagination` function of an operation. */
export type Handler = (
	this: IExecutePaginationFunctions,
	request: RoutingRequest,
) => Promise<INodeExecutionData[]>;

/**
 * Returns the handler that does `work` for every item. `describe` completes a failure. `hasRow` says whether the operation
 * has the option "Include Input Fields".
 */
export const perItem = (work: Work, describe = ofJobs(), hasRow = false): Handler =>
	async function (request) {
		const written = request.options as IHttpRequestOptions;
		return await runItem(this, written, work, describe, hasRow);
	};
