/**
 * Makes a record that can be shared: of what came back, only what stands in these lists is kept. All else keeps its name
 * and its form, because the tests compare them.
 */
import { createHash, randomInt } from 'node:crypto';

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

const DAY_SECONDS = 86_400;
/** IDs that are times. */
const TIMED_ID = /^(id|(video|media)_id)$/;
const ID_DIGITS = 15;
const LOW_BITS = 11n;

/** What makes times and the IDs that are times other ones, which still belong together; one for each run. */
export interface Disguise {
	/** Milliseconds, of whole seconds. */
	shift: number;
	lowBits: bigint;
}

export const createDisguise = (): Disguise => ({
	shift: randomInt(20 * DAY_SECONDS, 60 * DAY_SECONDS) * 1000,
	lowBits: BigInt(randomInt(1, 2 ** Number(LOW_BITS))),
});

const otherId = (id: bigint, { shift, lowBits }: Disguise): bigint =>
	(id + (BigInt(shift) << LOW_BITS)) ^ lowBits;

const TIME = /^(\d{4}-\d\d-\d\d)([T ])(\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/;

/** Another time, written in the same way. */
function otherTime(text: string, { shift }: Disguise): string {
	const [, date, between, time, fraction = '', zone = ''] = TIME.exec(text) ?? [];
	const other = new Date(Date.parse(`${date}T${time}Z`) + shift).toISOString();
	const zeros = fraction.replace(/\d/g, '0');
	return `${other.slice(0, 10)}${between}${other.slice(11, 19)}${zeros}${zone}`;
}

const hashOf = (text: string) => createHash('md5').update(text).digest('hex');
const otherUuid = (uuid: string) =>
	hashOf(uuid).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const FOLDER = /^[a-z]{1,12}\d?$/;
const FILE =
	/^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(_[\da-f]{32})?(_seed\d+)?(_auto)?(\.[a-z\d]{2,4})$/;

/** Another name of a folder or a file, with the same parts. */
function otherName(name: string): string {
	const [, uuid, hash = '', seed = '', auto = '', ending] = FILE.exec(name) ?? [];
	if (uuid === undefined) return FOLDER.test(name) ? name : name && '…';
	const other = hash && `_${hashOf(hash)}`;
	return `${otherUuid(uuid)}${other}${otherDigits(seed)}${auto}${ending}`;
}

/** Another address or path of a file, written in the same way. */
function otherAddress(address: string): string {
	const [, scheme = '', path, query] = /^(https?:\/\/[^/?]*)?([^?]*)(\?.*)?$/s.exec(address) ?? [];
	const names = String(path).split(/(\/|%2F)/);
	const other = names.map((name, at) => (at % 2 === 0 ? otherName(name) : name)).join('');
	return `${scheme && 'https://media.example'}${other}${query ? '?…' : ''}`;
}

function otherText(value: string, name: string, disguise: Disguise): string {
	if (SENTENCE.test(name)) return sentence(value);
	if (KEPT.test(name) && WORD.test(value)) return value;
	if (TIME.test(value)) return otherTime(value, disguise);
	return /^https?:\/\//.test(value) || name === 'path' ? otherAddress(value) : value && '…';
}

/** A value of an answer, by the name of its field. */
export function redact(value: unknown, name = '', disguise = createDisguise()): unknown {
	if (Array.isArray(value)) return value.map((member) => redact(member, name, disguise));
	if (typeof value === 'object' && value !== null) {
		const members = Object.entries(value).map(([key, member]) => [
			FIELD.test(key) ? key : '…',
			redact(member, key, disguise),
		]);
		return Object.fromEntries(members);
	}
	if (typeof value === 'string') return otherText(value, name, disguise);
	if (KEPT.test(name) || typeof value === 'boolean' || value === null) return value;
	if (typeof value === 'number' && !Number.isInteger(value)) return 0.5;
	const digits = String(value);
	const isTime = TIMED_ID.test(name) && digits.length === ID_DIGITS;
	const other = isTime ? String(otherId(BigInt(digits), disguise)) : otherDigits(digits);
	return typeof value === 'bigint' ? BigInt(other) : Number(other);
}

/** The headers of an answer. */
export const redactHeaders = (headers: Headers): Record<string, string> =>
	Object.fromEntries([...headers].filter(([name]) => HEADER.test(name)));
