/** The lists of the service, each with paging of its own (docs/service.md, "Lists"). */
import type { Answer } from './answers';
import { accept } from './answers';
import type { Call } from './responders';
import type { State } from './state';
import { usage } from './usage';
import { speakersOf } from './voices';

/** Page size when the query names none; not documented. */
const PAGE_SIZE = 20;

function pageOf<T>(members: T[], page: string | undefined, size: string | undefined): T[] {
	const length = Number(size ?? PAGE_SIZE);
	const start = (Number(page ?? 1) - 1) * length;
	return members.slice(start, start + length);
}

function effects({ settings }: State, { values }: Call): Answer {
	const { effects: members, effectList } = settings;
	const { page_num, page_size } = values.query;
	if (effectList === 'array') return accept(members);
	return accept({ total: members.length, data: pageOf(members, page_num, page_size) });
}

function speakers(state: State, { values }: Call): Answer {
	const { page_num, page_size, speaker_type } = values.query;
	const members = speakersOf(state, speaker_type);
	return accept({ total: members.length, data: pageOf(members, page_num, page_size) });
}

function templates({ settings }: State, { values }: Call): Answer {
	const { type, page, pageSize, template_ids } = values.query;
	// How several are written is not known: any text with the IDs in it will do.
	const wanted = template_ids?.match(/\d+/g);
	const members = settings.templates.filter(
		(template) =>
			(type === undefined || String(template.type) === type) &&
			(wanted?.includes(String(template.template_id)) ?? true),
	);
	return accept({ effect_items: pageOf(members, page, pageSize) });
}

/** What each list answers, by the key of its operation. */
export const lists: Record<string, (state: State, call: Call) => Answer> = {
	'video.restyleList': effects,
	'voice.list': speakers,
	'template.list': templates,
	'account.usage': usage,
};
