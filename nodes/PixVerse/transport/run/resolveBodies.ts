/** Looks up the names and files of all items before the attempt submits any, so that a wrong name or file costs nothing. */
import type { IHttpRequestOptions } from 'n8n-workflow';
import { learnTemplatePrices } from '../account/likelyPrice';
import { sharedResult } from '../base/abortSignals';
import type { Context } from '../http/client';
import { InputError, JobError, rethrow, combineProblems, toJobError } from '../values/errors';
import type { Collected, NamedList } from '../http/lists';
import {
	collect,
	namedIn,
	otherNames,
	pageRequest,
	recordsNamed,
	templateList,
} from '../http/lists';
import { partialListError, unusableAnswer } from '../http/sentences';
import type { Body, FileSource } from '../http/requestBody';
import { PendingName, uploadsIn } from '../http/requestBody';
import { factsOf, unreadable } from '../http/files';
import { namesText, quoted } from '../values/userValues';
import type { Attempt } from './attempt';
import type { Run } from './memory';

/** The item that sends a request, for itself or for all items. */
export interface Requester {
	context: Context;
	request: IHttpRequestOptions;
	run: Run;
	signal: AbortSignal;
}

// The maximum number of pages that the search for a name reads: 5,000 records.
const MAX_PAGES = 100;

/** Returns the records of a list, which the run reads only once. If the read fails, the next item reads the list again. */
export async function recordsOf(requester: Requester, list: NamedList): Promise<Collected> {
	const { context, request, run, signal } = requester;
	return await sharedResult(
		run.lists,
		list.path,
		async () => {
			const send = pageRequest(context, { ...request, method: 'GET', url: list.path }, list);
			const collected = await collect(send, Infinity, signal, list, MAX_PAGES);
			// Only this list contains the prices of templates.
			if (list === templateList) learnTemplatePrices(run.handle.account, collected.records);
			return collected;
		},
		signal,
	);
}

// Returns the ID for a name from the records of its list. Throws a JobError.
function idNamed({ name, label, list }: PendingName, { records, gap }: Collected): bigint {
	const named = records.map((record) => namedIn(record, list));
	const entries = named.filter(({ value }) => list.ids.test(value));
	// If no record has an ID of this form, PixVerse may have changed the list to groups of records, or renamed the field of
	// the ID.
	if (entries.length === 0 && records.length > 0) throw unusableAnswer(records, 'list');
	const found = recordsNamed(entries, name);
	if (found.length === 1) return BigInt(found[0].value);
	const short = quoted(name);
	// If pages of the list are missing, the node cannot say that the account has no such name.
	if (found.length === 0 && gap)
		throw partialListError(`'${label}' is "${short}", which`, records.length, gap);
	if (found.length === 0) {
		throw new InputError(
			`'${label}' is "${short}", but the account has no such name. ${otherNames(entries, name)}`,
		);
	}
	// A wrong guess would cost credits, so the user has to choose.
	const ids = namesText(found.map(({ value }) => value));
	throw new InputError(
		`'${label}' is "${short}", and several have that name. Use the ID of one: ${ids}`,
	);
}

// Checks a file, whose facts the run reads only once, and notes them for the upload. Throws a JobError if the file is
// unreadable, or if its field does not accept the file.
async function checkFile({ context, run, signal }: Requester, source: FileSource): Promise<void> {
	const { label, content } = source;
	const facts = await sharedResult(
		run.files,
		content,
		async () => await factsOf(context, source).catch((error) => rethrow(unreadable(label, error))),
		signal,
	);
	// The facts are the same for all fields, but each field decides whether it accepts the file.
	source.checked = { ...facts, ...source.announce(facts) };
}

// The maximum number of bodies that the attempt resolves at the same time. It is small, because n8n's storage has other
// work.
const MAX_AT_A_TIME = 8;

const filesIn = (body: Body) =>
	uploadsIn(body).flatMap(({ source }) => (source.kind === 'file' ? [source] : []));

/** Whether a body has a name or a file to look up. */
export const isUnresolved = (body: Body): boolean =>
	filesIn(body).length > 0 || Object.values(body).some((value) => value instanceof PendingName);

// Checks the files of a body, and replaces its names by IDs. Throws a JobError for all problems at once, or for a failed
// read.
async function resolveBody(requester: Requester, body: Body): Promise<void> {
	const failures: JobError[] = [];
	const note = (error: unknown) => void failures.push(toJobError(error));
	// A problem does not end the search, so that the user sees all wrong files and names of the item at once.
	for (const file of filesIn(body)) await checkFile(requester, file).catch(note);
	for (const [key, value] of Object.entries(body))
		if (value instanceof PendingName)
			await recordsOf(requester, value.list)
				.then((records) => (body[key] = idNamed(value, records)))
				.catch(note);
	// A failed read is no wrong setting and may succeed in the next attempt, so its failure is thrown alone.
	const unread = failures.find((failure) => !(failure instanceof InputError));
	const failure = unread ?? combineProblems(failures);
	if (failure !== undefined) throw failure;
}

/** Resolves the bodies of all items that have come, and notes their problems for the attempt. */
export async function resolveBodies(requester: Requester, attempt: Attempt): Promise<void> {
	// The workers share one iterator, so each body goes to the first free worker.
	const left = [...attempt.unresolved].values();
	if (attempt.unresolved.size > 0) {
		// The first item takes the bodies of its whole batch, because n8n starts the items of a batch in one go.
		attempt.unresolved.clear();
		const workers = Array.from({ length: MAX_AT_A_TIME }, async () => {
			for (const [item, body] of left)
				await resolveBody(requester, body).catch((error) =>
					attempt.problems.set(item, toJobError(error)),
				);
		});
		attempt.resolving = Promise.all([attempt.resolving, ...workers]);
	}
	// The other items wait as well, because a wrong name of one item may stop all items.
	await attempt.resolving;
}
