/**
 * Which operation of the node is which row of `test/support/operations/`, and how a user sets the fields
 * of the body. Names differ between the two, so the mapping is written by hand, in the files of
 * `cases`; every case that one of them exports is found.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationCase } from './cases/setting';

export type { Choice, OperationCase } from './cases/setting';
export { item } from './cases/item';

const folder = join(__dirname, 'cases');

const isCase = (value: unknown): value is OperationCase =>
	typeof value === 'object' && value !== null && 'operation' in value && 'row' in value;

export const cases: OperationCase[] = readdirSync(folder)
	.flatMap((file) => Object.values(require(join(folder, file)) as Record<string, unknown>).flat())
	.filter(isCase);
