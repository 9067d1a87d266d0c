/**
 * What is measured in real time: short jobs in n8n's engine over real connections. All contenders
 * begin at the same moment, each in a process and at an account of its own, because all of them do
 * little but wait. Ours has a process for each length of jobs, so that one does not teach the other.
 */
import { together } from './child';
import type { Part, RealTimeTask, Round } from './children/realTime';
import { AS_LATE, POLLING_LOOPS, REFERENCE_NODE } from './contenders/names';
import { pollingLoop } from './contenders/pollingLoop';
import { referenceNode } from './contenders/referenceNodeScripted';
import { equalWait } from './equalWait';
import { jobTimes } from './jobTimes';
import type { Options } from './types';

const LENGTHS = { whole: [6, 20, 60], quick: [6] };
const COUNT = { whole: 20, quick: 10 };
const BATCH = { items: 20, seconds: 6, limit: 5 };

/** How ours and the others did at one thing. */
export interface Found {
	seconds: number;
	ours: Round[];
	others: Record<string, Round[]>;
}

export interface RealTime {
	/** By the length of the jobs. */
	single: Found[];
	/** Of them the longest jobs, which contenders made too that are as late as ours. */
	longest: Found;
	/** A batch, and what its jobs would take if the account were always full; not in a quick run. */
	batch?: Found & { items: number; floor: number };
}

type Parts = Record<string, Part>;
type Player = [name: string, task: RealTimeTask];
type Sent = Record<string, Round[]>;

const OURS = 'ours';
const BATCH_PART = 'batch';
const nameOf = (seconds: number) => `${seconds} s`;
const lengthsOf = (quick: boolean) => LENGTHS[quick ? 'quick' : 'whole'];

/** One round teaches ours, the next knows; the others learn nothing. */
const [ROUNDS_OURS, ROUNDS_OTHERS] = [2, 1];

/** What ours is to do; the others do the same once, with a wait of their own. */
function partsOf(quick: boolean): Parts {
	const count = COUNT[quick ? 'quick' : 'whole'];
	const single = lengthsOf(quick).map((seconds): [string, Part] => [
		nameOf(seconds),
		{ times: jobTimes(seconds, count), rounds: ROUNDS_OURS },
	]);
	const { items, seconds, limit } = BATCH;
	const times = Array.from({ length: items }, () => seconds * 1000);
	const batch: [string, Part] = [BATCH_PART, { times, rounds: 1, batch: { limit } }];
	return Object.fromEntries(quick ? single : [...single, batch]);
}

/** Some of the parts, as a contender with this wait does them. */
function waiting(parts: Parts, wait: number, isMine: (name: string) => boolean): Parts {
	const mine = Object.entries(parts).filter(([name]) => isMine(name));
	const changed = mine.map(([name, part]) => [name, { ...part, wait, rounds: ROUNDS_OTHERS }]);
	return Object.fromEntries(changed) as Parts;
}

/** The batch of a loop that waits 30 s takes ten minutes, and a quick run has no time for it at all. */
const SLOW = 30;

async function playersOf(quick: boolean): Promise<Player[]> {
	const parts = partsOf(quick);
	const ours = Object.entries(parts).map(([name, part]): Player => [
		OURS,
		{ kind: OURS, parts: { [name]: part } },
	]);
	const usual = (kind: RealTimeTask['kind'], names: Record<string, number>): Player[] =>
		Object.entries(names).map(([name, wait]) => {
			const isMine = (part: string) => wait < SLOW || (part !== BATCH_PART && !quick);
			return [name, { kind, parts: waiting(parts, wait, isMine) }];
		});
	const seconds = lengthsOf(quick).at(-1) as number;
	const isLongest = (part: string) => part === nameOf(seconds);
	const jobs = { seconds, count: COUNT.quick };
	const [loop, node] = [await equalWait(pollingLoop, jobs), await equalWait(referenceNode, jobs)];
	return [
		...ours,
		...usual('pollingLoop', POLLING_LOOPS),
		...usual('referenceNode', REFERENCE_NODE),
		[AS_LATE.loop, { kind: 'pollingLoop', parts: waiting(parts, loop, isLongest) }],
		[AS_LATE.node, { kind: 'referenceNode', parts: waiting(parts, node, isLongest) }],
	];
}

async function observe({ quick }: Options): Promise<RealTime> {
	const players = await playersOf(quick);
	const sent = await together<Sent>(
		'realTime',
		players.map(([, task]) => task),
	);
	const found = (part: string, seconds: number): Found => {
		const all = players.map(([name], at) => [name, sent[at][part]] as const);
		const did = Object.fromEntries(all.filter(([, rounds]) => rounds !== undefined));
		const { [OURS]: ours, ...others } = did;
		return { seconds, ours, others };
	};
	const single = lengthsOf(quick).map((seconds) => found(nameOf(seconds), seconds));
	const { items, seconds, limit } = BATCH;
	const batch = { ...found(BATCH_PART, seconds), items, floor: (items / limit) * seconds };
	return { single, longest: single[single.length - 1], ...(quick ? {} : { batch }) };
}

let observed: Promise<RealTime> | undefined;

/** What was seen in real time; several metrics look at it. */
export async function realTime(options: Options): Promise<RealTime> {
	observed ??= observe(options);
	return await observed;
}
