/** What the outputs of a run have to look like: endings, order, paired items, files and names. */
import type { INodeExecutionData } from 'n8n-workflow';
import { endingOf } from './expected';
import type { Ending } from './expected';
import { COUNT, LISTED, numberIn, STRUCK } from './items';
import type { Evidence } from './runOne';
import { isStopping } from './rows';
import { VIDEO_BYTES } from './strike';

/** An output item with the input that it says it comes from. */
interface Paired {
	from: number;
	output: number;
	item: INodeExecutionData;
	/** The size of its file. */
	bytes?: number;
}

function pairOf({ pairedItem }: INodeExecutionData): number {
	const first = [pairedItem].flat()[0];
	return typeof first === 'object' ? first.item : (first ?? -1);
}

const isSorted = (numbers: number[]): boolean =>
	numbers.every((number, index) => index === 0 || numbers[index - 1] <= number);

function pairedOf({ result, files }: Evidence): Paired[] {
	return result.outputs
		.flatMap((items, output) => items.map((item) => ({ from: pairOf(item), output, item })))
		.map((paired, index) => ({ ...paired, bytes: files[index] }));
}

/** How an item of the output ended. */
function endingIn({ item: { json, binary } }: Paired): string {
	if (json.error !== undefined) return 'error';
	if (json.state === 'ready' && json.warning !== undefined && !binary) return 'fileless';
	return json.template_id === undefined ? String(json.state) : 'ready';
}

function orderProblems({ result }: Evidence): string[] {
	const wrong = result.outputs.filter((items) => !isSorted(items.map(pairOf)));
	return wrong.map((items) => `out of order: ${items.map(pairOf).join(', ')}`);
}

/** A failed item names its own video, or the trace ID of what may have become one. */
function nameProblem({ standIn }: Evidence, from: number, paired: Paired): string | undefined {
	const made = standIn.ledger.generations.find(({ body }) => numberIn(body) === from);
	const text = JSON.stringify(paired.item.json);
	if (made === undefined || text.includes(made.videoId) || text.includes(made.traceId)) return;
	return `item ${from} does not name its own video: ${text.slice(0, 200)}`;
}

function fileProblem(from: number, { bytes }: Paired): string | undefined {
	return bytes === VIDEO_BYTES ? undefined : `item ${from} has a file of ${bytes} bytes`;
}

/** What is wrong with what came out for one input. */
function itemProblems(evidence: Evidence, from: number, ending: Ending): string[] {
	const { place, mode } = evidence.run;
	const mine = pairedOf(evidence).filter((paired) => paired.from === from);
	const count = place === 'list' && ending === 'ready' ? LISTED[from] : 1;
	if (mine.length !== count) return [`item ${from} has ${mine.length} outputs, not ${count}`];
	const output = ending === 'error' && mode === 'error output' ? 1 : 0;
	const problems = mine.flatMap((paired) => [
		endingIn(paired) === ending ? undefined : `item ${from} is ${endingIn(paired)}, not ${ending}`,
		paired.output === output ? undefined : `item ${from} is at output ${paired.output}`,
		place === 'list' ? undefined : nameProblem(evidence, from, paired),
		place !== 'list' && ending === 'ready' ? fileProblem(from, paired) : undefined,
	]);
	return [...new Set(problems.filter((problem) => problem !== undefined))];
}

/** Everything that is wrong with the outputs. */
export function outputProblems(evidence: Evidence): string[] {
	const { run, result } = evidence;
	const ending = endingOf(run);
	if (ending === 'error' && isStopping(run)) {
		if (result.status === 'error' && result.error !== undefined) return [];
		return [`the run ended with ${result.status} and not with an error`];
	}
	if (result.error !== undefined) return [`the run failed: ${result.error.message}`];
	const each = Array.from({ length: COUNT }, (_, from) =>
		itemProblems(evidence, from, from === STRUCK ? ending : 'ready'),
	);
	return [...orderProblems(evidence), ...each.flat()];
}
