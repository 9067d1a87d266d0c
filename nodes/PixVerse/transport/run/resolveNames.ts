/** Names in the place of IDs, looked up in the lists of the account. */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { noteTemplates } from '../../prices/templatePrices';
import { madeOnce } from '../http/abortSignals';
import type { Context } from '../http/client';
import { InputError } from '../http/errors';
import type { Named, NamedList } from '../http/namedLists';
import { namedIn, otherNames, recordsNamed, templateList } from '../http/namedLists';
import { collect, pageRequest } from '../http/paging';
import { unusableAnswer } from '../http/read';
import type { Body } from '../http/requestBody';
import { PendingName } from '../http/requestBody';
import type { Run } from './memory';

/** The item that asks for all. */
export interface Asking {
	context: Context;
	request: IHttpRequestOptions;
	run: Run;
	signal: AbortSignal;
}

async function readList(
	{ context, request, signal }: Asking,
	list: NamedList,
): Promise<IDataObject[]> {
	const asked = { ...request, method: 'GET' as const, url: list.path };
	const records = await collect(pageRequest(context, asked, list), Infinity, signal);
	if (list === templateList) noteTemplates(records);
	return records;
}

/** The records of a list, read once per run; a read that fails is not remembered. */
export async function recordsOf(asking: Asking, list: NamedList): Promise<IDataObject[]> {
	const { run, signal } = asking;
	return await madeOnce(run.lists, list.path, async () => await readList(asking, list), signal);
}

const hasIntegerId = ({ value }: Named) => /^\d+$/.test(value);

/** The ID that a name stands for in the records of its list. Throws a JobError. */
function idNamed({ name, label, list }: PendingName, records: IDataObject[]): bigint {
	const entries = records.map((record) => namedIn(record, list)).filter(hasIntegerId);
	// Groups of records, or IDs under another name.
	if (entries.length === 0 && records.length > 0) throw unusableAnswer(records, 'list');
	const found = recordsNamed(entries, name);
	if (found.length === 1) return BigInt(found[0].value);
	const short = name.slice(0, 80);
	if (found.length > 1) {
		const ids = found.map(({ value }) => value).join(', ');
		throw new InputError(
			`'${label}' is "${short}", and several have that name. Use the ID of one: ${ids}`,
		);
	}
	throw new InputError(
		`'${label}' is "${short}", but the account has no such name. ${otherNames(entries, name)}`,
	);
}

/** Replaces the names in a body by IDs. Throws a JobError. */
export async function replaceNames(asking: Asking, body: Body): Promise<void> {
	for (const [key, value] of Object.entries(body)) {
		if (value instanceof PendingName)
			body[key] = idNamed(value, await recordsOf(asking, value.list));
	}
}
