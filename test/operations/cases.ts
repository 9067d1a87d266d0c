/**
 * Which operation of the node is which row of `test/support/operations/`, and how a user sets the fields of the body. What
 * many rows have is in `cases/usual.ts`, and what a row cannot say in the other files of `cases/`; every case that one of
 * them exports is found.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { inMemory } from '../support/harness/binary';
import { fileOf } from '../support/harness/fileBytes';
import type { Choice, OperationCase } from './cases/setting';

export { rowOf } from './cases/setting';
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

/** The parameters of some choices together; "Options" from several choices are one collection. */
export function parametersOf(choices: Choice[]): IDataObject {
	const all = choices.map(({ parameters }) => parameters);
	const options = Object.assign({}, ...all.map(({ options: some }) => some)) as IDataObject;
	const hasOptions = Object.keys(options).length > 0;
	return Object.assign({}, ...all, hasOptions && { options }) as IDataObject;
}

/** The parameters of a choice, with another value in the place of what it sends in a field. */
export function withValue(
	{ parameters, sends }: Choice,
	field: string,
	value: string,
): IDataObject {
	const sent = sends[field].startsWith('"') ? (JSON.parse(sends[field]) as string) : sends[field];
	const replaced = (one: unknown): unknown => {
		if (Array.isArray(one)) return one.map(replaced);
		if (typeof one === 'object' && one !== null) {
			return Object.fromEntries(
				Object.entries(one).map(([name, inner]) => [name, replaced(inner)]),
			);
		}
		if (String(one) !== sent) return one;
		return typeof one === 'number' ? Number(value) : value;
	};
	return replaced(parameters) as IDataObject;
}

export const choicesOf = ({ groups, extras = [], alternatives = [] }: OperationCase): Choice[] => [
	...groups.flat(),
	...extras,
	...alternatives,
];

/** The parameters that put a value into a field. */
export function parametersWith(one: OperationCase, field: string, value: string): IDataObject {
	const own = one.setters?.[field];
	if (own) return own(value);
	const choice = choicesOf(one).find(({ sends }) => field in sends);
	if (!choice) throw new Error(`${one.operation} has no choice that sends ${field}`);
	return withValue(choice, field, value);
}
