/** The columns of a row beside what came of it. Pure. */
import type { IDataObject } from 'n8n-workflow';
import { isItemOfNode } from '../http/errors';
import { isObject } from '../http/json';
import { SIMPLE } from '../http/record';

/** What only the node says of a result: a column of the row would be taken for it. */
const OF_RESULTS = [...SIMPLE, 'pixverse_state', 'pixverse_warning'];

const ESTIMATES = ['', '_low', '_high'].map((end) => `estimated_credits${end}`);

/** What the node said of an earlier item, which the row is. */
const OF_EARLIER = ['warning', 'resumed', 'delivery', 'expected'];

/** The columns that would be taken for what the node says of its item. */
function misleading({ state }: IDataObject, row: IDataObject): string[] {
	if (state === undefined) return [];
	return [
		...OF_RESULTS,
		...(state === 'dry_run' ? ESTIMATES : []),
		...(isItemOfNode(row) ? OF_EARLIER : []),
	];
}

/** Whether a failure is one of an item of this node, which a row still carries that is run again. */
const isOurs = (error: unknown) => isObject(error) && 'class' in error && 'charged' in error;

/** The item with the columns of its row first; a field of the node wins. */
export function besideRow(ours: IDataObject, { error, ...row }: IDataObject): IDataObject {
	for (const name of misleading(ours, row)) delete row[name];
	// n8n takes an item with this field for a failed one.
	const isOther = error !== undefined && !isOurs(error);
	return { ...row, ...(isOther && { input_error: error }), ...ours };
}
