/** Small writers that put one setting of the node into the request body. */
import { InputError } from '../../transport/values/errors';
import { NOT_SENT, noteSetting } from '../../transport/http/requestBody';
import { checkEvaluated, composed, isEmpty, trimmed } from '../../transport/values/userValues';
import type { FieldTexts, Input, OptionReader } from '../input';
import { intoBody, plainValue } from './body';

/**
 * Reads a text of at most `max` characters. An empty optional text gives undefined, so the node does not send it. The node
 * removes the invisible characters around a name, because PixVerse would treat them as a part of the name. A Mac may write
 * "é" as two characters, and a Korean syllable as three. The text has them as one, so that they are counted, priced and sent
 * as one; but not with `isAddress`, because a server may know a file only by its own spelling. Throws an InputError.
 * `advice` is the end of the error about a text that is too long.
 */
export function checkedText(
	value: unknown,
	label: string,
	{ max = Infinity, optional = false, isName = false, isAddress = false, advice = '' } = {},
): string | undefined {
	const plain = plainValue(value ?? '', label);
	// PixVerse would draw or speak the words "[object Object]" for an object, and the word "false" for the value of a
	// switch.
	if (typeof plain === 'object')
		throw new InputError(`'${label}' must be text, not a list or an object`);
	if (typeof plain === 'boolean') throw new InputError(`'${label}' must be text, not ${plain}`);
	const given = isName ? trimmed(plain) : String(plain).trim();
	const text = isAddress ? given : composed(given);
	if (isEmpty(text) && optional) return undefined;
	if (isEmpty(text)) throw new InputError(`'${label}' is empty`);
	checkEvaluated(text, label);
	// The limit counts code points and not UTF-16 units, so a simple emoji is one character.
	const { length } = [...text];
	if (length <= max) return text;
	throw new InputError(
		`'${label}' has ${length} characters; PixVerse takes at most ${max}${advice}`,
	);
}

/** A text field, sent under `key` if `read` returns a value. If an expression gave undefined, the item gets a notice. */
export function typedInput(key: string, field: FieldTexts, read: OptionReader): Input {
	return {
		fields: [{ ...field, type: 'string', default: '' }],
		write: intoBody(function (body) {
			const given: unknown = this.getNodeParameter(field.name, '');
			// An expression gives undefined if its column does not exist, so the user gets a notice. An empty text may be
			// intended, and needs no notice.
			noteSetting(body, field.displayName, given, NOT_SENT);
			const sent = read(given, field.displayName, this);
			if (sent !== undefined) body[key] = sent;
		}),
	};
}

/**
 * An input that is one text, sent under `key`. An empty text is not sent. If the field is required, an empty text is an
 * error.
 */
export function textInput(
	key: string,
	{ isName, ...field }: FieldTexts & { isName?: boolean },
): Input {
	const limits = { optional: field.required !== true, isName };
	return typedInput(key, field, (value, label) => checkedText(value, label, limits));
}

/** A body field that the user does not set. Its value is the same for every call of the operation. */
export const constant = (key: string, value: unknown): Input => ({
	write: intoBody((body) => {
		body[key] = value;
	}),
});
