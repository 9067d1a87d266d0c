/** Mistakes about released executions: what is stored, what n8n runs again, and who is not released. */
import type { Patch } from '../patch';

const failures = { tests: 'workflow/releaseFailures', named: '.' };
const released = { tests: 'workflow/release', named: '.' };
const refused = { tests: 'workflow/releaseRefused', named: '.' };
const parked = { tests: 'unit/run/park', named: '.' };

export const release: Patch[] = [
	{
		...released,
		name: 'a released run forgets its jobs, and submits them again',
		file: 'transport/run/memory.ts',
		search: '			job.recall(stored);\n',
		replace: '',
	},
	{
		...released,
		name: 'what is known is not left before the run is released',
		file: 'transport/run/release.ts',
		search: 'leaveState(this.context, asStored(this.snapshot(waiting, until.getTime())));',
		replace: '',
	},
	{
		...released,
		name: 'a run that has ended leaves its state in the execution',
		file: 'transport/run/release.ts',
		search: 'else if (this.outputs === undefined) clearState(this.context);',
		replace: '',
	},
	{
		...released,
		name: 'the state of one round of a loop is taken for that of the next',
		file: 'transport/run/nodeState.ts',
		search: 'return state?.run === run ? state : undefined;',
		replace: 'return state;',
		tests: 'unit/run/nodeState',
	},
	{
		...released,
		name: 'a trace ID is not left in the execution before its submission',
		file: 'transport/run/memory.ts',
		search: 'return new Job((job) => this.release?.named(key, job));',
		replace: 'return new Job();',
	},
	{
		...released,
		name: 'the time in a park does not count towards the wait limit',
		file: 'transport/run/release.ts',
		search: 'waited: waited + clock.now() - since + rest',
		replace: 'waited: waited + clock.now() - since',
	},
	{
		...released,
		name: 'a run is released beyond its wait limit',
		file: 'transport/run/release.ts',
		search:
			"if (waiting.some(({ since, left }) => since + left < till)) return 'the wait limit ends before';",
		replace: '',
	},
	{
		...released,
		name: 'a run is released although an item is still at work',
		file: 'transport/run/release.ts',
		search: 'waiting.length === 0 || waiting.includes(undefined) || !isComplete',
		replace: 'waiting.every((one) => one === undefined)',
	},
	{
		...released,
		name: 'an item is released again without a look in between',
		file: 'transport/job/releasedWait.ts',
		search: 'release.before !== undefined && plan.first === undefined',
		replace: 'false',
	},
	{
		...failures,
		name: 'an item that failed before its run was released is submitted again',
		file: 'transport/run/item.ts',
		search: 'if (failure !== undefined) throw failure;',
		replace: '',
	},
	{
		...failures,
		name: 'a failed first item that n8n tries again is released over',
		file: 'transport/run/release.ts',
		search: "return 'its first item failed and is tried again';",
		replace: 'return undefined;',
	},
	{
		...refused,
		name: 'a caller of a webhook gets the pending item',
		file: 'transport/run/park.ts',
		search: "isAnswering(context) ? 'a caller waits for the answer' : undefined",
		replace: 'undefined',
	},
	{
		...refused,
		name: 'a run that somebody watches is released',
		file: 'transport/run/park.ts',
		search: "if (mode === 'manual') return 'somebody watches this run';",
		replace: "if (mode === 'manual') return undefined;",
	},
	{
		...refused,
		name: 'an execution that is not stored is released',
		file: 'transport/run/park.ts',
		search: "if (context.getExecutionId() === undefined) return 'the execution is not stored';",
		replace: '',
	},
	{
		...parked,
		name: 'the node of the stored entry is disabled for good',
		file: 'transport/run/park.ts',
		search: 'Object.assign(entry, { node, data: { main: [] } });',
		replace: 'Object.assign(entry, { data: { main: [] } });',
	},
	{
		...parked,
		name: 'the entry that n8n disables hands on its input',
		file: 'transport/run/park.ts',
		search: 'Object.assign(entry, { node, data: { main: [] } });',
		replace: 'Object.assign(entry, { node });',
	},
	{
		...parked,
		name: 'an engine that ignores the wait runs the node twice',
		file: 'transport/run/park.ts',
		search: 'if (data?.waitTill !== until || stack === undefined) return false;',
		replace: 'if (stack === undefined) return false;',
	},
	{
		...parked,
		name: 'an engine without hooks is taken for one that waits',
		file: 'transport/run/park.ts',
		search: 'insideOf(context).additionalData?.hooks !== undefined',
		replace: 'true',
	},
	{
		...parked,
		name: 'an agent is told that its video is pending',
		file: 'transport/run/park.ts',
		search: "if (isCalledByAgent(context)) return 'an agent waits for the answer';",
		replace: '',
	},
	{
		name: 'a recalled job changes the trace ID that it may have been sent with',
		file: 'transport/run/job.ts',
		search: 'return this.isInDoubt || this.known.isRecalled === true;',
		replace: 'return this.isInDoubt;',
		tests: 'unit/run/job',
		named: 'earlier part',
	},
];
