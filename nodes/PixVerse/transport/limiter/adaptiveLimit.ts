/**
 * What is known of the number of jobs that an account may run at once. The service never tells:
 * it is learned from what was accepted and from what was refused, and tried anew from time to
 * time, because it changes. Pure; all times in milliseconds.
 */
import { fullPause, probePause } from '../http/backoff';

/** The most submissions under way at once that may turn out to be too many. */
const BOLDEST = 4;

/** How much one job moves what is known of the time that jobs take. */
const WEIGHT = 0.1;

/** What is known of an account's room. */
export interface Room {
	/** So many jobs ran at once, as far as is known with the service's consent. */
	places: number;
	/** When `places` last rose. */
	risenAt: number;
	/** The most places that there were for a while, and not only because an end was not seen yet. */
	peak: number;
	/** Whether the service has never refused. */
	boundless: boolean;
	/** Counts the refusals. A job that was let in before one tells nothing about after it. */
	refusals: number;
	/** Refusals in a row of submissions that only tried whether there is more room. */
	triedInVain: number;
	/** When one more than `places` is tried. */
	tryAt: number;
	/** How long a job holds a place. */
	jobTime: number;
}

/** What is known at first: nothing. */
export const unknownRoom = (): Room => ({
	places: 0,
	risenAt: 0,
	peak: 0,
	boundless: true,
	refusals: 0,
	triedInVain: 0,
	tryAt: -Infinity,
	jobTime: 60_000,
});

/**
 * How many unanswered submissions there may be while all known places are taken: half as many as
 * run until the service refuses for the first time, afterwards one, when its time has come.
 */
export function boldness({ places, boundless, tryAt }: Room, now: number): number {
	if (boundless) return Math.min(Math.max(Math.floor(places / 2), 1), BOLDEST);
	return tryAt <= now ? 1 : 0;
}

/** Nobody asked for a while, so the limit may be another one: if any room is known, try at once. */
export function afterQuiet(room: Room): Room {
	return room.places === 0 ? room : { ...room, tryAt: -Infinity };
}

/** What was known when a job was let in. */
export interface Admission {
	/** The refusals so far. */
	refusals: number;
	/** Whether all known places were taken. */
	bold: boolean;
}

/** What is the case when an answer comes. */
export interface Moment {
	/** The jobs that run. */
	running: number;
	now: number;
}

/** The service accepted: there is room for all that run, and a bold one may be followed by more. */
export function afterAcceptance(room: Room, admission: Admission, { running, now }: Moment): Room {
	const rises = running > room.places;
	const known = rises ? { ...room, places: running, risenAt: now } : room;
	if (!admission.bold || admission.refusals !== room.refusals) return known;
	return { ...known, triedInVain: 0, tryAt: -Infinity };
}

/** A job ended after `took` milliseconds. */
export function afterEnd(room: Room, took: number): Room {
	return { ...room, jobTime: room.jobTime + WEIGHT * (took - room.jobTime) };
}

/**
 * The service refused while `running` jobs ran: it has room for no more than these. When they are
 * fewer than before, the limit fell, or others use the account.
 *
 * @param random a number in [0, 1)
 */
export function afterRefusal(
	room: Room,
	admission: Admission,
	{ running, now, random }: Moment & { random: number },
): Room {
	const places = Math.min(room.places, running);
	const proven = now - room.risenAt >= room.jobTime / 2;
	const peak = proven ? Math.max(room.peak, room.places) : room.peak;
	if (admission.refusals !== room.refusals) return { ...room, places };
	const triedInVain = places < room.places ? 1 : room.triedInVain + 1;
	const refusals = room.refusals + 1;
	const known = { ...room, places, peak, triedInVain, boundless: false, refusals };
	// With a place of our own, the end of its job is the next chance; else only time brings one.
	const pause = places === 0 ? fullPause(triedInVain, random) : probePause(known, random);
	return { ...known, tryAt: now + pause };
}
