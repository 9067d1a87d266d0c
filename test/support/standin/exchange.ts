/** The core of the stand-in: what a request leads to. It knows no wire, and no clock but `settings.now`. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from './act';
import { act, remember } from './act';
import type { Answer } from './answers';
import { accept, lowerCaseRefusal, unknownPath, refusal, respOf, textAnswer } from './answers';
import type { Body } from './body';
import { unknownIn } from './checks';
import type { FaultKind, OtherAnswer } from './faults';
import { faults } from './faults';
import { fileAnswer, isFilePath } from './files';
import type { LedgerRequest } from './ledger';
import { bigAsText } from './losslessJson';
import type { Route } from './routes';
import { findRoute, rowFor } from './routes';
import type { State } from './state';

export interface WireRequest {
	method: string;
	url: URL;
	headers: IncomingHttpHeaders;
}

export interface Arrival {
	request: LedgerRequest;
	route?: Route;
}

/** What a request leads to: an answer, and what strikes it on its way. Without an answer, PixVerse says nothing. */
export interface Exchange {
	request: LedgerRequest;
	answer?: Answer;
	fault?: FaultKind;
}

/** Notes a request in the ledger, before its body arrives. */
export function arrive(state: State, { method, url, headers: given }: WireRequest): Arrival {
	const route = findRoute(method, url.pathname, state.settings);
	const headers: Record<string, string> = {};
	for (const [name, value] of Object.entries(given))
		if (value !== undefined) headers[name] = String(value);
	const request: LedgerRequest = {
		at: state.settings.now(),
		method,
		path: url.pathname,
		place: route?.row.place ?? (isFilePath(url.pathname) ? 'download' : undefined),
		headers,
		traceId: headers['ai-trace-id'],
		query: url.search === '' ? {} : Object.fromEntries(url.searchParams),
		rawBody: '',
	};
	state.ledger.requests.push(request);
	return { request, route };
}

function writeDown(request: LedgerRequest, body: Body, call?: Call): void {
	const isEmpty = body.raw === '' && Object.keys(body.values).length === 0;
	request.rawBody = body.raw;
	request.file = body.file;
	if (!isEmpty) request.body = bigAsText(body.values) as Record<string, unknown>;
	const unknown = call ? unknownIn(call.row, call.values) : [];
	if (unknown.length > 0) request.unknown = unknown;
}

function otherAnswer(other: OtherAnswer, acted?: Answer): Answer {
	if (typeof other === 'function') {
		return acted?.code === 0 ? accept(other(respOf(acted))) : (acted as Answer);
	}
	if ('code' in other) {
		const { code, message = 'refused', status, lowerCase } = other;
		return lowerCase ? lowerCaseRefusal(code, message, status) : refusal(code, message, status);
	}
	const { status, headers, body = `HTTP ${status}` } = other;
	const answer = textAnswer(status, 'text/plain', body);
	return { ...answer, headers: { ...answer.headers, ...headers } };
}

function answerTo(state: State, request: LedgerRequest, body: Body, call?: Call): Answer {
	if (call) return act(state, call, request, body);
	return request.place === 'download' ? fileAnswer(state, request) : unknownPath();
}

/** Acts on a request, unless a fault prevents it. */
export function exchange(state: State, { request, route }: Arrival, body: Body): Exchange {
	const { ledger, settings, traces } = state;
	const { place, traceId = '' } = request;
	const values = {
		...{ path: route?.params ?? {}, query: request.query },
		...{ body: body.values, file: body.file },
	};
	const call = route && { row: rowFor(route, body.values), values, traceId };
	writeDown(request, body, call);
	const isUnanswered =
		settings.repeatedTrace === 'unanswered' && place === 'submit' && traces.has(traceId);
	const fault: FaultKind | undefined =
		state.faults.take(request) ?? (isUnanswered ? faults.unheard : undefined);
	const acted = fault?.acts === false ? undefined : answerTo(state, request, body, call);
	const answer = fault?.answer === undefined ? acted : otherAnswer(fault.answer, acted);
	const code = (acted ?? answer)?.code ?? 0;
	if (code !== 0 && place !== undefined) {
		ledger.refusals.push({ at: settings.now(), place, code, traceId: request.traceId });
		if (acted === undefined && place === 'submit' && request.traceId !== undefined) {
			remember(state, traceId, body, answer as Answer);
		}
	}
	return { request, fault, answer };
}
