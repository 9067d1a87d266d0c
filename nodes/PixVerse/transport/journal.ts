/**
 * Names every submission where a person finds it after Stop, a crash or a lost output: in the log
 * and in the execution's custom data. n8n keeps ten keys per execution; six are ours at most,
 * each below 255 characters, beyond which n8n logs a complaint for every write.
 */
import type { IExecutePaginationFunctions } from 'n8n-workflow';

const KEYS = 6;
const LONGEST_VALUE = 250;

const keys = Array.from({ length: KEYS }, (_, index) => `pixverse_${index + 1}`);

interface CustomData {
	get(key: string): string | undefined;
	set(key: string, value: string): void;
}

function customDataOf(context: IExecutePaginationFunctions): CustomData | undefined {
	const execution = context.getWorkflowDataProxy(context.getItemIndex()).$execution as {
		customData?: CustomData;
	};
	return execution?.customData;
}

/** Joins entries with blanks into as few texts of at most `longest` characters as it takes. */
export function pack(entries: string[], longest: number): string[] {
	const texts: string[] = [];
	for (const entry of entries) {
		const last = texts.length - 1;
		const fits = last >= 0 && texts[last].length + 1 + entry.length <= longest;
		if (fits) texts[last] += ` ${entry}`;
		else texts.push(entry);
	}
	return texts;
}

/** The submissions of one run of a node. */
export class Journal {
	/** What this run wrote last; all else is of other nodes, earlier loops, and calls beside it. */
	private mine: string[] = [];

	private readonly entries = new Map<number, string>();

	private readonly customData: CustomData | undefined;

	constructor(private readonly context: IExecutePaginationFunctions) {
		this.customData = customDataOf(context);
	}

	/** Before a submission: should its answer get lost, this is the only name that it has. */
	submitting(item: number, traceId: string): void {
		this.write(item, `trace:${traceId}`, `item ${item}: submitting with trace ID ${traceId}`);
	}

	/**
	 * The service accepted: the video's ID takes the place of the trace ID. A send that was lost
	 * before may have made another video, which only its trace ID names.
	 */
	accepted(item: number, videoId: string, doubtful?: string): void {
		const lost = doubtful === undefined ? '' : ` ${item}=trace:${doubtful}`;
		this.write(item, `${videoId}${lost}`, `item ${item}: video ${videoId} is being made`);
	}

	/** The submission failed without a doubt: there is nothing that anybody could look for. */
	withdraw(item: number): void {
		if (this.entries.delete(item)) this.store();
	}

	/** A step on the way, for whoever reads the log, in which many executions may be mixed. */
	private note(text: string): void {
		const execution = this.context.getExecutionId();
		this.context.logger.info(`PixVerse: ${execution ? `execution ${execution}, ` : ''}${text}`);
	}

	private write(item: number, entry: string, text: string): void {
		this.note(text);
		this.entries.set(item, `${item}=${entry}`);
		this.store();
	}

	private store(): void {
		const written = keys.map((key) => this.customData?.get(key) ?? '').join(' ');
		const others = written.split(' ').filter((entry) => entry && !this.mine.includes(entry));
		this.mine = [...this.entries.values()].join(' ').split(' ').filter(Boolean);
		const texts = pack([...others, ...this.mine], LONGEST_VALUE).slice(-KEYS);
		keys.forEach((key, index) => {
			const value = texts[index] ?? '';
			if (value !== (this.customData?.get(key) ?? '')) this.customData?.set(key, value);
		});
	}
}
