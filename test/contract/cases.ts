/**
 * Which operation of the node is which row of `test/operations.ts`, and how a user sets the fields
 * of the body. Names differ between the two, so the mapping is written by hand.
 */
import type { INodeExecutionData } from 'n8n-workflow';
import { inMemory } from '../harness/binary';
import { reads } from './cases/reads';
import { restyle } from './cases/restyle';
import type { OperationCase } from './cases/setting';

export type { Choice, OperationCase } from './cases/setting';
export { EARLIER, UPLOADED } from './cases/setting';

/** The item that every operation is run with: a film in the field "data". */
export const item: INodeExecutionData = {
	json: {},
	binary: { data: inMemory(Buffer.from('not really a video')) },
};

export const cases: OperationCase[] = [restyle, ...reads];
