/**
 * Reads several images from one field: from an array, or from a text of URLs, IDs and names of binary fields. All functions
 * are pure. The table of cases is in test/unit/fields/several.test.ts.
 */
import type { INodePropertyMode } from 'n8n-workflow';
import { isObject, parseExact } from '../../transport/values/json';
import { isEmpty, textOf, trimmed } from '../../transport/values/userValues';
import { fileRefused, hasContent, isFile, isUrl } from './binaryField';
import { bareUrl, urlLines } from './fileUrl';
import { isIdOf, onlyOne } from './ids';
import type { LocatorValue } from './locator';
import { FILE_MODE } from './locator';
import { checkedText } from './write';

// The mode is not called "List", because n8n uses that word for its pickers.
const SEVERAL = { displayName: 'Several', name: 'several' };

/** The mode of a locator that holds several images. */
export const listMode: INodePropertyMode = {
	...SEVERAL,
	type: 'string',
	placeholder: 'e.g. image0, image1, image2',
	hint: 'Drag a list of URLs here, or enter URLs, IDs or binary fields with commas between them',
};

// The forms that a member of a list may have, for errors.
const MEMBER = 'URL, ID, file or object with a url';

// A place where a member certainly ends: a line break; a comma that is beside a space, before an address or at the end; or a
// space before an address. The lookbehind lets a match start only at the first of several commas in a row, because a try at
// each comma would take quadratic time.
const SEPARATOR = /\n| ,|(?<!,),+(?=\s|$|https?:\/\/)| (?=https?:\/\/)/i;

// A number behind an address and a comma is an ID if it has at least this many digits. A shorter number belongs to the
// address.
const ID_DIGITS = 10;

/**
 * Splits a text into its URLs, IDs and names, which are separated by commas or line breaks. `names` are the names of the
 * item's binary fields.
 */
export function splitList(text: string, names: string[]): string[] {
	const blanksAsOne = urlLines(trimmed(text)).replace(/\s+/g, (blanks) =>
		/[\r\n]/.test(blanks) ? '\n' : ' ',
	);
	const members: string[] = [];
	for (const part of blanksAsOne.split(SEPARATOR)) {
		// A comma may be a part of an address (`https://a.com/w_1,h_2/b.png`). So the pieces behind an address belong to the
		// address, up to the next ID or name. The flag remembers that the last member is an address, because testing the
		// growing address for each piece would take quadratic time.
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
 * Returns the members of a list; undefined if the locator holds a single image. An array is a list in any mode. In the mode
 * "Several", these are lists, too: an array as JSON text, all files of the item, one object, and a text (`splitList`).
 */
export function listMembers(
	{ mode, value }: LocatorValue,
	label: string,
	names: string[],
): unknown[] | undefined {
	if (Array.isArray(value)) return value;
	// In a mode for one image, a text with commas is a single name or address.
	if (mode !== listMode.name) return undefined;
	if (isObject(value)) {
		const files = Object.entries(value);
		// One object is one member, such as an earlier item with its `url`.
		if (files.length === 0 || !files.every(([, file]) => isFile(file))) return [value];
		// `{{ $binary }}` and `{{ $json._files }}` give all files of the item. n8n leaves out the content of a file that it
		// keeps in memory, so the node finds such a file by its name.
		return files.map(([name, file]) =>
			names.includes(name) && !hasContent(file as object) ? name : file,
		);
	}
	const text = checkedText(value, label, { optional: true, isName: true, isAddress: true }) ?? '';
	// A cell may hold a list as JSON text. `parseExact` keeps IDs above 2^53 exact.
	const array = text.startsWith('[') ? (parseExact(text) as unknown[] | undefined) : undefined;
	// No node of n8n writes a file into a text.
	if (array?.some(isFile)) throw fileRefused(label);
	return array ?? splitList(text, names);
}

/** Whether a member is an empty cell. An object with the field `url` or `img_id` is empty if neither field has a value. */
export function isEmptyMember(member: unknown): boolean {
	if (!isObject(member) || isFile(member)) return isEmpty(member);
	const { url, img_id: id } = member;
	return ('url' in member || 'img_id' in member) && isEmpty(url) && isEmpty(id);
}

/**
 * Returns a member of a list as a locator. `mode` is the mode of the list. Throws an InputError if the member is no image.
 */
export function memberLocator(
	member: unknown,
	label: string,
	names: string[],
	mode: string = listMode.name,
): LocatorValue {
	if (typeof member === 'object' && member !== null) {
		// The member is a file of n8n, or an object with the address or the ID of an image, such as an earlier item.
		const { url, img_id: id } = member as Record<string, unknown>;
		if (!isEmpty(url)) return { mode: 'url', value: url };
		// A mode for URLs or IDs takes no file, so the list passes its mode on, and the image is refused.
		const isOfList = mode === '' || mode === listMode.name;
		if (isFile(member)) return { mode: isOfList ? FILE_MODE : mode, value: member };
		return { mode: 'imageId', value: id ?? onlyOne(member, label, MEMBER) };
	}
	const text = checkedText(member, label, { isName: true, isAddress: true }) ?? '';
	if (names.includes(text)) return { mode: 'file', value: text };
	if (isIdOf(text, 1)) return { mode: 'imageId', value: text };
	// A text with a slash is an address, or a path, which `fileUrl` refuses with an error. Any other text is the name of a
	// binary field.
	return { mode: /[\\/]/.test(text) ? 'url' : 'file', value: text };
}

/** Returns the positions of the first two members that are the same image; undefined if there are none. */
export function firstDuplicate(members: LocatorValue[]): [number, number] | undefined {
	const seen = new Map<unknown, number>();
	for (const [at, { mode, value }] of members.entries()) {
		// A stored file is compared by its ID, and a file in the item by its content. A URL is compared without the
		// characters around it.
		const text = mode === 'url' ? bareUrl(textOf(value)) : trimmed(value);
		const key = isObject(value) ? (value.id ?? value.data ?? value) : text;
		const earlier = seen.get(key);
		if (earlier !== undefined) return [earlier, at];
		seen.set(key, at);
	}
	return undefined;
}
