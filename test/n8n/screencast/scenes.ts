/** The scenes of the screencast, in the order in which n8n's reviewers ask for them. */
import { randomUUID } from 'node:crypto';
import { operationsOf } from '../../contract/product';
import { deliver, fieldsOf, isTaken } from '../../support/standin/webhook/deliver';
import { check } from '../bench';
import { closeDialog, saveRight } from '../browser/credentialDialog';
import type { Editor } from '../browser/editor';
import {
	closePanel,
	enter,
	executeStep,
	openPanel,
	pickEffect,
	readItems,
	searchEffect,
	toggle,
	viewVideo,
} from '../browser/panel';
import { builtNode } from '../operations';
import { packageName } from '../package';
import type { CredentialValues, Rest } from '../rest';
import { chain, noOp, node, pixVerseTrigger } from '../workflows';
import { caption, read } from './stage';

/** What the scenes are played with. */
export interface Cast {
	editor: Editor;
	rest: Rest;
	url: string;
	values: CredentialValues;
	/** The ID of the video that is restyled. */
	source: string;
	/** Whether the package is on npm, so that it can be installed in front of the viewer. */
	isPublished: boolean;
}

const SECRET = 'whsec_of_the_screencast';
const TOOL = 'Get a video';

/** The text of an operation in the list of actions. */
function actionOf(key: string): string {
	const operation = operationsOf(builtNode()).find((one) => one.key === key);
	check(operation?.option.action, `the node has no action ${key}`);
	return operation.option.action;
}

async function install({ editor, url, isPublished }: Cast): Promise<void> {
	const { page } = editor;
	await page.goto(`${url}/settings/community-nodes`);
	await caption(page, `1. Settings, Community nodes: install ${packageName}`);
	await page.getByRole('button', { name: 'Install a community node' }).click();
	await editor
		.at('package-name-input')
		.locator('input')
		.or(editor.at('package-name-input'))
		.last()
		.fill(packageName);
	await editor.at('user-agreement-checkbox').click();
	await read(page);
	if (isPublished) {
		await editor.at('install-community-package-button').click();
		await editor.at('community-package-card').first().waitFor();
	} else {
		await caption(page, '1. Rehearsal: the package is in place already, as its tarball');
		await page.keyboard.press('Escape');
	}
	await read(page);
}

async function connect({ editor, values }: Cast): Promise<void> {
	const { page } = editor;
	await editor.newWorkflow();
	await caption(page, '2. A new workflow with PixVerse');
	await editor.searchNodes('canvas-plus-button', 'manual');
	await editor.choose('Manual');
	await editor.searchNodes('node-creator-plus-button', 'pixverse');
	await read(page);
	await editor.choose('PixVerse');
	await read(page);
	await editor.choose(actionOf('video.restyle'));
	await editor.at('node-parameters').waitFor();
	await caption(page, '2. The credential, and its test');
	await page.getByRole('button', { name: 'Connect to PixVerse' }).click();
	await editor.at('editCredential-modal').waitFor();
	await saveRight(editor, values);
	await read(page);
	await closeDialog(editor);
	await openPanel(editor);
}

/** Chooses how the source is given: by the ID of a video. */
async function chooseVideoId(editor: Editor): Promise<void> {
	const { properties } = builtNode().description;
	const source = properties.find(({ name }) => name === 'sourceVideo');
	const title = source?.modes?.find(({ name }) => name === 'videoId')?.displayName;
	const locator = editor.at('resource-locator-sourceVideo');
	await locator.locator('[data-test-id="rlc-mode-selector"]').click();
	await editor.options.filter({ hasText: title }).first().click();
}

/** Restyles a video; returns the ID of the new one. */
async function restyle({ editor, source }: Cast): Promise<string> {
	const { page } = editor;
	await caption(page, '3. Main action: restyle a video, and download it');
	await chooseVideoId(editor);
	await enter(editor, 'sourceVideo', source);
	const [effect] = await searchEffect(editor, '');
	await read(page);
	await pickEffect(editor, effect);
	await toggle(editor, 'downloadVideo');
	await read(page);
	await executeStep(editor, 'success');
	const [item] = await readItems(editor);
	await read(page);
	await viewVideo(editor);
	await page.evaluate("document.querySelector('video').play()");
	await read(page);
	await closePanel(editor);
	return String(item.video_id);
}

async function getBalance({ editor }: Cast): Promise<void> {
	const { page } = editor;
	await editor.searchNodes('node-creator-plus-button', 'pixverse');
	await editor.choose('PixVerse');
	await editor.choose(actionOf('account.getBalance'));
	await editor.at('node-parameters').waitFor();
	await caption(page, '3. Main action: the balance');
	await executeStep(editor, 'success');
	await readItems(editor);
	await read(page);
	await closePanel(editor);
}

async function trigger({ editor, rest, url, values }: Cast): Promise<void> {
	const { page } = editor;
	const withSecret = { ...values, webhookSecret: SECRET };
	const pixVerseApi = await rest.createCredential(withSecret, 'PixVerse with a webhook');
	const webhookId = randomUUID();
	const first = pixVerseTrigger(pixVerseApi, webhookId);
	const id = await rest.createWorkflow(chain('A result arrives', [first, noOp('Done')]));
	await editor.openWorkflow(id);
	await caption(page, '4. The trigger: this script delivers a result, signed as PixVerse signs it');
	await editor.at('canvas-trigger-node').first().dblclick();
	await read(page);
	await editor.at('node-execute-button').click();
	await read(page);
	const webhook = { url: `${url}/webhook-test/${webhookId}/webhook`, secret: SECRET };
	const attempts = await deliver(fieldsOf('343252978602905'), {
		...webhook,
		pauses: [1_000, 2_000],
	});
	check(attempts.some(isTaken), `the delivery is answered with ${attempts.at(-1)?.text}`);
	await editor.at('output-panel').getByText('343252978602905').first().waitFor();
	await read(page);
	await closePanel(editor);
}

/** A workflow in which the node is a tool of an MCP server; returns its ID. */
async function createToolWorkflow({ rest, values }: Cast): Promise<string> {
	const pixVerseApi = await rest.createCredential(values, 'PixVerse for agents');
	const trigger = '@n8n/n8n-nodes-langchain.mcpTrigger';
	const server = node('MCP Server Trigger', trigger, { path: 'videos' });
	const videoId = "={{ $fromAI('Video_ID', 'The ID of the video', 'string') }}";
	const parameters = { resource: 'video', operation: 'get', videoId };
	const more = { credentials: { pixVerseApi }, position: [100, 540] };
	const one = node(TOOL, 'n8n-nodes-pixverse.pixVerseTool', parameters, more);
	const workflow = chain('The node as a tool', [server]);
	const connections = { [TOOL]: { ai_tool: [[{ node: server.name, type: 'ai_tool', index: 0 }]] } };
	const nodes = [server, one];
	return await rest.createWorkflow({ ...workflow, nodes, connections: connections as never });
}

async function tool(cast: Cast, videoId: string): Promise<void> {
	const { editor, url } = cast;
	const { page } = editor;
	await page.goto(`${url}/workflow/${await createToolWorkflow(cast)}`);
	const card = page.locator(`[data-test-id="canvas-node"][data-node-name="${TOOL}"]`);
	await card.waitFor();
	await caption(page, '5. The node as a tool: what a model fills in is asked for');
	await card.locator('[data-test-id="canvas-configuration-node"]').dblclick();
	await read(page);
	await editor.at('node-execute-button').click();
	const asked = editor.at('from-ai-parameters-modal-inputs');
	await asked.locator('input, textarea').first().fill(videoId);
	await read(page);
	await page.getByRole('button', { name: 'Execute step' }).last().click();
	await editor.at('node-run-status-success').waitFor();
	await read(page);
	await closePanel(editor);
}

/** Plays all scenes. */
export async function play(cast: Cast): Promise<void> {
	await install(cast);
	await connect(cast);
	const videoId = await restyle(cast);
	await getBalance(cast);
	await trigger(cast);
	await tool(cast, videoId);
	await caption(cast.editor.page, 'Thank you for watching');
}
