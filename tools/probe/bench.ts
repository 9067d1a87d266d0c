/** What a probe works with: it sends and records, keeps to the budget, and waits. */
import { randomUUID } from 'node:crypto';
import { isObject, usableId } from '../../nodes/PixVerse/transport/http/json';
import { Budget } from './budget';
import type { Reply, Request } from './client';
import { isRefusal, readFile, send } from './client';
import { creditsIn, numberIn } from './credits';
import { BALANCE } from './paths';
import { Scrubber } from './record/scrub';
import type { Answer, Exchange, Line } from './record/types';

/** Where and with what the probes run. */
export interface Settings {
	address: string;
	apiKey: string;
	budget: number;
	/** Whether anything may be spent. */
	spend: boolean;
	/** Whether what has no public price may run although the budget cannot bound it. */
	unpriced: boolean;
	limit: boolean;
	webhook?: { address: string; port: number; id: string; secret: string };
	/** Waits; the tests make it short. */
	pause: (ms: number, stop: AbortSignal) => Promise<void>;
	/** Hears of each line of the record. */
	onLine: (line: Line) => void;
	/** Ctrl+C. */
	stop: AbortSignal;
}

/** The budget does not allow the next step. */
export class TooDear extends Error {}

/** Ctrl+C was pressed. */
export class Stopped extends Error {}

/** What the paid probes have made so far. */
export interface Job {
	traceId: string;
	body: object;
	videoId: string;
	url?: string;
}

/** The shortest and smallest video there is. */
export const cheapest = {
	prompt: 'A paper boat on a pond',
	...{ model: 'v6', duration: 1, quality: '360p', aspect_ratio: '16:9' },
};

/** A charge may show in the balance a moment later: this is one look, and so many are made. */
const SETTLE_MS = 3_000;
const MOST_LOOKS = 10;

export class Bench {
	readonly budget: Budget;
	private readonly scrubber: Scrubber;
	private readonly started = Date.now();
	private probe = '';
	private sent = 0;
	private answered = 0;
	private looks = 1;
	/** What later probes build on. */
	job?: Job;
	mediaId?: string;

	constructor(readonly settings: Settings) {
		this.budget = new Budget(settings.budget);
		const { apiKey, webhook } = settings;
		this.scrubber = new Scrubber([apiKey, webhook?.secret ?? '', webhook?.id ?? '']);
	}

	/** A text for the record or a person, without anything secret. */
	clean(text: string): string {
		return this.scrubber.sentence(text);
	}

	begin(probe: string): void {
		this.probe = probe;
		[this.sent, this.answered] = [0, 0];
	}

	/** Whether the probe has asked, and no answer but those of an overloaded or failing server came. */
	get isUnanswered(): boolean {
		return this.sent > 0 && this.answered === 0;
	}

	/** Milliseconds since the start. */
	get now(): number {
		return Date.now() - this.started;
	}

	write(line: Line): void {
		this.settings.onLine(line);
	}

	/** Scrubs what came by webhook. */
	get delivered(): Scrubber {
		return this.scrubber;
	}

	async pause(ms: number): Promise<void> {
		this.checkStopped();
		await this.settings.pause(ms, this.settings.stop);
		this.checkStopped();
	}

	private checkStopped(): void {
		if (this.settings.stop.aborted) throw new Stopped();
	}

	private recorded(step: string, request: Exchange['request']): Exchange {
		return { kind: 'exchange', probe: this.probe, step, at: this.now, request };
	}

	private describe({ method, path, body, form, key, traceId }: Request): Exchange['request'] {
		return {
			...{ method, path: this.scrubber.path(path), key, traceId, file: form?.name },
			body: body && this.scrubber.request(body),
		};
	}

	private answerOf({ ms, status, headers, json, text }: Reply): Answer {
		const content = json === undefined ? { text: this.clean(text).slice(0, 200) } : {};
		const scrubbed = json === undefined ? {} : { json: this.scrubber.value(json) };
		return { ms, status, headers: this.scrubber.headers(headers), ...content, ...scrubbed };
	}

	/** Sends a request and records it; undefined when no answer came. */
	async send(step: string, request: Request, isPaid = false): Promise<Reply | undefined> {
		this.checkStopped();
		const line = this.recorded(step, this.describe(request));
		const { address, apiKey, stop } = this.settings;
		try {
			// What is paid for goes on after Ctrl+C, so that its ID is known.
			this.sent += 1;
			const reply = await send(address, apiKey, request, isPaid ? undefined : stop);
			if (reply.code !== undefined || (reply.status < 500 && reply.status !== 429))
				this.answered += 1;
			this.write({ ...line, answer: this.answerOf(reply) });
			return reply;
		} catch (error) {
			const { message, cause } = error as Error & { cause?: Error };
			this.write({ ...line, failed: this.clean(cause?.message ?? message) });
			this.checkStopped();
			return undefined;
		}
	}

	/** Reads a finished file and records its length. */
	async file(step: string, url: string): Promise<void> {
		const path = this.scrubber.address(url);
		const line = this.recorded(step, { method: 'GET', path, key: 'none' });
		try {
			const { headers, ...answer } = await readFile(url, this.settings.stop);
			this.write({ ...line, answer: { ...answer, headers: this.scrubber.headers(headers) } });
		} catch (error) {
			this.write({ ...line, failed: this.clean((error as Error).message) });
			this.checkStopped();
		}
	}

	/** Reads the balance. */
	async balance(step: string): Promise<number | undefined> {
		const reply = await this.send(step, { method: 'GET', path: BALANCE });
		const credits = reply?.code === '0' ? creditsIn(reply.resp) : undefined;
		if (credits !== undefined) this.budget.read(credits);
		return credits;
	}

	/** Fails unless the budget has room for so many credits. */
	afford(credits: number): void {
		const { left } = this.budget;
		if (!this.settings.spend) throw new TooDear('nothing may be spent without --spend');
		if (!this.budget.allows(credits))
			throw new TooDear(`may cost ${credits} credits, and ${left} of the budget are left`);
	}

	/** Sends what may be charged, between two looks at the balance. The caller has checked the budget. */
	async submit(step: string, path: string, body: object, traceId: string = randomUUID()) {
		const before = await this.balance(`${step}: before`);
		const reply = await this.send(step, { method: 'POST', path, body, traceId }, true);
		const videoId = usableId(reply?.resp.video_id);
		const told = numberIn(reply?.resp.credits ?? reply?.resp.credit);
		if (videoId) this.budget.accept(videoId, told);
		// Of an empty body nothing can be made.
		else if (!isRefusal(reply) && Object.keys(body).length > 0) this.budget.lose();
		return { reply, videoId, traceId, before, told };
	}

	/** What the balance has lost since, once it has had as long to show it as the first charge took. */
	async charge(step: string, before: number | undefined): Promise<number | undefined> {
		for (let looks = 0; looks < this.looks; looks++) await this.pause(SETTLE_MS);
		const after = await this.balance(`${step}: after`);
		return before === undefined || after === undefined ? undefined : before - after;
	}

	/** The same for a charge that must show, however late. */
	async dueCharge(step: string, before: number | undefined): Promise<number | undefined> {
		for (let looks = 1; looks <= MOST_LOOKS; looks++) {
			const charge = await this.charge(step, before);
			if (charge === undefined || charge > 0) {
				this.looks = looks;
				return charge;
			}
		}
		return 0;
	}
}

/** The members of a list in whatever place the service puts them. */
export function membersOf(reply: Reply | undefined): unknown[] {
	const lists = Object.values(reply?.resp ?? {}).filter(Array.isArray);
	return reply?.list ?? lists[0] ?? [];
}

/** The names of the fields of the first member. */
export const fieldsOf = (members: unknown[]): string[] =>
	isObject(members[0]) ? Object.keys(members[0]) : [];
