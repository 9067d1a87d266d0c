/**
 * Every operation of the node once: the least input of its contract case, with files where the case
 * knows a way to take one.
 */
import type { IBinaryData, IDataObject } from 'n8n-workflow';
import type { Choice } from '../../operations/cases';
import { cases, item, parametersOf } from '../../operations/cases';
import { withEarlier } from '../../operations/cases/setting';

/** The value of a resource locator. */
export const rl = (mode: string, value: string) => ({ __rl: true, mode, value });

/** Files of each kind, as an item has them. */
const { picture, song, data } = item.binary as Record<string, IBinaryData>;
export const binary = { picture, song, data, clip: data };

/** The locators of these files. */
export const files = {
	picture: rl('file', 'picture'),
	song: rl('file', 'song'),
	clip: rl('file', 'data'),
};

/** What an earlier operation made: values or expressions. */
export interface EarlierResults {
	video: string;
	image: string;
	voice: string;
}

/** One operation with its parameters. */
export interface OperationRun {
	resource: string;
	operation: string;
	parameters: IDataObject;
}

/** The choice of a group that takes one of these files, or else the first one. */
function chosen(group: Choice[], locators: IDataObject[]): Choice {
	const known = locators.map((locator) => JSON.stringify(locator));
	const takesFile = ({ parameters }: Choice) =>
		known.some((file) => JSON.stringify(parameters).includes(file));
	return group.find(takesFile) ?? group[0];
}

/** Every operation once; those that read what others made come behind these. */
export function everyOperation(locators: typeof files, earlier: EarlierResults): OperationRun[] {
	return cases.map(({ operation: key, groups }) => {
		const [resource, operation] = key.split('.');
		const choices = groups.map((group) => chosen(group, Object.values(locators)));
		const parameters = JSON.stringify(parametersOf(choices));
		const made = earlier[resource as keyof EarlierResults] ?? '';
		return {
			resource,
			operation,
			parameters: JSON.parse(withEarlier(parameters, [made])) as IDataObject,
		};
	});
}
