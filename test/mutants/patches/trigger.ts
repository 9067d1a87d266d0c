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
			'reason: `a signature that does not fit ${secrets.join()}`',
			'with a wrong secret is refused',
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
