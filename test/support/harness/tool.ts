/** The PixVerse node as the tool of an AI agent, on a workflow where an agent has it. */
import type { IDataObject, INode, INodeType } from 'n8n-workflow';
import { PixVerseApi } from '../../../credentials/PixVerseApi.credentials';
import { PixVerse } from '../../../nodes/PixVerse/PixVerse.node';
import type { StandIn } from '../standin';
import type { EngineRun } from './engine';
import { example } from './pixverse';

const TOOL = 'n8n-nodes-pixverse.pixVerseTool';
const AGENT = 'test.agent';

/** What the model fills in for a call. */
export type Arguments = { prompt: string };

/** The expression that stands for the prompt wherever the tool's settings use it. */
export const fromModel = "={{ $fromAI('prompt', 'what it shall look like', 'string') }}";

/** The node as n8n offers it to agents, prepared as n8n does in `tool-generation`. */
function asTool({ description, methods }: INodeType): INodeType {
	const { usableAsTool, ...rest } = description;
	if (usableAsTool !== true) throw new Error('The node is not offered to agents');
	const renamed = { name: 'pixVerseTool', inputs: [], outputs: ['ai_tool'] as never };
	return { description: { ...rest, ...renamed, properties: [...rest.properties] }, methods };
}

export interface ToolRun extends Pick<EngineRun, 'items' | 'onStart' | 'executionId'> {
	/** Merged over the parameters of the tool. */
	parameters?: IDataObject;
	settings?: Partial<INode>;
}

const parametersOf = (given: IDataObject = {}): IDataObject => {
	const [, restyle] = example('restyle-a-video').nodes;
	const effect = { __rl: true, mode: 'prompt', value: fromModel };
	return { ...restyle.parameters, effect, downloadVideo: false, ...given } as IDataObject;
};

function workflowOf({ parameters, settings }: ToolRun): EngineRun['workflow'] {
	const { nodes } = example('restyle-a-video');
	const base = { typeVersion: 1, position: [0, 0] as [number, number], parameters: {} };
	const tool = { ...nodes[1], ...settings, type: TOOL, name: 'PixVerse Tool' };
	const to = (node: string, type: string) => ({ [type]: [[{ node, type, index: 0 }]] });
	return {
		nodes: [
			{ ...nodes[0], name: 'Start' },
			{ ...base, id: 'agent', name: 'Agent', type: AGENT },
			{ ...tool, parameters: parametersOf(parameters) as never },
		],
		connections: { Start: to('Agent', 'main'), 'PixVerse Tool': to('Agent', 'ai_tool') },
	};
}

export function agentWorkflow(node: INodeType, agent: INodeType, given: ToolRun) {
	return {
		workflow: workflowOf(given),
		node: asTool(node),
		nodeTypeName: TOOL,
		moreTypes: { [AGENT]: agent },
	};
}

export function withTool(standIn: StandIn, agent: INodeType, given: ToolRun): EngineRun {
	const { items, executionId, onStart } = given;
	return {
		...{ items, executionId, onStart },
		...agentWorkflow(new PixVerse(), agent, given),
		credential: {
			type: new PixVerseApi(),
			data: { apiKey: standIn.settings.apiKey, baseUrl: standIn.url },
		},
	};
}
