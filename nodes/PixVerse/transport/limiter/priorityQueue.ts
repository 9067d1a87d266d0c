/** A priority queue (a binary heap): whoever has the lowest key comes first. */

/** Members may be marked as gone from outside, which costs nothing; they are dropped on the way. */
export class PriorityQueue<T> {
	private readonly heap: T[] = [];

	constructor(
		private readonly keyOf: (one: T) => number,
		private readonly isGone: (one: T) => boolean,
	) {}

	/** The first one that is not gone. */
	get first(): T | undefined {
		while (this.heap.length > 0 && this.isGone(this.heap[0])) this.removeFirst();
		return this.heap[0];
	}

	add(one: T): void {
		let at = this.heap.push(one) - 1;
		while (at > 0 && this.isBefore(at, (at - 1) >> 1)) at = this.swap(at, (at - 1) >> 1);
	}

	private removeFirst(): void {
		this.swap(0, this.heap.length - 1);
		this.heap.pop();
		let at = 0;
		for (let next = this.firstChild(at); next !== at; next = this.firstChild(at)) {
			at = this.swap(at, next);
		}
	}

	/** The place of the child that has to rise; the own one when none has. */
	private firstChild(at: number): number {
		const [left, right] = [2 * at + 1, 2 * at + 2];
		const lower = right < this.heap.length && this.isBefore(right, left) ? right : left;
		return lower < this.heap.length && this.isBefore(lower, at) ? lower : at;
	}

	private isBefore(one: number, other: number): boolean {
		return this.keyOf(this.heap[one]) < this.keyOf(this.heap[other]);
	}

	/** Swaps two members; returns the place of the second. */
	private swap(one: number, other: number): number {
		[this.heap[one], this.heap[other]] = [this.heap[other], this.heap[one]];
		return other;
	}
}
