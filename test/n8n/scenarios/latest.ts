/** After Stop a person finds the three videos in the editor: From List of Get; what was saved as a text opens unchanged. */
import { join } from 'node:path';
import type { Bench, Scenario } from '../bench';
import { check } from '../bench';
import { withBrowser } from '../browser/chromium';
import { Editor, shotsFolder } from '../browser/editor';
import { closePanel, executeStep, openPanel, readItems } from '../browser/panel';
import { savePicture } from '../browser/pictures';
import { until } from '../environment';
import type { WorkflowFile, WorkflowNode } from '../workflows';
import { chain, node, pixVerse } from '../workflows';
import { stopWhileWaiting } from './stop';

/** From the top of the panel to the end of the list. */
const PICTURE_HEIGHT = 410;

const manualTrigger = () => node('Start', 'n8n-nodes-base.manualTrigger', {});

/** Get, with "Video ID" as it is given; nothing of it where it is not. */
function get({ credential }: Bench, videoId?: string): WorkflowNode {
	const made = pixVerse(credential, { operation: 'get' });
	const { resource, operation } = made.parameters;
	return { ...made, parameters: { resource, operation, ...(videoId && { videoId }) } };
}

const create = async (bench: Bench, name: string, videoId?: string) =>
	await bench.rest.createWorkflow(chain(name, [manualTrigger(), get(bench, videoId)]));

const locator = (editor: Editor) => editor.at('resource-locator-videoId');

/** Opens the list; returns its entries, once it is there. */
async function openList(editor: Editor): Promise<string[]> {
	await locator(editor).locator('[data-test-id="rlc-mode-selector"]').click();
	await editor.options.filter({ hasText: 'From list' }).click();
	await locator(editor).locator('[data-test-id="rlc-input"]').click();
	const items = editor.at('rlc-item');
	await items.first().waitFor();
	return await items.allInnerTexts();
}

/** Brings the video that Get is set to, and returns its ID. */
async function bring(editor: Editor): Promise<string> {
	await executeStep(editor, 'success');
	const [{ video_id: id }] = await readItems(editor);
	return String(id);
}

/** The stopped videos in the list of a new Get, and one of them brought. */
async function pickOne(bench: Bench, editor: Editor, ids: string[]): Promise<void> {
	await editor.openWorkflow(await create(bench, 'from list'));
	await openPanel(editor, editor.at('canvas-default-node').last());
	await editor.shot('by-id');
	const entries = await openList(editor);
	await editor.shot('from-list');
	const panel = await editor.at('node-parameters').boundingBox();
	const file = join(shotsFolder(bench.version.name), 'latest', 'from-list.webp');
	if (panel) await savePicture(editor.page, { ...panel, height: PICTURE_HEIGHT }, file);
	const missing = ids.filter((id) => !entries.some((entry) => entry.includes(id)));
	check(missing.length === 0, `${missing.join()} is not in ${JSON.stringify(entries)}`);
	// Behind them are those of earlier scenarios.
	const latest = entries.slice(0, ids.length);
	check(
		latest.every((entry) => ids.some((id) => entry.includes(id))),
		`first ${latest.join()}`,
	);
	await editor.at('rlc-item').filter({ hasText: ids[1] }).click();
	await editor.shot('picked');
	const brought = await bring(editor);
	check(brought === ids[1], `Get brings ${brought} instead of ${ids[1]}`);
	await editor.shot('brought');
	await closePanel(editor);
}

/** What was saved as a text, by an earlier version, opens, runs, and is left as it is. */
async function openOld(bench: Bench, editor: Editor, id: string, saved: string): Promise<void> {
	const workflow = await create(bench, `saved ${saved.slice(0, 3)}`, saved);
	await editor.openWorkflow(workflow);
	await openPanel(editor, editor.at('canvas-default-node').last());
	const field = locator(editor);
	await until('the value', async () => {
		const text = `${await field.innerText()} ${await field.locator('input').last().inputValue()}`;
		return text.includes(id);
	});
	await editor.shot('saved');
	check((await editor.at('parameter-issues').count()) === 0, 'the field is marked');
	const brought = await bring(editor);
	check(brought === id, `Get brings ${brought} instead of ${id}`);
	await closePanel(editor);
	const { nodes } = await bench.rest.call<WorkflowFile & { id: string }>(
		'GET',
		`/rest/workflows/${workflow}`,
	);
	const { videoId } = nodes.find(({ name }) => name === 'PixVerse')?.parameters ?? {};
	check(videoId === saved, `n8n stores ${JSON.stringify(videoId)}`);
}

export const latest: Scenario = {
	name: 'browser: the videos of a stopped run',
	async run(bench) {
		const { ledger, settings } = bench.standIn;
		await stopWhileWaiting(bench, 'stop-then-pick');
		const ids = ledger.generations.map(({ videoId }) => videoId);
		settings.jobs = { kind: 'time', ms: 0 };
		return await withBrowser(async (context) => {
			const folder = join(shotsFolder(bench.version.name), 'latest');
			const editor = await Editor.open(context, bench.server.url, folder);
			try {
				await pickOne(bench, editor, ids);
				await openOld(bench, editor, ids[0], ids[0]);
				await openOld(bench, editor, ids[2], `={{ "${ids[2]}" }}`);
			} catch (error) {
				await editor.shot('FAILED').catch(() => undefined);
				throw error;
			}
			return { items: ids.length, readable: [ids], note: 'three in the list; pictures' };
		});
	},
};
