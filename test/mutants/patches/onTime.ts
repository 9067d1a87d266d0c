/** Mistakes of the schedule: when a job is looked at, and what is believed of its duration. */
import { mistakes } from '../patch';

export const onTime = [
	...mistakes('transport/job/schedule.ts', 'simulation/onTime', {
		'on time: the pause does not grow with the job while nothing is known': [
			'Math.max(last * BLIND_PART, SHORTEST_BLIND_PAUSE)',
			'LONGEST_BLIND_PAUSE',
			'is seen soon',
		],
	}),
	...mistakes('transport/job/schedule.ts', 'unit/job/pollSchedule', {
		'on time: a long job is looked at more often than advised although nobody waits': [
			'last < ADVISED_AFTER ? 0 : ADVISED',
			'0',
			'after a minute every 3 s at most',
		],
		'on time: no look comes before the usual time': [
			'Math.min(Math.max(last * 2, usual.from * EARLIEST, FIRST_POLL), usual.from)',
			'usual.from',
			'at a quarter of the way',
		],
	}),
	...mistakes('transport/makeJob.ts', 'simulation/onTime', {
		'on time: nothing is learned': [
			'observeDuration(kind, (ranFor + took) / 2)',
			'',
			'is seen in time',
		],
		'on time: a duration is taken for as long as the job was seen late': [
			'(ranFor + took) / 2',
			'took',
			'are followed: drifting down',
		],
		'on time: a job that fails early counts as a short one': [
			"state === 'ready' && ranFor",
			'ranFor',
			'tell nothing about those that do not',
		],
	}),
	...mistakes('transport/job/schedule.ts', 'unit/job/usualTime', {
		'on time: one odd job counts as much as all others': [
			'all.slice(1, -1)',
			'all',
			'the shortest and the longest do not count',
		],
	}),
	...mistakes('transport/job/schedule.ts', 'unit/job/durations', {
		'on time: the quality makes no difference': [
			'[url, model, quality, duration]',
			'[url, model, duration]',
			'with the same settings only: another quality',
		],
		'on time: the memory of durations has no end': [
			'new Latest<number[]>(REMEMBERED_KINDS)',
			'new Latest<number[]>(REMEMBERED_KINDS && Infinity)',
			'has an end',
		],
	}),
];
