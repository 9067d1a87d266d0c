/** The step, item and operation of a request, and the execution that it belongs to. */
import type { Execution } from './execution';
import type { steps } from './schedule';
import type { World } from './world';

export type Step = Exclude<(typeof steps)[number], 'any'>;

const patterns: Array<[RegExp, Step]> = [
	[/upload/, 'upload'],
	[/balance/, 'balance'],
	[/mask\/selection/, 'mask'],
	[/verification/, 'check'],
	[/generate/, 'submit'],
];

export const stepOf = (path: string): Step =>
	patterns.find(([pattern]) => pattern.test(path))?.[1] ?? 'poll';

export interface JobRequest {
	/** The word for its operation in the path; "mask" for the masks of a frame, which take no slot. */
	operation: string;
	seed: number;
	traceId: string;
	text: string;
}

/** Reads the job that a request asks for. A search for masks has no seed: the video tells its item. */
export function jobRequestOf(path: string, traceId: string, text: string): JobRequest {
	const { seed, source_video_id: source } = JSON.parse(text.startsWith('{') ? text : '{}');
	const operation = /video\/(\w+)/.exec(path)?.[1] ?? '';
	return { operation, seed: Number(seed ?? source), traceId, text };
}

type Named = Pick<JobRequest, 'operation' | 'seed'>;

export const nameOf = ({ operation, seed }: Named) => `${operation} of item ${seed}`;

export const executionIndexOf = ({ seed }: Pick<Named, 'seed'>) => Math.floor(seed / 1_000) - 1;

/** The execution of an item; where its workflow was executed again, the first one. */
export const executionOf = ({ executions }: World, item: Pick<Named, 'seed'>): Execution =>
	executions[executionIndexOf(item)];

export const wasRunAgain = ({ isRunAgain, isExecutedAgain }: Execution) =>
	isRunAgain || isExecutedAgain;

/** The name of the mask that an execution with another mask asks for. */
export const OTHER_MASK = 'object';
