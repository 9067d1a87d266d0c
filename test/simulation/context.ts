/** What n8n gives an item of a node, at the model: settings, memory, credential and helpers. */
import type { IHttpRequestOptions } from 'n8n-workflow';
import type { FileTrouble } from './files';
import { fileAnswer, storeFile } from './files';
import type { SimulatedRun } from './run';
import type { Service } from './service';

/** What an execution leaves behind for a person. */
export interface Traces {
	customData: Map<string, string>;
	log: string[];
}

/** What changes by itself is known by how it is written. */
const written = {
	resource: 'video',
	operation: 'restyle',
	seed: '={{ $json.seed }}',
	prompt: '={{ Math.random() }} at {{ $now }}',
	options: { traceId: '={{ $json.key }}' },
};

const signalOf = (context: unknown, { abortSignal }: IHttpRequestOptions) =>
	(abortSignal as AbortSignal | undefined) ??
	(context as { getExecutionCancelSignal(): AbortSignal | undefined }).getExecutionCancelSignal();

function helpersOf(service: Service) {
	const trouble = (): FileTrouble | undefined => service.settings.fileTrouble();
	return {
		async httpRequestWithAuthentication(this: unknown, _name: string, options: never) {
			return await service.request(options, signalOf(this, options));
		},
		async httpRequest(this: unknown, options: IHttpRequestOptions) {
			return fileAnswer(trouble(), options.abortSignal as AbortSignal | undefined);
		},
		prepareBinaryData: storeFile,
	};
}

/** The settings of an item; those of a changing run are others on every call. */
function settingsOf(run: SimulatedRun, seed: number): Record<string, () => unknown> {
	const { waits = true, options } = run;
	return {
		resource: () => 'video',
		operation: () => 'restyle',
		seed: () => seed,
		prompt: () => (run.changes ? String(Math.random()) : undefined),
		waitForCompletion: () => (typeof waits === 'function' ? waits(seed) : waits),
		downloadVideo: () => run.downloads,
		options: () => (typeof options === 'function' ? options(seed) : options),
	};
}

/** The contexts of the items of one node in one execution, by their index. */
export function contextsOf(service: Service, run: SimulatedRun, execution: string, to: Traces) {
	const name = run.node ?? 'PixVerse';
	const base = { id: name, name, type: 'n8n-nodes-pixverse.pixVerse', typeVersion: 1 };
	const node = () => ({ ...base, parameters: run.changes ? { ...written } : {} });
	const data = { node: node(), data: { main: [Array.from({ length: run.items })] } };
	const helpers = helpersOf(service);
	return (index: number) => ({
		getItemIndex: () => index,
		getNodeParameter: (parameter: string, fallback: unknown) =>
			settingsOf(run, (run.firstSeed ?? 0) + index)[parameter]?.() ?? fallback,
		getExecuteData: () => data,
		getWorkflowDataProxy: () => ({ $runIndex: 0, $execution: { customData: to.customData } }),
		getNode: node,
		getMode: () => 'trigger',
		getTimezone: () => 'UTC',
		getInstanceId: () => 'instance',
		getWorkflow: () => ({ id: 'workflow', name: 'workflow', active: true }),
		getExecutionId: () => execution,
		getExecutionCancelSignal: () => run.stop,
		getCredentials: async () => ({ apiKey: run.apiKey ?? 'key', baseUrl: 'http://model' }),
		continueOnFail: () => true,
		logger: { info: (line: string) => to.log.push(line), warn: () => {}, debug: () => {} },
		helpers,
	});
}
