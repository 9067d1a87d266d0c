/** Mistakes in receiving deliveries by webhook. */
import { mistakes } from '../patch';

export const trigger = [
	...mistakes('../PixVerseTrigger/delivery.ts', 'workflow/trigger/hostile', {
		'trigger: the signature is not checked': [
			'if (!reading) return',
			'if (!reading && signature === undefined) return',
			'with a wrong secret is refused',
		],
		'trigger: the secret is in the log': [
			"reason: 'a signature that does not fit'",
			'reason: `a signature that does not fit ${rules.secrets.join()}`',
			'with a wrong secret is refused',
		],
	}),
	...mistakes('../PixVerseTrigger/delivery.ts', 'unit/trigger/delivery', {
		'trigger: a long field of secrets blocks n8n': [
			'.map(bareOf)',
			".map((one) => one.replace(/^[\"']+|[\"']+$/g, ''))",
			'in a field full of "\\\\"" are',
		],
	}),
	...mistakes('../PixVerseTrigger/signature.ts', 'unit/trigger/signature', {
		'trigger: the comparison tells the length of a signature': [
			'return timingSafeEqual(left, right);',
			'return a.length === b.length && timingSafeEqual(left, right);',
			'takes as many comparisons',
		],
		'trigger: the comparison ends with the first reading that fits': [
			'secrets.map((secret) => isEqual(sign(secret), signature)).includes(true)',
			'secrets.some((secret) => isEqual(sign(secret), signature))',
			'takes as many comparisons',
		],
	}),
	...mistakes('../PixVerseTrigger/receive.ts', 'workflow/trigger/repeats', {
		'trigger: a repeat is refused': [
			'store();\n\t\treturn answer(context, 200, OK);',
			"store();\n\t\treturn refuse(context, 401, 'a repeat');",
			'a repeat is answered ok',
		],
		'trigger: what has started is not stored': [
			'\t\tstore();\n\t\treturn OK;',
			'\t\treturn OK;',
			'after a restart starts nothing',
		],
	}),
	...mistakes('../PixVerseTrigger/seen.ts', 'workflow/trigger/repeats', {
		'trigger: a repeat starts the workflow again': [
			'if (isStarted) this.add(key);',
			'',
			'a repeat is answered ok',
		],
		'trigger: a repeat does not wait for the first call': [
			'await this.waitFor(other, rest);',
			"return 'started';",
			'that comes meanwhile waits',
		],
	}),
	...mistakes('../PixVerseTrigger/seen.ts', 'unit/trigger/seen', {
		'any number of calls wait for one delivery': [
			'other.waiting >= MOST_WAITING || ',
			'',
			'waited for by three calls',
		],
		'a call waits for another one without end': [' || rest <= 0', '', 'waited for 20 seconds'],
	}),
	...mistakes('../PixVerseTrigger/call.ts', 'workflow/trigger/repeats', {
		'trigger: a delivery counts before n8n has stored the execution': [
			'response.writableEnded && response.statusCode === 200',
			'response.statusCode > 0',
			'n8n could not store',
		],
		'trigger: the answer is not exactly ok': [
			"OK = 'ok'",
			"OK = 'OK'",
			'is answered ok and starts nothing',
		],
		'a caller that hung up early is not followed': [
			'if (response.closed) void watch();',
			'if (response.closed) return;',
			'hung up before n8n had begun',
		],
	}),
	...mistakes('../PixVerseTrigger/PixVerseTrigger.node.ts', 'workflow/trigger/deliveries', {
		'trigger: n8n answers in its own way': [
			"responseData: '',",
			'',
			'is answered ok and starts one execution',
		],
	}),
	...mistakes('../PixVerseTrigger/PixVerseTrigger.node.ts', 'unit/trigger/settings', {
		'trigger: n8n evaluates an expression at every call': [
			'version: [2],',
			'version: [1],',
			'has no version 1',
		],
	}),
	...mistakes('transport/http/json.ts', 'unit/trigger/delivery', {
		'trigger: a body that is slow to read blocks n8n': ['*"?|-?', '*"|-?', 'is read in no time'],
	}),
];
