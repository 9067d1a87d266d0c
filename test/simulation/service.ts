/**
 * A model of the service without sockets: places, jobs that take a time, trace IDs that make no
 * second job, and outages. It knows what is true; the node only hears its answers.
 */
import type { IHttpRequestOptions } from 'n8n-workflow';
import type { Script } from './script';

/** What the wire or the service does to one request instead of answering it well. */
export type Trouble =
	/** Not acted on; the connection is refused. */
	| 'refused'
	/** Not acted on; HTTP 503. */
	| 'unavailable'
	/** Acted on; the answer is lost. */
	| 'answerLost'
	/** Acted on; the answer comes late. */
	| 'late'
	/** Acted on; no answer ever comes, and the request ends by its timeout. */
	| 'silent'
	/** Not acted on; an error code that a person has to act on. */
	| 'moderated';

/** One accepted job. */
export interface SimulatedJob {
	id: string;
	seed: number;
	traceId: string;
	startedAt: number;
	endsAt: number;
	/** The final status, 1 when ready. */
	status: number;
	/** What it cost. */
	price: number;
}

/** What a request is for. */
export type RequestKind = 'submit' | 'look' | 'upload' | 'balance';

export interface ServiceSettings {
	limit: number;
	/** The ID of the first job. */
	firstId: number;
	/** Whether a full account refuses also a trace ID that it knows: nobody has documented it. */
	refusesKnown: boolean;
	/** Credits before the first job. */
	credits: number;
	price: (seed: number) => number;
	/** Whether the answer to a submission tells its price. */
	tellsPrice: boolean;
	/** How long a job takes, in milliseconds. */
	jobTime: (seed: number) => number;
	status: (seed: number) => number;
	/** The way there and back, in milliseconds. */
	latency: Record<RequestKind, number>;
	trouble: (kind: RequestKind, seed: number | undefined) => Trouble | undefined;
}

interface Answer {
	statusCode: number;
	headers: object;
	body: string;
}

const answer = (statusCode: number, body: unknown): Answer => ({
	statusCode,
	headers: {},
	body: JSON.stringify(body),
});

const success = (resp: object) => answer(200, { ErrCode: 0, ErrMsg: 'success', Resp: resp });
const refusal = (code: number) => answer(200, { ErrCode: code, ErrMsg: 'refused', Resp: {} });

function kindOf({ method, url }: IHttpRequestOptions): RequestKind {
	if (method !== 'POST') return url.includes('balance') ? 'balance' : 'look';
	return url.includes('upload') ? 'upload' : 'submit';
}

const FULL = 500044;
const MODERATED = 500063;
const LATE = 20_000;

/** The model; its counters are the judge. */
export class Service {
	readonly jobs: SimulatedJob[] = [];
	/** When a submission was refused because too many jobs run. */
	readonly refusals: number[] = [];
	/** Every request that the node sent. */
	readonly sent: Array<{ at: number; kind: RequestKind }> = [];
	private readonly byTrace = new Map<string, SimulatedJob>();
	/** Jobs that may still be running. */
	private readonly alive = new Set<SimulatedJob>();

	constructor(
		private readonly script: Script,
		readonly settings: ServiceSettings,
	) {}

	private full(): boolean {
		let running = 0;
		for (const job of this.alive) {
			if (job.endsAt <= this.script.now) this.alive.delete(job);
			else running++;
		}
		return running >= this.settings.limit;
	}

	private submit(seed: number, traceId: string): Answer {
		const known = this.byTrace.get(traceId);
		const full = this.full();
		if (known !== undefined && !(full && this.settings.refusesKnown)) {
			return this.accept(known);
		}
		if (full) {
			this.refusals.push(this.script.now);
			return refusal(FULL);
		}
		const { settings } = this;
		const startedAt = this.script.now;
		const endsAt = startedAt + settings.jobTime(seed);
		const status = settings.status(seed);
		const job = {
			id: String(settings.firstId + this.jobs.length),
			seed,
			traceId,
			startedAt,
			endsAt,
			status,
			price: settings.price(seed),
		};
		this.jobs.push(job);
		this.alive.add(job);
		this.byTrace.set(traceId, job);
		return this.accept(job);
	}

	private accept({ id, price }: SimulatedJob): Answer {
		return success({ video_id: id, ...(this.settings.tellsPrice ? { credits: price } : {}) });
	}

	/** Credits left. */
	get balance(): number {
		return this.jobs.reduce((left, { price }) => left - price, this.settings.credits);
	}

	private look(id: string): Answer {
		const job = this.jobs[Number(id) - this.settings.firstId];
		return success({ status: job.endsAt <= this.script.now ? job.status : 5, url: 'u' });
	}

	private act(kind: RequestKind, given: { seed?: number; traceId: string; id: string }): Answer {
		if (kind === 'upload') return success({ media_id: this.sent.length });
		if (kind === 'balance') return success({ credit_monthly: this.balance, credit_package: 0 });
		return kind === 'submit' ? this.submit(given.seed ?? 0, given.traceId) : this.look(given.id);
	}

	/** How many requests of a kind were sent, from `from` to `to`. */
	count(kind: RequestKind, from = 0, to = Infinity): number {
		return this.sent.filter((one) => one.kind === kind && one.at >= from && one.at < to).length;
	}

	/** One request over the wire, as n8n's helper would send it. */
	request = async (options: IHttpRequestOptions): Promise<Answer> => {
		const { script, settings } = this;
		const kind = kindOf(options);
		const seed = kind === 'submit' ? Number(JSON.parse(String(options.body)).seed) : undefined;
		const half = settings.latency[kind] / 2;
		this.sent.push({ at: script.now, kind });
		const trouble = settings.trouble(kind, seed);
		await script.pause(half);
		if (trouble === 'refused') throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
		if (trouble === 'unavailable') return answer(503, 'down');
		if (trouble === 'moderated') return refusal(MODERATED);
		const traceId = String((options.headers as Record<string, string>)['Ai-Trace-Id']);
		const id = String(options.url).split('/').pop() as string;
		const acted = this.act(kind, { seed, traceId, id });
		if (trouble === 'silent') {
			await script.pause(options.timeout ?? 0);
			throw Object.assign(new Error('timeout'), { code: 'ECONNABORTED' });
		}
		await script.pause(trouble === 'late' ? LATE : half);
		if (trouble === 'answerLost') throw Object.assign(new Error('cut'), { code: 'ECONNRESET' });
		return acted;
	};
}
