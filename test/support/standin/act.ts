/** What the service makes of a request: it refuses, or does what was asked for. */
import type { Answer } from './answers';
import { lowerCaseRefusal, refusal } from './answers';
import type { Body } from './body';
import { checkRequest, failsReview } from './checks';
import { hang } from './generate';
import { checkReferences } from './known';
import { writeLossless } from './losslessJson';
import { findNothing } from './masks';
import type { Call } from './responders';
import { responders } from './responders';
import { rowFor } from './routes';
import type { Route } from './routes';
import type { State } from './state';
import { asUsual } from './spellings';
import { answerRepeated, isRemembered } from './traces';
import type { LedgerRequest, StandInSettings } from './types';

/** The headers that every request needs. The code for a wrong key is not documented. */
function checkHeaders({ headers, traceId }: LedgerRequest, settings: StandInSettings) {
	if (!headers['api-key']) return refusal(10004, 'apiKey is empty');
	if (headers['api-key'] !== settings.apiKey) return refusal(10001, 'apiKey is not registered');
	if (traceId || settings.tracelessRequests) return undefined;
	return refusal(400011, 'Ai-Trace-Id is missing');
}

function perform(state: State, call: Call): Answer {
	const { row, values } = call;
	const { unknownFields } = state.settings;
	const refused =
		checkRequest(row, values, unknownFields) ?? checkReferences(state, row, values.body);
	if (refused) return refusal(refused.code, refused.message);
	if (failsReview(values.file)) return lowerCaseRefusal(500052, '文件审核未通过');
	return responders[row.response.kind](state, call);
}

/** Keeps the first answer to a submission, if answers of its kind are kept. */
export function remember(state: State, traceId: string, body: Body, answer: Answer): void {
	if (traceId === '' || state.traces.has(traceId)) return;
	if (!isRemembered(answer, state.settings)) return;
	state.traces.set(traceId, { body: writeLossless(body.values), answer });
}

/** Answers as if something were done. */
const doNothing = (state: State, call: Call): Answer =>
	call.row.response.kind === 'masks' ? findNothing(state, call) : hang(state, call);

/** Submits, unless the trace ID was used before. */
function submit(state: State, call: Call, body: Body): Answer {
	const { repeatedTrace } = state.settings;
	const first = repeatedTrace === 'forgets' ? undefined : state.traces.get(call.traceId);
	if (first) {
		const text = writeLossless(body.values);
		return answerRepeated(repeatedTrace, first, text, () => doNothing(state, call));
	}
	const answer = perform(state, call);
	remember(state, call.traceId, body, answer);
	return answer;
}

/** The answer to a request for an operation. */
export function act(state: State, route: Route, request: LedgerRequest, body: Body): Answer {
	const refused = checkHeaders(request, state.settings);
	if (refused) return refused;
	if (body.problem !== undefined) return refusal(400013, body.problem);
	const row = rowFor(route, body.values);
	const sent = { path: route.params, query: request.query, body: body.values, file: body.file };
	const values = asUsual(row, sent, state.settings);
	const call = { row, values, traceId: request.traceId ?? '' };
	return row.place === 'submit' ? submit(state, call, body) : perform(state, call);
}
