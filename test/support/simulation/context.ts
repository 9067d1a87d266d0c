/** The context that n8n gives an item of a node, at the model: settings, memory, credential and helpers. */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { rethrow } from '../../../nodes/PixVerse/transport/values/errors';
import type { FileTrouble } from './files';
import { fileAnswer, FileStore } from './files';
import type { SimulatedRun } from './run';
import type { Script } from './script';
import type { Service } from './service';

/** What an execution leaves behind for a person. */
export interface RunRecords {
	customData: Map<string, string>;
	log: string[];
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

/** The body of an answer that breaks off with the error of a step. */
async function* brokenBody(onStep: () => void) {
	yield Buffer.from('{"ErrCode":0,');
	onStep();
}

function helpersOf(service: Service, onStep: (step: string) => void) {
	const trouble = (): FileTrouble | undefined => service.settings.fileTrouble();
	const files = new FileStore();
	return {
		async httpRequestWithAuthentication(this: unknown, _name: string, options: never) {
			onStep('before');
			const answer = await service.request(options, signalOf(this, options));
			onStep('after');
			try {
				onStep('body');
				return answer;
			} catch (error) {
				return { ...answer, body: brokenBody(() => rethrow(error)) };
			}
		},
		async httpRequest(this: unknown, options: IHttpRequestOptions) {
			onStep('download');
			return fileAnswer(trouble(), options.abortSignal as AbortSignal | undefined);
		},
		prepareBinaryData: async (...file: Parameters<FileStore['store']>) => {
			onStep('store');
			return await files.store(...file);
		},
		getBinaryStream: async (...file: Parameters<FileStore['read']>) => {
			onStep('read');
			return await files.read(...file);
		},
	};
}

/** The settings of an item. */
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
function placesOf(to: RunRecords, onStep: (step: string) => void) {
	const customData = {
		get: (key: string) => to.customData.get(key),
		set: (key: string, value: string) => {
			onStep('data');
			to.customData.set(key, value);
		},
	};
	const info = (line: string) => {
		onStep('log');
		to.log.push(line);
	};
	return { customData, info };
}

/** The contexts of the items of one node in one execution, by their index. */
export function contextsOf(script: Script, service: Service, run: SimulatedRun, to: RunRecords) {
	const name = run.node ?? 'PixVerse';
	const base = { id: name, name, type: 'n8n-nodes-pixverse.pixVerse', typeVersion: 1 };
	const node = () => ({ ...base, parameters: writtenOf(run) });
	const flow = {};
	const data = { node: node(), data: { main: [Array.from({ length: run.items })] } };
	const { onStep = () => {} } = run;
	const helpers = helpersOf(service, onStep);
	const { customData, info } = placesOf(to, onStep);
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
		getCredentials: async () => {
			onStep('credential');
			return { apiKey: run.apiKey ?? 'key', baseUrl: 'http://model' };
		},
		continueOnFail: () => run.stops !== true,
		logger: { info, warn: () => {}, debug: () => {} },
		helpers,
	});
}
