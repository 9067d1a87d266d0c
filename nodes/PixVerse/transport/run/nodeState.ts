/** What a released run leaves in the node's context, which n8n stores with the execution. */
import type { INodeExecutionData } from 'n8n-workflow';
import type { Context } from '../http/client';
import type { Failure } from '../http/errors';
import type { StoredJob } from './job';

/** What is known of an item; times in milliseconds. */
export interface StoredItem {
	/** The time that counts towards its wait limit, up to the end of the park; 0 once it is decided what it came to. */
	waited: number;
	/** How long its job had run when it was last seen running. */
	ranFor?: number;
	/** What it came to. */
	output?: INodeExecutionData[];
	failure?: Failure;
}

/** What is known of a run. */
export interface NodeState {
	/** How often the node had run before in this execution: another run has nothing to do with it. */
	run: number;
	/** When the run began, and when it goes on, by the wall clock. */
	startedAt: number;
	until: number;
	/** How long the jobs took whose end the run has seen, by their kind. */
	ends?: Record<string, number[]>;
	/** What the run has spent, in credits. */
	spent?: number;
	/** The jobs by item and step. */
	jobs: Record<string, StoredJob>;
	items: Record<string, StoredItem>;
}

/** A value as it comes back from where n8n stores it. Throws for one that cannot be stored. */
export const asStored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const KEY = 'pixVerseRun';

/** The state that an earlier part of the same run has left. */
export function stateOf(context: Context, run: number): NodeState | undefined {
	const state = context.getContext('node')[KEY] as NodeState | undefined;
	return state?.run === run ? state : undefined;
}

/** Leaves a state for the next part of the run. */
export function leaveState(context: Context, state: NodeState): void {
	context.getContext('node')[KEY] = state;
}

/** Takes the state of an ended run away. */
export function clearState(context: Context): void {
	delete context.getContext('node')[KEY];
}
