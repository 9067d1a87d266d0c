/** The stand-in on scripted time: n8n's helpers, or axios, reach it without a socket, and hours pass in a second. */
import { Readable } from 'node:stream';
import type { IHttpRequestOptions } from 'n8n-workflow';
import type { Script } from '../simulation/script';
import type { Answer } from './answers';
import type { Body } from './body';
import { readBody, readJson } from './body';
import type { Exchange } from './exchange';
import { arrive, exchange } from './exchange';
import type { Fault, FaultKind, Wire } from './faults';
import { READY, timeFor } from './jobs';
import type { LedgerRequest, Place } from './ledger';
import { addressOf } from './record';
import type { OperationRow } from './row';
import { pieces, wireOf } from './send';
import type { StandInSettings } from './settings';
import type { State } from './state';
import { createState } from './state';

/** The date at the start of a script. */
export const EPOCH = Date.UTC(2026, 0, 1);

const broken = (code: string) => Object.assign(new Error('broken'), { code });

/** Errors in shapes that are in no list. */
const unforeseen = ['a text', null, { code: 7 }, new Error(''), { cause: { code: 'ENOTFOUND' } }];

/** What a client throws that gets no answer. */
function errorFor(wire: Wire | undefined, count: number): unknown {
	if (wire === 'unforeseen') return unforeseen[count % unforeseen.length];
	if (wire === 'refused') return broken('ECONNREFUSED');
	if (wire === 'notFound') return broken('ENOTFOUND');
	return broken(wire === 'unreachable' ? 'EHOSTUNREACH' : 'ECONNRESET');
}

/** What n8n gives to its HTTP client. */
export interface Sent extends Pick<IHttpRequestOptions, 'timeout'> {
	method?: string;
	url: URL;
	headers: object;
	body?: unknown;
	signal?: AbortSignal;
}

/** What its HTTP client gives back. */
export interface Reply {
	statusCode: number;
	headers: Record<string, string>;
	body: Readable;
}

async function bodyFrom(
	{ body: given }: Sent,
	headers: Record<string, string>,
	row?: OperationRow,
): Promise<Body> {
	if (given instanceof Readable) return await readBody(given, headers, row);
	if (!(given instanceof FormData)) {
		const raw = typeof given === 'string' ? given : '';
		return raw === '' ? { raw, values: {} } : readJson(raw);
	}
	const values: Body['values'] = {};
	let file: Body['file'];
	for (const [field, value] of given) {
		if (typeof value === 'string') values[field] = value;
		else {
			const { name: filename, type, size: bytes } = value;
			file = { field, filename, type, bytes, sha256: '' };
		}
	}
	return { raw: '', values, file };
}

function bodyOf(script: Script, answer: Answer, wire: Wire | undefined, signal?: AbortSignal) {
	const { drip, isCut, sent } = wireOf(answer, wire);
	const [size, ms] = drip;
	function* whole() {
		if (wire === 'garbled') throw new Error('Decompression failed');
		yield* pieces(answer.chunks(), size, sent);
		if (isCut) throw broken('ECONNRESET');
	}
	async function* inDrops() {
		for (const piece of whole()) {
			yield piece;
			await script.pause(ms, signal);
			if (signal?.aborted) throw new Error('aborted');
		}
	}
	const body = Readable.from(ms > 0 ? inDrops() : whole(), { objectMode: false });
	// Whoever gives an answer up does not listen any more.
	body.on('error', () => {});
	return body;
}

/** Whether an answer arrives as it was sent. */
export const isWhole = (wire: Wire | undefined): boolean =>
	wire === undefined || (typeof wire === 'object' && 'late' in wire);

/** Takes a request to the stand-in, and its answer back; `onExchange` hears what it leads to before the answer leaves. */
async function carry(
	state: State,
	script: Script,
	sent: Sent,
	onExchange: (exchanged: Exchange) => void = () => {},
): Promise<Reply & Exchange> {
	const { settings, ledger } = state;
	const { url, signal, timeout = 0 } = sent;
	const method = (sent.method ?? 'GET').toUpperCase();
	const headers: Record<string, string> = {};
	for (const [name, value] of Object.entries(sent.headers))
		headers[name.toLowerCase()] = String(value);
	const arrival = arrive(state, { method, url, headers });
	const body = await bodyFrom(sent, headers, arrival.route?.row);
	const { place = 'list' } = arrival.request;
	const half = (settings.latency[place] ?? 0) / 2;
	await script.pause(half);
	const exchanged = exchange(state, arrival, body);
	onExchange(exchanged);
	const { answer, fault } = exchanged;
	const wire = fault?.wire;
	if (wire === 'silent') {
		await script.pause(timeout, signal);
		throw broken(signal?.aborted ? 'ERR_CANCELED' : 'ECONNABORTED');
	}
	const isLost = answer === undefined || (typeof wire === 'string' && !/half|garbled/.test(wire));
	if (answer !== undefined) await script.pause(half + wireOf(answer, wire).late);
	if (isLost) throw errorFor(wire, ledger.requests.length);
	if (place === 'submit' && answer.code === 0 && isWhole(wire) && !signal?.aborted) {
		const { traceId } = arrival.request;
		const accepted = ledger.generations.filter((one) => one.traceId === traceId).at(-1);
		if (accepted) accepted.isReported = true;
	}
	const { status: statusCode, headers: answered } = answer;
	return {
		...{ ...exchanged, statusCode, headers: answered },
		body: bodyOf(script, answer, wire, signal),
	};
}

/** Whether a request looks for the masks of a frame. */
export const isForMasks = ({ path }: LedgerRequest) => path.endsWith('/mask/selection');

/** Whether a request submits a job of these items; a request for masks has the source of its item only. */
export const ofItems =
	(isMeant: (seed: number) => boolean) =>
	({ body }: LedgerRequest): boolean =>
		body?.seed !== undefined && isMeant(Number(body.seed));

/** A job of a stand-in on scripted time, in milliseconds since its start. */
export interface ScriptedJob {
	seed: number;
	/** The word for its operation in the path, or "mask". */
	operation: string;
	traceId: string;
	startedAt: number;
	endsAt: number;
	isReported?: boolean;
}

export class ScriptedStandIn {
	private readonly state: State;

	constructor(
		private readonly script: Script,
		given: Partial<StandInSettings> = {},
		number = 0,
	) {
		this.state = createState({ now: () => EPOCH + script.now, ...given });
		this.state.origin = `https://files-${number}.example.com`;
		// So that two accounts hand out no ID twice.
		this.state.handedOut = number * 1_024;
	}

	get settings(): StandInSettings {
		return this.state.settings;
	}

	get ledger() {
		return this.state.ledger;
	}

	get balance(): number {
		return this.ledger.balance;
	}

	fail = (...faults: Fault[]): void => this.state.faults.add(...faults);

	/** Makes all requests fail that leave in some time, in milliseconds since the start: at these places, or anywhere. */
	failBetween(kind: FaultKind, from: number, to: number, ...places: Place[]): void {
		const when = ({ at }: LedgerRequest) => at - EPOCH >= from && at - EPOCH < to;
		const struck = places.length > 0 ? places : allPlaces;
		this.fail(...struck.map((place) => ({ ...kind, place, times: Infinity, when })));
	}

	/** When requests for a place left, in milliseconds since the start. */
	sent(place?: Place): number[] {
		const { requests } = this.ledger;
		const meant = place ? requests.filter((request) => request.place === place) : requests;
		return meant.map(({ at }) => at - EPOCH);
	}

	/** How many requests for a place left, from `from` to `to`. */
	count(place: Place, from = 0, to = Infinity): number {
		return this.sent(place).filter((at) => at >= from && at < to).length;
	}

	/** How many submissions were refused because too many jobs run. */
	get refusals(): number {
		return this.ledger.refusals.filter(({ code }) => code === 500044).length;
	}

	get jobs(): ScriptedJob[] {
		return this.ledger.generations.map((generation) => {
			const { operation, body, traceId, isReported } = generation;
			const startedAt = generation.at - EPOCH;
			const time = timeFor({ generation }, this.settings) ?? 0;
			const seed = Number(body.seed);
			return { seed, operation, traceId, startedAt, endsAt: startedAt + time, isReported };
		});
	}

	/** Where the file of a job is, or will be. */
	addressOf(id: string): string | undefined {
		const job = this.state.jobs.get(id);
		return job && addressOf(this.state, job);
	}

	/** The status with which a job ends. */
	outcomeOf = (id: string): number => this.state.jobs.get(id)?.outcome ?? READY;

	/** The name of a mask that was found. */
	maskName = (id: unknown): string | undefined => this.state.masks.get(String(id))?.name;

	/** Makes PixVerse forget the trace IDs of all submissions so far. */
	forgetTraceIds(): void {
		this.state.traces.clear();
		for (const generation of this.ledger.generations) generation.isForgotten = true;
	}

	carry = async (
		sent: Sent,
		onExchange?: (exchanged: Exchange) => void,
	): Promise<Reply & Exchange> => await carry(this.state, this.script, sent, onExchange);

	request = async (options: IHttpRequestOptions, signal?: AbortSignal): Promise<Reply> => {
		const { method, url, baseURL = '', headers, body, timeout } = options;
		const sent = {
			'api-key': this.settings.apiKey,
			'content-type': 'application/json',
			...headers,
		};
		const address = new URL(baseURL && !/^https?:/.test(url) ? `${baseURL}${url}` : url);
		return await carry(this.state, this.script, {
			...{ method, url: address, headers: sent, body, timeout, signal },
		});
	};
}

const allPlaces: Place[] = ['submit', 'upload', 'poll', 'list', 'account', 'prepare', 'download'];
