/** The panels in the editor, with a picture each: of every operation, of the trigger, and of the node as a tool. */
import { randomUUID } from 'node:crypto';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import type { NodeOperation } from '../../operations/product';
import { fromBuild, isNeeded, operationsOf } from '../../operations/product';
import { agentWorkflow, get, tool } from '../agents/workflow';
import type { Scenario } from '../bench';
import { check } from '../bench';
import type { Editor } from '../browser/editor';
import { inEditor } from '../browser/editor';
import * as panel from '../browser/panel';
import { problemsAfter, waitUntil } from '../environment';
import { chain, grid, manualTrigger, noOp, pixVerse, pixVerseTrigger } from '../workflows';

/** High enough for the longest panel. */
const SIZE = { width: 1440, height: 1300 };

/** What no label or hint may say. */
const ODD = ['undefined', '[object', 'NaN', 'Could not load', '{{'];

/** What a panel may ask about the thing to make: more than seven at once nobody takes in. */
const MOST_FIELDS = 7;

/** The fields of every operation alike, which ask about the run and not about the thing to make. */
const OF_ALL = [
	'resource',
	'operation',
	'waitForCompletion',
	'downloadVideo',
	'outputBinaryField',
	'simplify',
	'options',
];

/** A length that no model takes: the panel must leave it for the node to refuse. */
const ODD_LENGTH = '7.5';

/** The node as it was built. */
const [{ instance: built }] = fromBuild().nodes;

/** The fields that an operation shows before anything is filled in. */
function fieldsOf({ resource, option }: NodeOperation): INodeProperties[] {
	const { description } = built;
	const { properties } = description;
	const set = { resource, operation: String(option.value) };
	const values = NodeHelpers.getNodeParameters(properties, set, true, false, null, description);
	const isShown = (property: INodeProperties) =>
		NodeHelpers.displayParameter({ ...values, ...set }, property, null, description);
	return properties.filter(isShown);
}

const isEmpty = (value: unknown) => value === '' || (value as { value?: unknown }).value === '';

/** Whether a field asks for something: a notice does not, nor does a list before somebody adds to it. */
const isAsked = ({ type }: INodeProperties) => !['notice', 'fixedCollection'].includes(type);

/** The labels that do not stand in the panel, in their order, a line for each. */
function missingLabels(fields: INodeProperties[], text: string): string[] {
	const lines = text.split('\n').map((line) => line.replace(/\*$/, '').trim());
	let from = 0;
	return fields
		.map(({ displayName }) => displayName)
		.filter((label) => {
			const found = lines.indexOf(label, from);
			if (found !== -1) from = found + 1;
			return found === -1;
		});
}

/** Compares the open panel with the description of the operation. */
async function problemsOf(editor: Editor, one: NodeOperation): Promise<string[]> {
	const fields = fieldsOf(one);
	const shown = editor.at('node-parameters');
	const text = await shown.innerText();
	const marks = await shown.getByTestId('parameter-issues').count();
	const empty = fields.filter((field) => isNeeded(field) && isEmpty(field.default)).length;
	const own = fields.filter((field) => !OF_ALL.includes(field.name) && isAsked(field));
	return [
		...(own.length > MOST_FIELDS ? [`asks for ${own.length} things at once`] : []),
		...missingLabels(fields, text).map((label) => `does not show "${label}" in its place`),
		...ODD.filter((word) => text.includes(word)).map((word) => `shows "${word}"`),
		...(marks === empty ? [] : [`marks ${marks} fields instead of ${empty}`]),
	];
}

/** Types a duration and reads back what the panel made of it. */
async function durationProblems(editor: Editor): Promise<string[]> {
	const input = editor.at('parameter-input-duration').locator('input');
	if ((await input.count()) === 0) return [];
	await panel.enter(editor, 'duration', ODD_LENGTH);
	const kept = await input.inputValue();
	return kept === ODD_LENGTH ? [] : [`turns a duration of ${ODD_LENGTH} into ${kept}`];
}

/** Opens the panel of a node as a person does, takes a picture, types where it is told so, and closes it. */
async function look(editor: Editor, one: NodeOperation, types: boolean): Promise<string[]> {
	await editor.node(one.key).getByTestId('canvas-default-node').dblclick();
	await editor.at('node-parameters').waitFor();
	const problems = await problemsAfter(async () => await problemsOf(editor, one));
	await editor.picture(`operations/${one.key.replace('.', '-')}`);
	if (types) problems.push(...(await durationProblems(editor)));
	await panel.close(editor);
	return problems.map((problem) => `${one.key} ${problem}`);
}

const operationPanels: Scenario = {
	name: 'the panel of each operation shows its fields',
	async run(bench) {
		const operations = operationsOf(built);
		// As the list of actions adds them.
		const nodes = operations.map(({ key, resource, option }) => {
			const parameters = { resource, operation: option.value };
			return { ...pixVerse(bench.credential), name: key, parameters };
		});
		const id = await bench.rest.createWorkflow(
			grid('panels', 8, [manualTrigger('Start'), ...nodes]),
		);
		// The panel of 1.x stays open after a key was pressed in a number field.
		const types = bench.version.name === '2.x';
		const problems: string[] = [];
		const lookAtAll = async (editor: Editor) => {
			await editor.openWorkflow(id);
			for (const one of operations) problems.push(...(await look(editor, one, types)));
		};
		await inEditor(bench, lookAtAll, SIZE);
		check(problems.length === 0, problems.join('\n'));
		return { note: `${operations.length} panels; pictures in test/n8n/shots` };
	},
};

/** From the top of the panel to its last field. */
const TRIGGER_HEIGHT = 760;

const triggerPanel: Scenario = {
	name: 'the panel of the trigger shows the URL and the steps',
	async run(bench) {
		const { rest, credential } = bench;
		const webhookId = randomUUID();
		const trigger = pixVerseTrigger(credential, webhookId);
		const id = await rest.createWorkflow(chain('trigger panel', [trigger, noOp('Done')]));
		await inEditor(bench, async (editor) => {
			await editor.openWorkflow(id);
			await panel.open(editor, editor.node(trigger.name).getByTestId('canvas-trigger-node'));
			await editor.page.getByText('Webhook URLs').first().click();
			await editor.page.getByText('Production URL').first().click();
			await panel.waitForTexts(editor.page.locator('body'), [
				`/webhook/${webhookId}/webhook`,
				'1. Open Webhook URLs above',
				'5. In the workflow that submits',
				'Listen for a test result',
				'n8n listens at the test URL for two minutes',
				'A webhook has one URL',
				'Events',
				'Accept Deliveries without a Secret',
			]);
			await editor.pictureOf('trigger-panel', editor.at('node-parameters'), TRIGGER_HEIGHT);
		});
		return {};
	},
};

const RESTYLE = 'Restyle a video in PixVerse';
const GET = 'Get a video in PixVerse';
const TOOL_SIZE = { width: 1000, height: 700 };

/** The fields that the model is to define, with the modes in which the node takes what it says. */
const modes: Record<string, string[]> = {
	sourceVideo: ['url', 'videoId'],
	effect: ['name', 'id'],
};

const NOTICE = 'many MCP clients give up after one';

/** What the panel of a tool says, and that it offers "Output" and not "Simplify". */
function checkText(text: string): void {
	const isFit = /^\s*Output\s*$/m.test(text) && !/^\s*Simplify\s*$/m.test(text);
	check(isFit && text.includes(NOTICE), `the panel of the tool says ${text}`);
}

/** Presses the button that lets the model define a field. */
async function letModelDefine(editor: Editor, field: string): Promise<void> {
	const input = editor.at(`parameter-input-${field}`).first();
	const row = editor.page.locator('.parameter-item', { has: input });
	await row.getByTestId('from-ai-override-button').last().click();
	await editor.settle();
}

const toolPanel: Scenario = {
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
			await panel.open(editor, editor.node(RESTYLE).getByTestId('canvas-configuration-node'));
			checkText(await editor.at('node-parameters').innerText());
			for (const field of Object.keys(modes)) await letModelDefine(editor, field);
			await panel.close(editor);
			await editor.pictureOfCanvas('agents', RESTYLE);
		};
		await inEditor(bench, look, TOOL_SIZE);
		const saved = await waitUntil('the editor to save', async (): Promise<IDataObject | false> => {
			const { nodes } = await rest.workflow(id);
			const found = nodes.find(({ name }) => name === RESTYLE)?.parameters ?? {};
			const defined = JSON.stringify(found).split('$fromAI').length - 1;
			return defined === Object.keys(modes).length && found;
		});
		for (const [field, fitting] of Object.entries(modes)) {
			const { mode } = saved[field] as { mode: string };
			check(fitting.includes(mode), `the editor saved ${JSON.stringify(saved)}`);
		}
		return {};
	},
};

export const panels = [operationPanels, triggerPanel, toolPanel];
