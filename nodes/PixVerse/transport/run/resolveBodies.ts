/**
 * What stands in the bodies of all items of a try is found out before any is sent: the IDs of names, looked up in the
 * lists of the account, and what the files are. A wrong name and a wrong file cost nothing.
 */
import type { IHttpRequestOptions } from 'n8n-workflow';
import { learnTemplatePrices } from '../../prices/likelyPrice';
import { sharedResult } from '../http/abortSignals';
import type { Context } from '../http/client';
import { InputError, JobError, rethrow, combineProblems, toJobError } from '../http/errors';
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
import type { Attempt } from './attempt';
import type { Run } from './memory';

/** The item that asks for all. */
export interface Requester {
	context: Context;
	request: IHttpRequestOptions;
	run: Run;
	signal: AbortSignal;
}

/** The records of a list, read once per run; a read that fails is not remembered. */
export async function recordsOf(requester: Requester, list: NamedList): Promise<Collected> {
	const { context, request, run, signal } = requester;
	const readList = async () => {
		const asked = { ...request, method: 'GET' as const, url: list.path };
		const collected = await collect(pageRequest(context, asked, list), Infinity, signal, list);
		if (list === templateList) learnTemplatePrices(collected.records);
		return collected;
	};
	return await sharedResult(run.lists, list.path, readList, signal);
}

/** The ID that a name stands for in the records of its list. Throws a JobError. */
function idNamed({ name, label, list }: PendingName, { records, gap }: Collected): bigint {
	const named = records.map((record) => namedIn(record, list));
	const entries = named.filter(({ value }) => /^\d+$/.test(value));
	// Groups of records, or IDs under another name.
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

/** Looks at a file unless the run did. Throws a JobError when it cannot be read, or is not what its field takes. */
export async function checkedFile(
	{ context, run, signal }: Pick<Requester, 'context' | 'run' | 'signal'>,
	{ label, announce, ...file }: FileSource,
): Promise<Announced & Pick<FileFacts, 'bytes' | 'fingerprint'>> {
	const look = async () =>
		await factsOf(context, file).catch((error) => rethrow(unreadable(label, error)));
	const facts = await sharedResult(run.files, file.content, look, signal);
	return { ...facts, ...announce(facts) };
}

/** So many items at a time: n8n's storage has other work. */
const AT_A_TIME = 8;

const filesIn = (body: Body) =>
	uploadsIn(body).flatMap(({ source }) => (source.kind === 'file' ? [source] : []));

/** Whether a body has a name or a file of which something has to be found out. */
export const isUnresolved = (body: Body): boolean =>
	filesIn(body).length > 0 || Object.values(body).some((value) => value instanceof PendingName);

/** Looks at the files of a body, and replaces its names by IDs. Throws a JobError that tells all that is wrong, or what could not be read. */
async function resolveBody(requester: Requester, body: Body): Promise<void> {
	const failures: JobError[] = [];
	const note = (error: unknown) => void failures.push(toJobError(error));
	for (const file of filesIn(body)) await checkedFile(requester, file).catch(note);
	const replaceName = async (key: string, name: PendingName) =>
		(body[key] = idNamed(name, await recordsOf(requester, name.list)));
	for (const [key, value] of Object.entries(body))
		if (value instanceof PendingName) await replaceName(key, value).catch(note);
	const unread = failures.find((failure) => !(failure instanceof InputError));
	const failure = unread ?? combineProblems(failures);
	if (failure !== undefined) throw failure;
}

/** Resolves the bodies of all items that are there; what is wrong with one is left with the attempt. */
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
		const resolved = Array.from({ length: AT_A_TIME }, resolveNext);
		attempt.resolving = Promise.all([attempt.resolving, ...resolved]);
	}
	await attempt.resolving;
}
