/** After Stop a person finds the three videos in the editor: From List of Get; what was saved as a text opens unchanged. */
import type { Bench, Scenario } from '../bench';
import { check } from '../bench';
import type { Editor } from '../browser/editor';
import { inEditor } from '../browser/editor';
import {
	chooseMode,
	closePanel,
	executeStep,
	openList,
	openPanel,
	pick,
	readItems,
} from '../browser/panel';
import { waitUntil } from '../environment';
import type { WorkflowFile } from '../workflows';
import { chain, manualTrigger, pixVerse } from '../workflows';
import { stopWhileWaiting } from './stop';

/** From the top of the panel to the end of the list. */
const PICTURE_HEIGHT = 403;

/** A workflow with Get, and "Video ID" as it is given; nothing of it where it is not. Opens the panel. */
async function openGet(
	{ rest, credential }: Bench,
	editor: Editor,
	videoId?: string,
): Promise<string> {
	const parameters = { resource: 'video', operation: 'get', ...(videoId && { videoId }) };
	const get = { ...pixVerse(credential), parameters };
	const id = await rest.createWorkflow(chain(`Get ${videoId}`, [manualTrigger('Start'), get]));
	await editor.openWorkflow(id);
	await openPanel(editor);
	return id;
}

/** Brings the video that Get is set to. */
async function bring(editor: Editor, wanted: string): Promise<void> {
	await executeStep(editor);
	const [{ video_id: id }] = await readItems(editor);
	check(String(id) === wanted, `Get brings ${String(id)} instead of ${wanted}`);
	await closePanel(editor);
}

/** The stopped videos in the list of a new Get, and one of them brought. */
async function pickOne(bench: Bench, editor: Editor, ids: string[]): Promise<void> {
	await openGet(bench, editor);
	await chooseMode(editor, 'videoId', 'From list');
	// Behind them are those of earlier scenarios.
	const entries = (await openList(editor, 'videoId')).slice(0, ids.length);
	await editor.pictureOf('from-list', editor.at('node-parameters'), PICTURE_HEIGHT);
	const ends = ids.map((id) => `…${id.slice(-4)}`);
	const missing = ends.filter((end) => !entries.some((entry) => entry.includes(end)));
	check(missing.length === 0, `${missing.join()} is not in ${JSON.stringify(entries)}`);
	await pick(editor, ends[1]);
	await bring(editor, ids[1]);
}

/** What was saved as a text, by an earlier version, opens, runs, and is left as it is. */
async function openOld(bench: Bench, editor: Editor, id: string, saved: string): Promise<void> {
	const workflow = await openGet(bench, editor, saved);
	const field = editor.at('resource-locator-videoId');
	await waitUntil('the value', async () => {
		const text = `${await field.innerText()} ${await field.locator('input').last().inputValue()}`;
		return text.includes(id);
	});
	check((await editor.at('parameter-issues').count()) === 0, 'the field is marked');
	await bring(editor, id);
	const path = `/rest/workflows/${workflow}`;
	const { nodes } = await bench.rest.call<WorkflowFile & { id: string }>('GET', path);
	const { videoId } = nodes.find(({ name }) => name === 'PixVerse')?.parameters ?? {};
	check(videoId === saved, `n8n stores ${JSON.stringify(videoId)}`);
}

export const latest: Scenario = {
	name: 'a person finds the videos of a stopped run in the list of Get',
	async run(bench) {
		const { ledger, settings } = bench.standIn;
		await stopWhileWaiting(bench, 'stop-then-pick');
		const ids = ledger.generations.map(({ videoId }) => videoId);
		settings.jobs = { kind: 'time', ms: 0 };
		await inEditor(bench, async (editor) => {
			// An entry of the list says more than the panel has room for.
			await editor.dividePanel(25, 50, 25);
			await pickOne(bench, editor, ids);
			await openOld(bench, editor, ids[0], ids[0]);
			await openOld(bench, editor, ids[2], `={{ "${ids[2]}" }}`);
		});
		return { items: ids.length, readable: [ids], note: 'three in the list' };
	},
};
