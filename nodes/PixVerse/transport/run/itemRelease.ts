/** The part of an item in the release of its run: what an earlier part knew of it, and whether it only waits. */
import type { INodeExecutionData } from 'n8n-workflow';
import type { Context } from '../http/client';
import { notSubmittedItem } from '../http/errors';
import type { CancellationScope } from './cancellation';
import type { Run } from './memory';
import type { StoredItem } from './nodeState';
import { stateOf } from './nodeState';
import type { JobOptions } from './options';
import type { Pending } from './returns';

/** What an item whose run may be released knows and tells. */
export interface ItemRelease {
	/** What an earlier part of the run knew of it. */
	before?: StoredItem;
	wait: (pending: Pending) => void;
	awake: () => void;
	/** It waits for a permit before it can be submitted. */
	queue: () => void;
}

const QUEUED = 'Not submitted yet: the item waits until the account can run another job.';

/**
 * Lets the run be released if an item wants it; a call of an agent without the engine never is. What an
 * earlier part of the run has left does not depend on what the settings say now.
 */
export function mayRelease(context: Context, run: Run, { releases }: JobOptions): void {
	if (run.isDirectCall) return;
	if (releases || stateOf(context, run.index) !== undefined) run.mayBeReleased(context);
}

/** The part of an item in the release of its run, if it may be released. */
export function releaseOf(
	context: Context,
	{ release }: Run,
	scope: CancellationScope,
	{ releases, waits }: JobOptions,
): ItemRelease | undefined {
	if (!releases || !waits || release === undefined) return undefined;
	const index = context.getItemIndex();
	const input = context.getInputData() as INodeExecutionData;
	return {
		before: release.before(index),
		wait: (pending) => release.wait(index, scope, pending),
		awake: () => release.awake(index),
		queue: () => release.queue(index, scope, [notSubmittedItem(input, index, QUEUED)]),
	};
}

/** Makes the output of an item, unless an earlier part of the run came to its end. */
export async function unlessDecided(
	{ release }: Run,
	index: number,
	make: () => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
	const failure = release?.takeFailure(index);
	if (failure !== undefined) throw failure;
	const before = release?.before(index)?.output;
	const output = before?.map((one) => ({ ...one })) ?? (await make());
	release?.decide(index, { output });
	return output;
}
