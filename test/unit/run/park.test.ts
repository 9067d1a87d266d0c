// The one file that depends on the inside of n8n: in an unexpected engine, nothing changes.
import type { IExecuteData } from 'n8n-workflow';
import type { Context } from '../../../nodes/PixVerse/transport/http/client';
import { obstacleTo, park } from '../../../nodes/PixVerse/transport/run/park';

const until = new Date(Date.now() + 100_000);

const input = { main: [[{ json: { number: 1 } }]] };
const node = {
	...{ id: '1', name: 'PixVerse', type: 'x.pixVerse', typeVersion: 1, position: [0, 0] },
	parameters: {},
};

interface Engine {
	runExecutionData?: {
		waitTill?: Date;
		executionData?: { nodeExecutionStack?: unknown };
	};
	additionalData?: { hooks?: object; executionTimeoutTimestamp?: number };
	putExecutionToWait?: (till: Date) => Promise<void>;
	entry: IExecuteData;
	node: object;
	[name: string]: unknown;
}

/** An engine as both versions of n8n have it, up to the changes. */
function engineWith(changes: Partial<Engine> = {}): Engine & Context {
	const entry = { node, data: input, source: { main: [{ previousNode: 'Start' }] } };
	const engine: Record<string, unknown> = {
		...{ entry, node },
		runExecutionData: { executionData: { nodeExecutionStack: [] } },
		additionalData: { hooks: {} },
		async putExecutionToWait(this: Engine, till: Date) {
			if (this.runExecutionData) this.runExecutionData.waitTill = till;
		},
		...changes,
		getExecuteData: () => engine.entry,
		getNode: () => engine.node,
		getMode: () => engine.mode ?? 'trigger',
		getParentNodes: () => [],
		getExecutionId: () => '7',
	};
	return engine as never;
}

it('The execution is put to wait, and the node runs again: as the same run, and without a time in the stored data that disables it.', () => {
	const engine = engineWith();
	const { entry } = engine;
	const original = { ...entry };
	expect(obstacleTo(engine, until)).toBeUndefined();
	expect(park(engine, 2, until)).toBe(true);
	expect(engine.runExecutionData?.waitTill).toBe(until);
	expect(JSON.stringify(engine.runExecutionData)).not.toContain('waitTill');
	expect(entry).toEqual({ ...original, runIndex: 2 });
});

it.each<[string, () => Promise<void>]>([
	['ignores it', async () => {}],
	['takes it later', async () => await Promise.resolve()],
	['fails later', async () => await Promise.reject(new Error('no'))],
])('Nothing changes in an engine that %s.', (_what, putExecutionToWait) => {
	const engine = engineWith({ putExecutionToWait });
	expect(park(engine, 0, until)).toBe(false);
	expect(engine.entry).not.toHaveProperty('runIndex');
});

it('Nothing changes in an engine that throws.', () => {
	const putExecutionToWait = () => {
		throw new Error('no');
	};
	const engine = engineWith({ putExecutionToWait });
	expect(() => park(engine, 0, until)).toThrow('no');
	expect(engine.entry).not.toHaveProperty('runIndex');
});

const cannot = 'this n8n cannot put the node to wait';
const asked = 'an agent waits for the answer';
const executionTimeoutTimestamp = until.getTime() - 1;
const late = 'the execution times out before';

it.each<[string, Partial<Engine>, string]>([
	['without the data of the run', { runExecutionData: undefined }, cannot],
	['without a stack', { runExecutionData: { executionData: {} } }, cannot],
	['without hooks, as in the next engine', { additionalData: {} }, cannot],
	['without a function that waits', { putExecutionToWait: undefined }, cannot],
	['for a tool', { node: { ...node, type: 'x.pixVerseTool' } }, asked],
	['for a tool of the engine', { node: { ...node, rewireOutputLogTo: 'ai_tool' } }, asked],
	['without items', { entry: { node, data: { ai_tool: [] }, source: null } as never }, asked],
	['in the mode "cli"', { mode: 'cli' }, 'n8n does not continue a run of the mode "cli" by itself'],
	['beyond its timeout', { additionalData: { hooks: {}, executionTimeoutTimestamp } }, late],
])('The execution is not put to wait %s.', (_when, changes, reason) => {
	expect(obstacleTo(engineWith(changes), until)).toBe(reason);
});

it.each(['trigger', 'webhook', 'error', 'retry', 'internal'])(
	'An execution in the mode "%s" is put to wait.',
	(mode) => {
		expect(obstacleTo(engineWith({ mode }), until)).toBeUndefined();
	},
);
