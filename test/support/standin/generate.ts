/** A generation: refused for want of a slot or of credits, or accepted, charged and started. */
import type { Call } from './act';
import type { Answer } from './answers';
import { accept, refusal } from './answers';
import type { Job } from './jobs';
import { bigAsText } from './losslessJson';
import { priceOf } from './prices';
import type { OperationRow } from './row';
import { nextId, runningNow } from './state';
import type { State } from './state';
import { deliverAtEnd } from './webhook/atEnd';

/** What an operation makes; the name of its ID tells. */
const kindOf = ({ response }: OperationRow): Job['kind'] =>
	response.fields.some(({ name }) => name === 'image_id') ? 'image' : 'video';

/** The charge as an answer shows it; guides and reference disagree about its name. */
function started({ settings, handedOut }: State, { id, kind }: Job, price: number): Answer {
	const { creditsKey } = settings;
	const alternate = handedOut % 2 === 1 ? 'credits' : 'credit';
	const key = creditsKey === 'alternate' ? alternate : creditsKey;
	return accept({ [`${kind}_id`]: BigInt(id), ...(key !== 'absent' && { [key]: price }) });
}

/** A job that nobody has polled. */
function newJob(state: State, row: OperationRow): Job {
	const kind = kindOf(row);
	const id = nextId(state, kind);
	const untouched = { notFoundLooks: 0, looks: 0, done: false };
	const job: Job = { id, kind, at: Date.now(), outcome: 5, ...untouched };
	state.jobs.set(id, job);
	return job;
}

/** Accepts a generation if a slot and credits are left. */
export function generate(state: State, { row, values, traceId }: Call): Answer {
	const { settings, ledger } = state;
	if (runningNow(state) >= settings.accountLimit) {
		return refusal(500044, 'limit of concurrent generations reached');
	}
	const body = bigAsText(values.body) as Record<string, unknown>;
	const credits = priceOf(state, row, body);
	if (ledger.balance < credits) return refusal(500090, 'credits insufficient');
	const job = newJob(state, row);
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
export function hang(state: State, { row, values, traceId }: Call): Answer {
	const job = newJob(state, row);
	state.ledger.hanging.push({ videoId: job.id, traceId });
	const body = bigAsText(values.body) as Record<string, unknown>;
	return started(state, job, priceOf(state, row, body));
}
