/** What a schedule came to, by what the service knows and by what a user can find. */
import type { INodeExecutionData } from 'n8n-workflow';
import { FILE_SIZE } from '../../support/simulation/files';
import type { Running, SimulatedRun } from '../../support/simulation/run';
import type { Service, SimulatedJob } from '../../support/simulation/service';

/** Empty lists are good. */
export interface Verdict {
	/** Items for which more than one job was made at one step. */
	doubled: string[];
	/** Jobs that were made and are named nowhere a user can find them. */
	unnamed: string[];
	/** Items that never came to an end, and permits that were never given back. */
	stuck: string[];
	/** Items that came out with the video of another item or step. */
	mixed: string[];
	/** Items that came out as ready with a file that is not whole. */
	broken: string[];
	/** Accounts that fell below their minimum by more than one job. */
	overdrawn: string[];
	/** Runs that spent more than their maximum by more than one job. */
	overspent: string[];
}

/** A run with what it was to do. */
export interface Played extends SimulatedRun {
	running: Running;
}

interface Account {
	service: Service;
	/** Whether the answers tell other prices than are charged. */
	tellsOtherPrices: boolean;
	minimumBalance?: number;
}

/** The custom data has room for so many items; beyond, the log names the rest. */
const ROOM = 25;

/** How the path of an operation calls it. */
const steps: Record<string, string> = { vibeMv: 'music_mv_agent' };

const nameOf = ({ operation, seed }: SimulatedJob) => `${operation} of item ${seed}`;

function repeated(names: string[]): string[] {
	const seen = new Set<string>();
	return names.filter((name) => seen.has(name) || !seen.add(name));
}

/** Everything in which a job may be named. */
function wordsIn(played: Played[]): Set<string> {
	const texts = played.map(({ items, running: { ended, customData, log } }) => [
		ended.map(({ output }) => output.map(({ json }) => json)),
		[...customData.values()],
		items > ROOM ? log : [],
	]);
	// Inside quotes, or the words of a text: one ID must not be found in a longer one.
	return new Set(JSON.stringify(texts).match(/[\w-]+/g));
}

/** Masks that were told are in use, or of no more use: nobody can ask for them again. */
const isServed = ({ operation, told }: SimulatedJob) => operation === 'mask' && told === true;

function unnamed(jobs: SimulatedJob[], words: Set<string>): SimulatedJob[] {
	return jobs.filter((job) => !words.has(job.id) && !words.has(job.traceId) && !isServed(job));
}

type Came = { seed: number; operation: string; item: INodeExecutionData };

const itemsIn = ({ running, operation = 'restyle' }: Played): Came[] =>
	running.ended.flatMap(({ seed, output }) =>
		output.map((item) => ({ seed, operation: steps[operation] ?? operation, item })),
	);

/** Whether an item came out with a video that was not made for it. */
function isMixed({ seed, operation, item: { json } }: Came, jobs: SimulatedJob[]): boolean {
	const job = jobs.find(({ id }) => id === String(json.video_id));
	return job !== undefined && (job.seed !== seed || job.operation !== operation);
}

const isBroken = ({ item: { json, binary } }: Came): boolean =>
	json.state === 'ready' && binary !== undefined && Number(binary.data.bytes) !== FILE_SIZE;

/** The jobs of a run; finding masks is part of a swap. */
function jobsOf({ firstSeed = 0, items, operation = 'restyle' }: Played, jobs: SimulatedJob[]) {
	const own = [steps[operation] ?? operation, operation === 'swap' ? 'mask' : ''];
	const isOwn = ({ seed }: SimulatedJob) => seed >= firstSeed && seed < firstSeed + items;
	return jobs.filter((job) => isOwn(job) && own.includes(job.operation));
}

/** By how much a run spent more than it may, beyond its dearest job. */
function overspent(played: Played, jobs: SimulatedJob[]): number {
	const prices = jobsOf(played, jobs).map(({ price }) => price);
	const most = Number(played.options?.maximumCredits ?? Infinity);
	return prices.reduce((sum, price) => sum + price, 0) - most - Math.max(0, ...prices);
}

/** Judges the accounts and the runs of a schedule. */
export function judge(accounts: Account[], played: Played[], isQuiet: boolean): Verdict {
	const jobs = accounts.flatMap(({ service }) => service.jobs);
	const came = played.flatMap(itemsIn);
	const itemName = ({ seed, operation }: Came) => `${operation} of item ${seed}`;
	return {
		doubled: repeated(jobs.map(nameOf)),
		unnamed: unnamed(jobs, wordsIn(played)).map((job) => `${nameOf(job)}, ID ${job.id}`),
		stuck: [
			...played.flatMap(({ running }, number) => (running.done ? [] : [`run ${number}`])),
			...(isQuiet ? [] : ['a place or somebody in line']),
		],
		mixed: came.filter((one) => isMixed(one, jobs)).map(itemName),
		broken: came.filter(isBroken).map(itemName),
		overspent: accounts
			.filter(({ tellsOtherPrices }) => !tellsOtherPrices)
			.flatMap(({ service }) => played.map((one) => overspent(one, service.jobs)))
			.flatMap((credits) => (credits > 0 ? [`${credits} above one job`] : [])),
		overdrawn: accounts.flatMap(({ service: { purse }, minimumBalance }, account) => {
			const below = minimumBalance === undefined ? 0 : purse.below(minimumBalance);
			return below > 0 ? [`account ${account}: ${below} below one job`] : [];
		}),
	};
}
