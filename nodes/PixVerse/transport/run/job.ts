/** What is known of one step of one item: the same job on every try, whatever its settings say now. */
import type { INodeExecutionData } from 'n8n-workflow';
import type { Slot } from '../account/slots';
import type { Failure } from '../http/errors';
import { JobError } from '../http/errors';
import type { TraceKind } from './options';
import type { SlotRefusals } from './slotRefusals';

/** What the service answered to a submission. */
export interface Accepted {
	is: 'accepted';
	answer: Record<string, unknown>;
	/** When the answer came, by the wall clock. */
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
	| { is: 'new' }
	/** A send may have been acted on although no answer came: the same body is sent again under the same trace ID. */
	| { is: 'inDoubt'; body: string }
	| Accepted
	/** The failure is final and comes back unsent. */
	| { is: 'refused'; failure: Failure }
	| { is: 'done'; accepted: Accepted; output: INodeExecutionData[] };

/** All that is known of a job, as a released run stores it. */
export interface JobData {
	state: JobState;
	/** What it is to make, as a hash: what the last try said before a send may have been acted on. */
	intent?: string;
	/** How often it was refused for want of a slot in all. */
	refusals: number;
	/** The same since it is in doubt, if it is; by the wall clock. */
	refused?: SlotRefusals;
	/** Whether the trace ID is the user's own: an earlier execution may have used it. */
	hasOwnKey?: boolean;
	traceId?: string;
	traceKind?: TraceKind;
	/** What a step on the way to the submission added to the body; it may have cost credits. */
	prepared?: Record<string, unknown>;
	/** Whether it costs nothing, whatever becomes of it. */
	isFree?: boolean;
	/** Whether an earlier part of the run named it: the send may have left, and its answer be lost. */
	isRecalled?: boolean;
}

/** A job, from its first send to its output. Its methods are the only ones that change it. */
export class Job {
	private kept?: Slot;

	private underWay?: Promise<INodeExecutionData[]>;

	/** `onName` is called before a send that has a new trace ID. */
	constructor(
		private readonly onName: (job: Job) => void = () => {},
		private readonly data: JobData = { state: { is: 'new' }, refusals: 0 },
	) {}

	/** What is stored of the job; its output is stored with its item. */
	get stored(): JobData {
		const { state } = this.data;
		return { ...this.data, state: state.is === 'done' ? state.accepted : state, isRecalled: true };
	}

	get state(): Readonly<JobState> {
		return this.data.state;
	}

	/** Whether the trace ID has to stay: a send that has it may have been acted on. */
	get keepsTraceId(): boolean {
		return this.isInDoubt || this.data.isRecalled === true;
	}

	get refusals(): number {
		return this.data.refusals;
	}

	get refused(): Readonly<SlotRefusals> | undefined {
		return this.data.refused;
	}

	get intent(): string {
		return this.data.intent ?? '';
	}

	get traceId(): string | undefined {
		return this.data.traceId;
	}

	/** The trace ID as a person may set it: with what it is of. */
	get exactKey(): string {
		return `${this.data.traceKind ?? 'trace'}:${this.traceId}`;
	}

	/** The trace ID in a sentence: that of a mask says how to set it, because a swap must not be sent under it. */
	get shownTraceId(): string | undefined {
		const isMask = this.data.traceKind === 'mask';
		return isMask ? `${this.traceId} (for 'Trace ID': ${this.exactKey})` : this.traceId;
	}

	get hasOwnKey(): boolean {
		return this.data.hasOwnKey === true;
	}

	get prepared(): Readonly<Record<string, unknown>> | undefined {
		return this.data.prepared;
	}

	get isFree(): boolean {
		return this.data.isFree === true;
	}

	/** The slot under which the job runs, or may be running. */
	get slot(): Slot | undefined {
		return this.kept;
	}

	/** What was answered, if anything was. */
	get accepted(): Readonly<Accepted> | undefined {
		const { state } = this.data;
		if (state.is === 'accepted') return state;
		return state.is === 'done' ? state.accepted : undefined;
	}

	get videoId(): string | undefined {
		return this.accepted?.videoId;
	}

	/** Whether a send may have been acted on, and none was answered. */
	get isInDoubt(): boolean {
		return this.state.is === 'inDoubt';
	}

	/** Throws the failure of a job that is final. */
	throwRefused(): void {
		if (this.data.state.is === 'refused') throw new JobError(this.data.state.failure);
	}

	/** What this try is to make; once a send may have been acted on, no try says something else. */
	intend(intent: string): void {
		if (this.state.is === 'new') this.data.intent = intent;
	}

	/** Nothing that it leads to is charged. */
	costsNothing(): void {
		this.data.isFree = true;
	}

	/** The step on the way to the submission is taken; what it added is not asked for again. */
	prepare(added: Record<string, unknown>): void {
		this.data.prepared = added;
	}

	/** The next send has this trace ID. */
	name(traceId: string, traceKind: TraceKind, hasOwnKey: boolean): void {
		Object.assign(this.data, { traceId, traceKind, hasOwnKey });
		this.onName(this);
	}

	/** A send of this body got no answer, and may have been acted on. */
	doubt(body: string): void {
		if (this.data.state.is !== 'new') return;
		this.data.state = { is: 'inDoubt', body };
		this.data.refused = undefined;
	}

	/** The service had no slot for a send. */
	postpone(refused: SlotRefusals): void {
		Object.assign(this.data, { refusals: this.refusals + 1, refused, isRecalled: false });
	}

	/** Keeps a slot, for the next try of a submission or for the wait. */
	keep(slot: Slot): void {
		this.kept = slot;
	}

	/** Hands out the slot, which the job keeps no longer. */
	takeSlot(): Slot | undefined {
		const { kept } = this;
		this.kept = undefined;
		return kept;
	}

	/** The service accepted. */
	accept(answered: Omit<Accepted, 'is' | 'wasInDoubt'>): void {
		this.data.state = { is: 'accepted', ...answered, wasInDoubt: this.isInDoubt };
	}

	/** A failure is final, unless a send may have been acted on: that one is asked for again. */
	refuse({ failure }: JobError): void {
		if (this.state.is === 'new') this.data.state = { is: 'refused', failure };
	}

	/** The output is complete. */
	finish(output: INodeExecutionData[]): void {
		const { state } = this.data;
		if (state.is === 'accepted') this.data.state = { is: 'done', accepted: state, output };
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
