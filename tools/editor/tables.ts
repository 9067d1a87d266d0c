/** The data tables of the examples, with rows to begin with, so that these examples run at once. */
import type { IDataObject } from 'n8n-workflow';
import { DataTable } from '../../test/n8n/dataTables';
import type { Rest } from '../../test/n8n/rest';
import type { WorkflowFile, WorkflowNode } from '../../test/n8n/workflows';

const prompts = ['a lighthouse in a storm, cinematic', 'a paper boat on a calm lake at sunrise'];

/** The rows of a new table, by the column that they fill. */
const rowsTo: Record<string, string[]> = { prompt: prompts, topic: ['a paper boat goes to sea'] };

const isTable = ({ type }: WorkflowNode) => type.endsWith('.dataTable');

/** The columns that the nodes of a workflow write. */
function columnsOf({ nodes }: WorkflowFile): string[] {
	const columns = nodes.filter(isTable).flatMap(({ parameters }) => {
		const { schema = [] } = (parameters.columns ?? {}) as { schema?: Array<{ id: string }> };
		return schema.map(({ id }) => id);
	});
	return [...new Set(columns)];
}

/** A workflow with its data table, which is made unless it is there. */
export async function withTable(rest: Rest, workflow: WorkflowFile): Promise<WorkflowFile> {
	const columns = columnsOf(workflow);
	if (columns.length === 0) return workflow;
	const names = workflow.nodes.filter(isTable).map(({ name }) => name);
	const filled = columns.find((column) => column in rowsTo) ?? '';
	const rows = (rowsTo[filled] ?? []).map((value) => ({ [filled]: value }));
	const table = await DataTable.keep(rest, workflow.name, columns, rows);
	const changed: Record<string, IDataObject> = table.changeOf(...names);
	const nodes = workflow.nodes.map((one) => ({
		...one,
		parameters: { ...one.parameters, ...changed[one.name] },
	}));
	return { ...workflow, nodes };
}
