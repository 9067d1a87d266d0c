/** Mistakes of the limiter in what an item costs in a large run, and in what is asked for in vain. */
import type { Patch } from '../patch';

export const permits: Patch[] = [
	{
		name: 'limiter: the permits of a run are counted one by one',
		file: 'transport/limiter/permits.ts',
		search: 'this.byFlow.get(flow) ?? 0;',
		replace: '[...this.held].filter((permit) => permit.flow === flow).length;',
		tests: 'growth/growth',
		named: 'submitted, with room for all',
	},
	{
		name: 'limiter: a key is sought among those of all items',
		file: 'transport/run/cancellation.ts',
		search: 'const first = this.keys.get(key) ?? item;',
		replace: 'const first = [...this.keys].find(([other]) => other === key)?.[1] ?? item;',
		tests: 'growth/growth',
		named: 'with a trace ID of the user',
	},
	{
		name: 'limiter: a probe follows an accepted one before all ends are seen',
		file: 'transport/limiter/adaptiveLimit.ts',
		search: 'probeAt: now + momentOf(known.jobTime)',
		replace: 'probeAt: now + 1',
		tests: 'unit/limiter/adaptiveLimit',
		named: 'when the ends are seen',
	},
	{
		name: 'limiter: jobs are looked at for their permits while there is room for all',
		file: 'transport/job/runJob.ts',
		search: 'if (!limiter.isScarce) {',
		replace: 'if (!limiter) {',
		tests: 'simulation/limiter',
		named: 'are not looked at while the service has room',
	},
	{
		name: 'limiter: those who hold a permit do not hear of the first refusal',
		file: 'transport/limiter/limiter.ts',
		search: 'if (this.isScarce) this.permits.announceScarcity();',
		replace: '',
		tests: 'simulation/limiter',
		named: 'are looked at from the first refusal on',
	},
];
