/** What is known of one step of one item: the same job on every try, whatever its settings say now. */
import type { INodeExecutionData } from 'n8n-workflow';
import { clock } from '../http/clock';
import type { Failure } from '../http/errors';
import { JobError } from '../http/errors';
import type { Permit } from '../limiter/permits';
import type { TraceKind } from './options';
import type { SlotRefusals } from './slotRefusals';

/** What the service answered to a submission. */
interface Accepted {
	answer: Record<string, unknown>;
	/** When the answer came, in milliseconds of the clock. */
	acceptedAt: number;
	/** The ID of what is being made; none where the answer is the result. */
	videoId?: string;
	/** An earlier run of this process was given the ID: this one paid nothing for it. */
	isResumed: boolean;
	/** An earlier send may have been acted on although no answer came. */
	wasInDoubt: boolean;
}

/** How far a job has come. */
type JobState =
	/** Nothing was sent that may have been acted on. */
	| { name: 'new' }
	/**
	 * A send may have been acted on although no answer came: the same body is sent again under the same
	 * trace ID.
	 */
	| { name: 'inDoubt'; body: string }
	| { name: 'accepted'; accepted: Accepted }
	/** The failure is final and comes back unsent. */
	| { name: 'refused'; error: JobError }
	| { name: 'done'; accepted: Accepted; output: INodeExecutionData[] };

/** What is known of a job in every state. */
interface Known {
	/** How often it was refused for want of a slot in all. */
	refusals: number;
	/** The same since it is in doubt, if it is. */
	refused?: SlotRefusals;
	hasOwnKey: boolean;
	traceId?: string;
	traceKind?: TraceKind;
	prepared?: Record<string, unknown>;
	isFree?: boolean;
	/** Whether an earlier part of the run named it: the send may have left, and its answer be lost. */
	isRecalled?: boolean;
}

/** A job in the data of an execution; its times are of the wall clock. */
export interface StoredJob {
	known: Known;
	body?: string;
	accepted?: Accepted;
	failure?: Failure;
}

/** How far the wall clock is ahead of the steady one: that of another process has another start. */
const ahead = () => clock.date() - clock.now();

const shifted = (refused: SlotRefusals | undefined, by: number) =>
	refused && { ...refused, first: refused.first + by, since: refused.since + by };

/** A job, from its first send to its output. Its methods are the only ones that change it. */
export class Job {
	private current: JobState = { name: 'new' };

	private readonly known: Known = { refusals: 0, hasOwnKey: false };

	private kept?: Permit;

	private said = '';

	private underWay?: Promise<INodeExecutionData[]>;

	/** `onName` is called before a send that has a new trace ID. */
	constructor(private readonly onName: (job: Job) => void = () => {}) {}

	/** What is worth storing of the job; an output is stored with its item. */
	get stored(): StoredJob {
		const { current, accepted } = this;
		return {
			known: { ...this.known, refused: shifted(this.known.refused, ahead()) },
			body: current.name === 'inDoubt' ? current.body : undefined,
			accepted: accepted && { ...accepted, acceptedAt: accepted.acceptedAt + ahead() },
			failure: current.name === 'refused' ? current.error.failure : undefined,
		};
	}

	/** Goes on from what an earlier part of the run has stored. */
	recall({ known, body, accepted, failure }: StoredJob): void {
		const refused = shifted(known.refused, -ahead());
		Object.assign(this.known, known, { refused, isRecalled: true });
		if (body !== undefined) this.current = { name: 'inDoubt', body };
		if (failure !== undefined) this.current = { name: 'refused', error: new JobError(failure) };
		if (accepted === undefined) return;
		// The clock of another process may be ahead.
		const acceptedAt = Math.min(accepted.acceptedAt - ahead(), clock.now());
		this.current = { name: 'accepted', accepted: { ...accepted, acceptedAt } };
	}

	/** Whether the trace ID has to stay: a send that has it may have been acted on. */
	get keepsTraceId(): boolean {
		return this.isInDoubt || this.known.isRecalled === true;
	}

	/** Counts the submissions that were refused for want of room. */
	get refusals(): number {
		return this.known.refusals;
	}

	/** What is known of these refusals, since it is in doubt if it is. */
	get refused(): Readonly<SlotRefusals> | undefined {
		return this.known.refused;
	}

	/** What it is to make, as a hash: what the last try said before a send may have been acted on. */
	get intent(): string {
		return this.said;
	}

	get traceId(): string | undefined {
		return this.known.traceId;
	}

	/** The trace ID as a person may set it: with what it is of. */
	get exactKey(): string {
		return `${this.known.traceKind ?? 'trace'}:${this.traceId}`;
	}

	/** The trace ID in a sentence: that of a mask says how to set it, because a swap must not be sent under it. */
	get shownTraceId(): string | undefined {
		const isMask = this.known.traceKind === 'mask';
		return isMask ? `${this.traceId} (for 'Trace ID': ${this.exactKey})` : this.traceId;
	}

	/** Whether the trace ID is the user's own: an earlier execution may have used it. */
	get hasOwnKey(): boolean {
		return this.known.hasOwnKey;
	}

	/** What a step on the way to the submission added to the body; it may have cost credits. */
	get prepared(): Readonly<Record<string, unknown>> | undefined {
		return this.known.prepared;
	}

	/** Whether it costs nothing, whatever becomes of it. */
	get isFree(): boolean {
		return this.known.isFree === true;
	}

	/** The permit under which the job runs, or may be running. */
	get permit(): Permit | undefined {
		return this.kept;
	}

	get state(): Readonly<JobState> {
		return this.current;
	}

	/** What was answered, if anything was. */
	get accepted(): Readonly<Accepted> | undefined {
		return 'accepted' in this.current ? this.current.accepted : undefined;
	}

	get videoId(): string | undefined {
		return this.accepted?.videoId;
	}

	/** Whether a send may have been acted on, and none was answered. */
	get isInDoubt(): boolean {
		return this.current.name === 'inDoubt';
	}

	/** What this try is to make; once a send may have been acted on, no try says something else. */
	intend(intent: string): void {
		if (this.current.name === 'new') this.said = intent;
	}

	/** Nothing that it leads to is charged. */
	costsNothing(): void {
		this.known.isFree = true;
	}

	/** The step on the way to the submission is taken; what it added is not asked for again. */
	prepare(added: Record<string, unknown>): void {
		this.known.prepared = added;
	}

	/** The next send has this trace ID. */
	name(traceId: string, traceKind: TraceKind, hasOwnKey: boolean): void {
		Object.assign(this.known, { traceId, traceKind, hasOwnKey });
		this.onName(this);
	}

	/** A send of this body got no answer, and may have been acted on. */
	doubt(body: string): void {
		if (this.current.name !== 'new') return;
		this.current = { name: 'inDoubt', body };
		this.known.refused = undefined;
	}

	/** The service had no slot for a send. */
	postpone(refused: SlotRefusals): void {
		this.known.refusals++;
		this.known.refused = refused;
		this.known.isRecalled = false;
	}

	/** Keeps a permit, for the next try of a submission or for the wait. */
	keep(permit: Permit): void {
		this.kept = permit;
	}

	/** Hands out the permit, which the job keeps no longer. */
	takePermit(): Permit | undefined {
		const { kept } = this;
		this.kept = undefined;
		return kept;
	}

	/** The service accepted. */
	accept(answered: Omit<Accepted, 'wasInDoubt'>): void {
		const accepted = { ...answered, wasInDoubt: this.isInDoubt };
		this.current = { name: 'accepted', accepted };
	}

	/** A failure is final, unless a send may have been acted on: that one is asked for again. */
	refuse(error: JobError): void {
		if (this.current.name === 'new') this.current = { name: 'refused', error };
	}

	/** The output is complete. */
	finish(output: INodeExecutionData[]): void {
		if (this.current.name === 'accepted') this.current = { ...this.current, name: 'done', output };
	}

	/** Does `work`; the tries of the node share what is under way. */
	async share(work: () => Promise<INodeExecutionData[]>): Promise<INodeExecutionData[]> {
		this.underWay ??= work();
		try {
			return await this.underWay;
		} finally {
			this.underWay = undefined;
		}
	}
}
