/** The verdict: the ledger against everything that a user can find in a cluster. */
import type { Generation, Ledger } from '../../support/standin';
import { readableOf } from '../bench';
import type { Totals } from '../judge';
import { count } from '../judge';
import type { Execution, Rest } from '../rest';
import { sourceOf } from './load';

/** The service's code for too many jobs at once. */
const NO_PLACE = 500044;

/** One process's log. */
interface Log {
	name: string;
	text: string;
}

/** Where a video is named best, from the most convenient place on. */
const places = ['execution', 'customData', 'log', 'traceId', 'nowhere'] as const;

type PlaceOfName = (typeof places)[number];

/** What is known at the end. */
export interface Verdict extends Totals {
	states: Record<string, number>;
	named: Record<PlaceOfName, string[]>;
	/** What executions say that did not succeed, how many say it, and their videos in the logs. */
	unsuccessful: Record<string, { executions: number; videos: number }>;
	/** Further submissions with the trace ID of a generation. */
	repeated: number;
	/** Submissions that were refused, for want of a place at the service. */
	refused: number;
	/** Executions that more than one worker began, or one worker twice. */
	begunTwice: string[];
}

function tally(texts: string[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
	return counts;
}

/** What the executions view shows of every execution. */
export async function readAll(rest: Rest, ids: string[]): Promise<Execution[]> {
	const executions: Execution[] = [];
	for (const id of ids) executions.push(await rest.execution(id));
	return executions;
}

function finder(executions: Execution[], logs: Log[]) {
	const results = JSON.stringify(executions.map(({ data }) => data.resultData));
	const customData = JSON.stringify(executions.map((execution) => execution.customData));
	const log = logs.map(({ text }) => text).join('\n');
	return ({ videoId, traceId }: Generation): PlaceOfName => {
		if (results.includes(videoId)) return 'execution';
		if (customData.includes(videoId)) return 'customData';
		if (log.includes(`video ${videoId} `)) return 'log';
		// A trace ID is a name as well: sent again, it brings the same video.
		return log.includes(traceId) ? 'traceId' : 'nowhere';
	};
}

function repeated({ requests, generations }: Ledger): number {
	const known = new Set(generations.map(({ traceId }) => traceId));
	const sends = requests.filter(({ place }) => place === 'submit');
	return sends.filter(({ traceId = '' }) => known.has(traceId)).length - generations.length;
}

function begunTwice(logs: Log[]): string[] {
	const begun = logs.flatMap(({ text }) => [...text.matchAll(/Worker started execution (\d+)/g)]);
	const counts = tally(begun.map(([, id]) => id));
	return Object.keys(counts).filter((id) => counts[id] > 1);
}

function unsuccessful(executions: Execution[], logs: Log[]): Verdict['unsuccessful'] {
	const log = logs.map(({ text }) => text).join('\n');
	const groups: Verdict['unsuccessful'] = {};
	for (const { id, status, data } of executions) {
		if (status === 'success') continue;
		const nodes = Object.keys(data.resultData.runData).join(', ') || 'no node';
		const said = data.resultData.error?.message ?? 'no message';
		const group = (groups[`${status}, shows ${nodes}: ${said}`] ??= { executions: 0, videos: 0 });
		const lines = log.matchAll(new RegExp(`execution ${id}, item \\d+: video (\\d+)`, 'g'));
		group.executions++;
		group.videos += new Set([...lines].map(([, videoId]) => videoId)).size;
	}
	return groups;
}

/** Judges `executions` and `logs` by the ledger; `items` may each have cost one generation. */
export function verdict(
	ledger: Ledger,
	executions: Execution[],
	logs: Log[],
	items: number,
): Verdict {
	const placeOf = finder(executions, logs);
	const inPlace = (place: PlaceOfName) =>
		ledger.generations.filter((one) => placeOf(one) === place).map(({ videoId }) => videoId);
	const named = Object.fromEntries(
		places.map((place) => [place, inPlace(place)]),
	) as Verdict['named'];
	const readable = executions.map(readableOf);
	const totals = count(ledger, { items, readable, note: '' }, sourceOf);
	return {
		...totals,
		unnamed: named.nowhere.length,
		states: tally(executions.map(({ status }) => status)),
		named,
		unsuccessful: unsuccessful(executions, logs),
		repeated: repeated(ledger),
		refused: ledger.refusals.filter(({ code }) => code === NO_PLACE).length,
		begunTwice: begunTwice(logs),
	};
}
