/**
 * Before an attempt sends anything, it looks up the names in the bodies of all items in the lists of the account, and reads
 * the beginnings of their files. So a wrong name or a wrong file costs nothing.
 */
import type { IHttpRequestOptions } from 'n8n-workflow';
import { learnTemplatePrices } from '../../prices/likelyPrice';
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
import type { Announced, Body, FileSource } from '../http/requestBody';
import { PendingName, uploadsIn } from '../http/requestBody';
import type { FileFacts } from '../http/files';
import { factsOf, unreadable } from '../http/files';
import type { Attempt } from '../run/attempt';
import type { Run } from '../run/memory';

/** The item that sends a request for all items. */
export interface Requester {
	context: Context;
	request: IHttpRequestOptions;
	run: Run;
	signal: AbortSignal;
}

/** Returns the records of a list, which the run reads once. After a failed read, the next item reads it again. */
export async function recordsOf(requester: Requester, list: NamedList): Promise<Collected> {
	const { context, request, run, signal } = requester;
	const readList = async () => {
		const listRequest = { ...request, method: 'GET' as const, url: list.path };
		const collected = await collect(
			pageRequest(context, listRequest, list),
			Infinity,
			signal,
			list,
		);
		if (list === templateList) learnTemplatePrices(collected.records);
		return collected;
	};
	return await sharedResult(run.lists, list.path, readList, signal);
}

/** Returns the ID of a name from the records of its list. Throws a JobError. */
function idNamed({ name, label, list }: PendingName, { records, gap }: Collected): bigint {
	const named = records.map((record) => namedIn(record, list));
	const entries = named.filter(({ value }) => /^\d+$/.test(value));
	// The list has groups of records, or its IDs have another name.
	if (entries.length === 0 && records.length > 0) throw unusableAnswer(records, 'list');
	const found = recordsNamed(entries, name);
	if (found.length === 1) return BigInt(found[0].value);
	const short = name.slice(0, 80);
	if (found.length === 0 && gap)
		throw partialListError(`'${label}' is "${short}", which`, records.length, gap);
	if (found.length === 0) {
		throw new InputError(
			`'${label}' is "${short}", but the account has no such name. ${otherNames(entries, name)}`,
		);
	}
	const ids = found.map(({ value }) => value).join(', ');
	throw new InputError(
		`'${label}' is "${short}", and several have that name. Use the ID of one: ${ids}`,
	);
}

/** Returns the facts about a file, which the run reads once. Throws a JobError if the file is unreadable, or its field does not accept it. */
export async function checkedFile(
	{ context, run, signal }: Pick<Requester, 'context' | 'run' | 'signal'>,
	{ label, announce, ...file }: FileSource,
): Promise<Announced & Pick<FileFacts, 'bytes' | 'fingerprint'>> {
	const readFacts = async () =>
		await factsOf(context, file).catch((error) => rethrow(unreadable(label, error)));
	const facts = await sharedResult(run.files, file.content, readFacts, signal);
	return { ...facts, ...announce(facts) };
}

/** The attempt looks at the bodies of so many items at a time, because n8n's storage has other work. */
const MAX_AT_A_TIME = 8;

const filesIn = (body: Body) =>
	uploadsIn(body).flatMap(({ source }) => (source.kind === 'file' ? [source] : []));

/** Whether a body has a name or a file to look up. */
export const isUnresolved = (body: Body): boolean =>
	filesIn(body).length > 0 || Object.values(body).some((value) => value instanceof PendingName);

/** Checks the files of a body and replaces its names by IDs. Throws a JobError with all its problems, or with the first failed read. */
async function resolveBody(requester: Requester, body: Body): Promise<void> {
	const failures: JobError[] = [];
	const note = (error: unknown) => void failures.push(toJobError(error));
	for (const file of filesIn(body)) await checkedFile(requester, file).catch(note);
	for (const [key, value] of Object.entries(body))
		if (value instanceof PendingName)
			await recordsOf(requester, value.list)
				.then((records) => (body[key] = idNamed(value, records)))
				.catch(note);
	const unread = failures.find((failure) => !(failure instanceof InputError));
	const failure = unread ?? combineProblems(failures);
	if (failure !== undefined) throw failure;
}

/** Resolves the bodies of all items that have come. Their problems go to the attempt. */
export async function resolveBodies(requester: Requester, attempt: Attempt): Promise<void> {
	const left = [...attempt.unresolved].values();
	const resolveNext = async () => {
		for (const [item, body] of left) {
			await resolveBody(requester, body).catch((error) =>
				attempt.problems.set(item, toJobError(error)),
			);
		}
	};
	if (attempt.unresolved.size > 0) {
		attempt.unresolved.clear();
		const resolved = Array.from({ length: MAX_AT_A_TIME }, resolveNext);
		attempt.resolving = Promise.all([attempt.resolving, ...resolved]);
	}
	await attempt.resolving;
}
