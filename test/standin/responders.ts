/** What each kind of operation does, and its `Resp`. The names in it come from the row. */
import type { Answer } from './answers';
import { accept, refusal } from './answers';
import type { Values } from './checks';
import type { OperationResponse, OperationRow } from './row';
import { generate } from './generate';
import { lookAt } from './record';
import type { State } from './state';
import { store } from './uploads';

/** One request that passed all checks. */
export interface Call {
	row: OperationRow;
	values: Values;
	traceId: string;
}

/** Those of the values that the row's answer has. */
export function pick(values: Record<string, unknown>, row: OperationRow): Record<string, unknown> {
	const names = row.response.fields.map(({ name }) => name);
	return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** Page size when the query names none; not documented. */
const PAGE_SIZE = 20;

function list({ settings }: State, { values }: Call): Answer {
	const { effects, effectList } = settings;
	if (effectList === 'array') return accept(effects);
	const size = Number(values.query.page_size ?? PAGE_SIZE);
	const start = (Number(values.query.page_num ?? 1) - 1) * size;
	return accept({ total: effects.length, data: effects.slice(start, start + size) });
}

/** Credits are split in two, so that a reader who shows only one part is found out. */
function account({ ledger }: State, { row }: Call): Answer {
	const credit_package = Math.max(0, Math.min(1000, ledger.balance));
	const credit_monthly = ledger.balance - credit_package;
	return accept(pick({ account_id: 302325299600001, credit_monthly, credit_package }, row));
}

function record(state: State, { row, values }: Call): Answer {
	const found = lookAt(state, Object.values(values.path)[0] ?? '');
	return found ? accept(pick(found, row)) : refusal(500008, 'record not found');
}

/** What is done for each kind of answer. */
export const responders: Record<OperationResponse['kind'], (state: State, call: Call) => Answer> = {
	accepted: generate,
	record,
	stored: (state, { row, values }) => accept(pick(store(state, row, values), row)),
	list,
	account,
};
