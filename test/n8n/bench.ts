/** What every scenario works with: one running n8n, one stand-in, one credential. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeExecutionData, ITaskData } from 'n8n-workflow';
import type { Ledger, StandIn } from '../support/standin';
import type { Execution, Rest, StoredCredential } from './rest';
import type { N8nServer } from './server';
import type { Version } from './versions';

export interface Bench {
	version: Version;
	tarball: string;
	guardReport: string;
	standIn: StandIn;
	server: N8nServer;
	rest: Rest;
	/** A stored credential for the stand-in. */
	credential: StoredCredential;
	/** The text of an example; that of a release where its examples are run again. */
	readExample(name: string): string;
}

/** What a scenario hands to the judge of the ledger. */
export interface Outcome {
	/** Items that may each have cost one generation. */
	items: number;
	/** Everything a user can read: outputs, errors, custom data. */
	readable: unknown[];
	/** The rest of the line that is printed. */
	note: string;
	/** The ledger to judge by; the bench's own unless the scenario had another stand-in. */
	ledger?: Ledger;
}

export interface Scenario {
	name: string;
	/** The workflow of `examples/` that it runs, if it runs one. */
	example?: string;
	/** Whether it mostly waits, or measures: run with `--long` only. */
	isLong?: boolean;
	run(bench: Bench): Promise<Outcome>;
}

/** Throws unless the condition holds. */
export function check(condition: unknown, complaint: string): asserts condition {
	if (!condition) throw new Error(complaint);
}

/** A small playable video, the same that the stand-in serves. */
export const clip = readFileSync(join(__dirname, '..', 'support', 'standin', 'video.mp4'));

/** The run of a node in an execution; the last one when it ran several times. */
export function runOf({ data }: Pick<Execution, 'data'>, node = 'PixVerse'): ITaskData | undefined {
	return data.resultData.runData[node]?.at(-1);
}

/** The items that left a node by one of its outputs. */
export function outputOf(
	execution: Pick<Execution, 'data'>,
	output = 0,
	node = 'PixVerse',
): INodeExecutionData[] {
	return runOf(execution, node)?.data?.main[output] ?? [];
}

/** What a user can read of an execution. */
export function readableOf({ data, customData }: Execution): unknown[] {
	return [data.resultData, customData];
}

/** Items for a webhook call: each with a source of its own, so that the ledger tells them apart. */
export function items(...prompts: string[]): { items: Array<{ source: number; prompt: string }> } {
	return { items: prompts.map((prompt, index) => ({ source: 1000 + index, prompt })) };
}
