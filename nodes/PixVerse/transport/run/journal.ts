/** What a run tells while it goes on: the name of each submission, where a person finds it after Stop, a crash or a lost output, and how far it is. */
import type { IExecuteFunctions } from 'n8n-workflow';
import type { Context } from '../http/client';
import { clock } from '../http/clock';
import type { Made } from '../http/record';
import { nameOf } from '../http/record';
import type { Attempt } from './attempt';
import type { Job } from './job';

/** The execution's custom data, as n8n hands it to expressions; it saves them also when it stops a run. */
interface CustomData {
	get(key: string): string | undefined;
	set(key: string, value: string): void;
}

/** n8n keeps ten keys; these are ours. */
const KEYS = Array.from({ length: 8 }, (_, index) => `pixverse_${index + 1}`);

/** n8n logs a complaint for every write of a value of more than 255 characters. */
const MAX_LENGTH = 250;

/** Names in as few values as they fit into. */
function valuesOf(names: string[]): string[] {
	const values: string[] = [];
	for (const name of names) {
		const longer = `${values.at(-1)} ${name}`;
		if (values.length > 0 && longer.length <= MAX_LENGTH) values[values.length - 1] = longer;
		else values.push(name);
	}
	return values;
}

/** The least time between two lines on the progress, in milliseconds: in the browser's console, and in the log. */
const PAUSE = { manual: 10_000, log: 60_000 };

/** `context.sendMessageToUI` is there in hooks as well, but not in their type. */
type Speaking = Context & Partial<Pick<IExecuteFunctions, 'sendMessageToUI'>>;

/** What the journal tells of a run, whose credits may be guessed. */
interface Progress {
	attempt: Attempt;
	jobs: ReadonlyMap<number, Job[]>;
	credits: { spent: number; undecided: number };
	isGuessed: boolean;
}

/** A line of the log, in which many executions are mixed. */
export function log(context: Context, text: string): void {
	const execution = context.getExecutionId();
	context.logger.info(`PixVerse: ${execution ? `execution ${execution}, ` : ''}${text}`);
}

/** The journal of one run of a node. */
export class Journal {
	/** A call from the MCP trigger has none. */
	private readonly data?: CustomData;

	/** What stands for a job in the custom data: a video ID, or a trace ID. */
	private readonly entries = new Map<Job, string>();

	/** When it last told the progress. */
	private toldAt = clock.now();

	constructor(private readonly context: Speaking) {
		const { $execution } = context.getWorkflowDataProxy(context.getItemIndex());
		this.data = ($execution as { customData?: CustomData } | undefined)?.customData;
	}

	/** Before a submission: should its answer get lost, its trace ID is the only name that it has. */
	submitting(job: Job): void {
		const { item, path, traceKind, traceId } = job;
		this.note(`item ${item}: submitting to ${path} with ${traceKind}:${traceId}`);
		this.put(job, `${item}=${traceKind}:${traceId}`);
	}

	/** The video's ID takes the place of the trace ID, unless a lost send may have made another video, which only that one names. */
	accepted(job: Job, made: Made, usual?: string): void {
		const when = usual === undefined ? '' : `, ${usual}`;
		this.note(`item ${job.item}: ${nameOf(made)} is being made${when}`);
		if (job.accepted?.wasInDoubt) this.entries.delete(job);
		this.put(job, `${job.item}=${made.id}`);
	}

	/** A video failed, and another one is made: the custom data names both. */
	failed(job: Job, made: Made): void {
		const next = job.number + 1;
		this.note(`item ${job.item}: ${nameOf(made)} failed and is refunded, try ${next} begins`);
		this.entries.delete(job);
	}

	/** A person need not look for the submission: it failed without a doubt, or its answer is all. */
	withdraw(job: Job): void {
		this.put(job);
	}

	/** A step on the way, for the log. */
	note(text: string): void {
		log(this.context, text);
	}

	/** Puts a name in the place of the one that the job had, if any, behind those of all nodes, loops and calls of an agent. */
	private put(job: Job, name = ''): void {
		const { data, entries } = this;
		const stored = KEYS.map((key) => data?.get(key) ?? '');
		const names = stored.join(' ').split(' ').filter(Boolean);
		const before = names.indexOf(entries.get(job) ?? '');
		if (before !== -1) names.splice(before, 1);
		entries.set(job, name);
		if (name !== '') names.push(name);
		while (valuesOf(names).length > KEYS.length) names.shift();
		const values = valuesOf(names);
		for (const [index, key] of KEYS.entries())
			if (stored[index] !== (values[index] ?? '')) data?.set(key, values[index] ?? '');
	}

	/** Says how far a run of several items is that submits something: from time to time, and after the last one. */
	tell({ attempt: { items, open }, jobs, credits, isGuessed }: Progress, isLast = false): void {
		const isManual = this.context.getMode() === 'manual';
		const isSoon = clock.now() - this.toldAt < (isManual ? PAUSE.manual : PAUSE.log);
		if (items.size < 2 || jobs.size === 0 || (!isLast && (isSoon || open.size === 0))) return;
		this.toldAt = clock.now();
		const isRunning = (item: number) =>
			jobs.get(item)?.some(({ state }) => state.is === 'accepted');
		const running = [...open].filter(isRunning).length;
		const spent = `${isGuessed ? 'up to ' : ''}${credits.spent + credits.undecided} credits`;
		const text = `${items.size - open.size} of ${items.size} done, ${running} running, ${spent}`;
		if (!isManual) this.note(text);
		else this.context.sendMessageToUI?.(text);
	}
}
