/** A generation: refused for want of a place or of credits, or accepted, charged and started. */
import type { Answer } from './answers';
import { accept, refusal } from './answers';
import { bigAsText } from './losslessJson';
import type { Job } from './jobs';
import { priceOf } from './prices';
import type { Call } from './responders';
import type { OperationRow } from './row';
import { nextId, runningNow } from './state';
import type { State } from './state';
import type { Generation } from './types';
import { deliverAtEnd } from './webhook/atEnd';

/** The charge as an answer shows it; guides and reference disagree about its name. */
function charge({ settings, handedOut }: State, price: number): Record<string, number> {
	const { creditsKey } = settings;
	if (creditsKey === 'absent') return {};
	const alternate = handedOut % 2 === 1 ? 'credits' : 'credit';
	return { [creditsKey === 'alternate' ? alternate : creditsKey]: price };
}

/** What an operation makes; the name of its ID tells. */
const kindOf = ({ response }: OperationRow): Job['kind'] =>
	response.fields.some(({ name }) => name === 'image_id') ? 'image' : 'video';

function started(state: State, row: OperationRow, id: string, price: number): Answer {
	return accept({ [`${kindOf(row)}_id`]: BigInt(id), ...charge(state, price) });
}

/** A job that nobody has looked at. */
const untouched = { notFoundLooks: 0, looks: 0, done: false };

function start(state: State, kind: Job['kind'], generation: Generation): void {
	const { jobs, running, ledger, settings } = state;
	const index = ledger.generations.push(generation) - 1;
	const outcome = settings.outcome({ itemBody: generation.body, index });
	const { at, videoId: id } = generation;
	const job: Job = { id, kind, at, generation, outcome, index, ...untouched };
	jobs.set(id, job);
	running.add(job);
	deliverAtEnd(state, job);
	ledger.maxRunning = Math.max(ledger.maxRunning, runningNow(state));
}

/** Accepts a generation if a place and credits are left. */
export function generate(state: State, { row, values, traceId }: Call): Answer {
	const { settings, ledger } = state;
	if (runningNow(state) >= settings.accountLimit) {
		return refusal(500044, 'limit of concurrent generations reached');
	}
	const body = bigAsText(values.body) as Record<string, unknown>;
	const credits = priceOf(state, row, body);
	if (ledger.balance < credits) return refusal(500090, 'credits insufficient');
	const kind = kindOf(row);
	const videoId = nextId(state, kind);
	start(state, kind, {
		at: Date.now(),
		operation: row.key,
		videoId,
		traceId,
		body,
		credits,
		refunded: false,
	});
	return started(state, row, videoId, credits);
}

/** Pretends to accept: the job never ends. Nothing is generated and nothing is charged, whatever the answer tells. */
export function hang(state: State, { row, values, traceId }: Call): Answer {
	const kind = kindOf(row);
	const id = nextId(state, kind);
	state.jobs.set(id, { id, kind, at: Date.now(), outcome: 5, index: -1, ...untouched });
	state.ledger.hanging.push({ videoId: id, traceId });
	const body = bigAsText(values.body) as Record<string, unknown>;
	return started(state, row, id, priceOf(state, row, body));
}
