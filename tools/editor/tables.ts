/** The data tables of the examples, with rows to begin with, so that these examples run at once. */
import type { IDataObject } from 'n8n-workflow';
import { DataTable } from '../../test/n8n/dataTables';
import type { Rest } from '../../test/n8n/rest';
import type { WorkflowFile, WorkflowNode } from '../../test/n8n/workflows';

const prompts = ['a lighthouse in a storm, cinematic', 'a paper boat on a calm lake at sunrise'];

/** The rows of a new table, by the column that they fill. */
const rowsTo: Record<string, string[]> = { prompt: prompts, topic: ['a paper boat goes to sea'] };

const isTable = ({ type }: WorkflowNode) => type.endsWith('.dataTable');

/** The columns that the nodes of a workflow write, by name, with their types. */
function columnsOf({ nodes }: WorkflowFile): Map<string, string> {
	const columns = nodes.filter(isTable).flatMap(({ parameters }) => {
		const { schema = [] } = (parameters.columns ?? {}) as {
			schema?: Array<{ id: string; type: string }>;
		};
		return schema.map(({ id, type }) => [id, type] as const);
	});
	return new Map(columns);
}

/** A workflow with its data table, which is made unless it is there. */
export async function withTable(rest: Rest, workflow: WorkflowFile): Promise<WorkflowFile> {
	const columns = columnsOf(workflow);
	if (columns.size === 0) return workflow;
	const names = workflow.nodes.filter(isTable).map(({ name }) => name);
	const filled = [...columns.keys()].find((column) => column in rowsTo) ?? '';
	const typed = [...columns].map(([name, type]) => ({ name, type }));
	const rows = (rowsTo[filled] ?? []).map((value) => ({ [filled]: value }));
	const table = await DataTable.keep(rest, workflow.name, typed, rows);
	const changed: Record<string, IDataObject> = table.changeOf(...names);
	const nodes = workflow.nodes.map((one) => ({
		...one,
		parameters: { ...one.parameters, ...changed[one.name] },
	}));
	return { ...workflow, nodes };
}
