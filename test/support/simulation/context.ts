/** The context that n8n gives an item of a node, at the stand-in on scripted time: settings, memory, credential and helpers. */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type { ScriptedStandIn } from '../standin/scripted';
import type { SimulatedRun } from './run';
import { FileStore } from './storage';

export interface RunRecords {
	customData: Map<string, string>;
	log: string[];
	/** The lines of the log at level `warn`. */
	warnings: string[];
}

/** The settings as the workflow holds them. */
const writtenOf = ({ key }: SimulatedRun): IDataObject => ({
	options: key ? { traceId: '={{ $json.key }}' } : {},
});

const keyOf = ({ key }: SimulatedRun, seed: number): IDataObject =>
	key === undefined ? {} : { traceId: key(seed) };

const signalOf = (context: unknown, { abortSignal }: IHttpRequestOptions) =>
	(abortSignal as AbortSignal | undefined) ??
	(context as { getExecutionCancelSignal(): AbortSignal | undefined }).getExecutionCancelSignal();

function helpersOf(service: ScriptedStandIn) {
	const files = new FileStore();
	return {
		async httpRequestWithAuthentication(this: unknown, _name: string, options: never) {
			return await service.request(options, signalOf(this, options));
		},
		async httpRequest(this: unknown, options: IHttpRequestOptions) {
			return await service.request(options, options.abortSignal as AbortSignal | undefined);
		},
		prepareBinaryData: files.store,
		getBinaryStream: files.read,
	};
}

function settingsOf(run: SimulatedRun, seed: number): IDataObject {
	const { waits = true, timeout, downloads: downloadVideo } = run;
	return {
		// What cannot be read fails where it is asked for.
		get waitForCompletion() {
			return typeof waits === 'function' ? waits(seed) : waits;
		},
		downloadVideo,
		options: { ...run.options, ...keyOf(run, seed) },
		requestOptions: { timeout },
	};
}

/** The value at a path such as `options.traceId`. */
const valueAt = (settings: IDataObject, path: string): unknown =>
	path
		.split('.')
		.reduce<unknown>((value, name) => (value as IDataObject | undefined)?.[name], settings);

/** Where a run leaves its traces, as n8n hands these places over. */
const placesOf = ({ customData, log, warnings }: RunRecords) => ({
	customData: {
		get: (key: string) => customData.get(key),
		set: (key: string, value: string) => void customData.set(key, value),
	},
	info: (line: string) => void log.push(line),
	warn: (line: string) => void warnings.push(line),
});

export function contextsOf(service: ScriptedStandIn, run: SimulatedRun, to: RunRecords) {
	const name = run.node ?? 'PixVerse';
	const base = { id: name, name, type: 'n8n-nodes-pixverse.pixVerse', typeVersion: 1 };
	const node = () => ({ ...base, parameters: writtenOf(run) });
	const flow = {};
	const data = { node: node(), data: { main: [Array.from({ length: run.items })] } };
	const helpers = helpersOf(service);
	const { customData, info, warn } = placesOf(to);
	return (index: number) => ({
		getItemIndex: () => index,
		getInputData: () => ({ json: {} }),
		getNodeParameter: (path: string, fallback: unknown, { rawExpressions = false } = {}) => {
			const seed = (run.firstSeed ?? 0) + index;
			return valueAt(rawExpressions ? writtenOf(run) : settingsOf(run, seed), path) ?? fallback;
		},
		getExecuteData: () => data,
		getWorkflowDataProxy: () => ({ $runIndex: 0, $execution: { customData } }),
		getNode: node,
		getContext: () => flow,
		getMode: () => 'trigger',
		getTimezone: () => 'UTC',
		getInstanceId: () => 'instance',
		getWorkflow: () => ({ id: 'workflow', name: 'workflow', active: true }),
		getExecutionId: () => run.execution,
		getExecutionCancelSignal: () => run.stop,
		getCredentials: async () => ({ apiKey: run.apiKey ?? 'key', baseUrl: 'http://model' }),
		continueOnFail: () => true,
		logger: { info, warn, debug: () => {} },
		helpers,
	});
}
