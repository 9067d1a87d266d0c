/** Mistakes in receiving deliveries: signatures, repeats, and confirming one by its job. */
import { mistakes } from '../patch';

export const trigger = [
	...mistakes('runs/trigger/refusals', {
		'trigger: the signature is not checked': [
			'if (!reading) return',
			'if (!reading && signature === undefined) return',
			'A call with a wrong secret is refused',
		],
		'trigger: the secret is in the log': [
			"reason: 'a signature that does not fit'",
			'reason: `a signature that does not fit ${secrets.join()}`',
			'A call with a wrong secret is refused',
		],
	}),
	...mistakes('runs/trigger/confirmations', {
		'trigger: an old timestamp is accepted without a look': [
			'isSure: isRecent && isWhole',
			'isSure: isWhole',
			'of 14400 seconds ago starts',
		],
		'trigger: "ready" without an address starts the workflow': [
			'isSure: isRecent && isWhole',
			'isSure: isRecent',
			'starts the workflow with the record',
		],
	}),
	...mistakes('runs/trigger/repeats', {
		'trigger: a repeat is refused': [
			'if (started.has(key)) return answer(context, 200, OK);',
			'if (started.has(key)) return answer(context, 401, OK);',
			'a repeat is answered ok',
		],
		'trigger: a repeat starts the workflow again': [
			'if (status === 200) started.add(key, true);',
			'',
			'a repeat is answered ok',
		],
		'trigger: a repeat does not heed the first call': [
			'if (underWay.has(key)) return',
			'if (!key) return',
			'before n8n has stored the first one',
		],
		'trigger: a delivery counts before n8n has stored the execution': [
			'if (status === 200) started',
			'if (status > 0) started',
			'n8n could not store',
		],
		'trigger: the answer is not exactly ok': [
			"OK = 'ok'",
			"OK = 'OK'",
			'is answered ok and starts nothing',
		],
	}),
	...mistakes('runs/trigger/deliveries', {
		'trigger: a body that n8n leaves unread is none': [
			'await request.readRawBody().catch(() => {});',
			'',
			'octet-stream starts the workflow',
		],
	}),
	...mistakes('unit/trigger/delivery', {
		'trigger: a body that is slow to read blocks n8n': ['*"?|-?', '*"|-?', 'is read in no time'],
	}),
	...mistakes('runs/trigger/confirmations', {
		'trigger: a record without an address confirms a delivery': [
			'readRecord(made, resp) ?? nothing',
			'{ ...(readRecord(made, resp) ?? nothing), state }',
			'when the record has none either',
		],
		'trigger: reads have no limit': ['reads.length >= most', 'most < 0', 'no more jobs are read'],
		'trigger: the record that confirmed a delivery does not become the item': [
			'fields: record };',
			'fields: {} };',
			'the record and not the delivery',
		],
		'trigger: an old timestamp is refused for its job': [
			'reading === undefined && (resp',
			'(resp',
			'never refused, whatever its job says',
		],
	}),
];
