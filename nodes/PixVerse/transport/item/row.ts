/** The columns of an input row beside the output of its item. Pure. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { JobError } from '../values/errors';
import { wholeMessage } from '../values/errors';
import { isObject } from '../values/json';
import { SIMPLE } from '../values/record';

/** The states of items that were submitted, and of items that were not. */
const STATES = ['submitted', 'pending', 'ready', 'moderated', 'failed', 'deleted'];
const UNSENT = ['dry_run', 'not_submitted'];

/** Only the node writes these columns. A row never keeps them, because a sum would count the credits of an earlier run again. */
const OF_NODE = ['credits_charged', 'pixverse_state', 'pixverse_warning'];

/** The node has written these columns if the row is an item of an earlier run. */
const OF_EARLIER = ['state', 'warning', 'resumed', 'delivery', 'expected'];

const ESTIMATES = ['', '_low', '_high'].map((end) => `estimated_credits${end}`);
const OF_DRY_RUN = [...ESTIMATES, 'estimate_basis', 'dry_run_total', 'request'];

/** Whether a row is an item for which this node submitted something. A row of the user may have a video ID, too, but a state of its own. */
const isMade = ({ video_id, image_id, state }: IDataObject): boolean =>
	Boolean(video_id || image_id) && STATES.includes(String(state));

/** Whether a row is an item of this node. */
const isItemOfNode = (row: IDataObject): boolean =>
	isMade(row) || UNSENT.includes(String(row.state));

/** Whether an error is one of this node. A failed item that runs again still has it. */
const isOurs = (error: unknown) => isObject(error) && 'class' in error && 'charged' in error;

/** Puts the columns of the row before the fields of the output, without columns that a reader would take for such fields. */
export function besideRow(ours: IDataObject, { error, ...row }: IDataObject): IDataObject {
	// The row may know the trace ID if it names the video or image of the output.
	const isSame = ['video_id', 'image_id'].some(
		(name) => ours[name] !== undefined && String(ours[name]) === String(row[name]),
	);
	const ofResult = isSame ? SIMPLE.filter((name) => name !== 'trace_id') : SIMPLE;
	const misleading = [
		...OF_NODE,
		// A failed item has no state, and then a row of the user keeps its columns of these names.
		...(ours.state !== undefined || isMade(row) ? ofResult : []),
		// A dry run may have no estimate, and that of an earlier dry run must not stand in its place.
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
 * Returns an item that was not submitted as it came in, for another run, with the reason as its `warning`. The user's columns
 * stay, because the next run may make a prompt of them. The credits of an earlier run do not.
 */
export function notSubmittedItem(
	{ json, binary }: INodeExecutionData,
	item: number,
	error: JobError,
	charged: IDataObject = {},
): INodeExecutionData {
	const { failure } = error;
	// The warning says itself that the item was not submitted.
	const warning = failure.charge === 'notCharged' ? failure.message : wholeMessage(failure);
	const row = { ...json };
	// A sum over the output would count what an earlier run paid once more.
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
