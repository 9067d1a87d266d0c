/**
 * Where jobs wait for a place among the running ones of one account. Nobody knows the account's
 * limit: the gate learns it (`room.ts`) and lets in whoever's turn it is (`line.ts`). All runs of
 * this process that use the same key and address share a gate.
 */
import { Alarm } from './timer';
import { clock } from '../http/clock';
import type { Waiter } from './fairQueue';
import { Line } from './fairQueue';
import type { Address } from './circuitBreaker';
import { Outage } from './circuitBreaker';
import type { Place } from './permits';
import { freeTime, Places } from './permits';
import * as learn from './adaptiveLimit';

export type { Place } from './permits';

/** The gate of one account. */
export class Gate {
	private room = learn.unknownRoom();

	private tickets = 0;

	/** When somebody last came or went. */
	usedAt = clock.now();

	private readonly places = new Places();

	private readonly line = new Line<Place>();

	private readonly alarm = new Alarm(() => this.admitNext());

	private readonly address: Address = { reached: false, outages: [] };

	/** What is known of the answers; without any for long, nobody waits in line any more. */
	readonly submissions = new Outage(this.address, () => this.line.dissolve());
	readonly looks = new Outage(this.address);
	readonly uploads = new Outage(this.address);

	/**
	 * Waits for a place. `party` stands for the run, `cap` for the most places that it may hold,
	 * `ticket` for the turn of somebody who was refused. Returns undefined when `signal` aborts
	 * first, and when the service has not answered anybody for long.
	 */
	async enter(
		party: object,
		cap: number,
		signal: AbortSignal,
		ticket = this.tickets++,
	): Promise<Place | undefined> {
		if (signal.aborted) return undefined;
		return await new Promise((resolve) => {
			const leaveLine = () => {
				this.line.remove(waiter);
				waiter.admit(undefined);
				this.admitNext();
			};
			const admit = (place: Place | undefined) => {
				signal.removeEventListener('abort', leaveLine);
				resolve(place);
			};
			const waiter: Waiter<Place> = { party, cap, ticket, admit };
			signal.addEventListener('abort', leaveLine, { once: true });
			if (this.isQuiet) this.room = learn.afterQuiet(this.room);
			this.line.add(waiter);
			this.admitNext();
		});
	}

	/** The service accepted the job of this place. */
	accept(place: Place): void {
		Object.assign(place, { accepted: true, doubtful: false, since: clock.now() });
		const moment = { running: this.places.accepted, now: clock.now() };
		this.room = learn.afterAcceptance(this.room, place.admission, moment);
		this.admitNext();
	}

	/** No answer came: others may try, but the place is kept, because the job may be running. */
	doubt(place: Place): void {
		place.doubtful = true;
		this.admitNext();
	}

	/** The service has no room: the place goes back. */
	refuse(place: Place): void {
		this.places.delete(place);
		const moment = { running: this.places.running, now: clock.now(), random: Math.random() };
		this.room = learn.afterRefusal(this.room, place.admission, moment);
		this.admitNext();
	}

	/** The job has ended, or never began. */
	leave(place: Place): void {
		if (!this.places.delete(place)) return;
		if (place.accepted) this.room = learn.afterEnd(this.room, clock.now() - place.since);
		this.admitNext();
	}

	/** Nobody watches the job any more: its place falls free `expected` milliseconds after its start. */
	leaveUnwatched(place: Place, expected: number): void {
		place.freeAt = freeTime(place, expected);
		this.admitNext();
	}

	/** Somebody watches the job again. */
	rejoin(place: Place): void {
		place.freeAt = undefined;
		this.places.add(place);
	}

	/** Whether anybody waits. */
	get isBusy(): boolean {
		return !this.line.isEmpty;
	}

	/** Whether a run has somebody in line. */
	isWaiting(party: object): boolean {
		return this.line.has(party);
	}

	/** Whether no place is taken and nobody waits. */
	get isQuiet(): boolean {
		this.places.dropEnded(clock.now());
		return this.places.size === 0 && this.line.isEmpty;
	}

	private admitNext(): void {
		this.usedAt = clock.now();
		this.places.dropEnded(this.usedAt);
		while (this.admitOne());
		const nextTry = this.room.tryAt > this.usedAt ? this.room.tryAt : Infinity;
		// Time alone changes something only when a try is due or an unwatched place falls free.
		this.alarm.set(this.isBusy ? Math.min(this.places.nextFree, nextTry) : Infinity);
	}

	/** Lets the next one in if there is room, or tries whether there is when it is time for that. */
	private admitOne(): boolean {
		const { room, places } = this;
		const bold = places.size >= room.places;
		const boldness = this.submissions.isOn ? 0 : learn.boldness(room, clock.now());
		if (bold && places.unanswered >= boldness) return false;
		const waiter = this.line.next(places.heldBy);
		if (waiter === undefined) return false;
		const { party, ticket, admit } = waiter;
		const admission = { refusals: room.refusals, bold };
		const state = { accepted: false, doubtful: false, since: clock.now() };
		admit(places.add({ party, ticket, admission, ...state }));
		return true;
	}
}
