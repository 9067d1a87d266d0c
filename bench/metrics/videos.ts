/**
 * Lateness, polls, batch time and requests: videos in n8n's engine, at a model of PixVerse on scripted time. Each kind of video
 * has a process for itself, so that a PixVerse node does not learn from another kind.
 */
import { runInChildren } from '../child';
import type { Part, PartResult, VideosTask } from '../children/videos';
import type { Distribution } from '../jobTimes';
import { distributionNames, jobTimes } from '../jobTimes';
import { p95 } from '../statistics';
import type { Metric, Contender, Row } from '../types';

const LENGTHS = { whole: [15, 25, 40, 60, 180, 600], quick: [15, 25] };
/** So many jobs teach a PixVerse node, and so many others are measured. */
const [TAUGHT, COUNT] = [16, { whole: 100, quick: 20 }];
/** Executions at a time. */
const EXECUTIONS = 5;

export const LIMIT = 5;
const BATCHES = {
	whole: [
		{ items: 20, seconds: 6 },
		{ items: 100, seconds: 6 },
		{ items: 50, seconds: 20 },
	],
	quick: [{ items: 10, seconds: 6 }],
};
/** Requests are counted at accounts with so many slots, in batches of so many videos. */
const MANY = 25;
const MANY_COUNT = { whole: 400, quick: 50 };
export const MANY_REQUESTS = `Requests a second, ${MANY} slots`;

type Size = keyof typeof COUNT;
type Batch = (typeof BATCHES.whole)[number];

/** Videos that are played in one process, by name. */
type Parts = Record<string, Part>;

const nameOf = (seconds: number, distribution: Distribution) =>
	`jobs of ${seconds} s, ${distribution}`;
const firstName = (of: string) => `first ${of}`;
const manyName = (of: string) => `many ${of}`;
const batchName = ({ items, seconds }: Batch) => `${items} jobs of ${seconds} s`;

/** The kinds of videos, with the times of those that teach and of `count` others. */
const kinds = (size: Size, count: number) =>
	LENGTHS[size].flatMap((seconds) =>
		distributionNames.map((distribution) => {
			const times = jobTimes(seconds, TAUGHT + count, distribution);
			const of = nameOf(seconds, distribution);
			return { of, before: times.slice(0, TAUGHT), times: times.slice(TAUGHT) };
		}),
	);

/** One video at a time in each of some executions: the first ones, and others after a batch. */
const singles = (size: Size): Parts[] =>
	kinds(size, COUNT[size]).map(({ of, before, times }) => ({
		[firstName(of)]: { times, executions: times.length },
		[of]: { times, before, executions: EXECUTIONS },
	}));

/** Batches at an account with many slots. */
const many = (size: Size): Parts[] =>
	kinds(size, MANY_COUNT[size]).map(({ of, before, times }) => ({
		[manyName(of)]: { times, before, limit: MANY },
	}));

const batches = (size: Size): Parts[] =>
	BATCHES[size].map((batch) => {
		const times = new Array<number>(batch.items).fill(batch.seconds * 1000);
		return { [batchName(batch)]: { times, limit: LIMIT } };
	});

/** Only a PixVerse node makes several videos at a time. */
const tasksOf = (contender: Contender, size: Size): VideosTask[] =>
	[...singles(size), ...batches(size), ...(contender.kind === 'node' ? many(size) : [])].map(
		(parts) => ({ contender, parts }),
	);

/** What became of each task. */
type Found = Array<[contender: string, played: Record<string, PartResult>]>;

function valuesOf(found: Found, part: string, value: (played: PartResult) => number) {
	const mine = found.filter(([, played]) => part in played);
	return Object.fromEntries(mine.map(([name, played]) => [name, value(played[part])]));
}

function rowsOf(found: Found, size: Size): Row[] {
	const row = (
		figure: string,
		of: string,
		unit: string,
		value: (played: PartResult) => number,
	) => ({
		...{ figure, of: of.replace(/^(first|many) /, ''), unit },
		values: valuesOf(found, of, value),
	});
	const late = ({ lateness }: PartResult) => p95(lateness);
	const names = kinds(size, 0).map(({ of }) => of);
	const inBatches = BATCHES[size].map((batch) => {
		const least = Math.ceil(batch.items / LIMIT) * batch.seconds;
		return { of: batchName(batch), items: batch.items, least };
	});
	return [
		...names.map((of) => row('Lateness, 95th percentile', of, 's', late)),
		...names.map((of) => row('Lateness at most', of, 's', (one) => Math.max(...one.lateness))),
		...names.map((of) => row('Lateness of the first ones', firstName(of), 's', late)),
		...names.map((of) => row('Polls of a video', of, '', (one) => one.polls / COUNT[size])),
		...names.map((of) =>
			row('Polls of the first ones', firstName(of), '', (one) => one.polls / COUNT[size]),
		),
		...names.map((of) =>
			row(MANY_REQUESTS, manyName(of), '', ({ requests, took }) => requests / took),
		),
		...inBatches.map(({ of, least }) =>
			row(`Time of a batch, ${LIMIT} slots`, of, '×', ({ took }) => took / least),
		),
		...inBatches.map(({ of, items }) =>
			row('Requests of a video in a batch', of, '', ({ requests }) => requests / items),
		),
		...inBatches.map(({ of, items }) =>
			row('… of these refused submissions', of, '', ({ refusals }) => refusals / items),
		),
		...inBatches.map(({ of, items }) =>
			row('… of these polls', of, '', ({ polls }) => polls / items),
		),
	];
}

export const videos: Metric = async ({ quick, contenders }) => {
	const size = quick ? 'quick' : 'whole';
	const tasks = contenders.flatMap((contender) => tasksOf(contender, size));
	const played = await runInChildren<Record<string, PartResult>>('videos', tasks);
	const found: Found = tasks.map(({ contender: { name } }, at) => [name, played[at]]);
	return rowsOf(found, size);
};
