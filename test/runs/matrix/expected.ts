/** What has to become of the struck item, and how many requests that may take. Pure. */
import type { Kind } from './items';
import { COUNT, kindAt, LOOKS_AT_MOST } from './items';
import { whyImpossible } from './impossible';
import type { FaultName, Run } from './rows';
import { isDownload, isLook, triesOf } from './rows';
import { BUSY_SENDS, FULL_SPELL, SENDS } from './strike';

/** `pending`: with its ID, at the wait limit; `fileless`: ready, with a warning in the place of its file. */
export type Ending = 'ready' | 'fileless' | 'pending' | 'error';

/** After these the service has acted, and the node does not know it. */
const losing: FaultName[] = [
	'reset after it acted',
	'stall until timeout',
	'HTTP 200 with cut-off JSON',
	'cut at byte k',
];

/** A paid video may stay out of reach only where the service itself does not give it back. */
function endingOfLostSubmission({ traceMode, spell }: Run): Ending {
	if (traceMode === 'error' || spell === 'always') return 'error';
	return traceMode === 'hangs' ? 'pending' : 'ready';
}

/** How the struck item has to end; its neighbours have to end well. */
export function endingOf(run: Run): Ending {
	const { fault, place, spell } = run;
	if (fault === 'slow drip' || whyImpossible(run) !== undefined) return 'ready';
	if (place === 'submission' && fault === 'too many running') return 'ready';
	if (place === 'submission' && losing.includes(fault)) return endingOfLostSubmission(run);
	if (spell !== 'always') return 'ready';
	if (isDownload(place)) return 'fileless';
	return isLook(place) ? 'pending' : 'error';
}

/** Requests of a run that nothing happens to. */
const UNTROUBLED: Record<Kind, number> = {
	upload: COUNT,
	submit: COUNT,
	look: COUNT * 3,
	download: COUNT,
	list: COUNT,
};

/** Requests beyond those that the fault may cost, for the kind of request that it strikes. */
function costOf(run: Run): number {
	const { fault, place, spell } = run;
	// What may have been accepted is asked for by every try, also after the service has refused it.
	const asked = place === 'submission' && run.traceMode === 'error' && losing.includes(run.fault);
	if (isLook(place) || spell === 'once') return 2 + (asked ? triesOf(run) - 1 : 0);
	if (place === 'submission' && fault === 'too many running') return FULL_SPELL;
	return triesOf(run) * (run.fault === 'HTTP 429' ? BUSY_SENDS : SENDS);
}

/**
 * The most requests of a kind. A further try of the node may repeat what was under way for the
 * other items when the one before was stopped, except a submission, which is let finish.
 */
export function boundOf(run: Run, kind: Kind): number {
	const isListed = run.place === 'list';
	if (isListed !== (kind === 'list')) return 0;
	const struck = kindAt(run.place) === kind ? costOf(run) : 0;
	const repeated = kind === 'submit' ? 0 : (triesOf(run) - 1) * (COUNT - 1);
	const ending = endingOf(run);
	const looks = kind === 'look' && ending === 'pending' ? LOOKS_AT_MOST : 0;
	const probed = whyImpossible(run) !== undefined && kind === 'download' ? COUNT : 0;
	return UNTROUBLED[kind] + struck + repeated + looks + probed;
}
