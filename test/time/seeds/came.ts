/** What came out of an execution, an entry for each item. */
import type { INodeExecutionData, IRun } from 'n8n-workflow';
import { saidIn } from '../../support/harness/agent';
import type { Execution } from './execution';
import { pathNames, START } from './settings';
import type { World } from './world';

/** What came out for an item. */
export interface Came {
	seed: number;
	/** As its path calls it. */
	operation: string;
	node: string;
	/** The mask that its node asks for. */
	maskName?: string;
	/** Its place among the items. */
	index: number;
	item: INodeExecutionData;
}

/** What a call of a tool brought, as the model reads it: an item, or the text of an error. */
function itemOf(text: string): INodeExecutionData {
	if (text.startsWith('Error')) return { json: { error: text } };
	const [answer] = [JSON.parse(text)].flat(3);
	return { json: answer.json ?? answer };
}

function ofCalls({ operations: [node], firstSeed }: Execution, run: Pick<IRun, 'data'>): Came[] {
	const items = saidIn(run).flatMap((said) => said.map(itemOf));
	return items.map((item, index) => ({
		...{ seed: firstSeed + index, operation: node, node, index, item },
	}));
}

function ofNodes({ plan, operations }: Execution, { data }: Pick<IRun, 'data'>): Came[] {
	const outputsOf = (node: string) => data.resultData.runData[node]?.at(-1)?.data?.main ?? [];
	const [rows] = outputsOf(START.name);
	const { maskName } = plan;
	return operations.flatMap((node) =>
		outputsOf(node).flatMap((items) =>
			(items ?? []).map((item) => {
				const { item: index } = item.pairedItem as { item: number };
				const seed = Number(rows?.[index].json.number);
				return { seed, operation: pathNames[node] ?? node, node, maskName, index, item };
			}),
		),
	);
}

/** What came out of its nodes in a run. */
export const cameIn = (execution: Execution, run: Pick<IRun, 'data'>): Came[] =>
	execution.plan.agent === undefined ? ofNodes(execution, run) : ofCalls(execution, run);

/** What came out of all executions. */
export const allThatCame = ({ executions }: World): Came[] =>
	executions.flatMap((one) => one.ends.flatMap(({ run }) => one.cameIn(run)));
