/**
 * A fair queue: first come first served within a flow (the run of a node), and the flows take
 * turns, so that one item never waits behind the thousand of another run.
 */

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

interface Flow<T> {
	flow: object;
	waiting: Array<Waiting<T>>;
}

/** Everybody in the queue, by flow. */
export class FairQueue<T> {
	/** The flows in the order of their turns. */
	private readonly turns: Array<Flow<T>> = [];

	/** The flow that was served last. */
	private served?: object;

	get isEmpty(): boolean {
		return this.turns.length === 0;
	}

	has(flow: object): boolean {
		return this.turns.some((turn) => turn.flow === flow);
	}

	/** Takes somebody in, in the order of the arrivals. */
	add(one: Waiting<T>): void {
		const { waiting } = this.turns.find(({ flow }) => flow === one.flow) ?? this.join(one);
		let at = waiting.length;
		while (at > 0 && waiting[at - 1].arrival > one.arrival) at--;
		waiting.splice(at, 0, one);
	}

	/** A new flow waits for nobody who has just had a turn, and for one turn of every other. */
	private join({ flow }: Waiting<T>): Flow<T> {
		const turn = { flow, waiting: [] };
		const last = this.turns.length - 1;
		const justServed = last >= 0 && this.turns[last].flow === this.served;
		this.turns.splice(justServed ? last : last + 1, 0, turn);
		return turn;
	}

	/** Somebody gives up. */
	remove(one: Waiting<T>): void {
		const turn = this.turns.find(({ flow }) => flow === one.flow);
		const at = turn?.waiting.indexOf(one) ?? -1;
		if (turn === undefined || at === -1) return;
		turn.waiting.splice(at, 1);
		if (turn.waiting.length === 0) this.turns.splice(this.turns.indexOf(turn), 1);
	}

	/**
	 * Takes the next one out of the queue whose flow holds fewer permits than its cap; the flow's
	 * next turn comes last. `held` counts the permits of a flow.
	 */
	next(held: (flow: object) => number): Waiting<T> | undefined {
		for (const [index, turn] of this.turns.entries()) {
			const permits = held(turn.flow);
			const at = turn.waiting.findIndex(({ cap }) => permits < cap);
			if (at === -1) continue;
			const [one] = turn.waiting.splice(at, 1);
			this.turns.splice(index, 1);
			if (turn.waiting.length > 0) this.turns.push(turn);
			this.served = turn.flow;
			return one;
		}
		return undefined;
	}

	/** Lets everybody go without a permit. */
	clear(): void {
		const everybody = this.turns.splice(0).flatMap(({ waiting }) => waiting);
		everybody.forEach(({ admit }) => admit(undefined));
	}
}
