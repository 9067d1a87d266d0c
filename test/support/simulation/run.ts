/** Runs the transport's own functions against the stand-in on scripted time: everything but n8n. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { PendingUpload } from '../../../nodes/PixVerse/transport/http/requestBody';
import type { JobSpec } from '../../../nodes/PixVerse/transport/makeJob';
import { realEstate } from '../operations/agents';
import { makeJob } from '../../../nodes/PixVerse/transport/makeJob';
import type { RunRecords } from './context';
import { contextsOf } from './context';
import type { Script } from './script';
import type { ScriptedStandIn } from '../standin/scripted';

let executions = 0;

/** What a run makes; some need a step on the way, which may cost something by itself. */
const operations: Record<string, { path: string; prepare?: JobSpec['prepare'] }> = {
	restyle: { path: 'restyle' },
	upscale: { path: 'upscale' },
	swap: { path: 'swap', prepare: 'findMask' },
	realEstate: { path: 'agent' },
};

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
	/** The user's own key of an item. */
	key?: (seed: number) => string;
	/** The Timeout under Request Options, in milliseconds. */
	timeout?: number;
	/** Presses Stop. */
	stop?: AbortSignal;
	url?: string;
	/** Whether every item has something of its own to upload: an address, or a file in the item. */
	uploads?: boolean | 'files';
	downloads?: boolean;
	operation?: string;
	/** The name of the node; two of one execution have different ones. */
	node?: string;
	execution?: string;
	/** How often n8n runs the node while an item fails: "Retry On Fail". */
	tries?: number;
}

export interface EndedItem {
	at: number;
	/** Which of the items it is. */
	seed: number;
	output: INodeExecutionData[];
}

export interface RunHandle extends RunRecords {
	/** The items of the present try that have ended. */
	ended: EndedItem[];
	readonly done: boolean;
	whenDone: Promise<unknown>;
}

export const allDone = (runs: RunHandle[]) => runs.every(({ done }) => done);

/** n8n pauses between two tries. */
const BETWEEN_TRIES = 1_000;

const hasFailed = ({ output }: EndedItem) => output[0]?.json.error !== undefined;

function uploadOf(run: SimulatedRun, seed: number): PendingUpload {
	if (run.uploads !== 'files')
		return new PendingUpload({ kind: 'url', url: `http://files/${seed}` });
	const announce = () => ({ name: 'clip.mp4', type: 'video/mp4' });
	const data = Buffer.from(`video ${seed}`).toString('base64');
	return new PendingUpload({ kind: 'file', label: 'File', data, content: data, announce });
}

const fieldsOf: Record<string, IDataObject> = {
	restyle: { restyle_prompt: 'ink' },
	upscale: {},
	swap: { keyframe_id: 1, img_id: 7, quality: '360p' },
	// Nobody publishes its price.
	realEstate: { agent_id: realEstate, model: 'fast', product_url: 'https://example.com' },
};

/** The body of an item as its `preSend` functions have written it. The source has the number of the item, which is never 0. */
function bodyOf(run: SimulatedRun, seed: number): IDataObject {
	const source = run.uploads ? uploadOf(run, seed) : seed + 1;
	return { seed, video_media_id: source as never, ...fieldsOf[run.operation ?? 'restyle'] };
}

/** n8n's own when the user sets none. */
const USUAL_TIMEOUT = 300_000;

/** Starts a run; its items end while the script plays. */
export function start(script: Script, service: ScriptedStandIn, run: SimulatedRun): RunHandle {
	const to: RunRecords = { customData: new Map(), log: [], warnings: [] };
	const execution = run.execution ?? `execution ${executions++}`;
	const contextOf = contextsOf(service, { ...run, execution }, to);
	const { path, prepare } = operations[run.operation ?? 'restyle'];
	const operation = makeJob({
		expectedSeconds: run.expectedSeconds ?? 60,
		waitLimitMinutes: 10,
		prepare,
	});
	const url = run.url ?? `/openapi/v2/video/${path}/generate`;
	const ended: EndedItem[] = [];
	let done = false;
	const runItem = async (_: unknown, index: number) => {
		const seed = (run.firstSeed ?? 0) + index;
		const { timeout = USUAL_TIMEOUT } = run;
		const body = bodyOf(run, seed);
		const options = { method: 'POST', baseURL: 'http://model', url, body, timeout };
		const output = await operation.call(contextOf(index) as never, { options } as never);
		ended.push({ at: script.now, seed, output });
	};
	const runAll = async () => {
		for (let left = run.tries ?? 1; left > 0; left--) {
			ended.length = 0;
			await Promise.all(Array.from({ length: run.items }, runItem));
			if (run.stop?.aborted || (ended.length > 0 && !ended.some(hasFailed))) break;
			if (left > 1) await script.pause(BETWEEN_TRIES);
		}
		done = true;
	};
	return {
		...to,
		ended,
		whenDone: runAll(),
		get done() {
			return done;
		},
	};
}

/** Starts a run and plays until it is done, or until so much time has passed. */
export async function runIn(
	{ script, service }: { script: Script; service: ScriptedStandIn },
	run: SimulatedRun,
	longest = Infinity,
): Promise<RunHandle> {
	const running = start(script, service, run);
	await script.play(() => running.done || script.now > longest);
	return running;
}

/** The states of all items: "ready", "pending", "submitted", the class of an error, or "stopped". */
export function statesOf({ ended }: RunHandle): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { output } of ended) {
		const json = output[0]?.json as { state?: string; error?: { class: string } } | undefined;
		const state = json?.state ?? json?.error?.class ?? 'stopped';
		counts[state] = (counts[state] ?? 0) + 1;
	}
	return counts;
}

/** The errors of all items that failed. */
export const errorsOf = ({ ended }: RunHandle): Array<Record<string, unknown>> =>
	ended.flatMap(({ output }) => (output[0].json.error ? [output[0].json.error as never] : []));
