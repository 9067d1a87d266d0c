/**
 * A fair queue: first come first served within a flow (the run of a node), and the flows take
 * turns, so that one item never waits behind the thousand of another run. Nothing in it costs more
 * because more items wait.
 */
import { PriorityQueue } from './priorityQueue';

/** Somebody in the queue. */
export interface Waiting<T> {
	/** Stands for the run. */
	flow: object;
	/** The most permits that the run may hold. */
	cap: number;
	/** Counts the arrivals; whoever comes back stands where the number says. */
	arrival: number;
	admit: (permit: T | undefined) => void;
}

/** Everybody of one flow. */
class Turn<T> {
	private readonly waiting = new Set<Waiting<T>>();

	/** One line for each cap, of which a run usually has one. */
	private readonly lines = new Map<number, PriorityQueue<Waiting<T>>>();

	get isEmpty(): boolean {
		return this.waiting.size === 0;
	}

	add(one: Waiting<T>): void {
		const isGone = (other: Waiting<T>) => !this.waiting.has(other);
		const line = this.lines.get(one.cap) ?? new PriorityQueue(({ arrival }) => arrival, isGone);
		this.lines.set(one.cap, line);
		this.waiting.add(one);
		line.add(one);
	}

	remove(one: Waiting<T>): void {
		this.waiting.delete(one);
	}

	/** Takes out whoever came first of those whose cap is above the permits that the flow holds. */
	take(permits: number): Waiting<T> | undefined {
		const open = [...this.lines].flatMap(([cap, line]) =>
			permits < cap ? (line.first ?? []) : [],
		);
		if (open.length === 0) return undefined;
		const one = open.reduce((first, other) => (other.arrival < first.arrival ? other : first));
		this.remove(one);
		return one;
	}

	everybody(): Array<Waiting<T>> {
		return [...this.waiting];
	}
}

/** Everybody in the queue, by flow. */
export class FairQueue<T> {
	/** The flows in the order of their turns. */
	private readonly turns = new Map<object, Turn<T>>();

	/** The flow whose turn comes last, having just had one. */
	private served?: object;

	get isEmpty(): boolean {
		return this.turns.size === 0;
	}

	has(flow: object): boolean {
		return this.turns.has(flow);
	}

	/** Takes somebody in, in the order of the arrivals. */
	add(one: Waiting<T>): void {
		const turn = this.turns.get(one.flow) ?? this.join(one.flow);
		turn.add(one);
	}

	/** A new flow waits for nobody who has just had a turn, and for one turn of every other. */
	private join(flow: object): Turn<T> {
		const turn = new Turn<T>();
		this.turns.set(flow, turn);
		if (this.served !== undefined && this.served !== flow) this.moveToEnd(this.served);
		return turn;
	}

	/** The flow's turn comes after all others. */
	private moveToEnd(flow: object): void {
		const turn = this.turns.get(flow);
		this.turns.delete(flow);
		if (turn !== undefined && !turn.isEmpty) this.turns.set(flow, turn);
	}

	/** Somebody gives up. */
	remove(one: Waiting<T>): void {
		const turn = this.turns.get(one.flow);
		turn?.remove(one);
		if (turn?.isEmpty) this.turns.delete(one.flow);
	}

	/**
	 * Takes the next one out of the queue whose flow holds fewer permits than its cap; the flow's
	 * next turn comes last. `held` counts the permits of a flow.
	 */
	next(held: (flow: object) => number): Waiting<T> | undefined {
		for (const [flow, turn] of this.turns) {
			const one = turn.take(held(flow));
			if (one === undefined) continue;
			this.moveToEnd(flow);
			this.served = flow;
			return one;
		}
		return undefined;
	}

	/** Lets everybody go without a permit. */
	clear(): void {
		const everybody = [...this.turns.values()].flatMap((turn) => turn.everybody());
		this.turns.clear();
		everybody.forEach(({ admit }) => admit(undefined));
	}
}
