/**
 * What keeps the items of a run from going on, for the log. An operator reads a line when a trouble begins and a line when it
 * is over. A run has at most these two lines for each kind of trouble, because a network that comes and goes must not fill
 * the log.
 */
import { clock } from '../base/clock';
import type { Outcome } from '../http/outcome';
import { isFull, isKeyRefusal, reasonOf } from '../http/outcome';
import { commonFailure } from '../http/sentences';
import { counted, timeText, withFullStop } from '../values/errors';

// `noAnswer`: PixVerse, the network, the proxy or n8n's database gives no usable answer.
type Kind = 'noAnswer' | 'key' | 'credits' | 'full' | 'file';

type RequestName = 'submission' | 'poll' | 'balance' | 'upload' | 'download';

// A trouble that is over before this time, in milliseconds, gets no line.
const MIN_DURATION = 5_000;

// These kinds do not pass by themselves within seconds, so their first line comes at once. It counts all open items of the
// attempt, because the cause concerns them, too.
const LASTING: Kind[] = ['key', 'credits', 'file'];

interface Trouble {
	reason: string;
	since: number;
	/** The requests that got no usable answer, each with its item. */
	held: Map<string, number>;
	/** What these requests were for. Only an answer to such a request shows that the trouble is over. */
	requests: Set<RequestName>;
	state: 'new' | 'reported' | 'over';
	/** Ends the wait for `MIN_DURATION`. */
	ended: AbortController;
}

function kindOf(outcome: Outcome): Kind | undefined {
	if (outcome.outcome === 'success') return undefined;
	if (outcome.outcome !== 'refused') return 'noAnswer';
	if (outcome.meaning.class === 'balance') return 'credits';
	return isKeyRefusal(outcome) ? 'key' : undefined;
}

const textOf = (outcome: Outcome): string =>
	commonFailure(outcome, 'free')?.failure.message ??
	`PixVerse gives no usable answer (${reasonOf(outcome)})`;

/** The troubles of one run. */
export class Troubles {
	private readonly troubles = new Map<Kind, Trouble>();

	constructor(
		private readonly warn: (text: string) => void,
		private readonly countOpen: () => number,
	) {}

	/** Notes the outcome of a request: it may begin a trouble, or show that one is over. */
	note(item: number, request: RequestName, outcome: Outcome): void {
		const kind = kindOf(outcome);
		for (const other of this.troubles.keys()) {
			// An account that is still full has answered, but has no slot either.
			const goesOn = other === kind || (other === 'full' && isFull(outcome));
			if (!goesOn) this.release(other, item, request);
		}
		if (kind !== undefined) this.hold(kind, item, request, textOf(outcome));
	}

	/** Notes that a request of an item got no usable answer. */
	hold(kind: Kind, item: number, request: RequestName, reason: string): void {
		const trouble = this.troubles.get(kind) ?? this.begin(kind, reason);
		trouble.held.set(`${item} ${request}`, item);
		trouble.requests.add(request);
		const isLasting = LASTING.includes(kind);
		if (isLasting || clock.now() - trouble.since >= MIN_DURATION) this.report(kind, trouble);
	}

	// Notes that a request of an item got a usable answer.
	private release(kind: Kind, item: number, request: RequestName): void {
		const trouble = this.troubles.get(kind);
		trouble?.held.delete(`${item} ${request}`);
		if (!trouble?.requests.has(request) || trouble.held.size > 0) return;
		if (trouble.state === 'new') this.forgetTrouble(kind, trouble);
		if (trouble.state !== 'reported') return;
		trouble.state = 'over';
		this.warn(`over after ${timeText(clock.now() - trouble.since)}: ${trouble.reason}`);
	}

	/**
	 * Forgets an item that has ended. If it has failed, the troubles in the log still hold it: for this item, they are not
	 * over.
	 */
	forget(item: number, hasFailed: boolean): void {
		for (const [kind, trouble] of this.troubles) {
			if (hasFailed && trouble.state === 'reported') continue;
			for (const request of trouble.requests) trouble.held.delete(`${item} ${request}`);
			if (trouble.held.size === 0 && trouble.state === 'new') this.forgetTrouble(kind, trouble);
		}
	}

	private begin(kind: Kind, reason: string): Trouble {
		const [held, requests] = [new Map<string, number>(), new Set<RequestName>()];
		const ended = new AbortController();
		const since = clock.now();
		const trouble: Trouble = { reason, since, held, requests, state: 'new', ended };
		this.troubles.set(kind, trouble);
		// The next request of the item may come much later.
		void clock.timeout(MIN_DURATION, ended.signal).then(() => {
			if (!ended.signal.aborted) this.report(kind, trouble);
		});
		return trouble;
	}

	private report(kind: Kind, trouble: Trouble): void {
		if (trouble.state !== 'new') return;
		trouble.state = 'reported';
		trouble.ended.abort();
		// A full account concerns all open items, too, because none has a slot.
		const count = kind === 'noAnswer' ? new Set(trouble.held.values()).size : this.countOpen();
		const items = `${counted(count, 'item')} ${LASTING.includes(kind) ? 'open' : 'held'}`;
		this.warn(`${withFullStop(trouble.reason)} ${items}`);
	}

	private forgetTrouble(kind: Kind, trouble: Trouble): void {
		trouble.ended.abort();
		this.troubles.delete(kind);
	}
}
