/**
 * Finds the parts of an expression that give nothing inside of an ID or a URL. n8n writes no text for undefined and null. So
 * `{{ $json.sheet }}-{{ $json.row }}` is the same text for all rows without a `row`.
 */
import type { IExecuteSingleFunctions } from 'n8n-workflow';
import { codesIn, textOf, trimmed, withCodes } from '../../transport/values/userValues';
import { isUrl } from './binaryField';

/** The code of an expression that gives undefined or null, with the path to its expression in the parameter. */
export interface Gap {
	path: string[];
	code: string;
}

// Parameters with an ID, such as `traceId` and `webhookId`, end so.
const NAME_OF_ID = /Id$/;

// The modes of a locator in which its value is an ID.
const ID_MODES = ['list', 'id', 'videoId', 'mediaId', 'imageId'];

// Stands for a gap in a URL. No URL contains this character.
const GAP = '\u0000';

// Matches the end of a file name or of a value in the query: an extension, if there is one, and then the end of the part.
const END = /^(?:\.\w+)?(?:[?#&]|$)/;

// Whether a gap in a URL is a whole host, a whole file name, with or without an extension, or a whole value of the query.
const hasWholeGap = (url: string): boolean =>
	url
		.split(GAP)
		.some(
			(before, at, parts) =>
				at < parts.length - 1 &&
				(before.endsWith('://') || (/[/=]$/.test(before) && END.test(parts[at + 1]))),
		);

// Returns the text of an expression with `GAP` for each code that gives undefined or null, and the first such code.
function withGaps(context: IExecuteSingleFunctions, expression: string): [string, string?] {
	let first: string | undefined;
	const text = withCodes(expression, (code) => {
		try {
			const value: unknown = context.evaluateExpression(code, context.getItemIndex());
			if (value !== undefined && value !== null) return textOf(value);
		} catch {
			// n8n cannot evaluate the code by itself, so nothing is certain.
			return '';
		}
		first ??= code;
		return GAP;
	});
	return [text, first];
}

/**
 * Returns the first gap in a parameter; undefined if there is none. `written` is the parameter with its expressions, and
 * `value` is the parameter after n8n has evaluated them. With `inUrls`, a gap in a URL counts, too.
 */
export function firstGap(
	context: IExecuteSingleFunctions,
	written: unknown,
	value: unknown,
	path: string[],
	inUrls: boolean,
	isId = NAME_OF_ID.test(path.at(-1) ?? ''),
): Gap | undefined {
	if (typeof written === 'string') {
		if (!written.startsWith('=') || !(isId || (inUrls && isUrl(value)))) return undefined;
		const around = trimmed(withCodes(written, () => ''));
		// If the code is the whole value, the reader of the field decides about an empty value.
		if (codesIn(written).length === 1 && around === '') return undefined;
		// The reader of the options (`checkedOptions`) refuses a Trace ID of which only the text around the code is left.
		if (path.at(-1) === 'traceId' && trimmed(value) === around) return undefined;
		const [text, code] = withGaps(context, written);
		const isWrong = isId || text.split(/[\s,]+/).some(hasWholeGap);
		return code !== undefined && isWrong ? { path, code } : undefined;
	}
	if (typeof written !== 'object' || written === null) return undefined;
	const { mode } = written as { mode?: unknown };
	for (const [key, member] of Object.entries(written)) {
		const isIdHere = key === 'value' ? ID_MODES.includes(String(mode)) : NAME_OF_ID.test(key);
		const evaluated = (Object(value) as Record<string, unknown>)[key];
		const gap = firstGap(context, member, evaluated, [...path, key], inUrls, isIdHere);
		if (gap !== undefined) return gap;
	}
	return undefined;
}
