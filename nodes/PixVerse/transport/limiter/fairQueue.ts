/**
 * The line before a gate: first come first served within a party (the run of a node), and the
 * parties take turns, so that one item never waits behind the thousand of another run.
 */

/** Somebody in line. */
export interface Waiter<T> {
	/** Stands for the run. */
	party: object;
	/** The most places that the party may hold. */
	cap: number;
	/** Counts the arrivals; whoever comes back takes the place in line that the ticket says. */
	ticket: number;
	admit: (place: T | undefined) => void;
}

interface Turn<T> {
	party: object;
	waiters: Array<Waiter<T>>;
}

/** Everybody in line, by party. */
export class Line<T> {
	/** The parties in the order of their turns. */
	private readonly turns: Array<Turn<T>> = [];

	/** The party that was served last. */
	private served?: object;

	get isEmpty(): boolean {
		return this.turns.length === 0;
	}

	has(party: object): boolean {
		return this.turns.some((turn) => turn.party === party);
	}

	/** Takes somebody in, in the order of the tickets. */
	add(waiter: Waiter<T>): void {
		const { waiters } = this.turns.find(({ party }) => party === waiter.party) ?? this.join(waiter);
		let at = waiters.length;
		while (at > 0 && waiters[at - 1].ticket > waiter.ticket) at--;
		waiters.splice(at, 0, waiter);
	}

	/** A new party waits for nobody who has just had a turn, and for one turn of every other. */
	private join({ party }: Waiter<T>): Turn<T> {
		const turn = { party, waiters: [] };
		const last = this.turns.length - 1;
		const justServed = last >= 0 && this.turns[last].party === this.served;
		this.turns.splice(justServed ? last : last + 1, 0, turn);
		return turn;
	}

	/** Somebody gives up. */
	remove(waiter: Waiter<T>): void {
		const turn = this.turns.find(({ party }) => party === waiter.party);
		const at = turn?.waiters.indexOf(waiter) ?? -1;
		if (turn === undefined || at === -1) return;
		turn.waiters.splice(at, 1);
		if (turn.waiters.length === 0) this.turns.splice(this.turns.indexOf(turn), 1);
	}

	/**
	 * Takes the next one out of the line whose party holds fewer places than its cap; the party's
	 * next turn comes last. `held` counts the places of a party.
	 */
	next(held: (party: object) => number): Waiter<T> | undefined {
		for (const [index, turn] of this.turns.entries()) {
			const places = held(turn.party);
			const at = turn.waiters.findIndex(({ cap }) => places < cap);
			if (at === -1) continue;
			const [waiter] = turn.waiters.splice(at, 1);
			this.turns.splice(index, 1);
			if (turn.waiters.length > 0) this.turns.push(turn);
			this.served = turn.party;
			return waiter;
		}
		return undefined;
	}

	/** Lets everybody go without a place. */
	dissolve(): void {
		const everybody = this.turns.splice(0).flatMap(({ waiters }) => waiters);
		everybody.forEach(({ admit }) => admit(undefined));
	}
}
