/**
 * Makes a record that can be shared: of what came back, only what stands in these lists is kept. All else keeps its name
 * and its type, because the tests compare them. Pure.
 */

/** Fields whose values say nothing about the account. */
const KEPT =
	/^(ErrCode|err_code|status|total|credits?|size|width|height|output(Width|Height)|duration|media_type|credits_status|creation_type)$/;
const SENTENCE = /^(ErrMsg|err_msg|message)$/;
/** A word that no name, key or address looks like; a capital stands at the beginning of a sentence or in an abbreviation. */
const WORD = /^([a-z]+|[A-Z]{2,4})[.,:;!?]?$/;
const FIELD = /^[A-Za-z][A-Za-z_-]{0,39}$/;
const HEADER = /^(content-(type|length)|date|retry-after|server|.*(limit|remaining|reset).*)$/;

const sentence = (text: string) =>
	text
		.slice(0, 200)
		.split(/\s+/)
		.map((word, at) => (WORD.test(at === 0 ? word.toLowerCase() : word) ? word : '…'))
		.join(' ');

/** Digits of the same length. */
const otherDigits = (digits: string) => digits.replace(/\d/g, '1');

/** A path, without the IDs in it. */
export const redactPath = (path: string): string => path.replace(/\d{6,}/g, otherDigits);

/** A body that is sent, without the IDs in it: they alone are bigint. */
export const redactBody = (body: object): object =>
	Object.fromEntries(
		Object.entries(body).map(([name, value]: [string, unknown]) => [
			name,
			typeof value === 'bigint' ? BigInt(otherDigits(String(value))) : value,
		]),
	);

/** A value of an answer, by the name of its field. */
export function redact(value: unknown, name = ''): unknown {
	if (Array.isArray(value)) return value.map((member) => redact(member, name));
	if (typeof value === 'object' && value !== null) {
		const members = Object.entries(value).map(([key, member]) => [
			FIELD.test(key) ? key : '…',
			redact(member, key),
		]);
		return Object.fromEntries(members);
	}
	if (typeof value === 'string') {
		if (SENTENCE.test(name)) return sentence(value);
		return KEPT.test(name) && WORD.test(value) ? value : value && '…';
	}
	if (KEPT.test(name) || typeof value === 'boolean' || value === null) return value;
	if (typeof value === 'number' && !Number.isInteger(value)) return 0.5;
	const digits = otherDigits(String(value));
	return typeof value === 'bigint' ? BigInt(digits) : Number(digits);
}

/** The headers of an answer. */
export const redactHeaders = (headers: Headers): Record<string, string> =>
	Object.fromEntries([...headers].filter(([name]) => HEADER.test(name)));
