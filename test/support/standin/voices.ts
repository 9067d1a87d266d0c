/** Voices: those of the service, and those that were made here (docs/service.md, "Speech and sound"). */
import type { Answer } from './answers';
import { accept, refusal } from './answers';
import type { Call } from './responders';
import type { State } from './state';
import { nextId } from './state';

/** One voice. */
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
export function speakersOf({ voices }: State, type = 'all'): Speaker[] {
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

/** Removes a voice that was made here. */
export function deleteVoice({ voices }: State, { values }: Call): Answer {
	const isGone = voices.delete(values.path.speaker_id);
	return isGone ? accept({}) : refusal(500008, 'speaker not found');
}
