/** The node as a tool in the editor: a person lets the model define its fields; a picture of the canvas. */
import type { IDataObject } from 'n8n-workflow';
import { agentWorkflow, get, tool } from '../agents/workflow';
import type { Scenario } from '../bench';
import { check } from '../bench';
import type { Editor } from '../browser/editor';
import { inEditor } from '../browser/editor';
import { closePanel, openPanel } from '../browser/panel';
import { waitUntil } from '../environment';
import type { WorkflowFile } from '../workflows';

const RESTYLE = 'Restyle a video in PixVerse';
const GET = 'Get a video in PixVerse';
const SIZE = { width: 1000, height: 700 };

/** The fields that the model is to define, with the modes in which the node takes what it says. */
const modes: Record<string, string[]> = {
	sourceVideo: ['url', 'videoId'],
	effect: ['name', 'id'],
};

const NOTICE = 'many MCP clients give up after one';

/** What the panel of a tool says, and that it offers "Output" and not "Simplify". */
function checkText(text: string): void {
	const lines = text.split('\n').map((line) => line.trim());
	const isFit = lines.includes('Output') && !lines.includes('Simplify');
	check(isFit && text.includes(NOTICE), `the panel of the tool says ${text}`);
}

/** Presses the button that lets the model define a field. */
async function letModelDefine(editor: Editor, field: string): Promise<void> {
	const input = editor.at(`parameter-input-${field}`).first();
	const row = editor.page.locator('.parameter-item', { has: input });
	await row.getByTestId('from-ai-override-button').last().click();
	await editor.settle();
}

export const toolPanel: Scenario = {
	name: 'a person lets the model define fields of the tool',
	async run(bench) {
		const { rest, credential, version } = bench;
		// The canvas of 1.x has other elements, and does not save by itself.
		if (version.name === '1.x') return { note: 'looked at in 2.x only' };
		const data = { apiKey: 'not needed', url: 'http://127.0.0.1:9/v1' };
		const model = await rest.createCredential(data, 'Model', 'openAiApi');
		const parameters = { resource: 'video', operation: 'restyle' };
		const tools = [tool(RESTYLE, credential, parameters), tool(GET, credential, get)];
		const id = await rest.createWorkflow(agentWorkflow('tool panel', model, tools));
		const look = async (editor: Editor) => {
			await editor.openWorkflow(id);
			await openPanel(editor, editor.node(RESTYLE).getByTestId('canvas-configuration-node'));
			checkText(await editor.at('node-parameters').innerText());
			for (const field of Object.keys(modes)) await letModelDefine(editor, field);
			await closePanel(editor);
			await editor.pictureOfCanvas('agents', RESTYLE);
		};
		await inEditor(bench, look, SIZE);
		const saved = await waitUntil('the editor to save', async (): Promise<IDataObject | false> => {
			const { nodes } = await rest.call<WorkflowFile & IDataObject>('GET', `/rest/workflows/${id}`);
			const found = nodes.find(({ name }) => name === RESTYLE)?.parameters ?? {};
			const defined = JSON.stringify(found).split('$fromAI').length - 1;
			return defined === Object.keys(modes).length && found;
		});
		for (const [field, fitting] of Object.entries(modes)) {
			const { mode } = saved[field] as { mode: string };
			check(fitting.includes(mode), `the editor saved ${JSON.stringify(saved)}`);
		}
		return { note: 'the model defines two fields' };
	},
};
