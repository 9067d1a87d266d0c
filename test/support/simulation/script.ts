/**
 * Scripted time: a list of what happens when. Time jumps from one event to the next as soon as
 * nothing is left to do at the present one, so hours pass in a second and always the same way.
 */
import { clock } from '../../../nodes/PixVerse/transport/http/clock';

interface Event {
	at: number;
	/** Breaks ties: what was planned first happens first. */
	order: number;
	act: () => void;
	/** Whoever it would have woken is awake. */
	isVoid?: boolean;
}

const before = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** Random numbers in [0, 1) that a seed fixes (mulberry32). */
export function randomFrom(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** The events to come, the earliest on top of a binary heap. */
class Agenda {
	private readonly heap: Event[] = [];

	push(event: Event): void {
		const { heap } = this;
		let at = heap.push(event) - 1;
		while (at > 0 && before(event, heap[(at - 1) >> 1])) {
			heap[at] = heap[(at - 1) >> 1];
			at = (at - 1) >> 1;
		}
		heap[at] = event;
	}

	pop(): Event | undefined {
		const { heap } = this;
		const [top] = heap;
		const last = heap.pop();
		if (last === undefined || heap.length === 0) return top;
		let at = 0;
		for (let child = 1; child < heap.length; child = 2 * at + 1) {
			if (child + 1 < heap.length && before(heap[child + 1], heap[child])) child++;
			if (!before(heap[child], last)) break;
			heap[at] = heap[child];
			at = child;
		}
		heap[at] = last;
		return top;
	}
}

/** A script; `install` makes the node live by it and gives what undoes that. */
export class Script {
	now = 0;
	private readonly agenda = new Agenda();
	private planned = 0;
	private isAwaited = false;

	/** Plans something, `at` in milliseconds since the start. */
	at(at: number, act: () => void): Event {
		const event = { at: Math.max(at, this.now), order: this.planned++, act };
		this.agenda.push(event);
		return event;
	}

	/** Says that somebody waits for a real turn, as items do before anything is sent. */
	awaitTurn(): void {
		this.isAwaited = true;
	}

	pause = async (milliseconds: number, signal?: AbortSignal): Promise<void> => {
		if (!(milliseconds > 0) || signal?.aborted) return;
		await new Promise<void>((resolve) => {
			const wake = () => {
				if (event) event.isVoid = true;
				signal?.removeEventListener('abort', wake);
				resolve();
			};
			const event = milliseconds < Infinity ? this.at(this.now + milliseconds, wake) : undefined;
			signal?.addEventListener('abort', wake, { once: true });
		});
	};

	/** The node's clock and its dice follow the script until the result is called. */
	install(seed: number): () => void {
		const { now, date, pause, timeout } = clock;
		const { random } = Math;
		clock.now = () => this.now;
		clock.date = clock.now;
		clock.pause = this.pause;
		clock.timeout = this.pause;
		Math.random = randomFrom(seed);
		return () => {
			Object.assign(clock, { now, date, pause, timeout });
			Math.random = random;
		};
	}

	/** Plays until `done` says so. Throws when nothing is left to happen before that. */
	async play(done: () => boolean): Promise<void> {
		const settle = async () => await new Promise((resolve) => setTimeout(resolve, 2));
		const turn = async () => await new Promise((resolve) => setImmediate(resolve));
		await settle();
		for (let idle = 0; !done();) {
			if (this.isAwaited) {
				this.isAwaited = false;
				await settle();
				continue;
			}
			const event = this.agenda.pop();
			if (event === undefined) {
				if (idle++ > 3) throw new Error(`Nothing left to happen at ${this.now} ms`);
				await settle();
				continue;
			}
			if (event.isVoid) continue;
			idle = 0;
			this.now = event.at;
			event.act();
			await turn();
		}
	}
}
