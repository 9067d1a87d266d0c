/** What the verdict lets pass, each with its reason. A run of the seeds tells which of them were needed. */
import type { SimulatedJob } from '../../support/simulation/service';
import type { Execution } from './execution';
import { isAgain, isOfOtherMask, nameOf } from './names';
import type { World } from './world';

/** What seems to break a promise: an item of an execution, or a job. */
export interface Suspicion {
	world: World;
	execution: Execution;
	job?: Pick<SimulatedJob, 'operation' | 'seed' | 'traceId'> & Partial<SimulatedJob>;
	/** A job that was there before for the same item. */
	first?: SimulatedJob;
	/** All jobs of the item. */
	paid?: SimulatedJob[];
}

interface Exception {
	/** The promises. */
	of: string[];
	because: string;
	holds: (suspicion: Suspicion) => boolean;
}

const isKeyless = ({ plan }: Execution) => plan.key === 'none';

/** Whether a job was refused twice because too many were running. */
const wasTurnedAway = ({ world, job }: Suspicion) =>
	world.turnedAway.filter((one) => job && nameOf(one) === nameOf(job)).length > 1;

const serviceOf = ({ world, execution }: Suspicion) => world.services[execution.plan.account];

/** The executions at the same account. */
const neighboursOf = ({ world, execution: { plan } }: Suspicion) =>
	world.executions.filter((one) => one.plan.account === plan.account);

const exceptions: Exception[] = [
	{
		of: [
			...['changed', 'sentAgain', 'stubborn', 'unstopped', 'overspent', 'givenUp', 'wasted'],
			...['denied', 'deniedMask', 'dropped', 'resumed'],
		],
		because: 'another run of the item submits with settings of its own, and may have been charged',
		holds: ({ execution }) => isAgain(execution),
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
		of: ['doubled'],
		because: 'a swap of another mask is another video',
		holds: ({ job, first }) => isOfOtherMask(job?.text) !== isOfOtherMask(first?.text),
	},
	{
		of: ['doubled'],
		because: 'PixVerse forgot the trace ID before its response came',
		holds: ({ first }) => first?.isForgotten === true && first.told !== true,
	},
	{
		of: ['doubled'],
		because: 'PixVerse forgot the trace ID, and another process knows nothing else',
		holds: ({ execution, first }) => first?.isForgotten === true && isAgain(execution),
	},
	{
		of: ['doubled'],
		because: 'PixVerse forgot the trace ID of a try, and another process begins with the first one',
		holds: ({ execution, paid = [] }) =>
			(execution.plan.videoTries ?? 1) > 1 &&
			isAgain(execution) &&
			paid.some(({ isForgotten }) => isForgotten === true),
	},
	{
		of: ['doubled'],
		because: 'a value that changes by itself, in a key or in a setting, asks for another video',
		holds: ({ execution }) =>
			isAgain(execution) && (execution.plan.key === 'fleeting' || execution.changes),
	},
	{
		of: ['doubled'],
		because: 'without a key, the execution and the place of the row count',
		holds: ({ execution }) =>
			isAgain(execution) &&
			isKeyless(execution) &&
			(execution.isExecutedAgain || execution.movesRows),
	},
	{
		of: ['doubled'],
		because: 'what was refused twice takes another trace ID, which another process does not know',
		holds: (one) => isAgain(one.execution) && isKeyless(one.execution) && wasTurnedAway(one),
	},
	{
		of: ['stubborn'],
		because: 'a key is one trace ID for good',
		holds: ({ execution }) => !isKeyless(execution),
	},
	{
		of: ['stubborn'],
		because: 'a job in doubt keeps its trace ID',
		holds: ({ job, ...one }) => serviceOf(one).unclear.has(String(job?.traceId)),
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
			(job?.operation === 'swap' || one.world.struckTimes(one.execution.plan.account) > 0) &&
			neighboursOf(one).some(({ plan }) => !plan.isCareful),
	},
	{
		of: ['overdrawn'],
		because: 'what is in doubt is asked for again, and PixVerse forgot its trace ID',
		holds: ({ job, ...one }) =>
			serviceOf(one).jobs.some(
				({ traceId, isForgotten, ...other }) =>
					isForgotten === true && traceId === job?.traceId && other.id !== job?.id,
			),
	},
	{
		of: ['overspent'],
		because: 'who is told less than is charged cannot keep to a maximum',
		holds: (one) => serviceOf(one).toldLess,
	},
	{
		of: ['keptBack'],
		because: 'who is told more than is charged keeps more back',
		holds: (one) => serviceOf(one).toldMore,
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
			execution.wrongFrom !== undefined && (paid.length < execution.copies || isAgain(execution)),
	},
	{
		of: ['hasty'],
		because: 'nothing has to strike where a known trace ID is never answered',
		holds: (one) => serviceOf(one).settings.repeatedTrace === 'hangs',
	},
	{
		of: ['hasty'],
		because: 'what a gateway answered is sent again by a further try alone',
		holds: ({ world }) => world.seen.has('gateway'),
	},
];

/** Whether what seems to break a promise is let pass; notes by which exception. */
export function isExcused(promise: string, suspicion: Suspicion): boolean {
	const found = exceptions.find(({ of, holds }) => of.includes(promise) && holds(suspicion));
	if (found) suspicion.world.excused.add(`${promise}: ${found.because}`);
	return found !== undefined;
}

/** All of them, each by a promise. */
export const allExceptions = exceptions.flatMap(({ of, because }) =>
	of.map((promise) => `${promise}: ${because}`),
);
