/**
 * Scrubs what goes into a record: no key, no secret, no account, nothing personal. A text that is not known
 * to be harmless becomes its pattern (`aaa@aaaa.aaa`), an ID another one of the same length, a balance a
 * difference. Types, names of fields, codes and lengths stay, because tests compare them.
 */
import { parseToWrite } from '../../../nodes/PixVerse/transport/http/json';
import { secretRemover } from './secrets';

/** Texts of the service that say nothing about the account. */
const KEPT_TEXTS = /^(ErrMsg|err_msg|message|media_type|credits_status|creation_type)$/;
const BALANCE =
	/^credit_(monthly|package)$|balance|(total|remain\w*|left)_?credits?|credits?_?(total|remain\w*|left)/i;
/** Whose IDs are replaced however short they are. */
const ACCOUNT = /account|user|owner|team|org/i;
const ID = /(^|_)ids?$/i;
const KEPT_NUMBERS =
	/^(ErrCode|err_code|status|size|credits?|width|height|output(Width|Height)|bytes)$/;
const KEPT_HEADERS =
	/^(content-(type|length|encoding)|date|retry-after|server|age|expires|cache-control|accept-ranges)$|limit|remaining|reset/i;
/** What every balance begins with in a record. */
const FIRST_BALANCE = 1_000;
const LARGE = 1_000_000;
const LONGEST = 60;
/** What an error page has beyond this tells nothing, and the patterns would take hours for a million letters. */
const LONGEST_SENTENCE = 1_000;
const DATE_HEADER = /^(date|expires)$/;
/** Mail addresses, tokens with digits, IP addresses, telephone numbers, what is in quotes, and names. */
const PERSONAL = [
	/[\w.+-]+@[\w.-]+/g,
	/\p{L}+(?:\.[\p{L}\d]+)+/gu,
	/(?=[\w+/=.-]*\d)[\w+/=.-]{16,}/g,
	/\b\d{1,3}(?:\.\d{1,3}){3}\b/g,
	/\+?\d[\d\s()-]{5,}\d/g,
	/(?<![-\w])(?!Success\b|^\p{Lu}\p{Ll}+ \p{Ll})\p{Lu}\p{Ll}+(?![-\w])/gu,
	/"(?![a-z_]+")[^"]*"|'(?![a-z_]+')[^']*'/g,
];
const PLAIN_NAME = /^[a-z][a-z_-]*\d{0,2}[a-z_-]*$/i;

/** Control characters would steer a terminal, and line ends break the report. */
const withoutControls = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

/** What a text looks like: digits as 9, letters as a. */
export const patternOf = (text: string): string => {
	const pattern = withoutControls(text.slice(0, LONGEST))
		.replace(/\p{Lu}/gu, 'A')
		.replace(/\d/g, '9');
	return pattern.replace(/\p{L}/gu, (letter) => (letter === 'A' ? 'A' : 'a'));
};

/** Scrubs the parts of one record: the same ID gets the same other one. */
export class Scrubber {
	private readonly ids = new Map<string, string>();
	private readonly balances = new Map<string, number>();
	private readonly withoutSecrets: (text: string) => string;

	constructor(secrets: string[]) {
		this.withoutSecrets = secretRemover(secrets);
	}

	/** Another ID with as many digits. */
	private idFor(digits: string): string {
		const known = this.ids.get(digits);
		if (known !== undefined) return known;
		const made = String(10n ** BigInt(digits.length - 1) + BigInt(this.ids.size + 1));
		this.ids.set(digits, made);
		return made;
	}

	/** A sentence of the service, or of this tool, without what could be somebody's. */
	sentence(text: string): string {
		const known = withoutControls(this.withoutSecrets(text.slice(0, LONGEST_SENTENCE)));
		return PERSONAL.reduce((rest, personal) => rest.replace(personal, patternOf), known);
	}

	/** An address with its host, its ending and the names of its parameters. */
	address(text: string): string {
		const { protocol, host, pathname, searchParams } = new URL(text);
		const ending = /\.\w{2,4}$/.exec(pathname)?.[0] ?? '';
		const names = [...new Set(searchParams.keys())].map((name) => this.name(name));
		const shown = /pixverse|^127\.0\.0\.1/.test(host) ? host : patternOf(host);
		const query = names.length > 0 ? `?${names.join('&')}` : '';
		return this.withoutSecrets(`${protocol}//${shown}/…${ending}${query}`);
	}

	/** The path of a request, with other IDs. */
	path(text: string): string {
		return this.withoutSecrets(text).replace(/\d{6,}/g, (digits) => this.idFor(digits));
	}

	private name(name: string): string {
		const known = this.withoutSecrets(name.slice(0, LONGEST_SENTENCE));
		return PLAIN_NAME.test(known) ? known : patternOf(known);
	}

	private text(name: string, text: string): string {
		if (ID.test(name) && /^\d{6,}$/.test(text)) return this.idFor(text);
		if (KEPT_TEXTS.test(name)) return this.sentence(text);
		return URL.canParse(text) && /^https?:/.test(text) ? this.address(text) : patternOf(text);
	}

	private number(name: string, number: number | bigint): number | bigint {
		if (BALANCE.test(name)) return this.balance(name, Number(number));
		if (KEPT_NUMBERS.test(name)) return number;
		const isId =
			(ID.test(name) && Number.isInteger(Number(number))) || Math.abs(Number(number)) >= LARGE;
		if (!isId || (typeof number === 'number' && !Number.isInteger(number))) return number;
		const digits = String(number).replace('-', '');
		if (digits.length < 6 && !ACCOUNT.test(name)) return number;
		const made = BigInt(this.idFor(digits));
		return made <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(made) : made;
	}

	private balance(name: string, credits: number): number {
		const first = this.balances.get(name) ?? credits;
		this.balances.set(name, first);
		return FIRST_BALANCE + credits - first;
	}

	/** A body as JSON; undefined for one that is none. */
	json(text: string): unknown {
		try {
			return this.value(parseToWrite(text));
		} catch {
			return undefined;
		}
	}

	/** Any value of a body, by the name of its field. */
	value(value: unknown, name = ''): unknown {
		if (typeof value === 'string') return this.text(name, value);
		if (typeof value === 'number' || typeof value === 'bigint') return this.number(name, value);
		if (Array.isArray(value)) return value.map((member) => this.value(member, name));
		if (typeof value !== 'object' || value === null) return value;
		const entries = Object.entries(value).map(([key, member]) => [
			this.name(key),
			this.value(member, key),
		]);
		return Object.fromEntries(entries);
	}

	/** A body that the probes made: only what it has from the service or the person is not their own. */
	request(body: object): object {
		const entries = Object.entries(body).map(([name, value]) => {
			const isOwn = typeof value === 'string' && !ID.test(name) && name !== 'cursor';
			return [name, isOwn ? this.withoutSecrets(value) : this.value(value, name)];
		});
		return Object.fromEntries(entries);
	}

	/** The headers of an answer. */
	headers(headers: Record<string, string>): Record<string, string> {
		const entries = Object.entries(headers)
			.filter(([name]) => !/cookie|authorization|key/i.test(name))
			.map(([name, value]) => [this.name(name), this.header(name, value)]);
		return Object.fromEntries(entries);
	}

	private header(name: string, value: string): string {
		if (DATE_HEADER.test(name)) return this.withoutSecrets(value);
		return KEPT_HEADERS.test(name) ? this.sentence(value) : patternOf(value);
	}
}
