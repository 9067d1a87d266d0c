/** The results of an execution, one for each item. */
import type { INodeExecutionData, IRun } from 'n8n-workflow';
import { repliesIn } from '../../support/harness/agent';
import type { Execution } from './execution';
import { pathNames, START } from './settings';
import type { World } from './world';

export interface ItemResult {
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

/** The result of a tool call, as the model reads it: an item, or the text of an error. */
function itemOf(text: string): INodeExecutionData {
	if (text.startsWith('Error')) return { json: { error: text } };
	const [answer] = [JSON.parse(text)].flat(3);
	return { json: answer.json ?? answer };
}

function ofCalls(
	{ operations: [node], firstSeed }: Execution,
	run: Pick<IRun, 'data'>,
): ItemResult[] {
	const items = repliesIn(run).flatMap((texts) => texts.map(itemOf));
	return items.map((item, index) => ({
		...{ seed: firstSeed + index, operation: node, node, index, item },
	}));
}

function ofNodes({ plan, operations }: Execution, { data }: Pick<IRun, 'data'>): ItemResult[] {
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

export const resultsIn = (execution: Execution, run: Pick<IRun, 'data'>): ItemResult[] =>
	execution.plan.agent === undefined ? ofNodes(execution, run) : ofCalls(execution, run);

export const allResults = ({ executions }: World): ItemResult[] =>
	executions.flatMap((one) => one.ends.flatMap(({ run }) => one.resultsIn(run)));
