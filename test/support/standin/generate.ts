/** A generation: refused for want of a slot or of credits, or accepted, charged and started. */
import type { Call } from './act';
import type { Answer } from './answers';
import { accept, refusal } from './answers';
import type { Values } from './checks';
import { resultPath } from './files';
import type { Job } from './jobs';
import { bigAsText, idNumber } from './losslessJson';
import { priceOf } from './prices';
import { NO_CREDITS } from './refuse';
import type { OperationRow } from './row';
import { nextId, runningNow } from './state';
import type { State } from './state';
import { deliverAtEnd } from './webhook/atEnd';

/** What an operation makes; the name of its ID tells. */
const kindOf = ({ response }: OperationRow): Job['kind'] =>
	response.fields.some(({ name }) => name === 'image_id') ? 'image' : 'video';

/** The charge as an answer shows it; guides and reference disagree about its name. */
function started({ settings, jobs }: State, { id, kind }: Job, price: number): Answer {
	const { creditsKey, reportedPrice } = settings;
	const alternate = jobs.size % 2 === 1 ? 'credits' : 'credit';
	const key = creditsKey === 'alternate' ? alternate : creditsKey;
	return accept({
		[`${kind}_id`]: idNumber(id),
		...(key !== 'absent' && { [key]: reportedPrice(price) }),
	});
}

/** Seeds have up to 31 bits; an operation without seeds records 0. */
function seedOf(
	state: State,
	{ body: fields = [] }: OperationRow,
	{ seed }: Values['body'],
): number {
	if (seed !== undefined) return Number(seed);
	return fields.some(({ name }) => name === 'seed') ? 1 + ((state.handedOut * 7919) % 2 ** 31) : 0;
}

function newJob(state: State, { row, values }: Call): Job {
	const kind = kindOf(row);
	const id = nextId(state, kind);
	const seed = seedOf(state, row, values.body);
	const path = resultPath(id, kind, seed);
	const untouched = { notFoundPolls: 0, polls: 0, done: false, earlyRequests: 0 };
	const job: Job = { id, kind, at: state.settings.now(), seed, path, outcome: 5, ...untouched };
	state.jobs.set(id, job);
	state.results.set(decodeURIComponent(path), job);
	return job;
}

export const isFull = (state: State): boolean => runningNow(state) >= state.settings.accountLimit;

export function generate(state: State, call: Call): Answer {
	const { row, values, traceId } = call;
	const { settings, ledger } = state;
	if (isFull(state)) {
		return refusal(500044, 'limit of concurrent generations reached');
	}
	const body = bigAsText(values.body) as Record<string, unknown>;
	const credits = priceOf(state, row, body);
	if (ledger.balance < credits) return refusal(500090, NO_CREDITS);
	const job = newJob(state, call);
	const { at, id: videoId } = job;
	const asked = { operation: row.key, traceId, body };
	job.generation = { at, videoId, ...asked, credits, refunded: false };
	const index = ledger.generations.push(job.generation) - 1;
	job.outcome = settings.outcome({ itemBody: body, index });
	state.running.add(job);
	ledger.maxRunning = Math.max(ledger.maxRunning, runningNow(state));
	deliverAtEnd(state, job);
	return started(state, job, credits);
}

/** Pretends to accept: the job never ends. Nothing is generated and nothing is charged, whatever the answer tells. */
export function hang(state: State, call: Call): Answer {
	const { row, values, traceId } = call;
	const job = newJob(state, call);
	state.ledger.hanging.push({ videoId: job.id, traceId });
	const body = bigAsText(values.body) as Record<string, unknown>;
	return started(state, job, priceOf(state, row, body));
}
