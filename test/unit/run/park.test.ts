// The one file that leans on the inside of n8n: an engine that is not as expected changes nothing.
import type { IExecuteData } from 'n8n-workflow';
import type { Context } from '../../../nodes/PixVerse/transport/http/client';
import { obstacleTo, park } from '../../../nodes/PixVerse/transport/run/park';

const until = new Date(Date.now() + 100_000);

const input = { main: [[{ json: { number: 1 } }]] };
const node = {
	...{ id: '1', name: 'PixVerse', type: 'x.pixVerse', typeVersion: 1, position: [0, 0] },
	...{ parameters: {}, onError: 'continueErrorOutput', retryOnFail: true, alwaysOutputData: true },
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
		getExecuteData: () => entry,
		getNode: () => engine.node,
		getMode: () => 'trigger',
		getParentNodes: () => [],
		getExecutionId: () => '7',
	};
	return engine as never;
}

const stackOf = (engine: Engine) => engine.runExecutionData?.executionData?.nodeExecutionStack;

it('The execution is put to wait, and the node once more behind, disabled in a copy that gives nothing.', () => {
	const engine = engineWith();
	const original = { ...engine.entry };
	expect(obstacleTo(engine, until)).toBeUndefined();
	expect(park(engine, until)).toBe(true);
	expect(engine.runExecutionData?.waitTill).toBe(until);
	expect(stackOf(engine)).toEqual([original]);
	expect(engine.entry.data).toEqual({ main: [] });
	expect(engine.entry.node).not.toBe(node);
	expect(engine.entry.node).toMatchObject({ retryOnFail: false, alwaysOutputData: false });
	expect(engine.entry.node.onError).toBeUndefined();
	expect(node.onError).toBe('continueErrorOutput');
});

it.each<[string, () => Promise<void>]>([
	['ignores it', async () => {}],
	['takes it later', async () => await Promise.resolve()],
	['fails later', async () => await Promise.reject(new Error('no'))],
])('Nothing changes in an engine that %s.', (_what, putExecutionToWait) => {
	const engine = engineWith({ putExecutionToWait });
	expect(park(engine, until)).toBe(false);
	expect(engine.entry).toMatchObject({ node, data: input });
	expect(stackOf(engine)).toEqual([]);
});

it('Nothing changes in an engine that throws.', () => {
	const putExecutionToWait = () => {
		throw new Error('no');
	};
	const engine = engineWith({ putExecutionToWait });
	expect(() => park(engine, until)).toThrow('no');
	expect(engine.entry).toMatchObject({ node, data: input });
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
	['beyond its timeout', { additionalData: { hooks: {}, executionTimeoutTimestamp } }, late],
])('The execution is not put to wait %s.', (_when, changes, reason) => {
	expect(obstacleTo(engineWith(changes), until)).toBe(reason);
});
