/** The exceptions of the verdict, each with its reason. A run of the seeds counts how often each was needed. */
import type { Job } from './account';
import type { Execution } from './execution';
import type { JobRequest } from './names';
import { nameOf, wasRunAgain } from './names';
import type { World } from './world';

/** A possible violation of a promise, by an item of an execution or by a job. */
export interface Violation {
	world: World;
	execution: Execution;
	job?: JobRequest & Partial<Job>;
	/** A job that was there before for the same item. */
	first?: Job;
	/** All jobs of the item. */
	paid?: Job[];
}

interface Exception {
	/** The promises. */
	of: string[];
	because: string;
	holds: (violation: Violation) => boolean;
}

const isKeyless = ({ plan }: Execution) => plan.key === 'none';

/** Whether a job was refused twice because too many were running. */
const hadSlotRefusals = ({ world, job }: Violation) =>
	world.slotRefusals.filter((one) => job && nameOf(one) === nameOf(job)).length > 1;

const serviceOf = ({ world, execution }: Violation) => world.services[execution.plan.account];

const neighboursOf = ({ world, execution: { plan } }: Violation) =>
	world.executions.filter((one) => one.plan.account === plan.account);

const exceptions: Exception[] = [
	{
		of: [
			...['changed', 'sentAgain', 'stubborn', 'unstopped', 'overspent', 'givenUp', 'wasted'],
			...['denied', 'deniedMask', 'dropped', 'resumed'],
		],
		because: 'another run of the item submits with settings of its own, and may have been charged',
		holds: ({ execution }) => wasRunAgain(execution),
	},
	{
		of: ['sentAgain', 'givenUp', 'wasted', 'deniedMask', 'dropped'],
		because: 'rows that are the same cannot be told apart',
		holds: ({ execution }) => execution.copies > 1,
	},
	{
		of: ['denied'],
		because: 'of rows that are the same, one was made twice: PixVerse forgot its trace ID',
		holds: ({ execution, paid = [] }) =>
			execution.copies > 1 && paid.some(({ isForgotten }) => isForgotten === true),
	},
	{
		of: ['resumed'],
		because: "n8n's clock is a minute off (docs/reliability.md)",
		holds: ({ world }) => world.mostAhead > 60_000,
	},
	{
		of: ['doubled'],
		because: 'a swap of another mask is another video',
		holds: ({ job, first }) => job?.mask !== first?.mask,
	},
	{
		of: ['doubled'],
		because: 'PixVerse forgot the trace ID before its response came',
		holds: ({ first }) => first?.isForgotten === true && first.isReported !== true,
	},
	{
		of: ['doubled'],
		because: 'PixVerse forgot the trace ID, and another process knows nothing else',
		holds: ({ execution, first }) => first?.isForgotten === true && wasRunAgain(execution),
	},
	{
		of: ['doubled'],
		because: 'PixVerse forgot the trace ID of a try, and another process begins with the first one',
		holds: ({ execution, paid = [] }) =>
			(execution.plan.videoTries ?? 1) > 1 &&
			wasRunAgain(execution) &&
			paid.some(({ isForgotten }) => isForgotten === true),
	},
	{
		of: ['doubled'],
		because: 'a value that changes by itself, in a key or in a setting, asks for another video',
		holds: ({ execution }) =>
			wasRunAgain(execution) && (execution.plan.key === 'fleeting' || execution.changes),
	},
	{
		of: ['doubled'],
		because: 'without a key, the execution and the place of the row count',
		holds: ({ execution }) =>
			wasRunAgain(execution) &&
			isKeyless(execution) &&
			(execution.isExecutedAgain || execution.movesRows),
	},
	{
		of: ['doubled'],
		because: 'what was refused twice takes another trace ID, which another process does not know',
		holds: (one) => wasRunAgain(one.execution) && isKeyless(one.execution) && hadSlotRefusals(one),
	},
	{
		of: ['stubborn'],
		because: 'a key is one trace ID for good',
		holds: ({ execution }) => !isKeyless(execution),
	},
	{
		of: ['stubborn'],
		because: 'a job in doubt keeps its trace ID',
		holds: ({ job, ...one }) => serviceOf(one).inDoubt.has(String(job?.traceId)),
	},
	{
		of: ['stubborn'],
		because: 'PixVerse may have acted on what a bare HTTP 429 answered, which keeps the trace ID',
		holds: ({ job, ...one }) => serviceOf(one).throttled.has(String(job?.traceId)),
	},
	{
		of: ['overdrawn'],
		because: 'other processes are not counted (docs/options.md)',
		holds: ({ world, execution }) => world.processesAt(execution.plan.account) > 1,
	},
	{
		of: ['overdrawn'],
		because: 'a run without a minimum may spend while a submission is tried again',
		holds: ({ job, ...one }) =>
			(job?.operation === 'swap' || one.world.faultCount(one.execution.plan.account) > 0) &&
			neighboursOf(one).some(({ plan }) => !plan.isCareful),
	},
	{
		of: ['overdrawn'],
		because: 'what is in doubt is asked for again, and PixVerse forgot its trace ID',
		holds: ({ job, ...one }) =>
			serviceOf(one).made.some(
				(other) => other.isForgotten && other.traceId === job?.traceId && other !== job,
			),
	},
	{
		of: ['overspent'],
		because: 'no run keeps to a maximum where the reported prices are too low',
		holds: (one) => serviceOf(one).reportedLess,
	},
	{
		of: ['keptBack'],
		because: 'a run keeps more back where the reported prices are too high',
		holds: (one) => serviceOf(one).reportedMore,
	},
	{
		of: ['keptBack'],
		because: 'the longest music video is guessed to cost thousands',
		holds: (one) => neighboursOf(one).some(({ plan }) => plan.operation === 'vibeMv'),
	},
	{
		of: ['wasted'],
		because: 'a further try finds less credits than the one that paid for the mask',
		holds: ({ execution }) => execution.plan.tries > 1,
	},
	{
		of: ['blamed'],
		because: 'a setting was wrong',
		holds: ({ execution, paid = [] }) =>
			execution.wrongFrom !== undefined &&
			(paid.length < execution.copies || wasRunAgain(execution)),
	},
	{
		of: ['hasty'],
		because: 'a known trace ID is never answered, without any fault',
		holds: (one) => serviceOf(one).settings.repeatedTrace === 'unanswered',
	},
];

/** Whether an exception covers a possible violation; notes the exception. */
export function isKnownException(promise: string, violation: Violation): boolean {
	const found = exceptions.find(({ of, holds }) => of.includes(promise) && holds(violation));
	if (found) violation.world.usedExceptions.add(`${promise}: ${found.because}`);
	return found !== undefined;
}

export const exceptionNames = exceptions.flatMap(({ of, because }) =>
	of.map((promise) => `${promise}: ${because}`),
);
