/**
 * What a released run leaves with its execution, and how it is checked when the run goes on: another version of the package
 * may have stored it, or a person may have edited it. Pure.
 */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Cost } from '../account/ledger';
import { maskRow } from '../../prices/table';
import type { Failure } from '../http/errors';
import { isCharge, JobError } from '../http/errors';
import { isObject, usableId } from '../http/json';
import type { ResultType } from '../http/record';
import { image, video } from '../http/record';
import type { StoredJob } from './job';

/** What an item came to, or returns if its run is released. */
export interface Decided {
	output?: INodeExecutionData[];
	failure?: Failure;
}

/** What is stored of an item. */
export interface StoredItem extends Decided {
	/** The time that counts towards its wait limit, up to the return; 0 once it is decided what it came to. */
	waited: number;
	ranFor?: number;
}

/** What a released run stores. */
export interface StoredState {
	/** How often the node had run before in this execution. */
	index: number;
	startedAt: number;
	/** The credits that it spent. */
	spent: number;
	/** By item, like the items; version 1.0.0-rc.1 stored neither their costs nor their numbers. */
	jobs: Record<string, Array<StoredJob & { cost?: Cost }>>;
	items: Record<string, StoredItem>;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isSwitch: Check = (value) => typeof value === 'boolean';
const isAmount: Check = (value) => Number.isFinite(value) && (value as number) >= 0;
const isCount: Check = (value) => isAmount(value) && Number.isInteger(value);

/** An ID as `Accepted` has it. It becomes part of a path. */
const isId: Check = (value) => typeof value === 'string' && usableId(value) === value;

/** A trace ID leaves in a header. */
const isTraceId: Check = (value) =>
	typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);

const one =
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

/** An object with these members and no others: what a newer version adds may change what the rest means. */
const like =
	(shape: Record<string, Check>): Check =>
	(value) =>
		isObject(value) &&
		Object.keys(value).every((name) => Object.hasOwn(shape, name)) &&
		Object.entries(shape).every(([name, check]) => check(value[name]));

/** An object with the numbers of items as its keys, as JavaScript writes them. */
const byItem =
	(check: (value: unknown, item: number) => boolean): Check =>
	(value) =>
		isObject(value) &&
		Object.entries(value).every(
			([key, member]) => /^(0|[1-9]\d*)$/.test(key) && check(member, Number(key)),
		);

const sameType =
	({ idField, noun }: IDataObject) =>
	(type: ResultType) =>
		type.idField === idField && type.noun === noun;

const common = {
	...{ message: isText, class: isText, code: maybe(isText), retryable: isSwitch },
	...{ videoId: maybe(isId), traceId: maybe(isTraceId), url: maybe(isText), tries: maybe(isCount) },
	credits: maybe(isAmount),
	resultType: maybe((value) => isObject(value) && [video, image].some(sameType(value))),
};

const isOfThisVersion = like({ ...common, charge: isCharge, advice: maybe(isText) });

/** As version 1.0.0-rc.1 stored a failure. */
const isOfFirstVersion = like({
	...{ ...common, description: maybe(isText), refunded: maybe(isSwitch) },
	charged: one(undefined, true, false, 'unknown'),
});

const isFailure: Check = (value) => isOfThisVersion(value) || isOfFirstVersion(value);

/** A stored failure as this version has it. What the first version said of the charge stands in its description. */
function failureFrom(stored: IDataObject): Failure {
	if (isOfThisVersion(stored)) return stored as unknown as Failure;
	const { charged, refunded, description, ...failure } = stored;
	const charge = charged === 'unknown' ? 'unknown' : charged ? 'charged' : 'notCharged';
	const advice = charge === 'unknown' ? description : undefined;
	return { ...failure, charge: refunded ? 'refunded' : charge, advice } as unknown as Failure;
}

const states = [
	like({ is: one('new') }),
	like({ is: one('inDoubt'), body: isText, byStatus: one(undefined, true) }),
	like({ is: one('refused'), failure: isFailure }),
	like({
		...{ is: one('accepted'), answer: isObject, acceptedAt: isAmount, videoId: maybe(isId) },
		...{ isResumed: isSwitch, wasInDoubt: isSwitch },
	}),
];

const isJobOf = (item: number) =>
	like({
		...{ item: one(item), step: isText, intent: isText, refusals: isCount },
		// No operation is free that can be released.
		isFree: one(false),
		...{ traceId: maybe(isTraceId), traceKind: one('trace', 'mask'), prepared: maybe(isObject) },
		refused: maybe(like({ first: isAmount, since: isAmount, count: isCount })),
		refusalsBeforeBusy: maybe(isCount),
		...{ number: maybe(isCount), failed: maybe(isOfThisVersion), sent: maybe(isText) },
		cost: maybe(like({ as: one('spent', 'undecided'), credits: isAmount })),
		state: (value) => states.some((isLike) => isLike(value)),
	});

const isItem = like({
	...{ waited: isAmount, ranFor: maybe(isAmount), failure: maybe(isFailure) },
	output: maybe(listOf((value) => isObject(value) && isObject(value.json))),
	// Version 1.0.0-rc.1 stored it with a failure.
	name: maybe(isText),
});

const isStateLike = like({
	...{ index: isCount, startedAt: isAmount, spent: isAmount, items: byItem(isItem) },
	jobs: byItem((value, item) => listOf(isJobOf(item))(value)),
});

/** Whether the jobs of an item are those of a run of `url`, and all that the item still needs: what is missing would be submitted again. */
function isComplete(url: string, item: StoredItem | undefined, jobs: StoredJob[]): boolean {
	const own = jobs.filter(({ step }) => step === url);
	const masks = jobs.filter(({ step }) => step === maskRow.path);
	if (item === undefined || own.length + masks.length < jobs.length) return false;
	// "Get" submits nothing.
	if ([video, image].some(({ path }) => path === url)) return jobs.length === 0;
	if (own.length > 1 || masks.length > 1) return false;
	const state = own[0]?.state;
	const isMade = state?.is === 'accepted' && state.videoId !== undefined;
	if (state?.is === 'accepted' && !isMade) return false;
	const { output, failure } = item;
	if (output !== undefined) return true;
	if (failure === undefined) return isMade;
	// A limit may have refused a further try, so that the failure is that of the video before.
	if (failure.videoId !== undefined) return isMade || own[0]?.failed?.videoId === failure.videoId;
	return failure.traceId === undefined || own.length > 0;
}

/** Whether a value is a state from which a run of this version may go on that submits to `url`, or gets from there. */
export function isStoredState(value: unknown, url: string): value is StoredState {
	if (!isStateLike(value)) return false;
	const { items, jobs } = value as StoredState;
	const known = new Set([...Object.keys(items), ...Object.keys(jobs)]);
	return [...known].every((item) => isComplete(url, items[item], jobs[item] ?? []));
}

/** A stored state with its failures as this version has them. */
export function currentState(state: StoredState): StoredState {
	const decided = ({ failure, ...item }: StoredItem): StoredItem =>
		failure ? { ...item, failure: failureFrom(failure as unknown as IDataObject) } : item;
	const job = ({ state: at, ...rest }: StoredState['jobs'][string][number]) =>
		at?.is === 'refused'
			? { ...rest, state: { ...at, failure: failureFrom(at.failure as unknown as IDataObject) } }
			: { ...rest, state: at };
	const items = Object.entries(state.items).map(([item, one]) => [item, decided(one)]);
	const jobs = Object.entries(state.jobs).map(([item, all]) => [item, all.map(job)]);
	return { ...state, items: Object.fromEntries(items), jobs: Object.fromEntries(jobs) };
}

/** The IDs that something names: of what was made, each with its type, and of submissions. */
interface Named {
	made: Map<string, ResultType>;
	traces: Set<string>;
}

/** The IDs that stand in a value under the names that this package and PixVerse have for them, except in what was seen before. */
function idsIn(stored: unknown, seen = new Set<object>()): Named {
	const made: Named['made'] = new Map();
	const traces: Named['traces'] = new Set();
	// The list grows while it is walked; each object is read once, because what n8n restores may contain itself.
	const found = [stored];
	for (const value of found) {
		if (typeof value !== 'object' || value === null || seen.has(value)) continue;
		seen.add(value);
		for (const [name, member] of Object.entries(value)) {
			found.push(member);
			const [, kind] = /^(video|image)_?id$/i.exec(name) ?? [];
			const id = kind && usableId(member);
			// Ours has one name for both.
			if (id) made.set(id, /^i/i.test(kind) ? image : (made.get(id) ?? video));
			if (/^trace_?id$/i.test(name) && isTraceId(member)) traces.add(String(member));
		}
	}
	return { made, traces };
}

/** A sentence names at most so many IDs. */
const MOST = 20;

/** IDs for a sentence, those of the item first. */
function listed(own: Iterable<string>, all: string[]): string {
	const names = [...new Set([...own, ...all.slice(0, MOST)])].slice(0, MOST);
	const more = all.length - names.length;
	return `${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

/** A state that no run can go on from. */
export class UnusableState {
	private readonly made: string[];
	private readonly traces: string[];
	private readonly items = new Map<number, Named>();

	/** What the items read so far have: what several share counts for the first, or many would be read as often as there are items. */
	private readonly seen = new Set<object>();

	constructor(private readonly stored: unknown) {
		const { made, traces } = idsIn(stored);
		[this.made, this.traces] = [[...made.keys()], [...traces]];
	}

	/** The IDs of an item. */
	private idsOf(item: number): Named {
		const { jobs, items } = isObject(this.stored) ? this.stored : {};
		const members = [jobs, items].map((map) => (isObject(map) ? map[item] : undefined));
		const ids = this.items.get(item) ?? idsIn(members, this.seen);
		this.items.set(item, ids);
		return ids;
	}

	/** The failure of an item, which names its own IDs first. */
	failureOf(item: number): JobError {
		const own = this.idsOf(item);
		const { made, traces } = this;
		const parts = [
			'This released execution cannot continue: another version of the package stored its state, or somebody changed it or the operation. Nothing was submitted again',
			made.length > 0 && `"Get" with an ID returns what was made: ${listed(own.made.keys(), made)}`,
			traces.length > 0 && `Look at PixVerse for the trace IDs ${listed(own.traces, traces)}`,
			made.length + traces.length === 0 &&
				'It names no IDs: look at PixVerse for what was made before you run the items again',
		];
		const [[videoId, resultType] = []] = own.made;
		return new JobError({
			message: parts.filter((part) => part !== false).join('. '),
			charge: videoId === undefined ? 'unknown' : 'charged',
			...{ class: 'unexpected', retryable: false },
			...{ videoId, resultType, traceId: [...own.traces][0] },
		});
	}
}
