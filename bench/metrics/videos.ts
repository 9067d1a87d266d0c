/**
 * Lateness, polls, batch time and requests: videos in n8n's engine over real connections and in real time. All players begin
 * at the same moment, because all of them do little but wait. A PixVerse node has a process for each part, so that one part
 * does not teach the other.
 */
import { together } from '../child';
import type { Part, Round, VideosTask } from '../children/videos';
import { jobTimes } from '../jobTimes';
import { p95 } from '../statistics';
import type { Metric, Row } from '../types';

const LENGTHS = { whole: [6, 20, 60, 180, 600], quick: [6, 20] };
const COUNT = { whole: 20, quick: 8 };
const LIMIT = 5;
const BATCHES = {
	whole: [
		{ items: 20, seconds: 6 },
		{ items: 100, seconds: 6 },
		{ items: 50, seconds: 20 },
	],
	quick: [{ items: 10, seconds: 6 }],
};

type Batch = (typeof BATCHES.whole)[number];

const singleName = (seconds: number) => `jobs of ${seconds} s`;
const batchName = ({ items, seconds }: Batch) => `${items} jobs of ${seconds} s`;

/** What is made; the first round teaches a PixVerse node, and the next one knows. */
function partsOf(size: 'whole' | 'quick'): Record<string, Part> {
	const parts: Record<string, Part> = {};
	for (const seconds of LENGTHS[size]) {
		parts[singleName(seconds)] = { times: jobTimes(seconds, COUNT[size]), rounds: 2 };
	}
	for (const batch of BATCHES[size]) {
		const times = new Array<number>(batch.items).fill(batch.seconds * 1000);
		parts[batchName(batch)] = { times, rounds: 1, limit: LIMIT };
	}
	return parts;
}

/** What each player did, by the names of the parts. */
type Played = Array<[player: string, rounds: Record<string, Round[]>]>;

async function playAll(tasks: VideosTask[]): Promise<Played> {
	const found = await together<Record<string, Round[]>>('videos', tasks);
	return tasks.map(({ player: { name } }, at) => [name, found[at]]);
}

function valuesOf(played: Played, part: string, value: (rounds: Round[]) => number) {
	const mine = played.filter(([, rounds]) => part in rounds);
	return Object.fromEntries(mine.map(([name, rounds]) => [name, value(rounds[part])]));
}

function singleRows(played: Played, seconds: number): Row[] {
	const part = singleName(seconds);
	const row = (figure: string, more: string, unit: string, value: (rounds: Round[]) => number) => ({
		...{ figure, of: `${part}${more}`, unit },
		values: valuesOf(played, part, value),
	});
	const [lateness, polls] = ['Lateness, 95th percentile', 'Polls of a video'];
	return [
		row(lateness, ', the first ones', 's', ([first]) => p95(first.lateness)),
		row(lateness, ', later ones', 's', ([, later]) => p95(later.lateness)),
		row(polls, ', later ones', '', ([, later]) => later.polls / later.lateness.length),
	];
}

function batchRows(played: Played, batch: Batch): Row[] {
	const of = batchName(batch);
	const least = Math.ceil(batch.items / LIMIT) * batch.seconds;
	return [
		{
			...{ figure: `Time of a batch, ${LIMIT} slots, against jobs alone`, of, unit: '×' },
			values: valuesOf(played, of, ([{ took }]) => took / least),
		},
		{
			...{ figure: 'Requests of a video in a batch', of, unit: '' },
			values: valuesOf(played, of, ([{ requests }]) => requests / batch.items),
		},
	];
}

/** One after the other in the table, by figure. */
const byFigure = (rows: Row[]) =>
	[...new Set(rows.map(({ figure }) => figure))].flatMap((figure) =>
		rows.filter((row) => row.figure === figure),
	);

export const videos: Metric = async ({ quick, players }) => {
	const size = quick ? 'quick' : 'whole';
	const parts = partsOf(size);
	const tasks = players.flatMap((player): VideosTask[] =>
		player.kind === 'node'
			? Object.entries(parts).map(([name, part]) => ({ player, parts: { [name]: part } }))
			: [{ player, parts }],
	);
	const played = await playAll(tasks);
	return byFigure([
		...LENGTHS[size].flatMap((seconds) => singleRows(played, seconds)),
		...BATCHES[size].flatMap((batch) => batchRows(played, batch)),
	]);
};
