/** Mistakes in reading the bodies of deliveries, and in confirming deliveries by their jobs. */
import { mistakes } from '../patch';

export const confirmations = [
	...mistakes('../PixVerseTrigger/delivery.ts', 'workflow/trigger/confirmations', {
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
	...mistakes('../PixVerseTrigger/confirmations.ts', 'workflow/trigger/confirmations', {
		'trigger: a record without an address confirms a delivery': [
			'readRecord(made, resp) ?? nothing',
			'{ ...(readRecord(made, resp) ?? nothing), state }',
			'when the record has none either',
		],
		'trigger: reads have no limit': ['reads.length >= most', 'most < 0', 'no more jobs are read'],
		'trigger: reads that were used up do not come back': [
			'clock.now() - reads[0] >= MINUTE',
			'clock.now() - reads[0] >= 2 * MINUTE',
			'is taken when it is repeated',
		],
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
	...mistakes('transport/http/recentSubmissions.ts', 'unit/http/recentSubmissions', {
		'what was submitted is remembered for ever': [
			'this.size > this.most',
			'false',
			'is forgotten after ten thousand others',
		],
	}),
	...mistakes('transport/http/recentSubmissions.ts', 'workflow/latest', {
		'the videos to choose from are those of every account': [
			'run.account === account && type',
			'type',
			'are not those of another account',
		],
	}),
	...mistakes('listSearch/latest.ts', 'workflow/latest', {
		'nothing can be chosen while the usage list does not answer': [
			'submitted.length > 0 ? [] : rethrow(error)',
			'rethrow(error)',
			'are those of this process alone',
		],
	}),
	...mistakes('fields/tools/locator.ts', 'workflow/latest', {
		'any object that an expression gives is a locator': [
			" && ('value' in raw || 'mode' in raw)",
			'',
			'is refused when it is',
		],
	}),
	...mistakes('../PixVerseTrigger/receive.ts', 'workflow/trigger/bodies', {
		'trigger: a body that n8n leaves unread is none': [
			'await request.readRawBody().catch(() => {});',
			'',
			'octet-stream starts the workflow',
		],
		'trigger: a body that cannot be read fails the workflow': [
			'.catch(() => {});',
			';',
			'in parts is none',
		],
	}),
];
