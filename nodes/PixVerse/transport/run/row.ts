/** Puts the columns of an input row beside the output of its item. Pure. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { JobError } from '../values/errors';
import { wholeMessage } from '../values/errors';
import { isObject } from '../values/json';
import { SIMPLE } from '../values/record';
import { textOf } from '../values/userValues';

// The states of items that were submitted, and of items that were not.
const STATES = ['submitted', 'pending', 'ready', 'moderated', 'failed', 'deleted'];
const UNSENT = ['dry_run', 'not_submitted'];

// Only the node writes these columns. They are removed from each row. For example, a sum over the output would otherwise
// count the credits of an earlier run again.
const OF_NODE = ['credits_charged', 'pixverse_state', 'pixverse_warning'];

// A row may be an output item of an earlier run. Then the node has written these columns. In any other row, they belong to
// the user.
const OF_EARLIER = ['state', 'warning', 'resumed', 'delivery', 'expected'];

const ESTIMATES = ['', '_low', '_high'].map((end) => `estimated_credits${end}`);
const OF_DRY_RUN = [...ESTIMATES, 'estimate_basis', 'dry_run_total', 'request'];

// Whether this node submitted something for a row. A video ID alone does not show this, because the user's own rows may
// have one.
const isMade = ({ video_id, image_id, state }: IDataObject): boolean =>
	Boolean(video_id || image_id) && STATES.includes(textOf(state));

// Whether a row is an item of this node.
const isItemOfNode = (row: IDataObject): boolean =>
	isMade(row) || UNSENT.includes(textOf(row.state));

// Whether an error comes from this node. A failed item that runs again still contains its error.
const isOurs = (error: unknown) => isObject(error) && 'class' in error && 'charged' in error;

/**
 * Puts the columns of the row before the fields of the output, but leaves out columns that would look like fields of this
 * output.
 */
export function besideRow(ours: IDataObject, { error, ...row }: IDataObject): IDataObject {
	// If a row has the ID of the same video or image, its trace ID belongs to this result and stays.
	const isSame = ['video_id', 'image_id'].some(
		(name) => ours[name] !== undefined && textOf(ours[name]) === textOf(row[name]),
	);
	const ofResult = isSame ? SIMPLE.filter((name) => name !== 'trace_id') : SIMPLE;
	const misleading = [
		...OF_NODE,
		// A failed item has no state. Then the user's own row keeps all its columns, even those with a name in `SIMPLE`.
		...(ours.state !== undefined || isMade(row) ? ofResult : []),
		// A dry run may have no estimate, and must not show the estimate of an earlier dry run.
		...(ours.state === 'dry_run' ? ESTIMATES : []),
		...(isItemOfNode(row) ? OF_EARLIER : []),
		...(row.state === 'dry_run' ? OF_DRY_RUN : []),
	];
	for (const name of misleading) delete row[name];
	// n8n takes an item with the field `error` for a failed item, so a column `error` of the user gets another name.
	const isOther = error !== undefined && !isOurs(error);
	// If the row and the output have the same field, the output wins.
	return { ...row, ...(isOther && { input_error: row.input_error ?? error }), ...ours };
}

/**
 * Returns the item for a row that was not submitted. The row goes out as it came in, with a warning that gives the reason,
 * so that the user can run it again. The user's columns stay, because the next run may make a prompt of them. The credits
 * of an earlier run are removed. `charged` has the credits of this run, if there are any.
 */
export function notSubmittedItem(
	{ json, binary }: INodeExecutionData,
	item: number,
	error: JobError,
	charged: IDataObject = {},
): INodeExecutionData {
	const { failure } = error;
	// If nothing was charged, the message is enough, because it says that the item was not submitted.
	const warning = failure.charge === 'notCharged' ? failure.message : wholeMessage(failure);
	const row = { ...json };
	delete row.credits_charged;
	if (isOurs(row.error)) delete row.error;
	// The user's own columns `state` and `warning` keep their values, so the fields of the node get other names.
	const prefix = ('state' in row || 'warning' in row) && !isItemOfNode(row) ? 'pixverse_' : '';
	const added = { [`${prefix}state`]: 'not_submitted', [`${prefix}warning`]: warning };
	return {
		json: { ...row, ...added, ...charged },
		...(binary && { binary }),
		pairedItem: { item },
	};
}
