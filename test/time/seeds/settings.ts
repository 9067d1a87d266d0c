/** The nodes and the rows of an execution: what its plan means in the settings of ours. */
import type { IDataObject, INode, INodeExecutionData, INodeType } from 'n8n-workflow';
import type { AgentKind } from '../../support/harness/agent';
import { agentOf, inTurn } from '../../support/harness/agent';
import { example, locator } from '../../support/harness/pixverse';
import { agentWorkflow, fromModel } from '../../support/harness/tool';
import { STORAGE_MODE } from './n8n';
import type { Plan } from './schedule';

/** The nodes of the example that all others are like. */
export const [START, NODE] = example('restyle-a-video').nodes;

const sourcesOf = (number: string) => ({
	videoId: locator('videoId', number),
	file: locator('file', 'data'),
	url: locator('url', '={{ $json.url }}'),
});

const keys = {
	none: {},
	row: { traceId: '=row {{ $json.number }}' },
	uuid: { traceId: '=0f8fad5b-d9cb-469f-a165-{{ String($json.number).padStart(12, "0") }}' },
	fleeting: { traceId: '=row {{ $json.number }} at {{ $now.toMillis() }}' },
};

function optionsOf(plan: Plan, minimumBalance?: number): IDataObject {
	const { key, maximumCredits, waitLimit, videoTries } = plan;
	const options = { ...keys[key], maximumCredits, waitLimit, minimumBalance, videoTries };
	return JSON.parse(JSON.stringify(options));
}

/** What one operation has beside the settings of all. */
function settingsOf(
	operation: string,
	{ plan: { source, maskName }, changes, wrongFrom }: Given,
): IDataObject {
	const prompt = changes ? '=ink {{ Math.random() }}' : 'ink';
	// It stands in an item's video ID and in its seed, and tells whose a job is.
	const number = `={{ ${wrongFrom ? `$now.toMillis() > ${wrongFrom} ? "none" : ` : ''}$json.number }}`;
	const sources = sourcesOf(number);
	if (operation === 'vibeMv') return { song: locator('mediaId', number), seed: number };
	if (operation === 'textToVideo') {
		return { prompt, model: 'v5', quality: '360p', duration: 5, seed: number };
	}
	if (operation === 'upscale') return { sourceVideo: sources.videoId };
	if (operation === 'swap') {
		const image = locator('imageId', '7');
		return { sourceVideo: sources.videoId, image, seed: number, ...(maskName && { maskName }) };
	}
	return { sourceVideo: sources[source], effect: locator('prompt', prompt), seed: number };
}

/** How the path of an operation calls it. */
export const pathNames: Record<string, string> = { vibeMv: 'music_mv_agent', textToVideo: 'text' };

/** Makes the body of an upscale that of a restyle: only the path tells these two apart. */
const asRestyle = {
	additionalBodyFields: `={{ JSON.stringify({ restyle_prompt: "ink", seed: $json.number }) }}`,
};

/** A plan, and what it does not say. */
interface Given {
	plan: Plan;
	/** Whether settings say something else each time. */
	changes: boolean;
	/** When its rows become wrong. */
	wrongFrom?: number;
	minimumBalance?: number;
}

export function nodeOf(operation: string, given: Given): INode {
	const { plan, minimumBalance } = given;
	const { onError, tries, waits, downloads } = plan;
	return {
		...NODE,
		...{ id: operation, name: operation, onError },
		...{ retryOnFail: tries > 1, maxTries: tries, waitBetweenTries: 1_000 },
		parameters: {
			...{ resource: 'video', operation, downloadVideo: downloads && waits !== 'submits' },
			...settingsOf(operation, given),
			waitForCompletion: waits !== 'submits',
			options: {
				...optionsOf(plan, minimumBalance),
				...(operation === 'upscale' ? asRestyle : {}),
			},
		} as INode['parameters'],
	};
}

/** A row, which says when it was read; the address of its file is signed anew each time. */
export function rowOf({ source }: Plan, number: number, clip: string): INodeExecutionData {
	const data = { data: STORAGE_MODE, id: clip, mimeType: 'video/mp4', fileName: 'a.mp4' };
	const signature = `X-Amz-Date=${Date.now()}&X-Amz-Signature=${Math.random()}`;
	const url = `https://example.com/${number}.mp4?${signature}`;
	const address = source === 'url' ? { url } : {};
	return { json: { number, ...address, readAt: Date.now() }, binary: { data } };
}

/** The workflow of an agent that calls its tool for each of these numbers; with keys, what it asks for is the key. */
export function withAgent(node: INodeType, kind: AgentKind, numbers: number[], hasKeys: boolean) {
	const number = fromModel.replace(' }}', '.split(" ").pop() }}');
	const calls = numbers.map((one) => ({ prompt: `ink ${one}` }));
	const options: IDataObject = hasKeys ? { traceId: fromModel } : {};
	return agentWorkflow(node, agentOf(kind, inTurn(...calls)), {
		parameters: { sourceVideo: locator('videoId', number), seed: number, options },
	});
}
