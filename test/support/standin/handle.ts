/** The socket wire: a request over HTTP is read, exchanged for an answer, and answered. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './answers';
import { readBody } from './body';
import { arrive, exchange } from './exchange';
import type { FaultKind } from './faults';
import type { LedgerRequest } from './ledger';
import { send } from './send';
import type { State } from './state';

/** Hears of every request; of one that gets no answer at all, without it. */
export type Listener = (request: LedgerRequest, answer?: Answer, fault?: FaultKind) => void;

/** Opens a line for a delivered file; gives the counter of its bytes. */
function noteDelivery({ ledger, settings }: State, request: LedgerRequest, answer?: Answer) {
	const { path, headers } = request;
	const delivery = { at: settings.now(), path, bytes: 0, headers };
	if (answer?.isFile) ledger.deliveries.push(delivery);
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
	const { method = '', headers } = incoming;
	const url = new URL(incoming.url ?? '/', 'http://standin');
	const arrival = arrive(state, { method, url, headers });
	const body = await readBody(incoming, headers, arrival.route?.row).catch((error: unknown) => {
		listener?.(arrival.request);
		throw error;
	});
	const { request, answer, fault } = exchange(state, arrival, body);
	listener?.(request, answer, fault);
	return await send(response, answer, fault?.wire, noteDelivery(state, request, answer));
}
