/** The requests of each process to PixVerse with their answers, as the wire sees them, and what they promise. */
import type { Exchange as AtStandIn } from '../../support/standin/exchange';
import { isWhole } from '../../support/standin/scripted';
import type { JobRequest, Step } from './names';
import { executionIndexOf, nameOf } from './names';
import type { Process } from './process';
import type { World } from './world';

/**
 * How a request ended. `lost`: without an answer, or with one of a broken gateway. `foreign`: with an answer of something
 * else than PixVerse.
 */
type Ending = 'envelope' | 'busy' | 'unsent' | 'lost' | 'foreign';

function endingOf({ answer, fault }: AtStandIn): Ending {
	const { code, status = 0 } = answer ?? {};
	if (code !== undefined && isWhole(fault?.wire)) return 'envelope';
	// The first half of a refusal may be the answer of any server. That of a success most likely is not.
	const isHalfRefusal = fault?.wire === 'half' && status >= 400 && status < 500;
	if (code !== undefined && !isHalfRefusal) return 'lost';
	if (status === 429) return 'busy';
	return status >= 500 ? 'lost' : 'foreign';
}

export class Exchange {
	ending?: Ending;

	constructor(
		readonly process: Process | undefined,
		readonly account: number,
		readonly step: Step,
		readonly job: JobRequest,
		/** Notes that the request has begun, or ended. */
		private readonly note: (exchange: Exchange) => void,
	) {
		note(this);
	}

	/** Notes how the request ended, unless its process has given it up before. */
	private end(ending: Ending): void {
		if (this.ending !== undefined) return;
		this.ending = ending;
		this.note(this);
	}

	/** Waits for the answer, until the process gives the request up. */
	async watch<T extends AtStandIn>(answer: () => Promise<T>, signal?: AbortSignal): Promise<T> {
		signal?.addEventListener('abort', () => this.end('lost'));
		try {
			const answered = await answer();
			this.end(endingOf(answered));
			return answered;
		} catch (error) {
			const isUnsent = (error as { code?: unknown } | null)?.code === 'ECONNREFUSED';
			this.end(isUnsent ? 'unsent' : 'lost');
			throw error;
		}
	}
}

/** The begin or the end of a request, at a time of the script. */
export interface WireEvent {
	exchange: Exchange;
	/** How the request ended; undefined if it begins. */
	ending?: Ending;
	at: number;
}

const isSubmission = ({ step }: Exchange) => step === 'submit' || step === 'mask';
const isProbe = ({ step }: Exchange) => step === 'poll' || step === 'balance';
const isUnconfirmed = (ending?: Ending) => ending === 'lost' || ending === 'foreign';

/** Submissions that left although PixVerse had answered nothing that was asked after a submission without its envelope. */
function unasked(events: WireEvent[]): Exchange[] {
	const found: Exchange[] = [];
	const probes = new Set<Exchange>();
	let openSince: number | undefined;
	for (const { exchange, ending, at } of events) {
		// What leaves in the same millisecond was on its way.
		const isHeldBack = openSince !== undefined && openSince < at;
		if (isSubmission(exchange)) {
			if (ending === undefined && isHeldBack) found.push(exchange);
			if (!isUnconfirmed(ending)) continue;
			openSince = at;
			probes.clear();
		} else if (isProbe(exchange)) {
			if (ending === undefined) probes.add(exchange);
			if (ending === 'envelope' && probes.has(exchange)) openSince = undefined;
		}
	}
	return found;
}

/** How often a submission may leave in one attempt of its node, by its last ending. */
const MAX_SENDS = { lost: 5, foreign: 2 };

/** How many attempts of a node a process has made of an item at the most. */
const attemptsOf = ({ executions }: World, { process, job }: Exchange) =>
	executions
		.filter(({ index }) => index === executionIndexOf(job))
		.map(({ plan, ranIn }) => plan.tries * ranIn.filter((one) => one === process).length)
		.reduce((sum, count) => sum + count, 0);

/** Submissions that left once more after they had got no envelope often enough. */
function repeated(world: World, events: WireEvent[]): Exchange[] {
	const ended = new Map<string, Ending[]>();
	return events.flatMap(({ exchange, ending }) => {
		const { traceId } = exchange.job;
		if (!isSubmission(exchange)) return [];
		const before = ended.get(traceId) ?? [];
		ended.set(traceId, before);
		if (ending !== undefined) {
			if (isUnconfirmed(ending)) before.push(ending);
			return [];
		}
		const attempts = attemptsOf(world, exchange);
		const isForeign =
			before.filter((one) => one === 'foreign').length >= MAX_SENDS.foreign * attempts;
		return isForeign || before.length >= MAX_SENDS.lost * attempts ? [exchange] : [];
	});
}

/** What is wrong about submissions without PixVerse's envelope, in words by the promise; empty lists are good. */
export function judgeExchanges(world: World): Record<string, string[]> {
	const connections = new Map<string, WireEvent[]>();
	const numbers = new Map<Process | undefined, number>();
	for (const event of world.wire) {
		const { process, account } = event.exchange;
		if (!numbers.has(process)) numbers.set(process, numbers.size);
		const name = `${numbers.get(process)} ${account}`;
		connections.set(name, [...(connections.get(name) ?? []), event]);
	}
	const judged = [...connections.values()];
	const namesOf = (some: Exchange[]) => some.map(({ job }) => nameOf(job));
	return {
		// Submissions before PixVerse was asked for free.
		unasked: judged.flatMap((events) => namesOf(unasked(events))),
		// Submissions that were sent again too often.
		repeated: judged.flatMap((events) => namesOf(repeated(world, events))),
	};
}
