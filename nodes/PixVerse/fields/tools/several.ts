/**
 * Several images in one field: an array, or a text of URLs, IDs and names of binary fields. Pure; the
 * table of cases is in test/unit/fields/several.test.ts.
 */
import type { INodePropertyMode } from 'n8n-workflow';
import { isObject, parseExact } from '../../transport/values/json';
import { isEmpty, textOf, trimmed } from '../../transport/values/userValues';
import { hasContent, isFile, isUrl } from './binaryField';
import { bareUrl, urlLines } from './fileUrl';
import { isIdOf, onlyOne } from './ids';
import type { LocatorValue } from './locator';
import { checkedText } from './write';

/** It is not called "List", because n8n has that word for its pickers. */
const SEVERAL = { displayName: 'Several', name: 'several' };

/** The mode of a locator that holds several. */
export const listMode: INodePropertyMode = {
	...SEVERAL,
	type: 'string',
	placeholder: 'e.g. image0, image1, image2',
	hint: 'Drag a list of URLs here, or enter URLs, IDs or binary fields with commas between them',
};

/** The forms that a member of a list may have, for errors. */
const MEMBER = 'URL, ID, file or object with a url';

/**
 * A sure end of one member and begin of the next: an address has no white space. Commas count from the first one only,
 * because a search from each of many would be quadratic.
 */
const SEPARATOR = /\n| ,|(?<!,),+(?=\s|$|https?:\/\/)| (?=https?:\/\/)/i;

/** A number behind an address is an ID from so many digits on. A shorter one is part of the address. */
const ID_DIGITS = 10;

/** The URLs, IDs and names of a text, between commas or on lines; `names` are the binary fields of the item. */
export function splitList(text: string, names: string[]): string[] {
	const blanksAsOne = urlLines(trimmed(text)).replace(/\s+/g, (blanks) =>
		/[\r\n]/.test(blanks) ? '\n' : ' ',
	);
	const members: string[] = [];
	for (const part of blanksAsOne.split(SEPARATOR)) {
		// A bare comma may be part of an address (`https://a.com/w_1,h_2/b.png`), so an address takes the pieces behind it,
		// up to an ID or a name. A flag, because a look at the growing address for each piece would read all of it each time.
		let isInUrl = false;
		for (const piece of trimmed(part).split(',')) {
			isInUrl &&= !isIdOf(piece, ID_DIGITS) && !names.includes(piece);
			if (isInUrl) {
				members[members.length - 1] += `,${piece}`;
			} else {
				members.push(piece);
				isInUrl = isUrl(piece);
			}
		}
	}
	return members.map(trimmed).filter((member) => member !== '');
}

/**
 * The members of a list: an array as it is or as JSON text, all files of the item, one object, or a text in its parts.
 * Undefined when a locator holds one thing. An array is a list in any mode.
 */
export function listMembers(
	{ mode, value }: LocatorValue,
	label: string,
	names: string[],
): unknown[] | undefined {
	if (Array.isArray(value)) return value;
	// In a mode for one image, a text with commas is one name or one address.
	if (mode !== listMode.name) return undefined;
	if (isObject(value)) {
		const files = Object.entries(value);
		// One object is one member, such as an earlier item with its `url`.
		if (files.length === 0 || !files.every(([, file]) => isFile(file))) return [value];
		// `{{ $binary }}` and `{{ $json._files }}` give all files of the item. n8n leaves the content out of its own
		// files in memory, so these are found by their names.
		return files.map(([name, file]) =>
			names.includes(name) && !hasContent(file as object) ? name : file,
		);
	}
	const text = checkedText(value, label, { optional: true, isName: true }) ?? '';
	// A cell may hold a list as JSON, in which IDs beyond 2^53 have to stay exact.
	const array = text.startsWith('[') ? (parseExact(text) as unknown[] | undefined) : undefined;
	return array ?? splitList(text, names);
}

/**
 * Whether a member is an empty cell: it holds nothing, or it is an object with fields for an address or an ID, and both
 * are empty.
 */
export function isEmptyMember(member: unknown): boolean {
	if (!isObject(member) || isFile(member)) return isEmpty(member);
	const { url, img_id: id } = member;
	return ('url' in member || 'img_id' in member) && isEmpty(url) && isEmpty(id);
}

/** A member of a list as a locator. Throws an InputError when it is no image. */
export function memberLocator(member: unknown, label: string, names: string[]): LocatorValue {
	if (typeof member === 'object' && member !== null) {
		// A file of n8n, or an object with the address or the ID of an image, such as an earlier item.
		const { url, img_id: id } = member as Record<string, unknown>;
		if (!isEmpty(url)) return { mode: 'url', value: url };
		if (isFile(member)) return { mode: 'file', value: member };
		return { mode: 'imageId', value: id ?? onlyOne(member, label, MEMBER) };
	}
	const text = checkedText(member, label, { isName: true }) ?? '';
	if (names.includes(text)) return { mode: 'file', value: text };
	if (isIdOf(text, 1)) return { mode: 'imageId', value: text };
	// A text with a slash is an address, or a path that the error about addresses explains. Any other is a field.
	return { mode: /[\\/]/.test(text) ? 'url' : 'file', value: text };
}

/** The positions of the first two members that are the same image. A file without an ID is only the same as itself. */
export function firstDuplicate(members: LocatorValue[]): [number, number] | undefined {
	const seen = new Map<unknown, number>();
	for (const [at, { mode, value }] of members.entries()) {
		// A stored file has an ID, a file in the item has its content. A URL is compared without the signs around it.
		const text = mode === 'url' ? bareUrl(textOf(value)) : trimmed(value);
		const key = isObject(value) ? (value.id ?? value.data ?? value) : text;
		const earlier = seen.get(key);
		if (earlier !== undefined) return [earlier, at];
		seen.set(key, at);
	}
	return undefined;
}
