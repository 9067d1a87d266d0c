/** An account at the stand-in, and what the judge has to know of its submissions. */
import type { Script } from '../../support/simulation/script';
import type { Exchange } from '../../support/standin/exchange';
import { faults, mayBeDone } from '../../support/standin/faults';
import { timeFor } from '../../support/standin/jobs';
import type { Generation } from '../../support/standin/ledger';
import { sumOf } from '../../support/standin/ledger';
import { EPOCH, ScriptedStandIn } from '../../support/standin/scripted';
import type { StandInSettings } from '../../support/standin/settings';
import type { JobRequest } from './names';
import { jobRequestOf, nameOf, stepOf } from './names';

/** The final states of a video that PixVerse could not make, and of one that its content review refused: both are refunded. */
export const FAILED = 8;
export const MODERATED = 7;

/** One accepted job, with its times in milliseconds since the start. */
export class Job implements JobRequest {
	readonly operation: string;
	readonly seed: number;
	readonly text: string;
	readonly startedAt: number;

	constructor(
		private readonly generation: Generation,
		request: JobRequest,
		readonly endsAt: number,
		/** The final status, 1 when ready. */
		readonly status: number,
		/** The name of the mask that a swap uses. */
		readonly mask: string | undefined,
		/** The number of the first request for it that may have been acted on: from then on it has to be reckoned with. */
		readonly firstRequest: number,
	) {
		({ operation: this.operation, seed: this.seed, text: this.text } = request);
		this.startedAt = generation.at - EPOCH;
	}

	/** The ID of the video; masks have none. */
	get id(): string {
		return this.generation.videoId;
	}

	get traceId(): string {
		return this.generation.traceId;
	}

	/** What was charged, in credits. */
	get price(): number {
		return this.generation.credits;
	}

	/** Whether an answer with it has come through to somebody who still waited. */
	get isReported(): boolean {
		return this.generation.isReported === true;
	}

	get isForgotten(): boolean {
		return this.generation.isForgotten === true;
	}

	get isRefunded(): boolean {
		return this.status === FAILED || this.status === MODERATED;
	}
}

export class AccountAtPixVerse extends ScriptedStandIn {
	readonly made: Job[] = [];
	/** Submissions that had the trace ID of a job and another body. */
	readonly changed: JobRequest[] = [];
	/** Submissions that moderation refused, those that a fault struck before, and what was sent after a refusal. */
	private readonly moderated = new Set<string>();
	private readonly struck = new Set<string>();
	readonly sentAgain: JobRequest[] = [];
	/** Whether an answer said less, or more, than was charged, in a way that can be believed. */
	reportedLess = false;
	reportedMore = false;
	/** Trace IDs that may have been acted on although no answer came, and the first request for each that may have been. */
	readonly inDoubt = new Set<string>();
	private readonly firstRequests = new Map<string, number>();
	/** Trace IDs that a bare HTTP 429 answered. */
	readonly throttled = new Set<string>();

	constructor(script: Script, settings: Partial<StandInSettings>, number: number) {
		super(script, settings, number);
	}

	get refunded(): number {
		return sumOf(this.ledger.generations.filter(({ refunded }) => refunded));
	}

	/** When a request left, by its number. */
	leftAt = (number: number): number => this.ledger.requests[number].at - EPOCH;

	/** Makes answers report another price than is charged. */
	report(reportedPrice: (price: number) => unknown): void {
		this.settings.reportedPrice = (price) => {
			const credits = reportedPrice(price);
			this.reportedLess ||= typeof credits === 'number' && credits > 0 && credits < price;
			this.reportedMore ||= Number(credits) > price;
			return credits;
		};
	}

	note({ request, answer, fault }: Exchange): void {
		const { path, rawBody, traceId = '' } = request;
		if (request.place !== 'submit') return;
		const asked = jobRequestOf(path, traceId, rawBody);
		const name = nameOf(asked);
		if (stepOf(path) === 'submit') {
			if (this.moderated.has(name)) this.sentAgain.push(asked);
			const isModerated = answer?.code === faults.moderated.answer.code;
			if (isModerated && !this.struck.has(name)) this.moderated.add(name);
			else if (fault !== undefined) this.struck.add(name);
		}
		const first = this.made.filter((job) => job.traceId === traceId && !job.isForgotten).at(-1);
		if (fault?.acts !== false && first && first.text !== rawBody) this.changed.push(asked);
		const number = this.ledger.requests.lastIndexOf(request);
		if (!this.inDoubt.has(traceId)) this.firstRequests.set(traceId, number);
		if (fault !== undefined && mayBeDone(fault)) this.inDoubt.add(traceId);
		if (fault?.answer === faults.busy.answer) this.throttled.add(traceId);
		const { generations } = this.ledger;
		if (generations.length > this.made.length) this.addJob(generations.at(-1) as Generation, asked);
	}

	private addJob(generation: Generation, asked: JobRequest): void {
		const { traceId, videoId, body } = generation;
		const time = timeFor({ generation }, this.settings) ?? 0;
		const endsAt = generation.at - EPOCH + time;
		const mask = this.maskName(body.mask_id);
		const firstRequest = Number(this.firstRequests.get(traceId));
		const status = this.outcomeOf(videoId);
		this.made.push(new Job(generation, asked, endsAt, status, mask, firstRequest));
	}
}
