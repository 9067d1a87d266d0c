/** The node as a tool in the editor: a person lets the model define its fields; pictures. */
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { agentWorkflow, get, tool } from '../agents/workflow';
import type { Bench, Scenario } from '../bench';
import { check } from '../bench';
import { withBrowser } from '../browser/chromium';
import { Editor, settle, shotsFolder } from '../browser/editor';
import { openPanel } from '../browser/panel';
import { until } from '../environment';
import type { WorkflowFile } from '../workflows';

const RESTYLE = 'Restyle a video in PixVerse';
const GET = 'Get a video in PixVerse';
const SIZE = { width: 1440, height: 1100 };

/** The fields that the model is to define, with the modes in which the node takes what it says. */
const modes: Record<string, string[]> = {
	sourceVideo: ['url', 'videoId'],
	effect: ['name', 'id'],
};

const NOTICE = 'many clients give up after one';

/** A workflow with an agent, and the node as two of its tools. */
async function createWorkflow({ rest, credential }: Bench): Promise<string> {
	const data = { apiKey: 'not needed', url: 'http://127.0.0.1:9/v1' };
	const created = { name: 'Model', type: 'openAiApi', data };
	const { id } = await rest.call<{ id: string }>('POST', '/rest/credentials', created);
	const parameters = { resource: 'video', operation: 'restyle' };
	const tools = [tool(RESTYLE, credential, parameters), tool(GET, credential, get)];
	return await rest.createWorkflow(agentWorkflow('tool panel', { ...created, id }, tools));
}

/** Presses the button that lets the model define a field. */
async function letModelDefine(editor: Editor, field: string): Promise<void> {
	const input = editor.at(`parameter-input-${field}`).first();
	const row = editor.page.locator('.parameter-item', { has: input });
	await row.locator('[data-test-id="from-ai-override-button"]').last().click();
	await settle(editor.page);
}

/** The parameters of the tool once the editor has saved what the model defines. */
async function savedParameters({ rest }: Bench, id: string): Promise<IDataObject> {
	return await until('the editor to save', async () => {
		const { nodes } = await rest.call<WorkflowFile & IDataObject>('GET', `/rest/workflows/${id}`);
		const saved = nodes.find(({ name }) => name === RESTYLE)?.parameters;
		return JSON.stringify(saved).split('$fromAI').length > Object.keys(modes).length && saved;
	});
}

export const toolPanel: Scenario = {
	name: 'browser: the node as a tool',
	async run(bench) {
		const { name } = bench.version;
		// The canvas of 1.x has other elements, and does not save by itself.
		if (name === '1.x') return { items: 0, readable: [], note: 'looked at in 2.x only' };
		const id = await createWorkflow(bench);
		return await withBrowser(async (context) => {
			const folder = join(shotsFolder(name), 'tool');
			const editor = await Editor.open(context, bench.server.url, folder);
			await editor.page.setViewportSize(SIZE);
			await editor.page.goto(`${bench.server.url}/workflow/${id}`);
			const card = editor.page.locator(`[data-node-name="${RESTYLE}"]`);
			await openPanel(editor, card.locator('[data-test-id="canvas-configuration-node"]'));
			const text = await editor.at('node-parameters').innerText();
			check(text.includes(NOTICE), `the panel says ${text}`);
			const lines = text.split('\n').map((line) => line.trim());
			const choices = ['Output', 'Simplify'].filter((label) => lines.includes(label));
			check(choices.join() === 'Output', `the panel of the tool says ${text}`);
			for (const field of Object.keys(modes)) await letModelDefine(editor, field);
			await editor.shot('panel');
			await editor.page.keyboard.press('Escape');
			await editor.shot('canvas');
			const saved = await savedParameters(bench, id);
			const wrong = Object.entries(modes).filter(
				([field, fitting]) => !fitting.includes((saved[field] as { mode: string }).mode),
			);
			check(wrong.length === 0, `the editor saved ${JSON.stringify(saved)}`);
			return { items: 0, readable: [], note: 'the model defines two fields; pictures' };
		});
	},
};
