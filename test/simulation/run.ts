/** Runs the transport's own functions against the model of the service: everything but n8n. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { PendingUpload } from '../../nodes/PixVerse/transport/draft';
import { generate } from '../../nodes/PixVerse/transport/generate';
import type { Script } from './script';
import type { Service } from './service';

const URL = '/openapi/v2/video/restyle/generate';

let executions = 0;

/** One execution of a node with many items. */
export interface SimulatedRun {
	items: number;
	/** Numbers the items from here, so that the jobs of two runs can be told apart. */
	firstSeed?: number;
	/** The guess of the operation, in seconds. */
	expectedSeconds?: number;
	waits?: boolean | ((seed: number) => boolean);
	options?: IDataObject;
	apiKey?: string;
	/** The Timeout under Request Options, in milliseconds. */
	timeout?: number;
	/** Presses Stop. */
	stop?: AbortSignal;
	url?: string;
	/** Whether every item has something of its own to upload. */
	uploads?: boolean;
}

/** What an item came to, and when. */
export interface Ended {
	at: number;
	output: INodeExecutionData[];
}

export interface Running {
	ended: Ended[];
	readonly done: boolean;
	whenDone: Promise<unknown>;
	/** The custom data of the execution. */
	customData: Map<string, string>;
}

export const allDone = (runs: Running[]) => runs.every(({ done }) => done);

type Store = Map<string, string>;

function contextOf(service: Service, run: SimulatedRun, store: Store) {
	const execution = `execution ${executions++}`;
	const waits = (seed: number) =>
		typeof run.waits === 'function' ? run.waits(seed) : (run.waits ?? true);
	const type = 'n8n-nodes-pixverse.pixVerse';
	const node = { id: 'node', name: 'PixVerse', type, parameters: {} };
	const flow = {};
	const data = { node, data: { main: [Array.from({ length: run.items })] } };
	const first = run.firstSeed ?? 0;
	const parameter = (index: number, name: string, fallback: unknown) => {
		if (name === 'waitForCompletion') return waits(first + index);
		if (name === 'requestOptions') return { timeout: run.timeout };
		return name === 'options' ? (run.options ?? fallback) : fallback;
	};
	return (index: number) => ({
		getItemIndex: () => index,
		getNodeParameter: (name: string, fallback: unknown) => parameter(index, name, fallback),
		getExecuteData: () => data,
		getWorkflowDataProxy: () => ({ $runIndex: 0, $execution: { customData: store } }),
		getNode: () => node,
		getContext: () => flow,
		getInstanceId: () => 'instance',
		getWorkflow: () => ({ id: 'workflow' }),
		getExecutionId: () => execution,
		getExecutionCancelSignal: () => run.stop,
		getCredentials: async () => ({ apiKey: run.apiKey ?? 'key' }),
		continueOnFail: () => true,
		logger: { info: () => {} },
		helpers: {
			httpRequestWithAuthentication: async (_name: string, options: never) =>
				await service.request(options),
		},
	});
}

/** Starts a run; its items end while the script plays. */
export function start(script: Script, service: Service, run: SimulatedRun): Running {
	const customData: Store = new Map();
	const context = contextOf(service, run, customData);
	const operation = generate({ expectedSeconds: run.expectedSeconds ?? 60 });
	const ended: Ended[] = [];
	const items = Array.from({ length: run.items }, async (_, index) => {
		const seed = (run.firstSeed ?? 0) + index;
		const source = { kind: 'url' as const, url: `http://files/${seed}` };
		const body = run.uploads ? { seed, media_id: new PendingUpload(source) } : { seed };
		const url = run.url ?? URL;
		// n8n's own when the user sets none.
		const timeout = run.timeout ?? 300_000;
		const options = { method: 'POST', baseURL: 'http://model', url, body, timeout };
		const output = await operation.call(context(index) as never, { options } as never);
		ended.push({ at: script.now, output });
	});
	return {
		ended,
		customData,
		whenDone: Promise.all(items),
		get done() {
			return ended.length === run.items;
		},
	};
}

/** The states of all items: "ready", "pending", "submitted", the class of an error, or "stopped". */
export function statesOf({ ended }: Running): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { output } of ended) {
		const json = output[0]?.json as { state?: string; error?: { class: string } } | undefined;
		const state = json?.state ?? json?.error?.class ?? 'stopped';
		counts[state] = (counts[state] ?? 0) + 1;
	}
	return counts;
}
