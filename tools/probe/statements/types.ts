/** What is said about a statement of docs/service.md. */
import type { Seen } from './seen';

export type Verdict = 'confirmed' | 'refuted' | 'answered' | 'not tried';

export interface Finding {
	verdict: Verdict;
	/** What was seen, or why nothing was. */
	seen: string;
}

/** A statement that probes can settle, or why none can. `find` gives nothing when too little was seen. */
export type Settling =
	| { anchor: string; probes: string[]; find: (seen: Seen) => Finding | undefined }
	| { anchor: string; reason: string };

export const confirmed = (seen: string): Finding => ({ verdict: 'confirmed', seen });
export const refuted = (seen: string): Finding => ({ verdict: 'refuted', seen });
export const answered = (seen: string): Finding => ({ verdict: 'answered', seen });

/** Confirmed or refuted. */
export const whether = (isSo: boolean, seen: string): Finding =>
	isSo ? confirmed(seen) : refuted(seen);
