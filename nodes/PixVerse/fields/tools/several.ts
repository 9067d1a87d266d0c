/**
 * Several images in one field: an array, or a text of URLs, IDs and names of binary fields. Pure; the
 * table of cases is in test/unit/fields/several.test.ts.
 */
import type { INodePropertyMode } from 'n8n-workflow';
import { isObject, parseExact } from '../../transport/http/json';
import { isEmpty, textOf, trimmed } from '../../transport/http/userValues';
import { hasContent, isFile, isUrl } from './binaryField';
import { bareUrl, urlLines } from './fileUrl';
import { isIdOf, onlyOne } from './ids';
import type { LocatorValue } from './locator';
import { checkedText } from './write';

/** Not "List": n8n has that word for its pickers. */
const SEVERAL = { displayName: 'Several', name: 'several' };

/** The mode of a locator that holds several. */
export const listMode: INodePropertyMode = {
	...SEVERAL,
	type: 'string',
	placeholder: 'e.g. image0, image1, image2',
	hint: 'Drag a list of URLs here, or enter URLs, IDs or binary fields with commas between them',
};

/** What a member of a list may be, in errors. */
const MEMBER = 'URL, ID, file or object with a url';

/**
 * Where one ends and the next begins without a doubt: an address has no white space. Commas count from the first one
 * only, because a search from each of many would be quadratic.
 */
const SEPARATOR = /\n| ,|(?<!,),+(?=\s|$|https?:\/\/)| (?=https?:\/\/)/i;

/** From how many digits on a number behind an address is an ID, and no part of the address. */
const ID_DIGITS = 10;

/** What stands between bare commas, which an address may have as well: `https://a.com/w_1,h_2/b.png`. */
function betweenCommas(text: string, names: string[]): string[] {
	const parts: string[] = [];
	// Not asked of the part that grows, because each look at it would read it whole.
	let isInUrl = false;
	for (const piece of text.split(',')) {
		isInUrl &&= !isIdOf(piece, ID_DIGITS) && !names.includes(piece);
		if (isInUrl) {
			parts[parts.length - 1] += `,${piece}`;
		} else {
			parts.push(piece);
			isInUrl = isUrl(piece);
		}
	}
	return parts;
}

/** The URLs, IDs and names of a text, between commas or on lines; `names` are the binary fields there are. */
export function splitList(text: string, names: string[]): string[] {
	return urlLines(trimmed(text))
		.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? '\n' : ' '))
		.split(SEPARATOR)
		.flatMap((part) => betweenCommas(trimmed(part), names))
		.map(trimmed)
		.filter((part) => part !== '');
}

function arrayIn(json: string): unknown[] | undefined {
	try {
		return json.startsWith('[') ? (parseExact(json) as unknown[]) : undefined;
	} catch {
		return undefined;
	}
}

/**
 * The files of an item, as `{{ $binary }}` or `{{ $json._files }}` gives them all. Those without their content are
 * the item's own, in memory, and found by their names.
 */
function filesIn(value: object, names: string[]): unknown[] | undefined {
	const files = Object.entries(value);
	if (files.length === 0 || !files.every(([, file]) => isFile(file))) return undefined;
	return files.map(([name, file]) =>
		names.includes(name) && !hasContent(file as object) ? name : file,
	);
}

/** What a list holds: an array as it is or as JSON text, all files of the item, one object, or a text in its parts. */
function membersOf(value: unknown, label: string, names: string[]): unknown[] {
	if (Array.isArray(value)) return value;
	if (isObject(value)) return filesIn(value, names) ?? [value];
	const text = checkedText(value, label, { optional: true, isName: true }) ?? '';
	return arrayIn(text) ?? splitList(text, names);
}

/** The members of a list; undefined when a locator holds one thing. An array is a list in any mode. */
export function listMembers(
	{ mode, value }: LocatorValue,
	label: string,
	names: string[],
): unknown[] | undefined {
	const isList = mode === listMode.name || Array.isArray(value);
	return isList ? membersOf(value, label, names) : undefined;
}

/** Whether a member is an empty cell: nothing, or an object that has the places of an address and an ID, and nothing in them. */
export function isEmptyMember(member: unknown): boolean {
	if (!isObject(member) || isFile(member)) return isEmpty(member);
	const { url, img_id: id } = member;
	return ('url' in member || 'img_id' in member) && isEmpty(url) && isEmpty(id);
}

/** A member that is an object: a file of n8n, or what has the address or the ID of an image. */
function locatedObject(member: object, label: string): LocatorValue {
	const { url, img_id: id } = member as Record<string, unknown>;
	if (!isEmpty(url)) return { mode: 'url', value: url };
	if (isFile(member)) return { mode: 'file', value: member };
	return { mode: 'imageId', value: id ?? onlyOne(member, label, MEMBER) };
}

/** A member of a list as a locator. Throws an InputError for one that is nothing. */
export function memberLocator(member: unknown, label: string, names: string[]): LocatorValue {
	if (typeof member === 'object' && member !== null) return locatedObject(member, label);
	const text = checkedText(member, label, { isName: true }) ?? '';
	if (names.includes(text)) return { mode: 'file', value: text };
	if (isIdOf(text, 1)) return { mode: 'imageId', value: text };
	return { mode: /[\\/]/.test(text) ? 'url' : 'file', value: text };
}

/** What tells whether two members are the same; a file without an ID is the same as itself. */
function keyOf({ mode, value }: LocatorValue): unknown {
	if (!isObject(value)) return mode === 'url' ? bareUrl(textOf(value)) : trimmed(value);
	return value.id ?? value.data ?? value;
}

/** The positions of the first two members that are the same. */
export function firstDuplicate(members: LocatorValue[]): [number, number] | undefined {
	const seen = new Map<unknown, number>();
	for (const [at, member] of members.entries()) {
		const earlier = seen.get(keyOf(member));
		if (earlier !== undefined) return [earlier, at];
		seen.set(keyOf(member), at);
	}
	return undefined;
}
