/** The pickers of effects, templates and voices, which show records of the account. */
import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import { toJobError, toNodeApiError } from '../transport/values/errors';
import { accountKey, credentialName } from '../transport/http/client';
import { quoted, trimmed } from '../transport/values/userValues';
import { learnTemplatePrices } from '../transport/account/likelyPrice';
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
import { creditsIn } from '../transport/values/record';

// Whether a record is the voice "Auto", with which PixVerse chooses the voice. No other list has such a record.
const isAuto = (value: string, list: NamedList) => list === voiceList && /^auto$/i.test(value);

// The maximum number of records that a picker shows.
const MAX_SHOWN = 1000;

// The name as the picker shows it. n8n stores it beside the ID and evaluates it, too, if it begins with "=".
const shown = (name: string) => quoted(name).replace(/^[=\s]+/, '');

/**
 * Returns the records whose name contains the filter, sorted by name, with "Auto" first. A record without a usable ID is left
 * out, because a user cannot choose it.
 */
export function matching(records: IDataObject[], filter: string, list: NamedList) {
	// A user may paste an ID into the search, so a record with exactly this ID matches, too.
	const wanted = filter.trim().toLowerCase();
	return (
		records
			.map((record) => ({
				...namedIn(record, list),
				// Of all lists, only the list of templates has prices.
				credits: list === templateList ? creditsIn(record) : undefined,
			}))
			// A run leaves out what nobody sees around an ID, which may give the ID of another record.
			.filter(({ value }) => list.ids.test(value) && trimmed(value) === value)
			.filter(
				({ name, value }) => name.toLowerCase().includes(wanted) || value.toLowerCase() === wanted,
			)
			// To compare long names could take seconds, so the node sorts by what it shows.
			.map(({ name, ...rest }) => ({ ...rest, name: shown(name) || rest.value }))
			.sort(
				(a, b) =>
					Number(isAuto(b.value, list)) - Number(isAuto(a.value, list)) ||
					a.name.localeCompare(b.name),
			)
			.slice(0, MAX_SHOWN)
			.map(({ credits, name, ...rest }) => ({
				name: [name, credits && `${credits} credits`].filter(Boolean).join(' · '),
				...rest,
			}))
	);
}

interface Credential {
	apiKey: unknown;
	baseUrl: string;
}

type Find = (context: ILoadOptionsFunctions, filter: string) => Promise<Found>;
type Found = INodeListSearchResult['results'];

/**
 * Makes a picker that lists the results of `find`. A failure becomes a NodeApiError, because the panel shows the message of
 * such an error.
 */
export const listing = (find: Find) =>
	async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		try {
			return { results: await find(this, filter) };
		} catch (error) {
			const failure = toNodeApiError(this.getNode(), toJobError(error));
			// The cast is safe, because n8n returns a NodeApiError as it is, although the type of the parameter asks for a
			// JSON object.
			throw new NodeApiError(this.getNode(), failure as never);
		}
	};

/** The maximum number of pages that a search reads. n8n searches anew after each letter, and a faulty list may have no end. */
export const MAX_PAGES = 20;

// Makes the search of a picker. Each search reads the whole list, because the lists are short.
const search = (list: NamedList) =>
	listing(async (context, filter) => {
		// n8n applies `requestDefaults` only to executions, so a search has to take the base address from the credential.
		const { apiKey, baseUrl } = await context.getCredentials<Credential>(credentialName);
		const request = { method: 'GET' as const, baseURL: baseUrl, url: list.path };
		const send = pageRequest(context, request, list);
		// The user cannot stop a search in the editor, so the request gets no abort signal.
		const { records, gap } = await collect(send, Infinity, undefined, list, MAX_PAGES);
		// The node keeps the prices of the list for later estimates.
		if (list === templateList) learnTemplatePrices(accountKey(apiKey, baseUrl), records);
		const found = matching(records, filter, list);
		// If there is a `gap`, a part of the list is missing. The record may be in that part, so "no result" could be wrong.
		if (found.length === 0 && gap)
			throw partialListError(`"${quoted(filter)}"`, records.length, gap);
		return found;
	});

export const searchRestyleEffects = search(effectList);
export const searchTemplates = search(templateList);
export const searchVoices = search(voiceList);
