/** All anchored statements of docs/service.md: what settles them, or why nothing here can. */
import { settledForFree } from './free';
import { settledForCredits } from './paid';
import type { Settling } from './types';

const because = (reason: string, ...anchors: string[]): Settling[] =>
	anchors.map((anchor) => ({ anchor, reason }));

/** What no probe tries. */
const untried: Settling[] = [
	...because(
		'Only an overloaded or failing service answers so; no request brings it about',
		...['http-429', 'unclear-statuses', 'repeatable-codes'],
	),
	...because(
		'A video of each model would cost more than the budget',
		...['odd-models', 'c1-clips', 'v6-clips', 'v55-extras', 'fusion-without-pictures'],
	),
	...because('Needs a source of more than 30 seconds, and costs by the second', 'extend-source'),
	...because(
		'Has no published price, or too high a one for what it would tell',
		...['modify-fields', 'upscale-fields'],
	),
	...because('Either name may be accepted; only an ear could tell which one counts', 'sound-field'),
	...because('Twelve more jobs, most of them without a public price', 'webhook-operations'),
	...because(
		'No job fails on demand, and refused content can suspend the account',
		'webhook-failures',
	),
	...because('Needs a job that runs for more than ten minutes', 'freed-slot'),
];

export const settlings: Settling[] = [...settledForFree, ...settledForCredits, ...untried];
