/** Mistakes of the limiter in what an item costs in a large run, and in what is asked for in vain. */
import { mistakes } from '../patch';

export const permits = [
	...mistakes('transport/limiter/permits.ts', 'growth/growth', {
		'limiter: the permits of a run are counted one by one': [
			'this.byFlow.get(flow) ?? 0;',
			'[...this.held].filter((permit) => permit.flow === flow).length;',
			'submitted, with room for all',
		],
	}),
	...mistakes('transport/run/cancellation.ts', 'growth/growth', {
		'limiter: a key is sought among those of all items': [
			'const first = this.keys.get(key) ?? item;',
			'const first = [...this.keys].find(([other]) => other === key)?.[1] ?? item;',
			'with a trace ID of the user',
		],
	}),
	...mistakes('transport/limiter/adaptiveLimit.ts', 'unit/limiter/adaptiveLimit', {
		'limiter: a probe follows an accepted one before all ends are seen': [
			'probeAt: now + momentOf(known.jobTime)',
			'probeAt: now + 1',
			'when the ends are seen',
		],
	}),
	...mistakes('transport/job/runJob.ts', 'simulation/limiter', {
		'limiter: jobs are looked at for their permits while there is room for all': [
			'if (!limiter.isScarce) {',
			'if (!limiter) {',
			'are not looked at while the service has room',
		],
	}),
	...mistakes('transport/limiter/limiter.ts', 'simulation/limiter', {
		'limiter: those who hold a permit do not hear of the first refusal': [
			'if (this.isScarce) this.permits.announceScarcity();',
			'',
			'are looked at from the first refusal on',
		],
	}),
];
