/** Reads a record: what was answered at which step, and what it cost. Pure. */
import { isObject, plainText } from '../../../nodes/PixVerse/transport/http/json';
import { creditsIn } from '../credits';
import { BALANCE } from '../paths';
import type { Delivery, Exchange, Line, Outcome } from '../record/types';

/** An answer in the envelope, whatever its spelling. */
export interface Read {
	status: number;
	code?: string;
	message: string;
	resp: unknown;
	isJson: boolean;
	at: number;
	headers: Record<string, string>;
	bytes?: number;
}

function readOf({ at, answer }: Exchange): Read | undefined {
	if (!answer) return undefined;
	const { status, json, headers, bytes } = answer;
	const envelope = isObject(json) ? json : {};
	const code = envelope.ErrCode ?? envelope.err_code;
	return {
		...{ at, status, headers, bytes, isJson: json !== undefined },
		code: code === undefined ? undefined : plainText(code),
		message: plainText(envelope.ErrMsg ?? envelope.err_msg),
		resp: envelope.Resp ?? envelope.resp,
	};
}

/** Codes that say what the account had to do at that moment, and nothing about the service. */
export const PASSING_CODES = ['500044', '500069', '500090'];
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** Whether an answer is only of its moment: the question stays open. */
export function isPassing({ status, code }: Read): boolean {
	if (code === undefined) return status === TOO_MANY_REQUESTS || status >= SERVER_ERROR;
	return PASSING_CODES.includes(code);
}

/** The fields of a `Resp` that is an object. */
export const fieldsIn = (read: Read | undefined): Record<string, unknown> =>
	isObject(read?.resp) ? read.resp : {};

/** The list in a `Resp`. */
export function listIn(read: Read | undefined): unknown[] {
	if (Array.isArray(read?.resp)) return read.resp;
	return Object.values(fieldsIn(read)).find(Array.isArray) ?? [];
}

/** The names of the fields of all members. */
export const namesIn = (members: unknown[]): string[] => [
	...new Set(members.flatMap((member) => (isObject(member) ? Object.keys(member) : []))),
];

/** How an answer is called in the report. */
export const toldOf = (read: Read | undefined): string =>
	read
		? `${read.code === undefined ? 'no code' : `code ${read.code}`} under HTTP ${read.status}`
		: 'no answer';

/** A record that can be asked. */
export class Seen {
	readonly exchanges: Exchange[];
	readonly deliveries: Delivery[];

	constructor(readonly lines: Line[]) {
		this.exchanges = lines.filter((line) => line.kind === 'exchange');
		this.deliveries = lines.filter((line) => line.kind === 'delivery');
	}

	/** The answers of a probe, or of one of its steps, without those that say nothing about the question. */
	answers(probe: string, step?: string): Read[] {
		return this.all(probe, step).filter((read) => !isPassing(read));
	}

	/** The same with those of a server that is overloaded or fails, and of an account that is. */
	all(probe: string, step?: string): Read[] {
		return this.exchanges
			.filter((line) => line.probe === probe && (step === undefined || line.step === step))
			.map(readOf)
			.filter((read) => read !== undefined);
	}

	/** Whether the key was ever accepted. */
	get isKnown(): boolean {
		return this.coded.some(({ code }) => code === '0');
	}

	answer(probe: string, step: string): Read | undefined {
		return this.answers(probe, step)[0];
	}

	/** All answers of the service with a code. */
	get coded(): Read[] {
		return this.exchanges.map(readOf).filter((read) => read?.code !== undefined) as Read[];
	}

	outcome(probe: string): Outcome | undefined {
		return this.lines.find(
			(line): line is Outcome => line.kind === 'outcome' && line.probe === probe,
		);
	}

	/** The balances of these probes, in order. */
	private balances(probes: string[]): number[] {
		return this.exchanges
			.filter(({ probe, request }) => probes.includes(probe) && request.path === BALANCE)
			.map(readOf)
			.filter((read) => read?.code === '0')
			.map(fieldsIn)
			.map(creditsIn)
			.filter((credits) => credits !== undefined);
	}

	/** By how much it fell between the last look of one probe and the first of a later one. */
	chargeBetween(earlier: string, later: string): number | undefined {
		const [before, after] = [this.balances([earlier]).at(-1), this.balances([later])[0]];
		return before === undefined || after === undefined ? undefined : before - after;
	}

	/** By how much the balance fell between the first and the last time that these probes read it. */
	charge(...probes: string[]): number | undefined {
		const balances = this.balances(probes);
		return balances.length < 2 ? undefined : balances[0] - (balances.at(-1) as number);
	}
}
