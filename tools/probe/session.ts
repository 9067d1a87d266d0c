/** A run against one address: sends requests, records what came back, waits, and keeps to the budget. */
import { randomUUID } from 'node:crypto';
import {
	isObject,
	parseToWrite,
	plainText,
	stringifyExact,
} from '../../nodes/PixVerse/transport/values/json';
import { creditsLeft } from '../../nodes/PixVerse/transport/values/record';
import { createDisguise, redactBody, redactHeaders, redactPath, redact } from './redact';

/** Whose answers those at an address are. */
export const hostOf = (address: string): 'china' | 'international' =>
	new URL(address).hostname.endsWith('.cn') ? 'china' : 'international';

export const SOURCE = 'npm run probe';

export const BALANCE = '/openapi/v2/account/balance';
/** Credits that a submission counts as until a charge was seen: the list price of the dearest short video. */
const UNKNOWN_PRICE = 45;
const TIMEOUT_MS = 60_000;
const BETWEEN_BALANCES_MS = 3_000;
const MAX_BALANCE_READS = 10;

/** Where, with what and how far a run goes. */
export interface Settings {
	address: string;
	apiKey: string;
	/** The most credits that may be spent; 0 to spend nothing. */
	budget: number;
	/** Waits; the tests make it short. */
	pause: (ms: number, stop: AbortSignal) => Promise<unknown>;
	onLine: (line: Line) => void;
	stop: AbortSignal;
}

/** A line of a record. */
export type Line =
	| { kind: 'start'; date: string; address: string }
	| Exchange
	/** By how much the balance fell because of what the label names. */
	| { kind: 'charge'; label: string; credits: number }
	| { kind: 'outcome'; step: string; state: 'done' | 'failed'; note: string }
	| { kind: 'bill'; budget: number; spent: number };

/** An answer of PixVerse, in the form of test/recorded/: what was asked for, on which day, and what came back. */
export interface Answer {
	source: string;
	operation: string;
	seen: string;
	/** `null` where nobody noted it. */
	http: number | null;
	/** Absent if it was no JSON. */
	body?: unknown;
	note?: string;
}

/** One request and its answer, redacted. `isKnownVideo`: an earlier answer had the video's ID, too. */
export interface Exchange {
	kind: 'exchange';
	label: string;
	request: { path: string; body?: object };
	answer?: Answer;
	headers?: object;
	isKnownVideo?: boolean;
}

/** What is sent: a GET without a body or a file; with the key and a new trace ID, unless said otherwise. */
export interface Request {
	path: string;
	body?: object;
	file?: { field: string; name: string; type: string };
	content?: Uint8Array<ArrayBuffer>;
	key?: string;
	traceId?: string;
}

/** What came back; integers that a number cannot hold are bigint. */
type Reply = ReturnType<typeof read>;

/** An answer in a few words. */
export const summaryOf = (reply?: Reply): string =>
	reply ? `code ${reply.code ?? 'none'} under HTTP ${reply.status}` : 'no answer';

/** Whether an answer says clearly that nothing was made. */
const isRefusal = (reply?: Reply) =>
	reply?.code !== undefined && reply.code !== '0' && reply.status < 500;

function read(status: number, text: string) {
	let json: unknown;
	try {
		json = parseToWrite(text.replace(/^\uFEFF/, ''));
	} catch {
		// A page, or nothing: the status tells.
	}
	const { ErrCode, err_code: code = ErrCode, Resp, resp = Resp } = isObject(json) ? json : {};
	const fields: Record<string, unknown> = isObject(resp) ? resp : {};
	return { status, json, code: code === undefined ? undefined : plainText(code), fields };
}

export class Session {
	private readonly videos = new Set<string>();
	private readonly disguise = createDisguise();
	private counted = 0;
	private first?: number;
	private latest?: number;
	private highest = 0;
	/** The ID of the first clip, which a later step restyles. */
	clip = '';

	constructor(readonly settings: Settings) {}

	/** What a submission may cost, as far as is known. */
	get price(): number {
		return this.highest || UNKNOWN_PRICE;
	}

	/** Credits that are gone, or may be: by the answers, or by the balance if that fell by more. */
	get spent(): number {
		return Math.max(this.counted, (this.first ?? 0) - (this.latest ?? 0));
	}

	async pause(ms: number): Promise<void> {
		await this.settings.pause(ms, this.settings.stop);
		this.settings.stop.throwIfAborted();
	}

	/** Host, method and path of a request, without IDs and query, and what the request is called. */
	private operationOf(method: string, path: string, label: string): string {
		const host = hostOf(this.settings.address) === 'china' ? 'China' : 'international';
		const [name] = path.replace('/openapi/v2/', '').split(/\/\d|\?/);
		return `${host} host, ${method} ${name}, ${label}`;
	}

	/** Sends a request and records it; undefined without an answer. A paid one goes on after Ctrl+C, so that its ID is known. */
	async ask(label: string, request: Request, isPaid = false): Promise<Reply | undefined> {
		const { address, apiKey, stop, onLine } = this.settings;
		stop.throwIfAborted();
		const { path, body, file, content, key = apiKey, traceId = randomUUID() } = request;
		const form = new FormData();
		if (file && content)
			form.append(file.field, new Blob([content], { type: file.type }), file.name);
		const headers = { 'API-KEY': key, ...(traceId && { 'Ai-Trace-Id': traceId }) };
		const method = body || file ? 'POST' : 'GET';
		const sent = { path: redactPath(path), body: body && redactBody(body) };
		const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(isPaid ? [] : [stop])]);
		try {
			const answer = await fetch(`${address}${path}`, {
				method,
				headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
				...{ redirect: 'manual', signal, body: file ? form : body && stringifyExact(body) },
			});
			const reply = read(answer.status, await answer.text());
			const id = plainText(reply.fields.video_id);
			const isKnownVideo = id === '' ? undefined : this.videos.has(id);
			this.videos.add(id);
			onLine({
				...{ kind: 'exchange', label, request: sent },
				answer: {
					source: SOURCE,
					operation: this.operationOf(method, sent.path, label),
					seen: new Date().toISOString().slice(0, 10),
					http: reply.status,
					body: redact(reply.json, '', this.disguise),
				},
				...{ headers: redactHeaders(answer.headers), isKnownVideo },
			});
			return reply;
		} catch {
			onLine({ kind: 'exchange', label, request: sent });
			stop.throwIfAborted();
			return undefined;
		}
	}

	/** Reads the balance. */
	async balance(): Promise<number | undefined> {
		const reply = await this.ask('balance', { path: BALANCE });
		const credits = reply?.code === '0' ? creditsLeft(reply.fields) : undefined;
		this.first ??= credits;
		this.latest = credits ?? this.latest;
		return credits;
	}

	/** Sends what is charged. Throws when the budget has no room for it: of another kind than the first video, nothing was seen. */
	async submit(label: string, path: string, body: object, traceId?: string, isOther = false) {
		const before = await this.balance();
		const left = this.settings.budget - this.spent;
		const price = isOther ? Math.max(this.price, UNKNOWN_PRICE) : this.price;
		if (price > left) throw new Error(`may cost ${price} credits, and ${left} are left`);
		const reply = await this.ask(label, { path, body, traceId }, true);
		// Zero tells nothing: a charge may come later.
		const said = Number(reply?.fields.credits ?? reply?.fields.credit) || 0;
		const videoId = plainText(reply?.fields.video_id);
		if (videoId !== '' || !isRefusal(reply)) this.counted += said || price;
		this.highest = Math.max(said, this.highest);
		return { reply, videoId, before };
	}

	/** Records by how much the balance falls within half a minute. */
	async charge(label: string, before: number | undefined): Promise<string> {
		let credits = 0;
		for (let read = 1; credits === 0 && read <= MAX_BALANCE_READS; read++) {
			await this.pause(BETWEEN_BALANCES_MS);
			credits = (before ?? 0) - ((await this.balance()) ?? before ?? 0);
		}
		this.highest = Math.max(credits, this.highest);
		this.settings.onLine({ kind: 'charge', label, credits });
		return `the balance fell by ${credits}`;
	}
}
