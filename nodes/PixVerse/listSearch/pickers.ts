/** The pickers of the node, filled from the account. */
import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import { toJobError, toNodeApiError } from '../transport/values/errors';
import { credentialName } from '../transport/http/client';
import { creditsIn, learnTemplatePrices } from '../prices/likelyPrice';
import type { NamedList } from '../transport/http/lists';
import { partialListError } from '../transport/http/sentences';
import {
	collect,
	effectList,
	namedIn,
	pageRequest,
	templateList,
	voiceList,
} from '../transport/http/lists';

/** Whether a record of the list leaves the choice to PixVerse. Only voices have one. */
const isAuto = (value: string, list: NamedList) => list === voiceList && /^auto$/i.test(value);

/** The records whose name contains the filter, sorted by name, "Auto" first. A record without an ID is left out, because it cannot be chosen. */
export function matching(records: IDataObject[], filter: string, list: NamedList) {
	// A user may paste an ID into the search, so an exact ID matches like a part of a name.
	const wanted = filter.trim().toLowerCase();
	return records
		.map((record) => ({
			...namedIn(record, list),
			// Only templates have a price in their list.
			credits: list === templateList ? creditsIn(record) : undefined,
		}))
		.filter(({ value }) => value !== '')
		.filter(({ name, value }) => name.toLowerCase().includes(wanted) || value === wanted)
		.sort(
			(a, b) =>
				Number(isAuto(b.value, list)) - Number(isAuto(a.value, list)) ||
				a.name.localeCompare(b.name),
		)
		.map(({ credits, name, ...rest }) => ({
			name: credits === undefined ? name : `${name} · ${credits} credits`,
			...rest,
		}));
}

type Find = (context: ILoadOptionsFunctions, filter: string) => Promise<Found>;
type Found = INodeListSearchResult['results'];

/** A picker that lists the results of `find`. A failure becomes a NodeApiError, because the panel shows its sentence. */
export const listing = (find: Find) =>
	async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		try {
			return { results: await find(this, filter) };
		} catch (error) {
			const failure = toNodeApiError(this.getNode(), toJobError(error));
			// n8n's type asks for JSON, which the failure is, although its own type does not say so.
			throw new NodeApiError(this.getNode(), failure as never);
		}
	};

/** The search of a picker. It reads the whole list each time, because the lists are short. */
const search = (list: NamedList) =>
	listing(async (context, filter) => {
		// n8n applies `requestDefaults` to executions only, so the base address comes from the credential.
		const { baseUrl } = await context.getCredentials<{ baseUrl: string }>(credentialName);
		const request = { method: 'GET' as const, baseURL: baseUrl, url: list.path };
		const send = pageRequest(context, request, list);
		// The editor has no Stop for a search, so there is no signal.
		const { records, gap } = await collect(send, Infinity, undefined, list);
		// The prices in the list serve later estimates.
		if (list === templateList) learnTemplatePrices(records);
		const found = matching(records, filter, list);
		// A list that PixVerse gave only in part may hold the record, so "no result" would be wrong.
		if (found.length === 0 && gap) throw partialListError(`"${filter}"`, records.length, gap);
		return found;
	});

export const searchRestyleEffects = search(effectList);
export const searchTemplates = search(templateList);
export const searchVoices = search(voiceList);
