/** The service's action on a request: it refuses the request, or carries it out. */
import type { Answer } from './answers';
import { accept, lowerCaseRefusal, refusal } from './answers';
import type { Body } from './body';
import type { Values } from './checks';
import { checkRequest } from './checks';
import { generate, hang, isFull } from './generate';
import { checkReferences } from './known';
import type { LedgerRequest } from './ledger';
import { chargedSince } from './ledger';
import { createVoice, deleteVoice, lists } from './lists';
import { writeLossless } from './losslessJson';
import { findMasks, findNothing } from './masks';
import { poll, recordOf, versionOf } from './record';
import { foreign } from './refuse';
import type { OperationResponse, OperationRow } from './row';
import type { StandInSettings } from './settings';
import type { State } from './state';
import { answerRepeated } from './traces';
import { store } from './uploads';

export interface Call {
	row: OperationRow;
	values: Values;
	traceId: string;
}

type Responder = (state: State, call: Call) => Answer;

/** Those of the values that the row's answer has. */
function pick(values: Record<string, unknown>, { response }: OperationRow): Answer {
	const picked: Record<string, unknown> = {};
	for (const { name } of response.fields) {
		if (values[name] !== undefined) picked[name] = values[name];
	}
	return accept(picked);
}

function reportedBalance({ ledger, settings }: State): number {
	const { balance } = ledger;
	const hidden =
		settings.balanceLag > 0 ? chargedSince(ledger, settings.now() - settings.balanceLag) : 0;
	ledger.maxHidden = Math.max(ledger.maxHidden, hidden);
	return balance + hidden;
}

/** Credits are split in two, so that a reader who shows only one part is found out. */
function account(state: State, { row }: Call): Answer {
	const balance = reportedBalance(state);
	const credit_package = Math.max(0, Math.min(1000, balance));
	const credits = { credit_monthly: balance - credit_package, credit_package };
	return pick({ account_id: 302325299600001, ...credits }, row);
}

function record(state: State, { row, values }: Call): Answer {
	const kind = row.key === 'image.status' ? 'image' : 'video';
	const seen = poll(state, kind, Object.values(values.path)[0] ?? '');
	if (!seen) {
		const { code, message } = foreign(state.settings.host);
		return refusal(code, message);
	}
	const { job } = seen;
	const version = versionOf(state, seen);
	// Scripts poll a running job thousands of times, so its answer is written once.
	if (version !== undefined && job.pending?.version === version) return job.pending.answer;
	const answer = pick(recordOf(state, seen), row);
	if (version !== undefined) job.pending = { version, answer };
	return answer;
}

/** The review of uploads judges a file by its name, so that tests can choose. */
function upload(state: State, { row, values }: Call): Answer {
	const isForbidden = /forbidden/i.test(values.file?.filename ?? '');
	return isForbidden
		? lowerCaseRefusal(500052, '文件审核未通过')
		: pick(store(state, row, values), row);
}

function verifySong({ verified }: State, { values }: Call): Answer {
	verified.add(String(values.body.audio_media_id));
	return accept({});
}

/** What changes something and answers little, by the key of its operation. */
const doers: Record<string, Responder> = {
	'audio.verification': verifySong,
	'voice.create': createVoice,
	'voice.delete': deleteVoice,
};

/** What is done for each kind of answer. The names in it come from the row. */
const responders: Record<OperationResponse['kind'], Responder> = {
	accepted: generate,
	record,
	stored: upload,
	list: (state, call) => lists[call.row.key](state, call),
	account,
	masks: findMasks,
	done: (state, call) => doers[call.row.key](state, call),
};

/** The headers that every request needs. The code for a wrong key is not documented. */
function checkHeaders({ headers, traceId }: LedgerRequest, { apiKey }: StandInSettings) {
	if (!headers['api-key']) return refusal(10004, 'apiKey is empty');
	if (headers['api-key'] !== apiKey) return refusal(10001, 'apiKey is not registered');
	return traceId ? undefined : refusal(400011, 'Ai-Trace-Id is missing');
}

function perform(state: State, call: Call): Answer {
	const { row, values } = call;
	const refused =
		checkRequest(row, values, state.settings.unknownFields) ??
		checkReferences(state, row, values.body);
	return refused
		? refusal(refused.code, refused.message)
		: responders[row.response.kind](state, call);
}

/** Keeps the first answer to a submission: an accepted one, and a refusal if told so. */
export function remember({ traces, settings }: State, traceId: string, body: Body, answer: Answer) {
	const isKept = answer.code === 0 || settings.remembersRefusals;
	if (!isKept || traces.has(traceId)) return;
	traces.set(traceId, { body: writeLossless(body.values), answer });
}

function submit(state: State, call: Call, body: Body): Answer {
	const { repeatedTrace, refusesKnown } = state.settings;
	const isKnown = repeatedTrace !== 'forgets' && !(refusesKnown && call.row.async && isFull(state));
	const first = isKnown ? state.traces.get(call.traceId) : undefined;
	if (first) {
		const doNothing = call.row.response.kind === 'masks' ? findNothing : hang;
		const isSameBody = first.body === writeLossless(body.values);
		return answerRepeated(repeatedTrace, first, isSameBody, () => doNothing(state, call));
	}
	const answer = perform(state, call);
	remember(state, call.traceId, body, answer);
	return answer;
}

export function act(state: State, call: Call, request: LedgerRequest, body: Body): Answer {
	const refused = checkHeaders(request, state.settings);
	if (refused) return refused;
	if (body.problem !== undefined) return refusal(400013, body.problem);
	return call.row.place === 'submit' ? submit(state, call, body) : perform(state, call);
}
