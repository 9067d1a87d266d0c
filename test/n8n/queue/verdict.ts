/** The verdict: the place where a user finds each video of the ledger in a cluster, and the end of each execution. */
import type { Generation } from '../../support/standin';
import { check } from '../bench';
import { waitUntil } from '../environment';
import type { Execution } from '../rest';
import type { QueueBench } from './cluster';
import { finishedExecutions } from './load';

/** The service's code for too many jobs at once. */
const NO_SLOT = 500044;

/** After so many milliseconds without a request nothing goes on that n8n has forgotten. */
const SILENCE = 5000;

/** Where a video is named best, from the most convenient place on. */
const places = ['execution', 'customData', 'log', 'traceId', 'nowhere'] as const;

type PlaceOfName = (typeof places)[number];

/** What is known at the end. */
export interface Verdict {
	executions: number;
	states: Record<string, number>;
	/** The videos, by where they are named. */
	named: Record<PlaceOfName, string[]>;
	/** What executions say that did not succeed, and how many say it. */
	unsuccessful: Record<string, number>;
	/** Further submissions with the trace ID of a generation. */
	repeated: number;
	/** Submissions that were refused, for want of a slot at the service. */
	refused: number;
	/** Executions that more than one worker began, or one worker twice. */
	begunTwice: number;
}

function tally(texts: string[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
	return counts;
}

function finder(executions: Execution[], log: string) {
	const results = JSON.stringify(executions.map(({ data }) => data.resultData));
	const customData = JSON.stringify(executions.map((execution) => execution.customData));
	return ({ videoId, traceId }: Generation): PlaceOfName => {
		if (results.includes(videoId)) return 'execution';
		if (customData.includes(videoId)) return 'customData';
		if (log.includes(`video ${videoId} `)) return 'log';
		// A trace ID is a name as well: sent again, it brings the same video.
		return log.includes(traceId) ? 'traceId' : 'nowhere';
	};
}

/** What an execution says that did not succeed. */
function complaintOf({ status, data }: Execution): string {
	const nodes = Object.keys(data.resultData.runData).join(', ') || 'no node';
	return `${status}, shows ${nodes}: ${data.resultData.error?.message ?? 'no message'}`;
}

/** Judges the executions of a workflow once all have ended: throws when a video is named nowhere. */
export async function verdict(bench: QueueBench, workflowId: string): Promise<Verdict> {
	const { cluster, rest, standIn } = bench;
	const { generations, refusals, requests } = standIn.ledger;
	const ids = await finishedExecutions(cluster, workflowId);
	await waitUntil('silence', () => Date.now() - (requests.at(-1)?.at ?? 0) > SILENCE);
	// The main process may have ended with Redis, and may be starting again.
	const answers = async () => await rest.executions(workflowId).catch(() => undefined);
	await waitUntil('the main process to answer', answers);
	const executions: Execution[] = [];
	for (const id of ids) executions.push(await rest.execution(id));
	const log = cluster.logs().join('\n');
	const placeOf = finder(executions, log);
	const namedIn = (place: PlaceOfName) =>
		generations.filter((one) => placeOf(one) === place).map(({ videoId }) => videoId);
	const named = Object.fromEntries(places.map((place) => [place, namedIn(place)]));
	const known = new Set(generations.map(({ traceId }) => traceId));
	const sends = requests.filter(({ place }) => place === 'submit');
	const begun = [...log.matchAll(/Worker started execution (\d+)/g)].map(([, id]) => id);
	const failed = executions.filter(({ status }) => status !== 'success');
	const found: Verdict = {
		executions: executions.length,
		states: tally(executions.map(({ status }) => status)),
		named: named as Verdict['named'],
		unsuccessful: tally(failed.map(complaintOf)),
		repeated: sends.filter(({ traceId = '' }) => known.has(traceId)).length - generations.length,
		refused: refusals.filter(({ code }) => code === NO_SLOT).length,
		begunTwice: Object.values(tally(begun)).filter((times) => times > 1).length,
	};
	check(found.named.nowhere.length === 0, `named nowhere: ${JSON.stringify(found)}`);
	return found;
}
