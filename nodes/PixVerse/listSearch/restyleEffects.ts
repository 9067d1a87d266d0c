/** Fills the effect picker from the account's list. */
import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import { toJobError, toNodeApiError } from '../transport/errors';
import { credentialName, send } from '../transport/http';
import { collect } from '../transport/list';

function entry(record: IDataObject): INodeListSearchItems {
	const name = record.restyle_name ?? record.display_name ?? `Effect ${String(record.restyle_id)}`;
	const url = typeof record.cover_url === 'string' ? record.cover_url : undefined;
	return { name: String(name), value: String(record.restyle_id), ...(url && { url }) };
}

/** The effects whose name contains the filter, by name. */
export function matching(records: IDataObject[], filter = ''): INodeListSearchItems[] {
	const wanted = filter.trim().toLowerCase();
	return records
		.map(entry)
		.filter(({ name, value }) => name.toLowerCase().includes(wanted) || value === wanted)
		.sort((a, b) => a.name.localeCompare(b.name));
}

/** The picker's search; the list is short enough to be read whole for each search. */
export async function searchRestyleEffects(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const { baseUrl } = await this.getCredentials<{ baseUrl: string }>(credentialName);
	const request = {
		method: 'GET' as const,
		baseURL: baseUrl,
		url: '/openapi/v2/video/restyle/list',
	};
	try {
		const records = await collect(async (qs) => await send(this, { ...request, qs }), Infinity);
		return { results: matching(records, filter) };
	} catch (error) {
		const failure = toNodeApiError(this.getNode(), toJobError(error));
		throw new NodeApiError(this.getNode(), failure as never);
	}
}
