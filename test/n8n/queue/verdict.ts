/** The verdict of a cluster: where a user finds each video of the ledger, and the end of each execution. */
import { madeIn, wordsOf } from '../../support/promises';
import type { Generation } from '../../support/standin';
import { check, readableOf } from '../bench';
import { waitUntil } from '../environment';
import type { Execution } from '../rest';
import type { QueueBench } from './cluster';
import { finishedExecutions } from './load';

/** After so many milliseconds without a request nothing goes on that n8n has forgotten. */
const SILENCE = 5000;

export interface Verdict {
	/** How many executions have ended so, with what those say that failed. */
	ends: Record<string, number>;
	/** The IDs of the videos, by the most convenient place that names them; "trace" is the trace ID in a log. */
	named: Record<'execution' | 'log' | 'trace', string[]>;
}

function tally(texts: string[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
	return counts;
}

function placesOf(generations: Generation[], executions: Execution[], log: string) {
	const readable = wordsOf(JSON.stringify(executions.map(readableOf)));
	const logged = wordsOf(log);
	const named: Verdict['named'] = { execution: [], log: [], trace: [] };
	for (const { videoId, traceId } of generations) {
		if (readable.has(videoId)) named.execution.push(videoId);
		else if (logged.has(videoId)) named.log.push(videoId);
		// A trace ID is a name as well: sent again, it brings the same video.
		else if (logged.has(traceId)) named.trace.push(videoId);
		else check(false, `the video ${videoId} of trace:${traceId} is named nowhere`);
	}
	return named;
}

/** Judges the executions of a workflow once all have ended: throws when a video is named nowhere. */
export async function verdict(bench: QueueBench, workflowId: string): Promise<Verdict> {
	const { cluster, rest, standIn } = bench;
	const { requests } = standIn.ledger;
	const ids = await finishedExecutions(cluster, workflowId);
	await waitUntil('silence', () => Date.now() - (requests.at(-1)?.at ?? 0) > SILENCE);
	// The main process may have ended with Redis, and may be starting again.
	const answers = async () => await rest.executions(workflowId).catch(() => undefined);
	await waitUntil('the main process to answer', answers);
	const executions: Execution[] = [];
	for (const id of ids) executions.push(await rest.execution(id));
	const endOf = ({ status, data }: Execution) =>
		`${status} ${data.resultData.error?.message ?? ''}`;
	const named = placesOf(madeIn(standIn.ledger), executions, bench.log());
	return { ends: tally(executions.map(endOf)), named };
}
