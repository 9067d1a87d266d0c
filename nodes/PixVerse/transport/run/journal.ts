/** Names every submission where a person finds it after Stop, a crash or a lost output: log and custom data. */
import type { IExecutePaginationFunctions } from 'n8n-workflow';
import type { Made } from '../http/record';
import { nameOf } from '../http/record';
import type { CustomData, SubmissionName, SubmissionNames } from './customData';
import { submissionNamesOf } from './customData';
import { log } from './progress';

/** Stands for the execution. A call from the MCP trigger has none, and no other node beside it. */
function executionOf(context: IExecutePaginationFunctions): object {
	try {
		return context.getContext('flow');
	} catch {
		return context.getExecuteData();
	}
}

function namesIn(context: IExecutePaginationFunctions): SubmissionNames | undefined {
	const execution = context.getWorkflowDataProxy(context.getItemIndex()).$execution as {
		customData?: CustomData;
	};
	return execution?.customData && submissionNamesOf(executionOf(context), execution.customData);
}

/** The submissions of one run of a node. */
export class Journal {
	private readonly names: SubmissionNames | undefined;

	/** What stands for a step of an item: a video ID, or a trace ID, in the custom data. */
	private readonly entries = new Map<string, SubmissionName>();

	constructor(private readonly context: IExecutePaginationFunctions) {
		this.names = namesIn(context);
	}

	/** Before a submission to the path `step`: should its answer get lost, this is the only name that it has, `trace:` or `mask:` and its trace ID. */
	submitting(item: number, step: string, name: string): void {
		this.note(`item ${item}: submitting to ${step} with ${name}`);
		this.withdraw(item, step);
		this.write(item, step, name);
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
