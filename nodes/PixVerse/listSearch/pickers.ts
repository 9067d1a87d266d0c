/** The pickers of the node, filled from the account. */
import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import { templatePages } from '../fields/inputs/templateList';
import { voicePages } from '../fields/inputs/voices';
import { toJobError, toNodeApiError } from '../transport/http/errors';
import { credentialName } from '../transport/http/client';
import type { ListKind } from '../transport/getMany';
import { collect, numberedPages, pageRequest } from '../transport/getMany';

/** A list that a picker shows: where it is, and where names and IDs are in its records. */
interface Picker extends ListKind {
	path: string;
	id: string;
	/** Keys that may hold the name, the likeliest first. */
	names: string[];
	/** What a record without a name is called. */
	noun: string;
}

function entry(record: IDataObject, { id, names, noun }: Picker): INodeListSearchItems {
	const key = names.find((name) => record[name] !== undefined && record[name] !== '');
	const value = String(record[id]);
	const url = typeof record.cover_url === 'string' ? record.cover_url : undefined;
	const name = key === undefined ? `${noun} ${value}` : String(record[key]);
	return { name, value, ...(url && { url }) };
}

/** The records whose name contains the filter, by name. */
export function matching(records: IDataObject[], filter: string, picker: Picker) {
	const wanted = filter.trim().toLowerCase();
	return records
		.map((record) => entry(record, picker))
		.filter(({ name, value }) => name.toLowerCase().includes(wanted) || value === wanted)
		.sort((a, b) => a.name.localeCompare(b.name));
}

/** The search of a picker; the lists are short enough to be read whole for each search. */
function search(picker: Picker) {
	return async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		const { baseUrl } = await this.getCredentials<{ baseUrl: string }>(credentialName);
		const request = { method: 'GET' as const, baseURL: baseUrl, url: picker.path };
		try {
			const records = await collect(pageRequest(this, request, picker), Infinity);
			return { results: matching(records, filter, picker) };
		} catch (error) {
			const failure = toNodeApiError(this.getNode(), toJobError(error));
			throw new NodeApiError(this.getNode(), failure as never);
		}
	};
}

export const effects: Picker = {
	...numberedPages,
	path: '/openapi/v2/video/restyle/list',
	id: 'restyle_id',
	names: ['restyle_name', 'display_name'],
	noun: 'Effect',
};

const templates: Picker = {
	...templatePages,
	path: '/openapi/v2/video/effects/templates/list',
	id: 'template_id',
	names: ['template_name', 'display_name', 'name', 'title'],
	noun: 'Template',
};

const voices: Picker = {
	...voicePages,
	path: '/openapi/v2/video/tts_speaker',
	id: 'speaker_id',
	names: ['name'],
	noun: 'Voice',
};

export const searchRestyleEffects = search(effects);
export const searchTemplates = search(templates);
export const searchVoices = search(voices);
