/** Reads a record: what was answered at which step, and what it cost. Pure. */
import { isObject } from '../../../nodes/PixVerse/transport/http/json';
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
		code: code === undefined ? undefined : String(code),
		message: String(envelope.ErrMsg ?? envelope.err_msg ?? ''),
		resp: envelope.Resp ?? envelope.resp,
	};
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

	/** The answers of a probe, or of one of its steps. */
	answers(probe: string, step?: string): Read[] {
		return this.exchanges
			.filter((line) => line.probe === probe && (step === undefined || line.step === step))
			.map(readOf)
			.filter((read) => read !== undefined);
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
			.map(
				({ credit_monthly = 0, credit_package = 0 }) =>
					Number(credit_monthly) + Number(credit_package),
			)
			.filter(Number.isFinite);
	}

	/** By how much the balance fell between the first and the last time that these probes read it. */
	charge(...probes: string[]): number | undefined {
		const balances = this.balances(probes);
		return balances.length < 2 ? undefined : balances[0] - (balances.at(-1) as number);
	}
}
