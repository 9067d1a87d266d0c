/** Generators of schedules: of any kind, and about one subject, where rare combinations come more often. */
import fc from 'fast-check';
import type { RepeatedTrace } from '../../support/standin/traces';
import { mixedKinds } from './events';
import type { Account, Event, Plan, Schedule } from './schedule';
import { steps } from './schedule';

const between = (min: number, max: number) => fc.integer({ min, max });

/** Left out once in so many times. */
const sometimes = (value: fc.Arbitrary<number>, freq: number) =>
	fc.option(value, { nil: undefined, freq });

/** One of these; the first one so many times as often, and what a schedule shrinks to. */
const mostly = <T>(often: number, first: T, ...others: T[]) =>
	fc.oneof(
		{ withCrossShrink: true },
		{ weight: often, arbitrary: fc.constant(first) },
		{ weight: 1, arbitrary: fc.constantFrom(...others) },
	);

const account = {
	limit: between(1, 6),
	refusesKnown: fc.boolean(),
	repeatedTrace: mostly<RepeatedTrace>(
		3,
		'sameAnswer',
		'error',
		'unanswered',
		'refusesDifferentBody',
	),
	jobTime: fc.oneof(
		{ weight: 9, arbitrary: between(3, 20) },
		{ weight: 1, arbitrary: between(20, 120) },
	),
	failures: between(0, 20),
	price: between(5, 105),
	credits: between(1_000, 1_800),
	minimumBalance: sometimes(between(500, 1_200), 2),
	host: fc.constantFrom<NonNullable<Account['host']>[]>('china', 'international'),
	earlyFiles: fc.boolean(),
};

const plan = {
	account: mostly(4, 0, 1),
	process: mostly(4, 0, 1),
	at: between(0, 10),
	items: fc.oneof(
		{ weight: 200, arbitrary: between(1, 3) },
		{ weight: 12, arbitrary: between(4, 9) },
		{ weight: 1, arbitrary: between(26, 40) },
	),
	areTwins: mostly(4, false, true),
	operation: mostly<Plan['operation']>(3, 'restyle', 'swap', 'vibeMv'),
	upscales: mostly(4, false, true),
	waits: mostly<Plan['waits']>(3, 'runs', 'submits'),
	onError: fc.constantFrom<Plan['onError'][]>(
		'continueRegularOutput',
		'continueErrorOutput',
		'stopWorkflow',
	),
	tries: fc.constantFrom(1, 3),
	source: mostly<Plan['source']>(2, 'videoId', 'file', 'url'),
	downloads: fc.boolean(),
	key: mostly<Plan['key']>(2, 'none', 'row', 'uuid', 'fleeting'),
	videoTries: sometimes(between(2, 3), 2),
	maximumCredits: sometimes(between(0, 800), 3),
	isCareful: mostly(4, true, false),
	waitLimit: sometimes(between(1, 3), 5),
};

const event = {
	kind: fc.constantFrom(...mixedKinds),
	at: between(0, 40),
	lasts: fc.oneof(
		{ weight: 3, arbitrary: between(1, 60) },
		{ weight: 1, arbitrary: between(60, 1_000) },
	),
	share: between(20, 100),
	step: fc.oneof(
		{ weight: 2, arbitrary: fc.constantFrom(...steps.slice(0, 3)) },
		{ weight: 1, arbitrary: fc.constantFrom(...steps) },
	),
	account: mostly(4, 0, 1),
	amount: between(0, 1_000),
};

const anything: fc.Arbitrary<Schedule> = fc.record({
	dice: fc.nat(),
	accounts: fc.array(fc.record(account), { minLength: 2, maxLength: 2 }),
	executions: fc.array(fc.record(plan), { minLength: 1, maxLength: 3 }),
	events: fc.array(fc.record(event), { maxLength: 8, size: 'max' }),
});

/** The least balance of an account that has little more. */
const LEAST = 500;

const scarceAccount = {
	...account,
	limit: between(1, 4),
	jobTime: fc.oneof(
		{ weight: 2, arbitrary: between(3, 20) },
		{ weight: 1, arbitrary: between(80, 180) },
	),
	failures: mostly(2, 0, 40),
	credits: fc.oneof(
		{ weight: 3, arbitrary: between(LEAST, LEAST + 330) },
		{ weight: 1, arbitrary: between(LEAST + 330, LEAST + 1_200) },
	),
	minimumBalance: fc.constant(LEAST),
};

const scarcePlan = {
	...plan,
	account: fc.constant(0),
	process: fc.constant(0),
	items: fc.oneof({ weight: 4, arbitrary: between(1, 5) }, { weight: 1, arbitrary: between(6, 9) }),
	areTwins: fc.constant(false),
	operation: fc.constantFrom<Plan['operation'][]>('restyle', 'swap', 'textToVideo'),
	upscales: fc.constant(false),
	source: fc.constant<Plan['source']>('videoId'),
	downloads: fc.constant(false),
	maximumCredits: sometimes(between(0, 400), 2),
	waitLimit: fc.constant(undefined),
};

const scarceEvent = {
	...event,
	kind: fc.oneof(
		fc.constantFrom('resetAfter', 'silent', 'unheard', 'ownFailure', 'unreachable'),
		fc.constantFrom(
			...['refused', 'busy', 'full', 'noRoom', 'moderated', 'recordedRefusal'],
			...['noMaskId', 'noBalance', 'spentElsewhere', 'laggingBalance', 'failedVideos'],
		),
		fc.constant('wrongPrices'),
	),
	at: fc.oneof(fc.constant(0), event.at),
	share: fc.oneof(fc.constant(100), between(20, 100)),
	step: mostly<Event['step']>(3, 'submit', 'mask', 'balance'),
	account: fc.constant(0),
};

/** Credits for a few jobs, while answers get lost. */
const scarceCredits: fc.Arbitrary<Schedule> = fc.record({
	dice: fc.nat(),
	accounts: fc.tuple(fc.record(scarceAccount)),
	executions: fc.array(fc.record(scarcePlan), { minLength: 1, maxLength: 2 }),
	events: fc.array(fc.record(scarceEvent), { maxLength: 4, size: 'max' }),
});

/** Executions that begin again, whose settings change meanwhile. */
const restarts: fc.Arbitrary<Schedule> = fc.record({
	dice: fc.nat(),
	accounts: fc.array(fc.record(account), { minLength: 2, maxLength: 2 }),
	executions: fc.array(
		fc.record({
			...plan,
			account: fc.constant(0),
			items: between(1, 3),
			operation: mostly<Plan['operation']>(3, 'restyle', 'swap'),
			downloads: fc.constant(false),
		}),
		{ minLength: 1, maxLength: 2 },
	),
	events: fc.array(
		fc.record({
			...event,
			kind: fc.constantFrom(
				...['changingSettings', 'wrongLater', 'killed', 'executedAgain', 'startedTwice'],
				...['otherMask', 'stop', 'resetAfter', 'silent', 'forgottenTraceIds', 'failedVideos'],
			),
			account: fc.constant(0),
		}),
		{ minLength: 2, maxLength: 5, size: 'max' },
	),
});

/** Items that are refused for ever, while others are made and answers get lost. */
const disliked: fc.Arbitrary<Schedule> = fc.record({
	dice: fc.nat(),
	accounts: fc.tuple(fc.record({ ...scarceAccount, credits: fc.constant(5_000) })),
	executions: fc.array(fc.record(scarcePlan), { minLength: 1, maxLength: 2 }),
	events: fc.tuple(
		fc.record({ ...event, kind: fc.constant('dislikedContent'), account: fc.constant(0) }),
		fc.record(scarceEvent),
	),
});

/** Any schedule; most are short. */
export const schedules = fc.oneof(
	{ weight: 40, arbitrary: anything },
	{ weight: 40, arbitrary: scarceCredits },
	{ weight: 20, arbitrary: restarts },
	{ weight: 1, arbitrary: disliked },
);

/** How fast-check is asked for one schedule. */
export const settingsOf = (seed: number) => ({ seed, numRuns: 1, unbiased: true });

export function scheduleOf(seed: number): Schedule {
	const [schedule] = fc.sample(schedules, settingsOf(seed));
	return schedule;
}
