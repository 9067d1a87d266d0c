/** Whose a job or an item is. */
import type { SimulatedJob } from '../../support/simulation/service';
import type { Execution } from './execution';
import type { World } from './world';

type Named = Pick<SimulatedJob, 'operation' | 'seed'>;

export const nameOf = ({ operation, seed }: Named) => `${operation} of item ${seed}`;

export const indexOf = ({ seed }: Pick<SimulatedJob, 'seed'>) => Math.floor(seed / 1_000) - 1;

/** The execution of an item; where its workflow was executed again, the first one. */
export const executionOf = ({ executions }: World, item: Pick<SimulatedJob, 'seed'>): Execution =>
	executions[indexOf(item)];

export const isAgain = ({ isRunAgain, isExecutedAgain }: Execution) =>
	isRunAgain || isExecutedAgain;

/** Whether the body of a job asks for the other mask. */
export const isOfOtherMask = (text = '') => /"mask_id":"\d+-cat"/.test(text);
