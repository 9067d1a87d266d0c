/** The columns of a row beside what came of it. Pure. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { JobError } from '../http/errors';
import { wholeMessage } from '../http/errors';
import { isObject } from '../http/json';
import { SIMPLE } from '../http/record';

/** The states of items that something was made for, and of those that nothing was sent for. */
const STATES = ['submitted', 'pending', 'ready', 'moderated', 'failed', 'deleted'];
const UNSENT = ['dry_run', 'not_submitted'];

/** Fields of the node that no row may hand on: a sum would count what an earlier run paid once more. */
const OF_NODE = ['credits_charged', 'pixverse_state', 'pixverse_warning'];

/** What the node said of an earlier item, which the row is. */
const OF_EARLIER = ['state', 'warning', 'resumed', 'delivery', 'expected'];

const ESTIMATES = ['', '_low', '_high'].map((end) => `estimated_credits${end}`);
const OF_DRY_RUN = [...ESTIMATES, 'estimate_basis', 'dry_run_total', 'request'];

/** Whether a row is what this node made. It may have the ID of its source video, and a state that no item of ours has. */
const isMade = ({ video_id, image_id, state }: IDataObject): boolean =>
	Boolean(video_id || image_id) && STATES.includes(String(state));

/** Whether a row is an item of this node. */
const isItemOfNode = (row: IDataObject): boolean =>
	isMade(row) || UNSENT.includes(String(row.state));

/** Whether both name one video or image, whose trace ID the row may know. */
const isSame = (ours: IDataObject, row: IDataObject): boolean =>
	['video_id', 'image_id'].some(
		(name) => ours[name] !== undefined && String(ours[name]) === String(row[name]),
	);

/** The columns that would be taken for what the node says of its item; a failed one has no state. The IDs of an earlier item stay. */
function misleading(ours: IDataObject, row: IDataObject): string[] {
	const ofResult = isSame(ours, row) ? SIMPLE.filter((name) => name !== 'trace_id') : SIMPLE;
	return [
		...OF_NODE,
		...(ours.state !== undefined || isMade(row) ? ofResult : []),
		...(ours.state === 'dry_run' ? ESTIMATES : []),
		...(isItemOfNode(row) ? OF_EARLIER : []),
		...(row.state === 'dry_run' ? OF_DRY_RUN : []),
	];
}

/** Whether a failure is one of an item of this node, which a row still carries that is run again. */
const isOurs = (error: unknown) => isObject(error) && 'class' in error && 'charged' in error;

/** The item with the columns of its row first; a field of the node wins. */
export function besideRow(ours: IDataObject, { error, ...row }: IDataObject): IDataObject {
	for (const name of misleading(ours, row)) delete row[name];
	// n8n takes an item with this field for a failed one.
	const isOther = error !== undefined && !isOurs(error);
	return { ...row, ...(isOther && { input_error: row.input_error ?? error }), ...ours };
}

/**
 * An item that was not submitted: it comes out as it came in, for another run; `warning` says why. Fields of the
 * user stay as they are: the next run may make a prompt of them. What an earlier run paid is left out.
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
	delete row.credits_charged;
	if (isOurs(row.error)) delete row.error;
	const prefix = ('state' in row || 'warning' in row) && !isItemOfNode(row) ? 'pixverse_' : '';
	const told = { [`${prefix}state`]: 'not_submitted', [`${prefix}warning`]: warning };
	return {
		json: { ...row, ...told, ...charged },
		...(binary && { binary }),
		pairedItem: { item },
	};
}
