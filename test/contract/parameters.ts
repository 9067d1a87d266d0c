/** The row of a case, and the parameters that its choices set. Needs no engine. */
import type { IDataObject } from 'n8n-workflow';
import { operations } from '../support/operations';
import type { OperationRow } from '../support/standin/row';
import type { Choice } from './cases';

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
