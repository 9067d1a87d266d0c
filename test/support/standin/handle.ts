/** The way of one request: written down, read, struck by a fault or acted on, answered. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { act, remember } from './act';
import type { Answer } from './answers';
import { lowerCaseRefusal, nowhere, refusal, textAnswer } from './answers';
import type { Body } from './body';
import { readBody } from './body';
import { fileAnswer, filePath, isFilePath } from './files';
import { bigAsText } from './losslessJson';
import type { Route } from './routes';
import { findRoute, rowFor } from './routes';
import { hangUp, send } from './send';
import type { State } from './state';
import type { FaultKind, LedgerRequest, Place } from './types';
import { unknownIn } from './checks';

/** Hears of every request; of one that gets no answer at all, without it. */
export type Listener = (request: LedgerRequest, answer?: Answer, fault?: FaultKind) => void;

function textHeaders({ headers }: IncomingMessage): Record<string, string> {
	return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** The query; a name that comes several times has its values in one text, with commas. */
function queryOf({ searchParams }: URL): Record<string, string> {
	const names = [...new Set(searchParams.keys())];
	return Object.fromEntries(names.map((name) => [name, searchParams.getAll(name).join(',')]));
}

function describe(request: IncomingMessage, url: URL, place?: Place): LedgerRequest {
	const headers = textHeaders(request);
	return {
		at: Date.now(),
		method: request.method ?? '',
		path: url.pathname,
		place,
		headers,
		traceId: headers['ai-trace-id'],
		query: queryOf(url),
		rawBody: '',
	};
}

function writeDown(request: LedgerRequest, body: Body, route?: Route): void {
	const isEmpty = body.raw === '' && Object.keys(body.values).length === 0;
	request.rawBody = body.raw;
	request.file = body.file;
	if (!isEmpty) request.body = bigAsText(body.values) as Record<string, unknown>;
	if (!route) return;
	const values = { path: route.params, query: request.query, body: body.values, file: body.file };
	const unknown = unknownIn(rowFor(route, body.values), values);
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

function answerTo(state: State, request: LedgerRequest, body: Body, route?: Route): Answer {
	if (route) return act(state, route, request, body);
	if (request.place !== 'download') return nowhere();
	const id = request.path.replace('/uploads/', '');
	const upload = state.ledger.uploads.find(({ mediaId }) => mediaId === id);
	const path = upload?.kind === 'image' ? filePath(id, 'image') : request.path;
	return fileAnswer({ ...request, path }, state.settings);
}

function noteRefusal({ ledger }: State, { place, traceId }: LedgerRequest, { code = 0 }: Answer) {
	if (code !== 0 && place) ledger.refusals.push({ at: Date.now(), place, code, traceId });
}

/** Opens a line for a delivered file; gives the counter of its bytes. */
function noteDelivery({ ledger }: State, request: LedgerRequest, answer: Answer) {
	const delivery = { at: Date.now(), path: request.path, bytes: 0, headers: request.headers };
	const isFile = request.place === 'download' && 'accept-ranges' in answer.headers;
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
	const url = new URL(incoming.url ?? '/', 'http://standin');
	const route = findRoute(incoming.method ?? '', url.pathname, state.settings);
	const place = route?.row.place ?? (isFilePath(url.pathname) ? 'download' : undefined);
	const request = describe(incoming, url, place);
	state.ledger.requests.push(request);
	const body = await readBody(incoming, state.settings, route?.row).catch((error: unknown) => {
		listener?.(request);
		throw error;
	});
	writeDown(request, body, route);
	const fault = state.faults.take(request);
	if (fault?.kind === 'resetBefore') {
		listener?.(request, undefined, fault);
		return hangUp(response);
	}
	const instead = insteadOfActing(fault);
	const acted = instead ?? answerTo(state, request, body, route);
	const isRefusedSubmission = instead?.code !== undefined && place === 'submit';
	if (isRefusedSubmission && request.traceId) remember(state, request.traceId, body, instead);
	noteRefusal(state, request, acted);
	const answer = fault?.kind === 'httpAfter' ? ownAnswer(fault) : acted;
	listener?.(request, answer, fault);
	return await send(response, answer, fault, noteDelivery(state, request, answer));
}
