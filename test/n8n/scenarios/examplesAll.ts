/** All examples: their pictures, each with the execution that the scenarios before made of it, and whether n8n knows what they set. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INode, INodeTypeDescription } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import type { Bench, Outcome, Scenario } from '../bench';
import { check } from '../bench';
import { inEditor } from '../browser/editor';
import { setExample } from '../foreign';
import type { StoredWorkflow } from '../rest';
import type { Version } from '../versions';
import { root } from '../versions';
import type { WorkflowNode } from '../workflows';

const examples = readdirSync(join(root, 'examples')).map((file) => file.replace('.json', ''));

/** The newest import of an example; one that no scenario ran is imported now. */
async function imported(bench: Bench, name: string): Promise<string> {
	const stored = await bench.rest.call<StoredWorkflow[]>('GET', '/rest/workflows');
	const [newest] = stored
		.filter((workflow) => workflow.name === name)
		.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
	return newest?.id ?? (await bench.rest.createWorkflow(await setExample(bench, name)));
}

const pictures: Scenario = {
	name: 'each example has its picture taken',
	async run(bench) {
		const { rest, version } = bench;
		if (version.name === '1.x') return { note: 'made with n8n 2.x' };
		// The editor knows only the credentials that were there when it was opened.
		const ids: string[] = [];
		for (const name of examples) ids.push(await imported(bench, name));
		await inEditor(bench, async (editor) => {
			await editor.open('/workflow/new');
			await editor.at('canvas-plus-button').waitFor();
			for (const [at, name] of examples.entries()) {
				const id = ids[at];
				const { nodes } = await rest.workflow(id);
				const [execution] = await rest.executions(id);
				const ours = nodes.find(({ type }) => type.startsWith('n8n-nodes-pixverse.'));
				await editor.goTo(`/workflow/${id}${execution ? `/executions/${execution.id}` : ''}`);
				await editor.pictureOfCanvas(`examples/${name}`, String(ours?.name));
			}
		});
		return { note: `${examples.length} in test/n8n/shots` };
	},
};

/** The nodes of n8n by type and version, as its editor knows them. */
function nodesOf({ folder }: Version): Map<string, INodeTypeDescription> {
	const found = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain'].flatMap((name) => {
		const file = join(folder, 'node_modules', name, 'dist/types/nodes.json');
		const all = JSON.parse(readFileSync(file, 'utf8')) as INodeTypeDescription[];
		return all.flatMap((one) =>
			[one.version].flat().map((version) => [`${name}.${one.name} ${version}`, one] as const),
		);
	});
	return new Map(found);
}

/** The names in `before` that `after` lacks. */
function lost(before: IDataObject, after: unknown): string[] {
	return Object.entries(before).flatMap(([name, value]) => {
		const kept = (after as IDataObject | null)?.[name];
		if (kept === undefined) return [name];
		const isOpen = typeof value === 'object' && value !== null;
		return isOpen ? lost(value as IDataObject, kept).map((inner) => `${name}.${inner}`) : [];
	});
}

function unknownIn(one: WorkflowNode, nodes: Map<string, INodeTypeDescription>): string[] {
	const known = nodes.get(`${one.type} ${String(one.typeVersion)}`);
	if (!known) return [`${one.name}: no ${one.type} ${String(one.typeVersion)}`];
	const { properties } = known;
	const node = one as unknown as INode;
	const kept = NodeHelpers.getNodeParameters(properties, node.parameters, true, false, node, known);
	return lost(one.parameters, kept).map((name) => `${one.name}: ${name}`);
}

async function known(bench: Bench): Promise<Outcome> {
	const nodes = nodesOf(bench.version);
	const workflows = await Promise.all(examples.map(async (name) => await setExample(bench, name)));
	const foreign = workflows.flatMap((workflow) =>
		workflow.nodes.filter(({ type }) => !type.startsWith('n8n-nodes-pixverse.')),
	);
	const unknown = foreign.flatMap((one) => unknownIn(one, nodes));
	check(unknown.length === 0, `unknown: ${unknown.join(', ')}`);
	return { note: `${foreign.length} nodes of n8n` };
}

export const allExamples: Scenario[] = [
	{ name: 'each example sets only what the nodes of this n8n know', run: known },
	pictures,
];
