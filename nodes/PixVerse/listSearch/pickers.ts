/** The pickers of the node, filled from the account. */
import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import { toJobError, toNodeApiError } from '../transport/http/errors';
import { credentialName } from '../transport/http/client';
import { creditsIn, noteTemplates } from '../prices/likelyPrice';
import type { NamedList } from '../transport/http/lists';
import {
	collect,
	effectList,
	namedIn,
	pageRequest,
	templateList,
	voiceList,
} from '../transport/http/lists';

function entry(record: IDataObject, list: NamedList) {
	const credits = list === templateList ? creditsIn(record) : undefined;
	return { ...namedIn(record, list), credits };
}

/** The records whose name contains the filter, by name. What has no ID cannot be chosen. */
export function matching(records: IDataObject[], filter: string, list: NamedList) {
	const wanted = filter.trim().toLowerCase();
	return records
		.map((record) => entry(record, list))
		.filter(({ value }) => value !== '')
		.filter(({ name, value }) => name.toLowerCase().includes(wanted) || value === wanted)
		.sort((a, b) => a.name.localeCompare(b.name))
		.map(({ credits, name, ...rest }) => ({
			name: credits === undefined ? name : `${name} · ${credits} credits`,
			...rest,
		}));
}

/** The search of a picker; the lists are short enough to be read whole for each search. */
function search(list: NamedList) {
	return async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		const { baseUrl } = await this.getCredentials<{ baseUrl: string }>(credentialName);
		const request = { method: 'GET' as const, baseURL: baseUrl, url: list.path };
		try {
			const records = await collect(pageRequest(this, request, list), Infinity);
			if (list === templateList) noteTemplates(records);
			return { results: matching(records, filter, list) };
		} catch (error) {
			const failure = toNodeApiError(this.getNode(), toJobError(error));
			throw new NodeApiError(this.getNode(), failure as never);
		}
	};
}

export const searchRestyleEffects = search(effectList);
export const searchTemplates = search(templateList);
export const searchVoices = search(voiceList);
