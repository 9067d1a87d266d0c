/**
 * Names every submission where a person finds it after Stop, a crash or a lost output: in the log, and in the
 * execution's custom data, which n8n saves also when it stops a run. It keeps ten keys; eight are ours at most,
 * each below 255 characters, beyond which n8n logs a complaint for every write.
 */
import type { IExecutePaginationFunctions } from 'n8n-workflow';
import type { Made } from '../http/resultTypes';
import { nameOf } from '../http/resultTypes';
import { log } from './progress';

const KEYS = Array.from({ length: 8 }, (_, index) => `pixverse_${index + 1}`);
const LONGEST_VALUE = 250;

/** The execution's custom data, as n8n hands it to expressions. */
export interface CustomData {
	get(key: string): string | undefined;
	set(key: string, value: string): void;
}

/** What names a submission, its trace ID or its video ID, and the key that it stands under. */
export interface SubmissionName {
	text: string;
	slot: number;
}

/** The submissions of one execution: of every node, loop, and call of an agent. */
export class SubmissionNames {
	private readonly slots: string[][];

	/** The oldest first, which fall out first. */
	private readonly names: SubmissionName[];

	constructor(private readonly data: CustomData) {
		this.slots = KEYS.map((key) => (data.get(key) ?? '').split(' ').filter(Boolean));
		this.names = this.slots.flatMap((texts, slot) => texts.map((text) => ({ text, slot })));
	}

	/** Adds a name; others fall out until there is room. */
	add(text: string): SubmissionName {
		const hasRoom = (texts: string[]) =>
			texts.length === 0 || [...texts, text].join(' ').length <= LONGEST_VALUE;
		while (!this.slots.some(hasRoom)) this.remove(this.names[0]);
		const name = { text, slot: this.slots.findIndex(hasRoom) };
		this.names.push(name);
		this.slots[name.slot].push(text);
		this.save(name);
		return name;
	}

	remove(name: SubmissionName): void {
		const index = this.names.indexOf(name);
		if (index === -1) return;
		this.names.splice(index, 1);
		const texts = this.slots[name.slot];
		texts.splice(texts.indexOf(name.text), 1);
		this.save(name);
	}

	/** A name that is worth less than others falls out first. */
	giveWay(name: SubmissionName): void {
		const index = this.names.indexOf(name);
		if (index > 0) this.names.unshift(...this.names.splice(index, 1));
	}

	private save({ slot }: SubmissionName): void {
		this.data.set(KEYS[slot], this.slots[slot].join(' '));
	}
}

/** Stands for the execution. A call from the MCP trigger has none, and no other node beside it. */
function executionOf(context: IExecutePaginationFunctions): object {
	try {
		return context.getContext('flow');
	} catch {
		return context.getExecuteData();
	}
}

const known = new WeakMap<object, SubmissionNames>();

function namesIn(context: IExecutePaginationFunctions): SubmissionNames | undefined {
	const { $execution } = context.getWorkflowDataProxy(context.getItemIndex());
	const data = ($execution as { customData?: CustomData } | undefined)?.customData;
	if (!data) return undefined;
	const execution = executionOf(context);
	const names = known.get(execution) ?? new SubmissionNames(data);
	known.set(execution, names);
	return names;
}

/** The submissions of one run of a node. */
export class Journal {
	private readonly names: SubmissionNames | undefined;

	/** What stands for a step of an item: a video ID, or a trace ID, in the custom data. */
	private readonly entries = new Map<string, SubmissionName>();

	constructor(private readonly context: IExecutePaginationFunctions) {
		this.names = namesIn(context);
	}

	/** Before a submission to the path `step`: should its answer get lost, this is the only name that it has. */
	submitting(item: number, step: string, traceId: string): void {
		this.note(`item ${item}: submitting to ${step} with trace:${traceId}`);
		this.withdraw(item, step);
		this.write(item, step, `trace:${traceId}`);
	}

	/**
	 * The service accepted: the video's ID takes the place of the trace ID. A send that was lost
	 * before may have made another video, which only its trace ID `doubtful` names: that stays as
	 * long as there is room.
	 */
	accepted(item: number, step: string, made: Made, doubtful?: string): void {
		this.note(`item ${item}: ${nameOf(made)} is being made`);
		const earlier = this.entries.get(`${item}:${step}`);
		if (earlier && doubtful) this.names?.giveWay(earlier);
		else this.withdraw(item, step);
		this.write(item, step, made.id);
	}

	/** A person need not look for the submission: it failed without a doubt, or its answer is all. */
	withdraw(item: number, step: string): void {
		const name = this.entries.get(`${item}:${step}`);
		if (name) this.names?.remove(name);
	}

	/** A step on the way, for the log. */
	note(text: string): void {
		log(this.context, text);
	}

	private write(item: number, step: string, id: string): void {
		const name = this.names?.add(`${item}=${id}`);
		if (name) this.entries.set(`${item}:${step}`, name);
	}
}
