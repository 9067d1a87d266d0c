/**
 * The state that a released run stores. The resumed run checks this state first, because another version of the package may
 * have stored it, or a person may have changed it. Pure.
 */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Cost } from '../account/ledger';
import { maskRow } from '../../prices/table';
import type { Failure } from '../values/errors';
import { isCharge, JobError } from '../values/errors';
import { isObject, usableId } from '../values/json';
import type { ResultType } from '../values/record';
import { image, video } from '../values/record';
import type { StoredJob } from './job';

/** The end of an item: its output or its failure. */
export interface Decided {
	output?: INodeExecutionData[];
	failure?: Failure;
}

/** The stored state of an item. */
export interface StoredItem extends Decided {
	/** How much of the item's wait limit is used up when the run goes on, in milliseconds; 0 if the item has ended. */
	waited: number;
	ranFor?: number;
}

/** The stored state of a released run. */
export interface StoredState {
	/** How often the node had already run in this execution. */
	index: number;
	startedAt: number;
	/**
	 * The credits that the run has spent.
	 */
	spent: number;
	/** The jobs of each item. Version 1.0.0-rc.1 stored neither the `cost` nor the `number` of a job. */
	jobs: Record<string, Array<StoredJob & { cost?: Cost }>>;
	items: Record<string, StoredItem>;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isSwitch: Check = (value) => typeof value === 'boolean';
const isAmount: Check = (value) => Number.isFinite(value) && (value as number) >= 0;
const isCount: Check = (value) => isAmount(value) && Number.isInteger(value);

// An ID of a video or image. It is checked because it becomes part of a path.
const isId: Check = (value) => typeof value === 'string' && usableId(value) === value;

// A trace ID. It is checked because the node sends it in a header.
const isTraceId: Check = (value) =>
	typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);

const oneOf =
	(...values: unknown[]): Check =>
	(value) =>
		values.includes(value);

const maybe =
	(check: Check): Check =>
	(value) =>
		value === undefined || check(value);

const listOf =
	(check: Check): Check =>
	(value) =>
		Array.isArray(value) && value.every(check);

// Checks the members of an object. A member that is not in `shape` makes the object unusable, because a newer version may
// have added the member and changed the meaning of the others.
const like =
	(shape: Record<string, Check>): Check =>
	(value) =>
		isObject(value) &&
		Object.keys(value).every((name) => Object.hasOwn(shape, name)) &&
		Object.entries(shape).every(([name, check]) => check(value[name]));

// Checks an object whose keys are the indexes of items, as JavaScript writes them.
const byItem =
	(check: (value: unknown, item: number) => boolean): Check =>
	(value) =>
		isObject(value) &&
		Object.entries(value).every(
			([key, member]) => /^(0|[1-9]\d*)$/.test(key) && check(member, Number(key)),
		);

const common = {
	...{ message: isText, class: isText, code: maybe(isText), retryable: isSwitch },
	...{ videoId: maybe(isId), traceId: maybe(isTraceId), url: maybe(isText), tries: maybe(isCount) },
	credits: maybe(isAmount),
	// The stored result type is a copy made by JSON, so the check compares fields and not objects.
	resultType: maybe(
		(value) =>
			isObject(value) &&
			[video, image].some(({ idField, noun }) => idField === value.idField && noun === value.noun),
	),
};

const isOfThisVersion = like({ ...common, charge: isCharge, advice: maybe(isText) });

// Checks a failure in the form of version 1.0.0-rc.1.
const isOfFirstVersion = like({
	...{ ...common, description: maybe(isText), refunded: maybe(isSwitch) },
	charged: oneOf(undefined, true, false, 'unknown'),
});

const isFailure: Check = (value) => isOfThisVersion(value) || isOfFirstVersion(value);

// Returns a stored failure in the form of this version. Version 1.0.0-rc.1 put the advice into `description`.
function failureFrom(stored: Failure): Failure {
	if (isOfThisVersion(stored)) return stored;
	const { charged, refunded, description, ...failure } = stored as unknown as IDataObject;
	const charge = charged === 'unknown' ? 'unknown' : charged ? 'charged' : 'notCharged';
	const advice = charge === 'unknown' ? description : undefined;
	return { ...failure, charge: refunded ? 'refunded' : charge, advice } as unknown as Failure;
}

const states = [
	like({ is: oneOf('new') }),
	like({ is: oneOf('inDoubt'), body: isText, byStatus: oneOf(undefined, true) }),
	like({ is: oneOf('refused'), failure: isFailure }),
	like({
		...{ is: oneOf('accepted'), answer: isObject, acceptedAt: isAmount, videoId: maybe(isId) },
		...{ isResumed: isSwitch, wasInDoubt: isSwitch },
	}),
];

const isJobOf = (item: number) =>
	like({
		// If a job named another item, that item would get the wrong video.
		...{ item: oneOf(item), step: isText, intent: isText, refusals: isCount },
		// An operation with free jobs never waits for a result, so its run is never released.
		isFree: oneOf(false),
		...{ traceId: maybe(isTraceId), traceKind: oneOf('trace', 'mask'), prepared: maybe(isObject) },
		refusedSince: maybe(isAmount),
		refusalsBeforeBusy: maybe(isCount),
		...{ number: maybe(isCount), failed: maybe(isOfThisVersion), sent: maybe(isText) },
		cost: maybe(like({ as: oneOf('spent', 'reserved'), credits: isAmount })),
		state: (value) => states.some((isLike) => isLike(value)),
	});

const isItem = like({
	...{ waited: isAmount, ranFor: maybe(isAmount), failure: maybe(isFailure) },
	output: maybe(listOf((value) => isObject(value) && isObject(value.json))),
	// Only version 1.0.0-rc.1 stored the name of an error.
	name: maybe(isText),
});

const isStateLike = like({
	...{ index: isCount, startedAt: isAmount, spent: isAmount, items: byItem(isItem) },
	jobs: byItem((value, item) => listOf(isJobOf(item))(value)),
});

// Whether an item has exactly the jobs that it needs in a run that submits to `url`, or reads from there. The run would
// submit a missing job again.
function isComplete(url: string, item: StoredItem | undefined, jobs: StoredJob[]): boolean {
	const own = jobs.filter(({ step }) => step === url);
	const masks = jobs.filter(({ step }) => step === maskRow.path);
	// Every job needs its stored item. A job at another path shows that the operation was changed while the run waited.
	if (item === undefined || own.length + masks.length < jobs.length) return false;
	// "Get" submits nothing, so it has no jobs.
	if ([video, image].some(({ path }) => path === url)) return jobs.length === 0;
	// If an item had two jobs at one path, the run would not know which one counts.
	if (own.length > 1 || masks.length > 1) return false;
	const state = own[0]?.state;
	const isMade = state?.is === 'accepted' && state.videoId !== undefined;
	// PixVerse has accepted this job, but the run cannot poll it without an ID, and would submit it again.
	if (state?.is === 'accepted' && !isMade) return false;
	const { output, failure } = item;
	if (output !== undefined) return true;
	// An item without output and failure was waiting. An item waits only for a video that PixVerse has accepted.
	if (failure === undefined) return isMade;
	// A failure with a video ID belongs to the video of this job, or to the video of its previous try if no further try was
	// submitted.
	if (failure.videoId !== undefined) return isMade || own[0]?.failed?.videoId === failure.videoId;
	// A failure with a trace ID comes from a submission, so the job of this submission has to be there.
	return failure.traceId === undefined || own.length > 0;
}

/** Whether a value is a state from which a run of this version can go on. The run submits to `url`, or reads from there. */
export function isStoredState(value: unknown, url: string): value is StoredState {
	if (!isStateLike(value)) return false;
	const { items, jobs } = value as StoredState;
	// `isComplete` also refuses a job without a stored item, so the check covers the items of both maps.
	const all = new Set([...Object.keys(items), ...Object.keys(jobs)]);
	return [...all].every((item) => isComplete(url, items[item], jobs[item] ?? []));
}

/** Returns a copy of a stored state with its failures in the form of this version. */
export function currentState(stored: StoredState): StoredState {
	// The release changes this copy: for example, it deletes a failure that it has thrown. The state that n8n keeps must not
	// change.
	const state = JSON.parse(JSON.stringify(stored)) as StoredState;
	// A refused job throws its stored failure in the next attempt, so this failure needs the form of this version as well.
	const states = Object.values(state.jobs).flatMap((all) => all.map((job) => job.state));
	for (const end of [...Object.values(state.items), ...states])
		if (end && 'failure' in end) end.failure &&= failureFrom(end.failure);
	return state;
}

// The IDs of videos and images, each with its type, and the trace IDs of submissions.
interface Ids {
	made: Map<string, ResultType>;
	traces: Set<string>;
}

// Collects the IDs in a value. The names of the fields show which values are IDs, both in this package and at PixVerse.
function idsIn(stored: unknown): Ids {
	const made: Ids['made'] = new Map();
	const traces: Ids['traces'] = new Set();
	const seen = new Set<object>();
	// The list grows during the loop. The loop skips an object that it has seen before, because a value that n8n restores may
	// have cycles.
	const found = [stored];
	for (const value of found) {
		if (typeof value !== 'object' || value === null || seen.has(value)) continue;
		seen.add(value);
		for (const [name, member] of Object.entries(value)) {
			found.push(member);
			const [, kind] = /^(video|image)_?id$/i.exec(name) ?? [];
			const id = kind && usableId(member);
			// The package may store the ID of an image as `videoId`, too. So an ID belongs to an image as soon as one field says
			// so.
			if (id) made.set(id, /^i/i.test(kind) ? image : (made.get(id) ?? video));
			if (/^trace_?id$/i.test(name) && isTraceId(member)) traces.add(String(member));
		}
	}
	return { made, traces };
}

// The maximum number of IDs in a sentence.
const MAX_IDS = 20;

// Lists IDs for a sentence: first the item's own IDs (`own`), then others from `all`.
function listed(own: Iterable<string>, all: string[]): string {
	const names = [...new Set([...own, ...all.slice(0, MAX_IDS)])].slice(0, MAX_IDS);
	const more = all.length - names.length;
	return `${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

/** A state from which no run can go on. */
export class UnusableState {
	private readonly made: string[];
	private readonly traces: string[];

	constructor(private readonly stored: unknown) {
		// All items share this search, because one search for each item would take quadratic time.
		const { made, traces } = idsIn(stored);
		[this.made, this.traces] = [[...made.keys()], [...traces]];
	}

	/** Returns the failure of an item. Its message names the item's own IDs first. */
	failureOf(item: number): JobError {
		const { made, traces } = this;
		const { jobs, items } = isObject(this.stored) ? this.stored : {};
		const members = [jobs, items].map((map) => (isObject(map) ? map[item] : undefined));
		const own = idsIn(members);
		const parts = [
			'This released execution cannot continue: another version of the package stored its state, or somebody changed it or the operation. Nothing was submitted again',
			made.length > 0 && `"Get" with an ID returns what was made: ${listed(own.made.keys(), made)}`,
			traces.length > 0 && `Look at PixVerse for the trace IDs ${listed(own.traces, traces)}`,
			made.length + traces.length === 0 &&
				'It names no IDs: look at PixVerse for what was made before you run the items again',
		];
		// The fields of a failure hold only one video. The message also names others.
		const [[videoId, resultType] = []] = own.made;
		return new JobError({
			message: parts.filter((part) => part !== false).join('. '),
			charge: videoId === undefined ? 'unknown' : 'charged',
			...{ class: 'unexpected', retryable: false },
			...{ videoId, resultType, traceId: [...own.traces][0] },
		});
	}
}
