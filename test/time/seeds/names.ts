/** The execution, item and operation that a job belongs to. */
import type { SimulatedJob } from '../../support/simulation/service';
import type { Execution } from './execution';
import type { World } from './world';

type Named = Pick<SimulatedJob, 'operation' | 'seed'>;

export const nameOf = ({ operation, seed }: Named) => `${operation} of item ${seed}`;

export const executionIndexOf = ({ seed }: Pick<SimulatedJob, 'seed'>) =>
	Math.floor(seed / 1_000) - 1;

/** The execution of an item; where its workflow was executed again, the first one. */
export const executionOf = ({ executions }: World, item: Pick<SimulatedJob, 'seed'>): Execution =>
	executions[executionIndexOf(item)];

export const wasRunAgain = ({ isRunAgain, isExecutedAgain }: Execution) =>
	isRunAgain || isExecutedAgain;

/** Whether the body of a job asks for the other mask. */
export const usesOtherMask = (text = '') => /"mask_id":"\d+-cat"/.test(text);
