/** An AI agent that has our node as its tool, and calls it once for each item, one after the other. */
import type { IDataObject, INodeExecutionData, INodeType, IRun } from 'n8n-workflow';
import { agentOf, inTurn, saidIn } from '../../support/harness/agent';
import type { AgentKind } from '../../support/harness/agent';
import { agentWorkflow, fromModel } from '../../support/harness/tool';

/** The number of an item stands in what the model asks for. */
const number = fromModel.replace(' }}', '.split(" ").pop() }}');

/** The agent's workflow and the types in it; with keys, what is asked for is the key. */
export function withAgent(node: INodeType, kind: AgentKind, numbers: number[], hasKeys: boolean) {
	const calls = numbers.map((one) => ({ prompt: `ink ${one}` }));
	const sourceVideo = { __rl: true, mode: 'videoId', value: number };
	const options: IDataObject = hasKeys ? { traceId: fromModel } : {};
	return agentWorkflow(node, agentOf(kind, inTurn(...calls)), {
		parameters: { sourceVideo, seed: number, options },
	});
}

/** What a call of the tool brought, as the model reads it: an item, or the text of an error. */
function itemOf(text: string): INodeExecutionData {
	if (text.startsWith('Error')) return { json: { error: text } };
	const [answer] = [JSON.parse(text)].flat(3);
	return { json: answer.json ?? answer };
}

/** What the calls of an agent brought. */
export const callsIn = (run: Pick<IRun, 'data'>): INodeExecutionData[] =>
	saidIn(run).flatMap((said) => said.map(itemOf));
