/** Mistakes about what an answer without an envelope means, and about what a person reads. */
import { mistakes } from '../patch';

export const answers = [
	...mistakes('transport/http/outcome.ts', 'faults/bareStatuses', {
		'HTTP 429 leaves a doubt about the charge': [
			"return status === 429 && code === '' ? { ...again, resp, busy: true } : again;",
			'return again;',
			'HTTP 429',
		],
		'a status that says little of what was done counts as a refusal': [
			'UNCLEAR.includes(status)',
			'[408, 429].includes(status)',
			'HTTP 409, which says little',
		],
	}),
	...mistakes('transport/http/outcome.ts', 'unit/http/envelope', {
		'a success under another status counts as a refusal': [
			"const isForeign = code === '' || REFUSING.includes(status);",
			'const isForeign = true;',
			'may have been acted on',
		],
	}),
	...mistakes('transport/http/sentences.ts', 'faults/bareStatuses', {
		'HTTP 429 takes away the doubt of a lost answer before it': [
			'if (known && !isInDoubt) return known;',
			"if (known && (!isInDoubt || outcome.outcome === 'lost')) return known;",
			'does not take away the doubt',
		],
		'HTTP 404 on a submission is submitted by every try': [
			"return failure('address', message, false);",
			"return failure('address', message);",
			'is submitted once',
		],
	}),
	...mistakes('transport/http/sentences.ts', 'faults/bareStatuses', {
		'HTTP 401 and 403 do not name the key': [
			'status === 401 || status === 403',
			'status < 0',
			'names the key',
		],
	}),
	...mistakes('transport/http/errorCodes.ts', 'faults/bareStatuses', {
		'a picture that could not be stored is not sent again': [
			"upload: 'again'",
			"upload: 'fix'",
			'an upload is free',
		],
	}),
	...mistakes('transport/http/sentences.ts', 'faults/bareStatuses', {
		'the error of a stopped run does not name the other videos': [
			'videos.length > 0',
			'videos.length < 0',
			'speaks of its own item',
		],
	}),
	...mistakes('transport/http/errors.ts', 'faults/bareStatuses', {
		'the sentence is not inside the error of an item': [
			'\t\tmessage,\n\t\t[idField]:',
			'\t\t[idField]:',
			'has its sentence inside the error',
		],
	}),
	...mistakes('transport/getJob.ts', 'workflow/knowing', {
		'Get is patient with any ID': [
			'const TIME_TO_APPEAR = 30_000;',
			'const TIME_TO_APPEAR = 60_000;',
			'gives up after half a minute',
		],
		'Get does not wait for a record that was submitted just now': [
			'const TIME_TO_APPEAR = 30_000;',
			'const TIME_TO_APPEAR = 9_000;',
			'seconds after its submission',
		],
		'Get waits for a record although it is not to wait': [
			'!item.options.waits || ',
			'',
			'is not waited for by one that does not wait',
		],
	}),
	...mistakes('transport/job/output.ts', 'workflow/knowing', {
		'a row that was paid for earlier does not say so': [
			'told.resumed = true;',
			'',
			'paid for by an earlier run',
		],
		'a video that could not be looked at is said to be still being made': [
			'pendingWarning(made, trouble)',
			'pendingWarning(made)',
			'is not said to be reached',
		],
		'a reached wait limit looks like success only': [
			'polled.warning ?? pendingWarning(made, trouble)',
			'polled.warning',
			'does not look like success only',
		],
	}),
	...mistakes('transport/run/options.ts', 'workflow/badInput', {
		'an expression that gives nothing counts as no key and no minimum': [
			"if (!raw.startsWith('=') || !(isEmpty(value) || isShared)) return;",
			'if (raw || value) return;',
			'is refused and not taken for none',
		],
		'a Timeout that no request can have is used': [
			'Math.min(atLeast(0)(value, label) ?? 0, 2 ** 31 - 1) || undefined',
			'Number(value) || (label ? undefined : 0)',
			'is named as a wrong setting',
		],
	}),
	...mistakes('transport/run/journal.ts', 'faults/journal', {
		'the trace ID of a lost answer is gone once the video ID is known': [
			'if (job.accepted?.wasInDoubt) this.entries.delete',
			'if (!made) this.entries.delete',
			'names the trace ID of a lost answer beside',
		],
	}),
];
