/** A fair queue: first come first served within a flow (the run of a node), and the flows take turns. */
/** Puts a member in after all with the same key or a lower one; cheap where most come last. */
export function insert<T>(list: T[], one: T, keyOf: (member: T) => number): void {
	let at = list.length;
	while (at > 0 && keyOf(list[at - 1]) > keyOf(one)) at--;
	list.splice(at, 0, one);
}

/** Where a job stands in its run. */
export interface Position {
	/** Counts the arrivals; a job that lets others pass takes the number of the last of them. */
	arrival: number;
	/** How often the job was refused. */
	refusals: number;
	/** How many others had been accepted by then. */
	acceptances: number;
}

/** A job in the queue. */
export interface Queued<T> {
	/** Stands for the run. */
	flow: object;
	/** The most permits that the run may hold. */
	cap: number;
	position: Position;
	admit: (permit: T | undefined) => void;
}

/** All jobs that wait, by flow. */
export class FairQueue<T> {
	/** The flows in the order of their turns; none is empty. */
	private readonly turns = new Map<object, Array<Queued<T>>>();

	/** The flow that has just had its turn. */
	private served?: object;

	get isEmpty(): boolean {
		return this.turns.size === 0;
	}

	/** The jobs of a flow that wait. */
	of(flow: object): ReadonlyArray<Queued<T>> {
		return this.turns.get(flow) ?? [];
	}

	/** Takes a job in, in the order of the arrivals. */
	add(one: Queued<T>): void {
		const turn = this.turns.get(one.flow) ?? this.join(one.flow);
		insert(turn, one, ({ position }) => position.arrival);
	}

	/** A new flow does not wait for the one that has just had a turn, and for one turn of every other. */
	private join(flow: object): Array<Queued<T>> {
		const turn: Array<Queued<T>> = [];
		this.turns.set(flow, turn);
		if (this.served !== flow) this.moveToEnd(this.served);
		return turn;
	}

	private moveToEnd(flow: object | undefined): void {
		const turn = flow && this.turns.get(flow);
		if (!turn) return;
		this.turns.delete(flow);
		if (turn.length > 0) this.turns.set(flow, turn);
	}

	/** Moves a position behind so many jobs of a flow, if as many wait. */
	moveBack(position: Position, flow: object, jobs: number): void {
		const turn = this.turns.get(flow) ?? [];
		const last = turn[Math.min(jobs, turn.length) - 1];
		if (last) position.arrival = Math.max(position.arrival, last.position.arrival);
	}

	/** A job gives up. */
	remove(one: Queued<T>): void {
		const turn = this.turns.get(one.flow) ?? [];
		const at = turn.indexOf(one);
		if (at >= 0) turn.splice(at, 1);
		if (turn.length === 0) this.turns.delete(one.flow);
	}

	/** Takes out the next job whose flow has `held` fewer permits than its cap; the flow's next turn comes last. */
	next(held: (flow: object) => number): Queued<T> | undefined {
		for (const [flow, turn] of this.turns) {
			if (held(flow) >= turn[0].cap) continue;
			const first = turn.shift();
			this.moveToEnd(flow);
			this.served = flow;
			return first;
		}
		return undefined;
	}

	/** Lets all jobs go without a permit. */
	clear(): void {
		const all = [...this.turns.values()].flat();
		this.turns.clear();
		all.forEach(({ admit }) => admit(undefined));
	}
}
