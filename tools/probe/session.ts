/** A run against one address: sends requests, records what came back, waits, and keeps to the budget. */
import { randomUUID } from 'node:crypto';
import {
	isObject,
	parseToWrite,
	plainText,
	stringifyExact,
} from '../../nodes/PixVerse/transport/http/json';
import { creditsLeft } from '../../nodes/PixVerse/transport/http/record';
import { headersShown, pathShown, shown } from './redact';

export const BALANCE = '/openapi/v2/account/balance';
/** Credits that a submission counts as until a charge was seen: the list price of the dearest short video. */
const UNKNOWN_PRICE = 45;
const PATIENCE_MS = 60_000;
const LOOK_MS = 3_000;
const MOST_LOOKS = 10;

/** Where, with what and how far a run goes. */
export interface Settings {
	address: string;
	apiKey: string;
	/** The most credits that may be spent; 0 to spend nothing. */
	budget: number;
	/** Whether what has no published price may run, although the budget cannot bound it. */
	unpriced?: boolean;
	/** Whether to submit until there are too many jobs. */
	limit?: boolean;
	webhook?: { address: string; port: number; id: string; secret: string };
	/** Waits; the tests make it short. */
	pause: (ms: number, stop: AbortSignal) => Promise<unknown>;
	onLine: (line: Line) => void;
	stop: AbortSignal;
}

/** A line of a record. */
export type Line =
	| { kind: 'start'; date: string; address: string }
	| Exchange
	| Finding
	| { kind: 'outcome'; step: string; state: 'done' | 'failed'; note: string }
	| { kind: 'bill'; budget: number; spent: number };

/** One request and its answer, redacted. `isKnownVideo`: an earlier answer had the video's ID, too. */
export interface Exchange {
	kind: 'exchange';
	label: string;
	request: { path: string; body?: object; file?: string };
	answer?: { status: number; ms: number; headers: object; json?: unknown; isKnownVideo?: boolean };
}

/** What was found about a question of docs/service.md, by its anchor. */
export interface Finding {
	kind: 'finding';
	anchor: string;
	verdict: 'confirmed' | 'refuted' | 'answered';
	seen: string;
}

/** What is sent: a GET without a body or a file; with the key and a new trace ID, unless said otherwise. */
export interface Request {
	path: string;
	body?: object;
	file?: { field: string; name: string; type: string; content: Uint8Array<ArrayBuffer> };
	key?: string;
	traceId?: string;
}

/** What came back; integers that a number cannot hold are bigint. */
export interface Reply {
	status: number;
	json?: unknown;
	code?: string;
	resp: unknown;
	fields: Record<string, unknown>;
}

/** An answer in a few words. */
export const told = (reply?: Reply): string =>
	reply ? `code ${reply.code ?? 'none'} under HTTP ${reply.status}` : 'no answer';

/** Whether an answer says clearly that nothing was made. */
export const isRefusal = (reply?: Reply) =>
	reply?.code !== undefined && reply.code !== '0' && reply.status < 500;

function read(status: number, text: string): Reply {
	let json: unknown;
	try {
		json = parseToWrite(text.replace(/^\uFEFF/, ''));
	} catch {
		// A page, or nothing: the status tells.
	}
	const { ErrCode, err_code: code = ErrCode, Resp, resp = Resp } = isObject(json) ? json : {};
	const fields = isObject(resp) ? resp : {};
	return { status, json, code: code === undefined ? undefined : plainText(code), resp, fields };
}

export class Session {
	readonly replies = new Map<string, Reply>();
	private readonly videos = new Set<string>();
	private readonly started = Date.now();
	private looks = MOST_LOOKS;
	private counted = 0;
	private first?: number;
	private latest?: number;
	private highest = 0;
	/** What later steps build on. */
	job?: { traceId: string; videoId: string; url?: string };

	constructor(readonly settings: Settings) {}

	get now(): number {
		return Date.now() - this.started;
	}

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

	found(anchor: string, verdict: Finding['verdict'], seen: string): void {
		this.settings.onLine({ kind: 'finding', anchor, verdict, seen });
	}

	/** Sends a request and records it; undefined without an answer. A paid one goes on after Ctrl+C, so that its ID is known. */
	async ask(label: string, request: Request, isPaid = false): Promise<Reply | undefined> {
		const { address, apiKey, stop, onLine } = this.settings;
		stop.throwIfAborted();
		const { path, body, file, key = apiKey, traceId = randomUUID() } = request;
		const form = new FormData();
		if (file) form.append(file.field, new Blob([file.content], { type: file.type }), file.name);
		const headers = { 'API-KEY': key, ...(traceId && { 'Ai-Trace-Id': traceId }) };
		const line: Exchange = {
			kind: 'exchange',
			label,
			request: { path: pathShown(path), body: bodyShown(body), file: file?.name },
		};
		const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(isPaid ? [] : [stop])]);
		const began = Date.now();
		try {
			const answer = await fetch(`${address}${path}`, {
				method: body || file ? 'POST' : 'GET',
				headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
				...{ redirect: 'manual', signal, body: file ? form : body && stringifyExact(body) },
			});
			const reply = read(answer.status, await answer.text());
			this.replies.set(label, reply);
			const id = plainText(reply.fields.video_id);
			const isKnownVideo = id === '' ? undefined : this.videos.has(id);
			this.videos.add(id);
			const said = { headers: headersShown(answer.headers), json: shown(reply.json), isKnownVideo };
			onLine({ ...line, answer: { status: reply.status, ms: Date.now() - began, ...said } });
			return reply;
		} catch {
			onLine(line);
			stop.throwIfAborted();
			return undefined;
		}
	}

	/** Reads the balance. */
	async balance(): Promise<number | undefined> {
		const reply = await this.ask('balance', { path: BALANCE });
		const credits = reply?.code === '0' ? creditsLeft(reply.resp) : undefined;
		this.first ??= credits;
		this.latest = credits ?? this.latest;
		return credits;
	}

	/** Sends what is charged. Throws when the budget has no room for it. */
	async submit(label: string, path: string, body: object, traceId: string = randomUUID()) {
		const before = await this.balance();
		const left = this.settings.budget - this.spent;
		if (this.price > left) throw new Error(`may cost ${this.price} credits, and ${left} are left`);
		const reply = await this.ask(label, { path, body, traceId }, true);
		// Zero tells nothing: a charge may come later.
		const said = Number(reply?.fields.credits ?? reply?.fields.credit) || 0;
		const videoId = plainText(reply?.fields.video_id);
		if (videoId !== '' || !isRefusal(reply)) this.counted += said || this.price;
		this.highest = Math.max(said, this.highest);
		return { reply, videoId, traceId, before, said };
	}

	/** By how much the balance has fallen since, once it had as long to show it as the first charge took. */
	async charge(before: number | undefined): Promise<number> {
		for (let look = 1; look <= this.looks; look++) {
			await this.pause(LOOK_MS);
			const fell = (before ?? 0) - ((await this.balance()) ?? before ?? 0);
			if (fell === 0) continue;
			this.looks = Math.min(this.looks, look + 1);
			this.highest = Math.max(fell, this.highest);
			return fell;
		}
		return 0;
	}
}

/** A body of ours, without what is the account's. */
const bodyShown = (body?: object) =>
	body &&
	Object.fromEntries(
		Object.entries(body).map(([name, value]) => [name, /_id$|cursor/.test(name) ? '…' : value]),
	);
