/**
 * The journal of a run. It names each submission in the log and in the execution's custom data. There, the user finds the
 * submission after Stop, or if the output is lost. In a crash, n8n loses the custom data, and only the log is left. The
 * journal also reports the progress.
 */
import type { IExecuteFunctions } from 'n8n-workflow';
import type { Context } from '../http/client';
import { credentialName } from '../http/client';
import { clock } from '../base/clock';
import { counted, rowName, shortened } from '../values/errors';
import type { Made } from '../values/record';
import { creditsIn, nameOf } from '../values/record';
import type { Attempt } from './attempt';
import type { Job } from './job';

// The execution's custom data, as n8n gives it to expressions. n8n saves it even if the user stops the run.
interface CustomData {
	get(key: string): string | undefined;
	set(key: string, value: string): void;
}

// n8n keeps ten keys of custom data for each execution. PixVerse nodes use only these eight, and leave two for the user.
const KEYS = Array.from({ length: 8 }, (_, index) => `pixverse_${index + 1}`);

// n8n logs an error for every value of more than 255 characters.
const MAX_LENGTH = 250;

// Joins names into as few values as possible.
function valuesOf(names: string[]): string[] {
	const values: string[] = [];
	for (const name of names) {
		const longer = `${values.at(-1)} ${name}`;
		if (values.length > 0 && longer.length <= MAX_LENGTH) values[values.length - 1] = longer;
		else values.push(name);
	}
	return values;
}

// The minimum time between two progress lines, in milliseconds.
const MIN_PAUSE = 60_000;

// The type of n8n's context does not name `sendMessageToUI`, but the context has it.
type JournalContext = Context & Partial<Pick<IExecuteFunctions, 'sendMessageToUI'>>;

// The progress of a run. `isGuessed` says whether some of its credits are guessed.
interface Progress {
	attempt: Attempt;
	jobs: ReadonlyMap<number, Job[]>;
	credits: { spent: number };
	isGuessed: boolean;
}

// The failed items of an attempt, each with the class of its failure.
interface Failures {
	failures: ReadonlyMap<number, string>;
	items: ReadonlyMap<number, unknown>;
	keyOf: (item: number) => string | undefined;
}

const spentText = ({ credits, isGuessed }: Progress): string =>
	`${isGuessed ? 'up to ' : ''}${credits.spent} credits`;

// What the lines say of a result that another run has paid for.
const KNOWN = 'known from an earlier run';

// The progress of a run in words: "3 of 4 ended, 1 running, 2 known from an earlier run, 180 credits".
function progressText(progress: Progress, known: number): string {
	const { items, open } = progress.attempt;
	const ofOpen = [...open].map((item) => progress.jobs.get(item) ?? []);
	const running = ofOpen.filter((all) => all.some(({ state }) => state.is === 'accepted')).length;
	const ended = `${items.size - open.size} of ${items.size} ended, ${running} running`;
	return `${ended}${known > 0 ? `, ${known} ${KNOWN}` : ''}, ${spentText(progress)}`;
}

// What the user can do after a stopped run of rows with Trace IDs.
const RUN_AGAIN =
	'Run the same rows again with the same Trace IDs and settings: a row that was made comes back at 0 credits, and only the others are paid';

// What a stopped run leaves behind, in words:
// "stopped: 5 submitted (175 credits; Get returns the results), 3 not submitted".
function stoppedText(progress: Progress): string {
	const { count, items, failures } = progress.attempt;
	const all = [...progress.jobs.values()];
	// The search for the mask of a swap does not count as the submission of the item.
	const isMade = (jobs: Job[]) =>
		jobs.some(({ accepted, traceKind }) => accepted !== undefined && traceKind === 'trace');
	const made = all.filter(isMade).length;
	const isDoubtful = (jobs: Job[]) => !isMade(jobs) && jobs.some((job) => job.isInDoubt);
	const inDoubt = all.filter(isDoubtful).length;
	const ofFailed = [...failures.keys()].map((item) => progress.jobs.get(item) ?? []);
	const failed = ofFailed.filter((jobs) => !isMade(jobs) && !isDoubtful(jobs)).length;
	const rest = Math.max(count, items.size) - made - inDoubt - failed;
	const parts = [
		made > 0 && `${made} submitted`,
		inDoubt > 0 && `${inDoubt} perhaps submitted`,
		failed > 0 && `${failed} failed`,
		rest > 0 && `${rest} not submitted`,
	].filter((part) => part !== false);
	// Get takes an ID. A call whose answer is the result, such as Swap Mask, has none.
	const results = all.filter((jobs) => jobs.some(({ videoId }) => videoId !== undefined)).length;
	const back = results === 0 ? '' : `; Get returns the result${results === 1 ? '' : 's'}`;
	// A swap that waits for a slot may have paid for its mask, although its video is not submitted.
	const isPaid = progress.credits.spent > 0;
	if (made > 0 || isPaid) parts[0] += ` (${spentText(progress)}${back})`;
	const text = `stopped: ${parts.join(', ')}`;
	return progress.attempt.hasKeys && made + inDoubt > 0 ? `${text}. ${RUN_AGAIN}` : text;
}

// The maximum number of failed items that the log names.
const MAX_NAMED = 20;

// The longest part of a user's own key in the log.
const MAX_KEY = 60;

// The name of an item in the log, which counts items from 0: "7", or "7 = order-17" with the user's own key.
const itemName = (item: number, key: string | undefined): string =>
	key === undefined ? `${item}` : `${item} = ${shortened(key, MAX_KEY)}`;

// The failed items of an attempt in words:
// "20 of 200 items failed: 15 balance, 5 moderated (items 3, 7 = order-17, 12)".
function failuresText({ failures, items, keyOf }: Failures): string {
	const counts = new Map<string, number>();
	for (const name of failures.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
	const sorted = [...counts].sort(([, one], [, other]) => other - one);
	const inOrder = [...failures.keys()].sort((one, other) => one - other);
	const named = inOrder.slice(0, MAX_NAMED).map((item) => itemName(item, keyOf(item)));
	const rest = failures.size - named.length;
	const list = `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
	const reasons = sorted.map(([name, count]) => `${count} ${name}`).join(', ');
	return `${failures.size} of ${counted(items.size, 'item')} failed: ${reasons} (items ${list})`;
}

// What n8n calls a node and a credential unless the user gives them another name.
const USUAL_NAMES = ['PixVerse', 'PixVerse account'];

// The start of each line in n8n's log. It names the execution, because one log holds the lines of many executions, the node,
// because a workflow may have several, and the credential, because each account has its own bill.
function startOf(context: Context): string {
	const { name, credentials } = context.getNode();
	const parts = [
		['execution', context.getExecutionId()],
		['node', name],
		['credential', credentials?.[credentialName]?.name],
	] as const;
	const named = parts.flatMap(([what, own]) =>
		own === undefined || own === '' || USUAL_NAMES.includes(own)
			? []
			: [`${what} ${shortened(own, MAX_KEY)}, `],
	);
	return `PixVerse: ${named.join('')}`;
}

/** Writes a line into n8n's log. */
export const log = (context: Context, text: string): void =>
	context.logger.info(`${startOf(context)}${text}`);

/** The journal of one run of a node. */
export class Journal {
	// The MCP trigger calls the node without an execution, and so without custom data.
	private readonly data?: CustomData;

	// The entry of each job in the custom data: its video ID or its trace ID.
	private readonly entries = new Map<Job, string>();

	// The items whose result another run has paid for. The journal counts them as they come, because a line about a large run
	// must not look through all of its jobs.
	private readonly known = new Set<number>();

	private lastProgressAt = clock.now();

	private lastProgress?: string;

	private readonly start: string;

	constructor(
		private readonly context: JournalContext,
		// Returns the user's own key of an item.
		private readonly keyOf: (item: number) => string | undefined = () => undefined,
	) {
		this.start = startOf(context);
		const { $execution } = context.getWorkflowDataProxy(context.getItemIndex());
		this.data = ($execution as { customData?: CustomData } | undefined)?.customData;
	}

	/**
	 * Names a submission before the node sends it. If the answer is lost, the trace ID is the only name of the submission.
	 */
	submitting(job: Job): void {
		const { item, path, traceKind, traceId } = job;
		this.noteItem(item, `submitting to ${path} with ${traceKind}:${traceId}`);
		this.put(job, `${item}=${traceKind}:${traceId}`);
	}

	/**
	 * Notes that PixVerse accepted the job. The video ID replaces the trace ID. But if a lost send may have made another
	 * video, both IDs stay, because only the trace ID leads to that video. `usual` says when such a job is usually ready.
	 */
	accepted(job: Job, made: Made, usual?: string): void {
		const credits = creditsIn(job.accepted?.answer ?? {});
		const price = credits === undefined ? '' : `, ${credits} credits`;
		const when = usual === undefined ? '' : `, ${usual}`;
		if (job.accepted?.isResumed) this.resumed(job, made);
		else this.tell(job, `${nameOf(made)} is being made${price}${when}`);
		// Once the journal has forgotten the entry, `put` keeps the trace ID and adds the video ID beside it.
		if (job.accepted?.wasInDoubt) this.entries.delete(job);
		this.put(job, `${job.item}=${made.id}`);
	}

	/** Notes that another run has paid for the result of a job. */
	resumed(job: Job, made: Made): void {
		this.known.add(job.item);
		this.tell(job, `${nameOf(made)} is ${KNOWN}`);
	}

	/**
	 * Notes that a video failed, and that the node makes another one. The custom data keeps the entry of the failed video.
	 */
	failed(job: Job, made: Made): void {
		const next = job.number + 1;
		this.known.delete(job.item);
		this.tell(job, `${nameOf(made)} failed and is refunded, try ${next} begins`);
		this.entries.delete(job);
	}

	/**
	 * Notes that PixVerse answered a job whose answer is the result, so that nobody needs the trace ID any more. After a doubt
	 * the trace ID stays, because an earlier send may have been charged, too.
	 */
	answered(job: Job): void {
		const credits = creditsIn(job.accepted?.answer ?? {});
		const price = credits === undefined ? '' : `, ${credits} credits`;
		this.noteItem(job.item, `${job.traceKind === 'mask' ? 'masks found' : 'answered'}${price}`);
		if (!job.accepted?.wasInDoubt) this.withdraw(job);
	}

	/** Removes the entry of a submission for which the user need not look, because PixVerse has refused it. */
	withdraw(job: Job): void {
		this.put(job);
	}

	/** Writes a line into the log. */
	note(text: string): void {
		this.context.logger.info(`${this.start}${text}`);
	}

	/** Writes a line about a trouble into the log. */
	warn(text: string): void {
		this.context.logger.warn(`${this.start}${text}`);
	}

	// Writes a line about an item into the log.
	private noteItem(item: number, text: string): void {
		this.note(`item ${itemName(item, this.keyOf(item))}: ${text}`);
	}

	// Says what became of a job: in the log, and for a manual run also in the browser's console, where the user reads it.
	private tell({ item }: Job, text: string): void {
		this.noteItem(item, text);
		this.tellPerson(`${rowName(item)}: ${text}`);
	}

	// Writes a line into the browser's console of a manual run.
	private tellPerson(text: string): void {
		if (this.context.getMode() === 'manual') this.context.sendMessageToUI?.(text);
	}

	// Replaces the entry of the job by `name`, or removes it if `name` is empty. The new entry comes last, after the entries
	// of all PixVerse nodes of the execution.
	private put(job: Job, name = ''): void {
		const { data, entries } = this;
		// Other PixVerse nodes of the execution write to the same keys, so the journal reads the keys again each time.
		const stored = KEYS.map((key) => data?.get(key) ?? '');
		const names = stored.join(' ').split(' ').filter(Boolean);
		const before = names.indexOf(entries.get(job) ?? '');
		if (before !== -1) names.splice(before, 1);
		entries.set(job, name);
		if (name !== '') names.push(name);
		// If the names need too many keys, the journal removes the oldest names, because their jobs have most likely ended.
		while (valuesOf(names).length > KEYS.length) names.shift();
		const values = valuesOf(names);
		// n8n checks each value that is set. Most values stay the same, so the journal sets only those that have changed.
		for (const [index, key] of KEYS.entries())
			if (stored[index] !== (values[index] ?? '')) data?.set(key, values[index] ?? '');
	}

	/** Counts and names the failed items of an attempt whose last item has ended. */
	reportFailures(attempt: Attempt): void {
		// A dry run costs nothing, and its output has the problems.
		if (attempt.failures.size === 0 || !attempt.isComplete || attempt.isDryRun) return;
		const { failures, items } = attempt;
		this.warn(failuresText({ failures, items, keyOf: this.keyOf }));
	}

	/** Reports the progress of a run that submits something: from time to time, and after the last item. */
	reportProgress(progress: Progress, isLast = false): void {
		const { failures, items, open, isStopped } = progress.attempt;
		// The lines of a single item say all, unless the user stopped it.
		const saysAll = items.size < 2 && (!isStopped || failures.size > 0);
		if (saysAll || progress.jobs.size === 0) return;
		const isSoon = clock.now() - this.lastProgressAt < MIN_PAUSE;
		// A stopped run gets one line only, once its last item has ended.
		if (!isLast && (isSoon || isStopped || open.size === 0)) return;
		this.lastProgressAt = clock.now();
		const text = isStopped ? stoppedText(progress) : progressText(progress, this.known.size);
		// With Batching, n8n starts later items even after Stop. Each of these items ends at once, as the only open item, so
		// the run would report its end again each time.
		if (isStopped && text === this.lastProgress) return;
		this.lastProgress = text;
		this.note(text);
		this.tellPerson(text);
	}
}
