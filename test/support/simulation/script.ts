/**
 * Scripted time: a list of what happens when. Time jumps from one event to the next as soon as
 * nothing is left to do at the present one, so hours pass in a second and always the same way.
 */
import crypto from 'node:crypto';
import { clock } from '../../../nodes/PixVerse/transport/base/clock';

interface Event {
	at: number;
	/** Breaks ties: what was planned first happens first. */
	order: number;
	act: () => void;
	/** Whoever it would have woken is awake. */
	isVoid?: boolean;
}

const { setImmediate } = globalThis;

/** All that is left to do at the present time is done: nothing here waits for more than promises. */
export const settled = async () => await new Promise((resolve) => setImmediate(resolve));

/** Puts other functions in the place of an object's own; the result undoes it. */
export function replace<T extends object>(object: T, others: Partial<T>): () => void {
	const names = Object.keys(others) as Array<keyof T>;
	const originals = names.map((name) => object[name]);
	Object.assign(object, others);
	return () => names.forEach((name, at) => (object[name] = originals[at]));
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

/** The events to come, the earliest last. */
class Agenda {
	private readonly events: Event[] = [];

	push(event: Event): void {
		const { events } = this;
		let [from, to] = [0, events.length];
		while (from < to) {
			const middle = (from + to) >> 1;
			if (before(event, events[middle])) from = middle + 1;
			else to = middle;
		}
		events.splice(from, 0, event);
	}

	/** Puts everything off by the same time. */
	postpone(milliseconds: number): void {
		for (const event of this.events) event.at += milliseconds;
	}

	pop(): Event | undefined {
		return this.events.pop();
	}
}

/** What `crypto.randomUUID` gives: UUIDs that are numbered, behind digits that a seed fixes. */
function uuidsFrom(seed: number): () => ReturnType<typeof crypto.randomUUID> {
	const digits = (2 ** 32 + Math.floor(randomFrom(seed)() * 2 ** 32)).toString(16).slice(1);
	let count = 0;
	return () => `${digits}-0000-4000-8000-${String(count++).padStart(12, '0')}`;
}

/** A script; `install` makes the node live by it and gives what undoes that. */
export class Script {
	now = 0;
	private readonly agenda = new Agenda();
	private planned = 0;

	/** Plans something, `at` in milliseconds since the start. */
	at(at: number, act: () => void): Event {
		const event = { at: Math.max(at, this.now), order: this.planned++, act };
		this.agenda.push(event);
		return event;
	}

	/** Time goes by, and everything that is planned happens so much later. */
	postpone(milliseconds: number): void {
		this.now += milliseconds;
		this.agenda.postpone(milliseconds);
	}

	pause = async (
		milliseconds: number,
		...signals: Array<AbortSignal | undefined>
	): Promise<void> => {
		if (!(milliseconds > 0) || signals.some((signal) => signal?.aborted)) return;
		await new Promise<void>((resolve) => {
			const wake = () => {
				if (event) event.isVoid = true;
				signals.forEach((signal) => signal?.removeEventListener('abort', wake));
				resolve();
			};
			const event = milliseconds < Infinity ? this.at(this.now + milliseconds, wake) : undefined;
			signals.forEach((signal) => signal?.addEventListener('abort', wake, { once: true }));
		});
	};

	/** The timers and the dice of this process follow the script until the result is called. */
	installTimers(seed: number, bind = (act: () => void) => act): () => void {
		const random = randomFrom(seed);
		const setTimeout = (act: (...args: never[]) => void, ms = 0, ...args: never[]) => {
			const event = this.at(
				// As in Node, a part of a millisecond is a whole one.
				this.now + (ms > 0 ? Math.max(1, Math.trunc(ms)) : 0),
				bind(() => act(...args)),
			);
			return Object.assign(event, { unref: () => event, ref: () => event });
		};
		const clearTimeout = (event?: Event) => {
			if (event) event.isVoid = true;
		};
		const undo = [
			replace(globalThis, { setTimeout, clearTimeout } as never),
			replace(Math, { random }),
			// Jest's finds the lines of the sources with the same dice.
			replace(Error, { prepareStackTrace: undefined }),
			// Without these dice: one UUID more must not change what happens next.
			replace(crypto, { randomUUID: uuidsFrom(~seed) }),
		];
		return () => undo.forEach((one) => one());
	}

	/** The same for the node's clock. */
	install(seed: number): () => void {
		const now = () => this.now;
		const { pause } = this;
		const undo = [
			this.installTimers(seed),
			replace(clock, { now, date: now, pause, timeout: pause }),
		];
		return () => undo.forEach((one) => one());
	}

	/** Plays until `done` says so. Throws when nothing is left to happen before that. */
	async play(done: () => boolean): Promise<void> {
		for (await settled(); !done(); await settled()) {
			let event = this.agenda.pop();
			while (event?.isVoid) event = this.agenda.pop();
			if (event === undefined) throw new Error(`Nothing left to happen at ${this.now} ms`);
			this.now = Math.max(this.now, event.at);
			event.act();
		}
	}

	/** Plays up to a time, in milliseconds since the start. */
	async playTo(at: number): Promise<void> {
		let isThen = false;
		this.at(at, () => (isThen = true));
		await this.play(() => isThen);
	}
}

/** Gives each test of the file or block a new script, which stands in for the node's clock while the test runs. */
export function useScript() {
	let uninstall: () => void;
	const scripted = {
		script: new Script(),
		/** Lets so much time pass. */
		async advance(milliseconds: number): Promise<void> {
			await scripted.script.playTo(scripted.script.now + milliseconds);
		},
	};
	beforeEach(() => {
		scripted.script = new Script();
		uninstall = scripted.script.install(1);
	});
	afterEach(() => uninstall());
	return scripted;
}
