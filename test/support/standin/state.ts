/** Everything a running stand-in remembers. */
import { FaultQueue } from './faults';
import type { Job } from './jobs';
import { countRunning } from './jobs';
import { clearLedger, createLedger, spent } from './ledger';
import type { StandInSettings } from './settings';
import { defaults } from './settings';
import type { RememberedSubmission } from './traces';
import type { Mask } from './masks';
import type { Speaker } from './lists';

/** First IDs: the sizes seen (docs/service.md, "IDs"), and 18 digits that a number would round. */
const firstIds = {
	video: { usual: 343252978602905n, big: 343252978602905017n },
	media: { usual: 405833376854443n, big: 405833376854443019n },
	image: { usual: 164913710n, big: 164913710405833021n },
	// Texts on the wire: a client that takes them for numbers rounds them.
	mask: { usual: 811913710405833021n, big: 811913710405833021n },
	voice: { usual: 705833376854443019n, big: 705833376854443019n },
};

/** The memory of a stand-in that was just started. */
export function createState(given: Partial<StandInSettings>) {
	const settings = { ...defaults(), ...given };
	/** Jobs that may still hold a slot. */
	const running = new Set<Job>();
	const ledger = createLedger(({ generations }) => {
		// Refunds of jobs that ended since the last request are only known after this.
		countRunning(running, settings);
		return settings.credits - spent(generations);
	});
	return {
		settings,
		ledger,
		running,
		faults: new FaultQueue(),
		jobs: new Map<string, Job>(),
		/** Submissions by trace ID. */
		traces: new Map<string, RememberedSubmission>(),
		masks: new Map<string, Mask>(),
		/** Voices that were made here. */
		voices: new Map<string, Speaker>(),
		/** Songs that were verified. */
		verified: new Set<string>(),
		/** IDs handed out so far; not reset, so that an ID never means two things. */
		handedOut: 0,
		/** Where the server listens, once it does. */
		origin: '',
	};
}

/** The memory of one stand-in. */
export type State = ReturnType<typeof createState>;

/** A new ID, as text. */
export function nextId(state: State, kind: keyof typeof firstIds): string {
	const { bigIds, idsBefore } = state.settings;
	const first = firstIds[kind][bigIds ? 'big' : 'usual'];
	return String(first + BigInt(idsBefore + state.handedOut++));
}

/** How many jobs hold a slot now. */
export const runningNow = (state: State): number => countRunning(state.running, state.settings);

/** Forgets everything that happened and everything that was set since the start. */
export function resetState(state: State, given: Partial<StandInSettings>): void {
	Object.assign(state.settings, defaults(), given);
	clearLedger(state.ledger);
	const { faults, running, jobs, traces, masks, voices, verified } = state;
	for (const memory of [faults, running, jobs, traces, masks, voices, verified]) memory.clear();
}
