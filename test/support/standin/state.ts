/** Everything a running stand-in remembers. */
import { createFaultBook } from './faults';
import type { FaultBook } from './faults';
import type { Job } from './jobs';
import { countRunning } from './jobs';
import type { Ledger } from './ledger';
import { clearLedger, createLedger, spent } from './ledger';
import { createSettings, restoreSettings } from './settings';
import type { RememberedSubmission } from './traces';
import type { Mask } from './masks';
import type { StandInSettings } from './types';
import type { Speaker } from './voices';

/** What an ID is handed out for. */
export type IdKind = 'video' | 'media' | 'image' | 'mask' | 'voice';

/** The memory of one stand-in. */
export interface State {
	settings: StandInSettings;
	ledger: Ledger;
	faults: FaultBook;
	jobs: Map<string, Job>;
	/** Jobs that may still occupy a place. */
	running: Set<Job>;
	/** Submissions by trace ID. */
	traces: Map<string, RememberedSubmission>;
	/** Masks by ID, voices that were made here, and songs that were verified. */
	masks: Map<string, Mask>;
	voices: Map<string, Speaker>;
	verified: Set<string>;
	/** IDs handed out so far; not reset, so that an ID never means two things. */
	handedOut: number;
	/** Where the server listens, once it does. */
	origin: string;
}

/** First IDs: the sizes seen (docs/service.md, "IDs"), and 18 digits that a number would round. */
const firstIds: Record<IdKind, { usual: bigint; big: bigint }> = {
	video: { usual: 343252978602905n, big: 343252978602905017n },
	media: { usual: 405833376854443n, big: 405833376854443019n },
	image: { usual: 164913710n, big: 164913710405833021n },
	// Texts on the wire: a client that takes them for numbers rounds them.
	mask: { usual: 811913710405833021n, big: 811913710405833021n },
	voice: { usual: 705833376854443019n, big: 705833376854443019n },
};

/** A new ID, as text. */
export function nextId(state: State, kind: IdKind): string {
	const { usual, big } = firstIds[kind];
	const id =
		(state.settings.bigIds ? big : usual) + BigInt(state.settings.idsBefore + state.handedOut);
	state.handedOut += 1;
	return id.toString();
}

/** How many jobs occupy a place now. */
export const runningNow = (state: State): number => countRunning(state.running, state.settings);

/** The memory of a stand-in that was just started. */
export function createState(given: Partial<StandInSettings>): State {
	const settings = createSettings(given);
	const running = new Set<Job>();
	const ledger = createLedger(({ generations }) => {
		// Refunds of jobs that ended since the last request are only known after this.
		countRunning(running, settings);
		return settings.credits - spent(generations);
	});
	const faults = createFaultBook();
	const jobs = new Map<string, Job>();
	const own = { masks: new Map(), voices: new Map(), verified: new Set<string>() };
	const memory = { settings, ledger, faults, jobs, running, traces: new Map(), ...own };
	return { ...memory, handedOut: 0, origin: '' };
}

/** Forgets everything that happened and everything that was set since the start. */
export function resetState(state: State, given: Partial<StandInSettings>): void {
	restoreSettings(state.settings, given);
	clearLedger(state.ledger);
	state.faults.clear();
	state.jobs.clear();
	state.running.clear();
	state.traces.clear();
	state.masks.clear();
	state.voices.clear();
	state.verified.clear();
}
