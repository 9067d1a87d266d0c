/** Puts the columns of an input row beside the output of its item. Pure. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { JobError } from '../values/errors';
import { wholeMessage } from '../values/errors';
import { isObject } from '../values/json';
import { SIMPLE } from '../values/record';

// The states of items that were submitted, and of items that were not.
const STATES = ['submitted', 'pending', 'ready', 'moderated', 'failed', 'deleted'];
const UNSENT = ['dry_run', 'not_submitted'];

// Only the node writes these columns. They are removed from each row. Otherwise, for example, a sum over the output would
// count the credits of an earlier run again.
const OF_NODE = ['credits_charged', 'pixverse_state', 'pixverse_warning'];

// In a row that is an item of an earlier run, the node has written these columns. In any other row they are the user's.
const OF_EARLIER = ['state', 'warning', 'resumed', 'delivery', 'expected'];

const ESTIMATES = ['', '_low', '_high'].map((end) => `estimated_credits${end}`);
const OF_DRY_RUN = [...ESTIMATES, 'estimate_basis', 'dry_run_total', 'request'];

// Whether this node submitted something for a row. A user's own row may have a video ID, but not one of these states.
const isMade = ({ video_id, image_id, state }: IDataObject): boolean =>
	Boolean(video_id || image_id) && STATES.includes(String(state));

// Whether a row is an item of this node.
const isItemOfNode = (row: IDataObject): boolean =>
	isMade(row) || UNSENT.includes(String(row.state));

// Whether an error comes from this node. A failed item that runs again still contains its error.
const isOurs = (error: unknown) => isObject(error) && 'class' in error && 'charged' in error;

/**
 * Puts the columns of the row before the fields of the output, but leaves out columns that would look like fields of this
 * output.
 */
export function besideRow(ours: IDataObject, { error, ...row }: IDataObject): IDataObject {
	// A row with the same video or image keeps its trace ID, because it belongs to this result.
	const isSame = ['video_id', 'image_id'].some(
		(name) => ours[name] !== undefined && String(ours[name]) === String(row[name]),
	);
	const ofResult = isSame ? SIMPLE.filter((name) => name !== 'trace_id') : SIMPLE;
	const misleading = [
		...OF_NODE,
		// A failed item has no state. If its row is the user's own, the row keeps its columns, even those with a name in
		// `SIMPLE`.
		...(ours.state !== undefined || isMade(row) ? ofResult : []),
		// A dry run may have no estimate, and must not show the estimate of an earlier dry run.
		...(ours.state === 'dry_run' ? ESTIMATES : []),
		...(isItemOfNode(row) ? OF_EARLIER : []),
		...(row.state === 'dry_run' ? OF_DRY_RUN : []),
	];
	for (const name of misleading) delete row[name];
	// n8n takes an item with the field `error` for a failed item, so the user's own column gets another name.
	const isOther = error !== undefined && !isOurs(error);
	// A field of the output wins.
	return { ...row, ...(isOther && { input_error: row.input_error ?? error }), ...ours };
}

/**
 * Returns an item that was not submitted. It goes out as it came in, so that the user can run it again, with the reason as
 * its `warning`. The user's columns stay, because the next run may make a prompt of them. The credits of an earlier run are
 * removed.
 */
export function notSubmittedItem(
	{ json, binary }: INodeExecutionData,
	item: number,
	error: JobError,
	charged: IDataObject = {},
): INodeExecutionData {
	const { failure } = error;
	// The message of such a failure already says that the item was not submitted, so it needs no sentence about the charge.
	const warning = failure.charge === 'notCharged' ? failure.message : wholeMessage(failure);
	const row = { ...json };
	delete row.credits_charged;
	if (isOurs(row.error)) delete row.error;
	// The user's columns `state` and `warning` keep their values, so the node's fields get another name beside them.
	const prefix = ('state' in row || 'warning' in row) && !isItemOfNode(row) ? 'pixverse_' : '';
	const added = { [`${prefix}state`]: 'not_submitted', [`${prefix}warning`]: warning };
	return {
		json: { ...row, ...added, ...charged },
		...(binary && { binary }),
		pairedItem: { item },
	};
}
