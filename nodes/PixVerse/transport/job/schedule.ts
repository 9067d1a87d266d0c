/**
 * Decides when the node polls a running job, and how long it expects the job to take. The node knows the durations of
 * earlier jobs of the account, so it polls less before the job may end. From then on, it polls every 3 seconds, because
 * durations vary. All times are in milliseconds.
 */
import { counted } from '../values/errors';
import { LatestOfAccounts } from '../base/latest';
import type { Body } from '../http/requestBody';

// How many kinds of job the node remembers of all accounts, and how many durations of each. The durations are few, so that
// the node soon notices a change in speed.
const REMEMBERED_KINDS = 1_000;
const REMEMBERED_DURATIONS = 16;

// The last durations of each kind, the oldest first.
const seen = new LatestOfAccounts<number[]>(REMEMBERED_KINDS);

/** A kind of job. `account` is a hash of the API key and the base URL, because another server may take another time. */
export interface Kind {
	account?: string;
	name: string;
}

/** The kind of the job that `body` asks for at the path `url`. */
export const kindOf = (
	account: string | undefined,
	url: string,
	{ model, quality, duration }: Body,
): Kind => ({ account, name: JSON.stringify([url, model, quality, duration]) });

const latestOf = ({ account, name }: Kind): number[] => seen.of(account).get(name) ?? [];

// The last durations of a kind, in ascending order.
const durationsOf = (kind: Kind): number[] => [...latestOf(kind)].sort((a, b) => a - b);

// A job may end after this part of the shortest known duration.
const MAY_END = 0.7;

// With this many durations or more, the node ignores the shortest. Otherwise a single quick job would make the node poll
// many other jobs too early.
const ENOUGH_TO_TRIM = 8;

/** The earliest time at which a job of this kind may end; 0 if the node has seen none end. */
export function mayEndFrom(kind: Kind): number {
	const durations = durationsOf(kind);
	return MAY_END * (durations[durations.length < ENOUGH_TO_TRIM ? 0 : 1] ?? 0);
}

/** How long a job of this kind usually takes: the median of the known durations, or else `guess`. */
export function expectedDuration(kind: Kind, guess: number): number {
	const durations = durationsOf(kind);
	return durations[durations.length >> 1] ?? guess;
}

/** When a job of this kind is usually ready, in words; undefined if the node has seen none. */
export function usualTime(kind: Kind): string | undefined {
	// The user reads only a time that the node has seen, and no guess.
	const milliseconds = expectedDuration(kind, NaN);
	if (Number.isNaN(milliseconds)) return undefined;
	const seconds = Math.max(Math.round(milliseconds / 1000), 1);
	const isLong = seconds >= 120;
	return `usually ready after ${isLong ? counted(Math.round(seconds / 60), 'minute') : counted(seconds, 'second')}`;
}

/** Remembers how long a job took, and forgets the oldest duration of its kind if there are too many. */
export const observeDuration = (kind: Kind, duration: number): void =>
	seen.add(kind.account, kind.name, [...latestOf(kind), duration].slice(-REMEMBERED_DURATIONS));

/** Forgets all durations. Only tests call this, so that each test starts with the guesses. */
export const forgetDurations = (): void => seen.clear();

/**
 * The node polls a job that may end every 3 seconds, and no job more often. PixVerse advises a poll every 3 to 5 seconds, and
 * hardly any job ends within the first 3 seconds.
 */
export const POLL_INTERVAL = 3_000;

// Before the job may end, the node pauses for this part of the time since the submission, and for `EARLY_PAUSE` at least.
const EARLY_PART = 0.2;
const EARLY_PAUSE = 2 * POLL_INTERVAL;

/** When to poll a job next, in milliseconds since its submission; `last` is the time of the latest poll, or 0. */
export function nextPoll(kind: Kind, last: number): number {
	// A longer pause ends when the job may end at the latest, so that an end from then on is seen within 3 seconds.
	const longer = Math.min(last + Math.max(EARLY_PAUSE, EARLY_PART * last), mayEndFrom(kind));
	return Math.max(last + POLL_INTERVAL, longer);
}
