/**
 * Every operation of the node once: the least input of its contract case, with files where the case
 * knows a way to take one, and what its item has.
 */
import type { IDataObject } from 'n8n-workflow';
import type { Choice, OperationCase } from '../../operations/cases';
import { cases, parametersOf, rowOf } from '../../operations/cases';
import { withEarlier } from '../../operations/cases/setting';
import { readPreviews } from '../../operations/current';
import { inMemory } from './binary';

/** The value of a resource locator. */
export const rl = (mode: string, value: string) => ({ __rl: true, mode, value });

/** Where the operations get their files: three locators. */
export interface Files {
	picture: IDataObject;
	song: IDataObject;
	clip: IDataObject;
}

/** What an earlier operation made: values or expressions. */
export interface Earlier {
	video: string;
	image: string;
	voice: string;
}

/** One operation with its parameters, and what its (first) item has at least: the possible types. */
export interface OperationRun {
	resource: string;
	operation: string;
	parameters: IDataObject;
	item: Record<string, string[]>;
}

/** A file of the item in a contract case, as JSON. */
const fileIn = (field: string) => JSON.stringify(rl('file', field));

/** The files of the contract cases that a workflow has as well. */
const replacements = ({ picture, song, clip }: Files): Array<[from: string, to: string]> => [
	[fileIn('picture'), JSON.stringify(picture)],
	[fileIn('song'), JSON.stringify(song)],
	[fileIn('data'), JSON.stringify(clip)],
];

/** The choice of a group that takes a file of these, or else the first one. */
function chosen([first, ...others]: Choice[], files: string[]): Choice {
	const takesFile = ({ parameters }: Choice) =>
		files.some((file) => JSON.stringify(parameters).includes(file));
	return [first, ...others].find(takesFile) ?? first;
}

function parametersIn({ groups }: OperationCase, files: Files, earlier: string): IDataObject {
	const replaced = replacements(files);
	const known = replaced.map(([from]) => from);
	const text = JSON.stringify(parametersOf(groups.map((group) => chosen(group, known))));
	const withFiles = replaced.reduce((json, [from, to]) => json.replaceAll(from, to), text);
	return JSON.parse(withEarlier(withFiles, [earlier])) as IDataObject;
}

/** The types of JavaScript for those of a schema. */
const TYPES: Record<string, string> = { integer: 'number', array: 'object' };

/** Every operation once; those that read what others made come behind these. */
export function everyOperation(files: Files, earlier: Earlier): OperationRun[] {
	const previews = readPreviews();
	return cases.map((one) => {
		const [resource, operation] = one.operation.split('.');
		const { properties, required } = previews[one.operation];
		const { fields } = rowOf(one.row).response;
		const shown = fields.map(({ name }) => name).filter((name) => name in properties);
		const names = [...required, ...shown];
		const typesOf = (name: string) =>
			[properties[name].type].flat().map((type) => TYPES[type] ?? type);
		return {
			resource,
			operation,
			parameters: parametersIn(one, files, earlier[resource as keyof Earlier] ?? ''),
			item: Object.fromEntries(names.map((name) => [name, typesOf(name)])),
		};
	});
}

/** What is wrong with an item, in words. */
export function itemProblems(item: IDataObject | undefined, expected: OperationRun['item']) {
	if (item === undefined) return ['no item'];
	return Object.entries(expected)
		.filter(([name, types]) => !types.includes(typeof item[name]))
		.map(([name, types]) => `${name} is no ${types.join(' or ')}: ${JSON.stringify(item[name])}`);
}

const file = (type: string, fileExtension: string) =>
	inMemory(Buffer.from(fileExtension), {
		mimeType: `${type}/${fileExtension === 'mp3' ? 'mpeg' : fileExtension}`,
		fileName: `a.${fileExtension}`,
		fileExtension,
	});

/** A file of each kind, as an item has it. */
export const binary = {
	picture: file('image', 'png'),
	song: file('audio', 'mp3'),
	clip: file('video', 'mp4'),
};

/** The locators of these files. */
export const files = {
	picture: rl('file', 'picture'),
	song: rl('file', 'song'),
	clip: rl('file', 'clip'),
};
