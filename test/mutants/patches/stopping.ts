/** Mistakes that go on after Stop, or set out although the run is lost. */
import { mistakes } from '../patch';

export const stopping = [
	...mistakes('transport/run/cancellation.ts', 'faults/longWaits', {
		'Stop does not reach the items': [
			"cancelled?.addEventListener('abort', () => this.stopAll(), { once: true });",
			'void cancelled;',
			'Stop ends a long wait between two looks',
		],
	}),
	...mistakes('transport/run/cancellation.ts', 'faults/stopping', {
		'with "Stop Workflow" the other items go on': [
			'this.reporter = item;\n\t\tthis.stopAll();',
			'this.reporter = item;',
			'lets running jobs go at once',
		],
	}),
	...mistakes('transport/http/clock.ts', 'unit/http/clock', {
		'a wait goes on after Stop': [
			'unlessAborted(sleep(Math.min(rest, NAP)), signal)',
			'sleep(Math.min(rest, NAP))',
			'Stop ends a pause at once',
		],
	}),
	...mistakes('transport/account/slots.ts', 'unit/account/slots', {
		'an item in line for a slot does not hear of Stop': [
			'waiter<Slot | undefined>([signal], ',
			'waiter<Slot | undefined>([], ',
			'go to nobody who has stopped waiting',
		],
	}),
	...mistakes('transport/run/item.ts', 'faults/batching', {
		'an item starts although another one has failed and the workflow is to stop': [
			'scope.reporter !== undefined || ',
			'',
			'nothing more starts once an item failed',
		],
	}),
	...mistakes('transport/run/item.ts', 'faults/stopping', {
		'the orphans of a failed preparation are sent': [
			' || scope.isCutShort',
			'',
			'an expression that fails on the last item',
		],
	}),
	...mistakes('transport/run/item.ts', 'workflow/badInput', {
		'the good items are sent although another one has a wrong setting': [
			'scope.problems.size === 0;',
			'true;',
			'a negative seed stops the run with one clear sentence',
		],
	}),
	...mistakes('transport/run/item.ts', 'workflow/keys', {
		'two items with the same trace ID of the user are accepted': [
			'if (options.traceKey !== undefined) scope.addKey(index, options.traceKey);',
			'',
			'that two items share is refused',
		],
	}),
	...mistakes('transport/http/timeouts.ts', 'faults/stopping', {
		'Stop tears a submission off the wire': [
			'clock.timeout(AFTER_STOP, over)',
			'clock.timeout(0, over)',
			'during the submission lets it finish',
		],
	}),
	...mistakes('transport/http/errors.ts', 'faults/stopping', {
		'what was stopped before its submission stays refused': [
			"class: 'stopped', retryable: true",
			"class: 'stopped', retryable: false",
			'submits what was still in line',
		],
	}),
];
