/** Faults waiting for their requests. */
import type { Fault, FaultKind, LedgerRequest } from './types';

interface Waiting {
	fault: Fault;
	times: number;
	skip: number;
}

/** The faults that tests have asked for, in order. */
export interface FaultBook {
	add(...faults: Fault[]): void;
	/** The fault that strikes this request, used up by it. */
	take(request: LedgerRequest): FaultKind | undefined;
	clear(): void;
}

const matches = ({ fault, times }: Waiting, request: LedgerRequest): boolean =>
	times > 0 && fault.place === request.place && (fault.when?.(request) ?? true);

/** An empty book of faults. A request that one fault lets pass may be struck by the next. */
export function createFaultBook(): FaultBook {
	let waiting: Waiting[] = [];
	return {
		add(...faults) {
			waiting.push(
				...faults.map((fault) => ({ fault, times: fault.times ?? 1, skip: fault.skip ?? 0 })),
			);
		},
		take(request) {
			for (const entry of waiting.filter((candidate) => matches(candidate, request))) {
				if (entry.skip > 0) {
					entry.skip -= 1;
					continue;
				}
				entry.times -= 1;
				return entry.fault.fault;
			}
			return undefined;
		},
		clear() {
			waiting = [];
		},
	};
}
