/** What the service does with a trace ID that it has seen: undocumented, so several ways of it. */
import type { Answer } from './answers';
import { refusal } from './answers';

export const traceModes = ['sameAnswer', 'error', 'hangs', 'refusesDifferentBody'] as const;
export type TraceMode = (typeof traceModes)[number];

/** `unanswered`: no answer comes. `hangs`: a job is accepted that never ends. */
export type RepeatedTrace = TraceMode | 'unanswered' | 'forgets';

export interface RememberedSubmission {
	/** The body as canonical JSON text. */
	body: string;
	answer: Answer;
}

/** The code for a trace ID that was used before. */
export const TRACE_ID_USED = 400017;

export const isRefused = (mode: RepeatedTrace, isSameBody: boolean): boolean =>
	mode === 'error' || (mode === 'refusesDifferentBody' && !isSameBody);

export function answerRepeated(
	mode: RepeatedTrace,
	first: RememberedSubmission,
	isSameBody: boolean,
	hang: () => Answer,
): Answer {
	if (mode === 'hangs') return hang();
	if (isRefused(mode, isSameBody)) return refusal(TRACE_ID_USED, 'trace id already used');
	return { ...first.answer, repeated: true };
}
