/** The lists of the service, each with paging of its own (docs/service.md, "Lists"), and the voices made here. */
import type { Call } from './act';
import type { Answer } from './answers';
import { accept, refusal } from './answers';
import type { State } from './state';
import { nextId } from './state';
import { usage } from './usage';

export interface Speaker {
	speaker_id: string;
	name: string;
}

const names = [
	...['Emily', 'James', 'Isabella', 'Liam', 'Chloe', 'Adrian', 'Harper', 'Ava', 'Sophia'],
	...['Julia', 'Mason', 'Jack', 'Oliver', 'Ethan'],
];

/** The service's own voices (the vendor's example). */
const systemSpeakers: Speaker[] = [
	...names.map((name, index) => ({ speaker_id: String(index + 1), name })),
	{ speaker_id: 'Auto', name: 'Auto' },
];

/** The voices of a type; all of them when none is named. */
function speakersOf({ voices }: State, type = 'all'): Speaker[] {
	const system = type === 'custom' ? [] : systemSpeakers;
	return type === 'system' ? system : [...system, ...voices.values()];
}

/** Whether a text can be spoken by this voice; `auto` leaves the choice to the service. */
export const isSpeaker = (state: State, id: string): boolean =>
	/^auto$/i.test(id) || speakersOf(state).some(({ speaker_id }) => speaker_id === id);

/** Makes a voice; what the service answers is not documented. */
export function createVoice(state: State, { values }: Call): Answer {
	const speaker_id = nextId(state, 'voice');
	state.voices.set(speaker_id, { speaker_id, name: String(values.body.name) });
	return accept({ speaker_id });
}

export function deleteVoice({ voices }: State, { values }: Call): Answer {
	const isGone = voices.delete(values.path.speaker_id);
	return isGone ? accept({}) : refusal(500008, 'speaker not found');
}

/** The size of a page when the query names none is not documented. */
function pageOf<T>(members: T[], page = '1', size = '20'): T[] {
	const start = (Number(page) - 1) * Number(size);
	return members.slice(start, start + Number(size));
}

function paged<T>(members: T[], { page_num, page_size }: Record<string, string>): Answer {
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

export const lists: Record<string, (state: State, call: Call) => Answer> = {
	'video.restyleList': ({ settings: { effects, effectList } }, { values }) =>
		effectList === 'array' ? accept(effects) : paged(effects, values.query),
	'voice.list': (state, { values: { query } }) =>
		paged(speakersOf(state, query.speaker_type), query),
	'template.list': templates,
	'account.usage': usage,
};
