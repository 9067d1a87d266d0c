/** A node of a description in the editor, which evaluates its expressions. */
import type { INodeParameters, INodeTypeDescription } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

/** A workflow with nothing but the node "PixVerse", which has these parameters. */
export function workflowWith(
	description: INodeTypeDescription,
	parameters: INodeParameters,
): Workflow {
	const getType = () => ({ description });
	const nodeTypes = { getByName: getType, getByNameAndVersion: getType, getKnownTypes: () => ({}) };
	const node = { id: '1', name: 'PixVerse', type: description.name, typeVersion: 1, parameters };
	return new Workflow({
		nodes: [{ ...node, position: [0, 0] }],
		connections: {},
		active: false,
		nodeTypes: nodeTypes as never,
	});
}
