/** Everything a running stand-in remembers. */
import { FaultQueue } from './faults';
import type { Job } from './jobs';
import { countRunning } from './jobs';
import { clearLedger, createLedger, spent, sumOf } from './ledger';
import type { StandInSettings } from './settings';
import { defaults } from './settings';
import type { RememberedSubmission } from './traces';
import type { Mask } from './masks';
import type { Speaker } from './lists';

/** The memory of a stand-in that was just started. */
export function createState(given: Partial<StandInSettings>) {
	const settings = { ...defaults(), ...given };
	/** Jobs that may still hold a slot. */
	const running = new Set<Job>();
	const ledger = createLedger(({ generations, otherCharges }) => {
		// Refunds of jobs that ended since the last request are only known after this.
		countRunning(running, settings);
		return settings.credits - spent(generations) - sumOf(otherCharges);
	});
	return {
		settings,
		ledger,
		running,
		faults: new FaultQueue(),
		jobs: new Map<string, Job>(),
		traces: new Map<string, RememberedSubmission>(),
		masks: new Map<string, Mask>(),
		voices: new Map<string, Speaker>(),
		verified: new Set<string>(),
		/** Jobs by the paths of their files, with plain slashes. */
		results: new Map<string, Job>(),
		/** Addresses for which the network keeps a 404. */
		missing: new Set<string>(),
		/** The latest IDs of images and of videos and media, and how many IDs there were; not reset, so that an ID never means two things. */
		latest: { image: 0n, time: 0n },
		handedOut: 0,
		/** Where the server listens, once it does. */
		origin: '',
	};
}

export type State = ReturnType<typeof createState>;

/** An ID is a time: without its low 11 bits, it counts the milliseconds since then. */
const FIRST_TIME = Date.parse('2020-02-19T14:25:54Z');
const LOW_BITS = 11;

/** IDs of masks and voices are texts on the wire, and counted: a client that takes them for numbers rounds them. */
const firstTexts = { mask: 811913710405833021n, voice: 705833376854443019n };

type IdKind = 'video' | 'image' | 'media' | keyof typeof firstTexts;

/**
 * A new ID, as text, higher than those before it. Images have a counter of 9 digits; it begins at the clock's second, so
 * that an ID which an earlier stand-in handed out does not come again.
 */
export function nextId(state: State, kind: IdKind): string {
	const { latest, settings } = state;
	const count = state.handedOut++;
	if (kind === 'mask' || kind === 'voice') return String(firstTexts[kind] + BigInt(count));
	const counter = kind === 'image' ? 'image' : 'time';
	const ms = Math.floor(settings.now() - FIRST_TIME);
	const now =
		counter === 'image'
			? BigInt(Math.floor(ms / 1000))
			: (BigInt(ms) << BigInt(LOW_BITS)) + BigInt(count % 2 ** LOW_BITS);
	latest[counter] = now > latest[counter] ? now : latest[counter] + 1n;
	// Above 2^53, with an odd ending: a number would round them.
	const more = counter === 'image' ? '405833021' : '017';
	return `${latest[counter]}${settings.bigIds ? more : ''}`;
}

export const runningNow = (state: State): number => countRunning(state.running, state.settings);

/** Forgets everything that happened and everything that was set since the start. */
export function resetState(state: State, given: Partial<StandInSettings>): void {
	Object.assign(state.settings, defaults(), given);
	clearLedger(state.ledger);
	const { faults, running, jobs, results, missing, traces, masks, voices, verified } = state;
	const memories = [faults, running, jobs, results, missing, traces, masks, voices, verified];
	for (const memory of memories) memory.clear();
}
