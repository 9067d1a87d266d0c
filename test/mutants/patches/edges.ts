/** Mistakes at the edges: uploads and values that are not as they should be. */
import { mistakes } from '../patch';

export const edges = [
	...mistakes('transport/account/account.ts', 'unit/job/bodyUploads', {
		'edges: slots belong to the process': [
			'readonly uploads = new Semaphore(PARALLEL_UPLOADS);',
			'static readonly all = new Semaphore(PARALLEL_UPLOADS);\n\n\treadonly uploads = Account.all;',
			'of another account does not wait',
		],
	}),
	...mistakes('transport/job/upload.ts', 'faults/uploads', {
		'edges: a slot is held during the pauses': [
			'uploads.leave();',
			'setTimeout(() => uploads.leave(), 1e5);',
			'is not held while an upload pauses',
		],
		'edges: the file of an upload that breaks off stays open': [
			'content?.close?.();',
			'',
			'is closed when the upload breaks off',
		],
	}),
	...mistakes('transport/http/abortSignals.ts', 'unit/job/bodyUploads', {
		'edges: an upload that is stopped takes the others with it': [
			"error.failure.class === 'stopped'",
			"error.failure.class === ''",
			'is started by another one',
		],
		'edges: whoever shares an upload does not hear of Stop': [
			'await unlessAborted(making, signal)',
			'await making',
			'goes on when an item that shares it is stopped',
		],
	}),
	...mistakes('transport/http/outcome.ts', 'faults/uploads', {
		'edges: anything is the ID of an upload': [
			'return usableId(fieldOf(resp, idField)) ??',
			'return (fieldOf(resp, idField) as string | undefined) ??',
			'answered without a usable ID .* is sent again$',
		],
	}),
	...mistakes('transport/http/json.ts', 'unit/http/json', {
		'edges: anything is the ID of a video': [
			'return isId ? ID.exec(String(value).trim())?.[1] : undefined;',
			'return isId ? String(value) : undefined;',
			'is none',
		],
	}),
	...mistakes('transport/http/client.ts', 'unit/http/client', {
		'edges: a base URL may have a query': [
			'if (!valid || /[?#]/.test(address)) {',
			'if (!valid) {',
			'may not be',
		],
	}),
	...mistakes('transport/http/requestBody.ts', 'workflow/expressionValues', {
		'edges: integers that lost digits are sent': [
			'if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;',
			'if (value === value) return value;',
			'is refused, and nothing is sent',
		],
		'edges: dates are sent as empty objects': [
			'if (date !== undefined) return date;',
			'',
			'sends a date as it is meant',
		],
	}),
	...mistakes('transport/http/userValues.ts', 'workflow/expressionValues', {
		'edges: a switch as a text is off': [
			"if (text === 'true' || text === '1') return true;",
			"if (text === 'true' || text === '1') return value === true;",
			'a switch that is "true" leads to ready',
		],
		'edges: a switch that is neither on nor off is off': [
			"if (text === 'false' || text === '0') return false;",
			'return false;',
			'neither on nor off is refused',
		],
		'edges: a choice that is not there is the default, and paid for': [
			'if (chosen !== undefined) return chosen;',
			'return chosen ?? values[0];',
			'no way to a mask is refused',
		],
	}),
	...mistakes('fields/inputs/mask.ts', 'workflow/swaps', {
		'edges: the name of a mask makes no other video': [
			'if (name !== undefined) body.maskName = name.toLowerCase();',
			'',
			'of another mask is another video',
		],
	}),
	...mistakes('transport/job/prepare.ts', 'workflow/swaps', {
		'edges: the name of a mask is sent': [
			'maskName: undefined,',
			'',
			'sends the ID of its mask, and no name',
		],
	}),
	...mistakes('transport/job/prepare.ts', 'workflow/expressionValues', {
		'edges: a missing name of a mask is looked for, and paid for': [
			"maskName = ''",
			"maskName = 'null'",
			'takes the first mask when no name is given',
		],
	}),
	...mistakes('transport/run/item.ts', 'workflow/swaps', {
		'edges: a wrong setting takes away the doubt of an earlier step': [
			'/nothing was charged/i.test',
			'/(?!)/.test',
			'says so also when its settings are wrong',
		],
		'edges: an item beyond the maximum hides what its mask cost': [
			" && failure.class !== 'notSubmitted'",
			'',
			'says so when Maximum Credits keeps it back',
		],
	}),
	...mistakes('transport/run/options.ts', 'workflow/keys', {
		'edges: an exact trace ID in capitals is another one': [
			'return key.toLowerCase();',
			'return key;',
			'that two items share is refused before anything',
		],
	}),
	...mistakes('resources/operation.ts', 'workflow/expressionValues', {
		'edges: an operation that is not there calls the base address': [
			'if (options.url) return options;',
			'if (options.url !== null) return options;',
			'is refused, and nothing is sent',
		],
	}),
	...mistakes('resources/account/getUsage.ts', 'unit/fields/moment', {
		'edges: a date is read as JavaScript reads it': [
			"moment.toFormat('yyyy-MM-dd') === text.slice(0, 10)",
			'moment',
			'is refused',
		],
		'edges: a time with an offset loses it': ['moment.toUTC()', 'moment', 'keeps its own'],
	}),
	...mistakes('resources/account/getUsage.ts', 'workflow/expressionValues', {
		'edges: usage times are those of the server': [
			'context.getTimezone()',
			"'UTC'",
			'without an offset are those of the time zone',
		],
	}),
	...mistakes('transport/run/cancellation.ts', 'faults/batching', {
		'edges: with batching a failure does not wait for the engine': [
			'this.items.size >= this.count && this',
			'this',
			'a failure of item 0 is handled',
		],
	}),
];
