/** Missing checks of the signal, each at a place where an item waits when Stop is pressed. */
import { mistakes } from '../patch';

export const places = [
	...mistakes('runs/stop/places', {
		'Stop leaves a read on the wire': [
			'clock.timeout(limit, over, cancelled)',
			'clock.timeout(limit, over)',
			'waits for (a page of a list|a poll) ends',
		],
		'an item waits for its credential after Stop': [
			'await unlessAborted(hasBegun ? credential : checkedCredential(settings), signal)',
			'await (hasBegun ? credential : checkedCredential(settings))',
			'waits for the credential, before all',
		],
		'the pause between two sends goes on after Stop': [
			'clock.pause(delay, signal)',
			'clock.pause(delay)',
			'pause before a submission is sent again',
		],
		'the pages of a list are read on after Stop': [
			'wantedRecords(context), signal, paging',
			'wantedRecords(context), undefined, paging',
			'waits for a page of a list',
		],
		'whoever shares an upload makes it after Stop': [
			'while (!signal.aborted) {',
			'for (;;) {',
			'waits for the upload of another item',
		],
		"a file of n8n's storage is waited for after Stop": [
			'await unlessAborted(pending, signal)',
			'await pending',
			"waits for n8n's storage of files",
		],
		'credits that another run has reserved are waited for after Stop': [
			'unlessAborted(changed, signal)',
			'changed',
			'waits for credits that another run has reserved',
		],
		'whoever waits for credits does not look at the signal': [
			'unlessAborted(changed, signal));\n\t\t\tif (signal.aborted) throw abortError();',
			'unlessAborted(changed, signal));',
			'waits for credits that its own run has reserved',
		],
		'a slot is waited for after Stop': [
			'options.maxParallel, signal, health)',
			'options.maxParallel, new AbortController().signal, health)',
			'waits for a slot',
		],
		'the pause before a poll goes on after Stop': [
			'clock.pause(pause, signal)',
			'clock.pause(pause)',
			'waits for the pause before a poll',
		],
		'a job is polled after Stop': [
			'\t\tif (signal.aborted) throw abortError();\n\t}\n\n\t// Notes',
			'\t}\n\n\t// Notes',
			'waits for the pause before a poll',
		],
		'the pause for a record to appear goes on after Stop': [
			'clock.pause(NOT_FOUND_PAUSE, item.signal)',
			'clock.pause(NOT_FOUND_PAUSE)',
			'waits for a record to appear',
		],
		'a file comes on after Stop': [
			'\tabortSignal: signal,\n',
			'waits for (a file|the rest of a file) ends',
		],
		'a file is requested again after Stop': [
			'\t\tsignal: item.signal,\n',
			'pause before a file is requested again',
		],
	}),
	...mistakes('unit/http/retry', {
		'what was to be sent again is sent after Stop': [
			'while (signal?.aborted !== true) {',
			'for (;;) {',
			'is not sent once its signal has aborted',
		],
	}),
];
