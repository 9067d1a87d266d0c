/**
 * Which operation of the node is which row of `test/support/operations/`, and how a user sets the fields
 * of the body. Names differ between the two, so the mapping is written by hand, in the files of
 * `cases`; every case that one of them exports is found.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { inMemory } from '../support/harness/binary';
import { fileOf } from '../support/harness/fileBytes';
import { operations } from '../support/operations';
import type { OperationRow } from '../support/standin/row';
import type { Choice, OperationCase } from './cases/setting';

export type { Choice, OperationCase } from './cases/setting';

const folder = join(__dirname, 'cases');

const isCase = (value: unknown): value is OperationCase =>
	typeof value === 'object' && value !== null && 'operation' in value && 'row' in value;

export const cases: OperationCase[] = readdirSync(folder)
	.flatMap((file) => Object.values(require(join(folder, file)) as Record<string, unknown>).flat())
	.filter(isCase);

const file = (mimeType: string, fileExtension: 'mp4' | 'png' | 'mp3', own = '') =>
	inMemory(fileOf(fileExtension, own), {
		...{ mimeType, fileExtension, fileName: `a.${fileExtension}` },
	});

/** The item that every operation is run with: a film in "data", two pictures, and a sound in "song". */
export const item: INodeExecutionData = {
	json: {},
	binary: {
		data: file('video/mp4', 'mp4'),
		picture: file('image/png', 'png'),
		picture2: file('image/png', 'png', 'another picture'),
		song: file('audio/mpeg', 'mp3'),
	},
};

/** The row with a key. */
export function rowOf(key: string): OperationRow {
	const row = operations.find((one) => one.key === key);
	if (!row) throw new Error(`test/support/operations/ has no row ${key}`);
	return row;
}

/** The parameters of some choices together; "Options" from several choices are one collection. */
export function parametersOf(choices: Choice[]): IDataObject {
	const all = choices.map(({ parameters }) => parameters);
	const options = Object.assign({}, ...all.map(({ options: some }) => some)) as IDataObject;
	const hasOptions = Object.keys(options).length > 0;
	return Object.assign({}, ...all, hasOptions && { options }) as IDataObject;
}
