/** Names every submission where a person finds it after Stop, a crash or a lost output: log and custom data. */
import type { IExecutePaginationFunctions } from 'n8n-workflow';
import type { Made } from '../http/record';
import { nameOf } from '../http/record';
import { log } from './progress';

/** The execution's custom data, as n8n hands it to expressions; it saves them also when it stops a run. */
interface CustomData {
	get(key: string): string | undefined;
	set(key: string, value: string): void;
}

/** n8n keeps ten keys; these are ours. */
const KEYS = Array.from({ length: 8 }, (_, index) => `pixverse_${index + 1}`);

/** Names in values of at most 250 characters: beyond 255 n8n logs a complaint for every write. */
const valuesOf = (names: string[]): string[] => names.join(' ').match(/\S.{0,248}\S(?= |$)/g) ?? [];

/** The submissions of one run of a node. */
export class Journal {
	/** A call from the MCP trigger has none. */
	private readonly data?: CustomData;

	/** What stands for a step of an item in the custom data: a video ID, or a trace ID. */
	private readonly entries = new Map<string, string>();

	constructor(private readonly context: IExecutePaginationFunctions) {
		const { $execution } = context.getWorkflowDataProxy(context.getItemIndex());
		this.data = ($execution as { customData?: CustomData } | undefined)?.customData;
	}

	/** Before a submission to the path `step`: should its answer get lost, this is the only name that it has, `trace:` or `mask:` and its trace ID. */
	submitting(item: number, step: string, name: string): void {
		this.note(`item ${item}: submitting to ${step} with ${name}`);
		this.put(`${item}:${step}`, `${item}=${name}`);
	}

	/**
	 * The service accepted: the video's ID takes the place of the trace ID, unless a send that was lost before
	 * may have made another video, which only its trace ID names.
	 */
	accepted(item: number, step: string, made: Made, wasInDoubt: boolean): void {
		this.note(`item ${item}: ${nameOf(made)} is being made`);
		if (wasInDoubt) this.entries.delete(`${item}:${step}`);
		this.put(`${item}:${step}`, `${item}=${made.id}`);
	}

	/** A person need not look for the submission: it failed without a doubt, or its answer is all. */
	withdraw(item: number, step: string): void {
		this.put(`${item}:${step}`);
	}

	/** A step on the way, for the log. */
	note(text: string): void {
		log(this.context, text);
	}

	/** Puts the name of a step in the place of the one that it had, if any, behind those of all nodes, loops and calls of an agent. */
	private put(key: string, name = ''): void {
		const { data, entries } = this;
		const stored = KEYS.map((slot) => data?.get(slot) ?? '');
		const names = stored.join(' ').split(' ').filter(Boolean);
		const before = names.indexOf(entries.get(key) ?? '');
		if (before !== -1) names.splice(before, 1);
		entries.set(key, name);
		if (name !== '') names.push(name);
		while (valuesOf(names).length > KEYS.length) names.shift();
		const values = valuesOf(names);
		for (const [index, slot] of KEYS.entries()) {
			const { [index]: value = '' } = values;
			if (value !== stored[index]) data?.set(slot, value);
		}
	}
}
