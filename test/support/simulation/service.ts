/**
 * A model of the service without sockets: places, jobs that take a time and cost something, trace
 * IDs that make no second job, and outages. It knows what is true; the node only hears its answers.
 */
import type { IHttpRequestOptions } from 'n8n-workflow';
import type { TraceMode } from '../standin/traces';
import { isRefused, TRACE_ID_USED } from '../standin/traces';
import type { FileTrouble } from './files';
import { FILE_SIZE } from './files';
import { chargeFor, Wallet } from './wallet';
import type { RequestKind, JobRequest } from './requests';
import { kindOf, jobRequestOf } from './requests';
import type { Script } from './script';
import type { Answer, Trouble } from './troubles';
import { broken, FULL, isSuccess, refusal, success, troubles } from './troubles';

export type { RequestKind, JobRequest } from './requests';
export type { Trouble } from './troubles';

/** One accepted job. */
export interface SimulatedJob {
	id: string;
	/** What is made; "mask" for the masks of a frame, which take no place. */
	operation: string;
	seed: number;
	traceId: string;
	/** The body of the submission. */
	text: string;
	startedAt: number;
	endsAt: number;
	/** What was charged, in credits. */
	price: number;
	/** The number of the first request for it that may have been acted on: from then on it has to be reckoned with. */
	firstRequest?: number;
	/** The final status, 1 when ready. */
	status: number;
	/** Whether an answer with it has come through to somebody who still waited. */
	isReported?: boolean;
	/** Whether its trace ID is forgotten. */
	isForgotten?: boolean;
}

export interface ServiceSettings {
	limit: number;
	/** The ID of the first job. */
	firstId: number;
	/** Whether a full account refuses also a trace ID that it knows: nobody has documented it. */
	refusesKnown: boolean;
	/** What becomes of a known trace ID. */
	repeatedTrace: TraceMode;
	/** How long a job takes, in milliseconds. */
	jobTime: (seed: number) => number;
	status: (seed: number) => number;
	price: (seed: number) => number;
	/** What the answer to a submission says of its price; undefined when it says nothing. */
	reportedPrice: (price: number) => unknown;
	/** What the account was ever given. */
	credits: number;
	/** How old the balance is that is told, in milliseconds. */
	balanceLag: number;
	/** The way there and back, in milliseconds. */
	latency: Partial<Record<RequestKind, number>>;
	trouble: (kind: RequestKind, seed: number | undefined) => Trouble | undefined;
	fileTrouble: () => FileTrouble | undefined;
}

/** The final states of a video that PixVerse could not make, and of one that its content review refused: both are refunded. */
export const FAILED = 8;
export const MODERATED = 7;

export const isRefunded = ({ status }: SimulatedJob): boolean =>
	[FAILED, MODERATED].includes(status);

/** After these, nobody can take a submission for one that was acted on. */
const CERTAIN: Trouble[] = ['refused', 'busy', 'busyForAMinute', 'full', 'moderated'];

const LATENCY = 500;

/** The model; its counters are the judge. */
export class Service {
	readonly jobs: SimulatedJob[] = [];
	/** When a submission was refused because too many jobs run. */
	readonly refusals: number[] = [];
	/** Submissions that had the trace ID of a job and another body. */
	readonly changed: JobRequest[] = [];
	/** Submissions that moderation refused, those that trouble struck before, and what was sent after a refusal. */
	private readonly moderated = new Set<string>();
	private readonly troubled = new Set<string>();
	readonly sentAgain: JobRequest[] = [];
	/** Every request that the node sent. */
	readonly sent: Array<{ at: number; kind: RequestKind }> = [];
	readonly wallet: Wallet;
	/** What others than the node have spent. */
	readonly spentByOthers: Array<{ at: number; price: number }> = [];
	/** Whether an answer said less, or more, than was charged, in a way that can be believed. */
	reportedLess = false;
	reportedMore = false;
	/** The last job of each trace ID, also when it is forgotten. */
	private readonly byTrace = new Map<string, SimulatedJob>();
	/** Trace IDs that may have been acted on although no answer came, and the first request for each that may have been. */
	readonly inDoubt = new Set<string>();
	/** Trace IDs that a bare HTTP 429 answered. */
	readonly throttled = new Set<string>();
	private readonly firstRequests = new Map<string, number>();
	/** Jobs that may still be running. */
	private readonly alive = new Set<SimulatedJob>();

	constructor(
		private readonly script: Script,
		readonly settings: ServiceSettings,
	) {
		this.wallet = new Wallet(() => settings.credits);
	}

	private full(): boolean {
		let running = 0;
		for (const job of this.alive) {
			if (job.endsAt <= this.script.now) this.alive.delete(job);
			else running++;
		}
		return running >= this.settings.limit;
	}

	private start(submission: JobRequest): SimulatedJob {
		const { script, settings, jobs } = this;
		const startedAt = script.now;
		const endsAt = startedAt + settings.jobTime(submission.seed);
		const id = String(settings.firstId + jobs.length);
		const price = chargeFor(submission.operation, settings.price(submission.seed));
		const times = { startedAt, endsAt, firstRequest: this.firstRequests.get(submission.traceId) };
		const job = { ...submission, ...times, id, status: settings.status(submission.seed), price };
		jobs.push(job);
		this.byTrace.set(submission.traceId, job);
		this.wallet.pay(price, startedAt);
		if (isRefunded(job)) script.at(endsAt, () => this.wallet.refund(price, endsAt));
		return job;
	}

	/** The job that is known under a trace ID. */
	private known({ traceId }: JobRequest): SimulatedJob | undefined {
		const job = this.byTrace.get(traceId);
		return job?.isForgotten ? undefined : job;
	}

	private submit(submission: JobRequest): Answer {
		const { settings } = this;
		const isMask = submission.operation === 'mask';
		const known = this.known(submission);
		if (known !== undefined && known.text !== submission.text) this.changed.push(submission);
		const full = !isMask && this.full();
		if (known !== undefined && !(full && settings.refusesKnown)) {
			const isAgain = isRefused(settings.repeatedTrace, known.text === submission.text);
			return isAgain ? refusal(TRACE_ID_USED) : this.accepted(known);
		}
		if (full) {
			this.refusals.push(this.script.now);
			return refusal(FULL);
		}
		const job = this.start(submission);
		if (!isMask) this.alive.add(job);
		return this.accepted(job);
	}

	/** Credits left. */
	get balance(): number {
		return this.wallet.reportedAt(this.script.now - this.settings.balanceLag);
	}

	/** Trace IDs of earlier submissions are known no more. */
	forgetTraceIds(): void {
		for (const job of this.jobs) job.isForgotten = true;
	}

	private accepted({ operation, id, seed }: SimulatedJob): Answer {
		const price = chargeFor(operation, this.settings.price(seed));
		const credits = this.settings.reportedPrice(price);
		this.reportedLess ||= typeof credits === 'number' && credits > 0 && credits < price;
		this.reportedMore ||= Number(credits) > price;
		const told = credits === undefined ? {} : { credits };
		const masks = ['dog', 'cat'].map((name) => ({ mask_id: `${id}-${name}`, mask_name: name }));
		return success(
			operation === 'mask' ? { mask_info: masks, ...told } : { video_id: id, ...told },
		);
	}

	private look(id: string): Answer {
		const job = this.jobs[Number(id) - this.settings.firstId];
		const url = `https://files.example.com/${id}.mp4`;
		const status = job.endsAt <= this.script.now ? job.status : 5;
		return success({ status, url, size: FILE_SIZE });
	}

	/** The item whose job is looked at. */
	private seedOf({ url }: IHttpRequestOptions): number | undefined {
		const id = Number(String(url).split('/').pop());
		return this.jobs[id - this.settings.firstId]?.seed;
	}

	private act(kind: RequestKind, options: IHttpRequestOptions): Answer {
		if (kind === 'upload') return success({ media_id: this.sent.length });
		if (kind === 'balance') return success({ credit_monthly: this.balance, credit_package: 0 });
		if (kind === 'check') return success({});
		if (kind === 'look') return this.look(String(options.url).split('/').pop() as string);
		return this.submit(jobRequestOf(options));
	}

	/** How many requests of a kind were sent, from `from` to `to`. */
	count(kind: RequestKind, from = 0, to = Infinity): number {
		return this.sent.filter((one) => one.kind === kind && one.at >= from && one.at < to).length;
	}

	/** Notes a submission that moderation has refused before, or refuses now; one that may be running is sent again. */
	private moderate(submission: JobRequest, trouble: Trouble | undefined): void {
		const { moderated, troubled } = this;
		const name = `${submission.operation} ${submission.seed}`;
		if (moderated.has(name)) this.sentAgain.push(submission);
		if (trouble === 'moderated' && !troubled.has(name)) moderated.add(name);
		else if (trouble !== undefined) troubled.add(name);
	}

	/** Notes which request for a job is the first one that may be acted on. */
	private ask({ traceId }: JobRequest, trouble: Trouble | undefined): void {
		if (!this.inDoubt.has(traceId)) this.firstRequests.set(traceId, this.sent.length);
		if (trouble !== undefined && !CERTAIN.includes(trouble)) this.inDoubt.add(traceId);
		if (trouble === 'busy' || trouble === 'busyForAMinute') this.throttled.add(traceId);
	}

	/** No answer comes until n8n gives up waiting for it, or the node does. */
	private async silence({ timeout }: IHttpRequestOptions, signal?: AbortSignal): Promise<never> {
		await this.script.pause(timeout ?? 0, signal);
		throw broken(signal?.aborted ? 'ERR_CANCELED' : 'ECONNABORTED');
	}

	/** One request over the wire, as n8n's helper would send it; `signal` ends it. */
	request = async (options: IHttpRequestOptions, signal?: AbortSignal): Promise<Answer> => {
		const { script, settings } = this;
		const kind = kindOf(options);
		const submission = jobRequestOf(options);
		const seed = kind === 'submit' ? submission.seed : this.seedOf(options);
		const half = (settings.latency[kind] ?? LATENCY) / 2;
		this.sent.push({ at: script.now, kind });
		const trouble = settings.trouble(kind, seed);
		if (kind === 'submit') this.moderate(submission, trouble);
		if (kind === 'submit' || kind === 'mask') this.ask(submission, trouble);
		await script.pause(half);
		const hangs = settings.repeatedTrace === 'hangs' && this.known(submission) !== undefined;
		const answer = await troubles[trouble ?? (hangs ? 'silent' : 'none')]({
			act: () => this.act(kind, options),
			back: async (more = 0) => await script.pause(half + more),
			silence: async () => await this.silence(options, signal),
			isLook: kind === 'look',
			number: this.sent.length,
		});
		const job = this.byTrace.get(submission.traceId);
		if (job !== undefined && isSuccess(answer) && !signal?.aborted) job.isReported = true;
		return answer;
	};
}
