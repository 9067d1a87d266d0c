/** Mistakes in reading the bodies of deliveries, and in confirming deliveries by their jobs. */
import { mistakes } from '../patch';

export const confirmations = [
	...mistakes('../PixVerseTrigger/delivery.ts', 'workflow/trigger/confirmations', {
		'trigger: an old timestamp is refused without a look': [
			"? { verdict: 'confirm', delivery, doubt, reading }",
			"? { verdict: 'refuse', status: 401, reason: doubt }",
			'of 14400 seconds ago starts',
		],
		'trigger: an old timestamp is accepted without a look': [
			"if (!isInTime) return 'an old timestamp';",
			'',
			'of 14400 seconds ago starts',
		],
		'trigger: "ready" without an address starts the workflow': [
			"state !== 'ready' || hasAddress(fields) ? undefined : 'no address'",
			'state && undefined',
			'starts the workflow with the record',
		],
	}),
	...mistakes('../PixVerseTrigger/confirmations.ts', 'workflow/trigger/confirmations', {
		'trigger: a record without an address confirms a delivery': [
			'readRecord(made, resp) ?? nothing',
			'{ ...(readRecord(made, resp) ?? nothing), state }',
			'when the record has none either',
		],
		'trigger: reads have no limit': [
			'this.reads.length >= most',
			'most < 0',
			'no more jobs are read',
		],
		'trigger: reads that were used up do not come back': [
			'clock.now() - at < MINUTE',
			'clock.now() - at < 2 * MINUTE',
			'is taken when it is repeated',
		],
		'trigger: made-up IDs hold up what this process submitted': [
			'isOwn(id) && ',
			'most < 0 && ',
			'that this process submitted is taken all the same',
		],
		'trigger: what this process submitted is read without end': [
			' && !isRecent(this.own.get(id))',
			'',
			'has one read more',
		],
		'trigger: an ID that does not exist is read again and again': [
			'this.missing.add(id, clock.now());',
			'',
			'read once a minute',
		],
		'trigger: the record that confirmed a delivery does not become the item': [
			'delivery: { made, state, fields: record }',
			'delivery: { made, state, fields: {} }',
			'the record and not the delivery',
		],
	}),
	...mistakes('../PixVerseTrigger/receive.ts', 'workflow/trigger/confirmations', {
		'trigger: a failed confirmation counts as a forgery': [
			"confirmed.outcome === 'false' && taken.doubt === 'no secret'",
			"confirmed.outcome !== 'genuine'",
			'left to a repeat when the job cannot be read',
		],
	}),
	...mistakes('transport/http/recentSubmissions.ts', 'unit/http/recentSubmissions', {
		'what was submitted is remembered for ever': [
			'this.size > this.most',
			'false',
			'is forgotten after ten thousand others',
		],
	}),
	...mistakes('../PixVerseTrigger/call.ts', 'workflow/trigger/bodies', {
		'trigger: a body that n8n leaves unread is none': [
			'if (request.rawBody) return',
			'return request.rawBody ?? new Uint8Array();\n\tif (request.rawBody) return',
			'octet-stream starts the workflow',
		],
		'trigger: a body is read to its end, however long': [
			'if (bytes > MOST_DELIVERY_BYTES) break;',
			'',
			'long and does not end',
		],
		'trigger: a body that does not end is waited for': [
			'clock.timeout(LONGEST_BODY, over.signal),',
			'',
			'put off when it does not end',
		],
	}),
	...mistakes('../PixVerseTrigger/call.ts', 'unit/trigger/call', {
		'trigger: the rest of a long body stays in memory': [
			'request.resume();',
			'',
			'the rest is thrown away',
		],
		'trigger: a body that broke off fails the workflow': [
			'.catch(() => undefined)',
			'',
			'that broke off',
		],
	}),
];
