/** What each kind of operation does, and its `Resp`. The names in it come from the row. */
import type { Answer } from './answers';
import { accept, refusal } from './answers';
import type { Values } from './checks';
import type { OperationResponse, OperationRow } from './row';
import { generate } from './generate';
import { lists } from './lists';
import { findMasks } from './masks';
import { lookAt } from './record';
import type { State } from './state';
import { store } from './uploads';
import { createVoice, deleteVoice } from './voices';

/** One request that passed all checks. */
export interface Call {
	row: OperationRow;
	values: Values;
	traceId: string;
}

type Responder = (state: State, call: Call) => Answer;

/** Those of the values that the row's answer has. */
export function pick(values: Record<string, unknown>, row: OperationRow): Record<string, unknown> {
	const names = row.response.fields.map(({ name }) => name);
	return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** Credits are split in two, so that a reader who shows only one part is found out. */
function account({ ledger }: State, { row }: Call): Answer {
	const credit_package = Math.max(0, Math.min(1000, ledger.balance));
	const credit_monthly = ledger.balance - credit_package;
	return accept(pick({ account_id: 302325299600001, credit_monthly, credit_package }, row));
}

function record(state: State, { row, values }: Call): Answer {
	const kind = row.key === 'image.status' ? 'image' : 'video';
	const found = lookAt(state, kind, Object.values(values.path)[0] ?? '');
	return found ? accept(pick(found, row)) : refusal(500008, 'record not found');
}

function verifySong({ verified }: State, { values }: Call): Answer {
	verified.add(String(values.body.audio_media_id));
	return accept({});
}

/** What changes something and answers little, by the key of its operation. */
const doers: Record<string, Responder> = {
	'audio.verification': verifySong,
	'voice.create': createVoice,
	'voice.delete': deleteVoice,
};

/** What is done for each kind of answer. */
export const responders: Record<OperationResponse['kind'], Responder> = {
	accepted: generate,
	record,
	stored: (state, { row, values }) => accept(pick(store(state, row, values), row)),
	list: (state, call) => lists[call.row.key](state, call),
	account,
	masks: findMasks,
	done: (state, call) => doers[call.row.key](state, call),
};
