/** The way of one request: written down, read, hit by a fault or acted on, answered. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call } from './act';
import { act, remember } from './act';
import type { Answer } from './answers';
import { lowerCaseRefusal, unknownPath, refusal, textAnswer } from './answers';
import type { Body } from './body';
import { readBody } from './body';
import { unknownIn } from './checks';
import type { FaultKind } from './faults';
import { fileAnswer, isFilePath } from './files';
import type { LedgerRequest } from './ledger';
import { bigAsText } from './losslessJson';
import type { Route } from './routes';
import { findRoute, rowFor } from './routes';
import { hangUp, send } from './send';
import type { State } from './state';

/** Hears of every request; of one that gets no answer at all, without it. */
export type Listener = (request: LedgerRequest, answer?: Answer, fault?: FaultKind) => void;

function describe(request: IncomingMessage, url: URL, route?: Route): LedgerRequest {
	const entries = Object.entries(request.headers);
	const headers = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
	return {
		at: Date.now(),
		method: request.method ?? '',
		path: url.pathname,
		place: route?.row.place ?? (isFilePath(url.pathname) ? 'download' : undefined),
		headers,
		traceId: headers['ai-trace-id'],
		query: Object.fromEntries(url.searchParams),
		rawBody: '',
	};
}

function writeDown(request: LedgerRequest, body: Body, call?: Call): void {
	const isEmpty = body.raw === '' && Object.keys(body.values).length === 0;
	request.rawBody = body.raw;
	request.file = body.file;
	if (!isEmpty) request.body = bigAsText(body.values) as Record<string, unknown>;
	const unknown = call ? unknownIn(call.row, call.values) : [];
	if (unknown.length > 0) request.unknown = unknown;
}

function ownAnswer(fault: Extract<FaultKind, { kind: 'http' | 'httpAfter' }>) {
	const answer = textAnswer(fault.status, 'text/plain', fault.body ?? `HTTP ${fault.status}`);
	return { ...answer, headers: { ...answer.headers, ...fault.headers } };
}

/** The answer of a fault that keeps the service from acting. */
function insteadOfActing(fault?: FaultKind): Answer | undefined {
	if (fault?.kind === 'http') return ownAnswer(fault);
	if (fault?.kind !== 'errCode') return undefined;
	const { code, message, status, lowerCase } = fault;
	return lowerCase ? lowerCaseRefusal(code, message, status) : refusal(code, message, status);
}

function answerTo(state: State, request: LedgerRequest, body: Body, call?: Call): Answer {
	if (call) return act(state, call, request, body);
	return request.place === 'download' ? fileAnswer(state, request) : unknownPath();
}

/** Opens a line for a delivered file; gives the counter of its bytes. */
function noteDelivery({ ledger }: State, { path, headers }: LedgerRequest, { isFile }: Answer) {
	const delivery = { at: Date.now(), path, bytes: 0, headers };
	if (isFile) ledger.deliveries.push(delivery);
	return (bytes: number) => {
		delivery.bytes += bytes;
	};
}

/** Answers one request. Rejects when the client goes before its request is complete. */
export async function handle(
	state: State,
	incoming: IncomingMessage,
	response: ServerResponse,
	listener?: Listener,
): Promise<void> {
	const { ledger, settings, faults } = state;
	const url = new URL(incoming.url ?? '/', 'http://standin');
	const route = findRoute(incoming.method ?? '', url.pathname, settings);
	const request = describe(incoming, url, route);
	const { place, traceId } = request;
	ledger.requests.push(request);
	const body = await readBody(incoming, route?.row).catch((error: unknown) => {
		listener?.(request);
		throw error;
	});
	const values = {
		path: route?.params ?? {},
		query: request.query,
		body: body.values,
		file: body.file,
	};
	const call = route && { row: rowFor(route, body.values), values, traceId: traceId ?? '' };
	writeDown(request, body, call);
	const fault = faults.take(request);
	if (fault?.kind === 'resetBefore') {
		listener?.(request, undefined, fault);
		return hangUp(response);
	}
	const instead = insteadOfActing(fault);
	const acted = instead ?? answerTo(state, request, body, call);
	const { code = 0 } = acted;
	const isSubmission = place === 'submit' && traceId !== undefined;
	if (instead && code !== 0 && isSubmission) remember(state, traceId, body, instead);
	if (code !== 0 && place) ledger.refusals.push({ at: Date.now(), place, code, traceId });
	const answer = fault?.kind === 'httpAfter' ? ownAnswer(fault) : acted;
	listener?.(request, answer, fault);
	return await send(response, answer, fault, noteDelivery(state, request, answer));
}
