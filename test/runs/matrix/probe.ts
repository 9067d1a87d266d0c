/**
 * Tries to make a cell happen that is listed as impossible. Each reason comes down to a request
 * that the node never sends, for the rest of a file; the fault waits for it.
 */
import type { LedgerRequest, StandIn } from '../../support/standin';
import { kindOf } from './items';
import type { Run } from './rows';
import { answersFor, breakFor, VIDEO_BYTES } from './strike';
import type { Line, Start } from './wire';

/** A request for the rest of a file: with it, everything could happen in the middle of one. */
const asksForTheRest = (headers: Record<string, unknown>): boolean => headers.range !== undefined;

/** All of them are in the middle of a file. */
const isNeeded = (path: string, headers: Record<string, unknown>): boolean =>
	kindOf(path) === 'download' && asksForTheRest(headers);

/** Cuts every file once and waits for the request; returns how often it came. */
export function armProbe(run: Run, standIn: StandIn, line: Line): () => number {
	let struck = 0;
	const isStruck = ({ path, headers }: LedgerRequest | Start) => {
		const needed = isNeeded(path, headers);
		if (needed) struck++;
		return needed;
	};
	const way = breakFor(run.fault);
	if (way !== undefined) line.breakOf = (start) => (isStruck(start) ? way : undefined);
	const faults = way === undefined ? answersFor(run) : [];
	standIn.fail(...faults.map((fault) => ({ place: 'download' as const, fault, when: isStruck })), {
		place: 'download',
		fault: { kind: 'cutAt', bytes: VIDEO_BYTES / 2 },
		times: 3,
	});
	return () => struck;
}
