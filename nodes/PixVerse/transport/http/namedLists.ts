/** The account's lists whose records have names (docs/service.md, "Lists"), for pickers and names in the place of IDs. */
import type { IDataObject } from 'n8n-workflow';
import { plainText } from './json';
import type { Paging } from './paging';
import { numberedPages, templatePages, voicePages } from './paging';

/** Where a list is, and where names and IDs are in its records. */
export interface NamedList extends Paging {
	path: string;
	id: string;
	/** Keys that may hold the name, the likeliest first. */
	names: string[];
	/** What a record without a name is called. */
	noun: string;
}

/** A record of a list as a person knows it. */
export interface Named {
	name: string;
	/** The ID, as text. */
	value: string;
}

export const effectList: NamedList = {
	...numberedPages,
	path: '/openapi/v2/video/restyle/list',
	id: 'restyle_id',
	names: ['restyle_name', 'display_name'],
	noun: 'Effect',
};

export const templateList: NamedList = {
	...templatePages,
	path: '/openapi/v2/video/effects/templates/list',
	id: 'template_id',
	names: ['template_name', 'display_name', 'name', 'title'],
	noun: 'Template',
};

export const voiceList: NamedList = {
	...voicePages,
	path: '/openapi/v2/video/tts_speaker',
	id: 'speaker_id',
	names: ['name'],
	noun: 'Voice',
};

/** Name and ID of a record; one without a name is called by its ID. */
export function namedIn(record: IDataObject, { id, names, noun }: NamedList): Named {
	const key = names.find((name) => record[name] !== undefined && record[name] !== '');
	const value = plainText(record[id]);
	return { name: key === undefined ? `${noun} ${value}` : plainText(record[key]), value };
}
