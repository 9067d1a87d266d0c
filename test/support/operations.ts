/**
 * The operations of the service, one row each, written by hand from what is known of it
 * (docs/service.md) and never from the node: `test/operations` compares the two, so that a slip in one shows in the other.
 * The stand-in service is made from these rows.
 */

import { accountRows } from './operations/account';
import { agentRows } from './operations/agents';
import { editRows, swapRows } from './operations/edit';
import { generateRows, referenceRows } from './operations/generate';
import { recordRows } from './operations/records';
import { speechRows } from './operations/speech';
import { uploadRows } from './operations/uploads';
import type { OperationRow } from './standin/row';

export type * from './standin/row';

export const operations: OperationRow[] = [
	...generateRows,
	...referenceRows,
	...editRows,
	...swapRows,
	...speechRows,
	...agentRows,
	...recordRows,
	...uploadRows,
	...accountRows,
];
