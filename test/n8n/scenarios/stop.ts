/** Stop while three items wait: nothing more is sent, and "Get" brings the videos; what was saved as a text opens unchanged. */
import { deepEqual } from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { Ledger } from '../../support/standin';
import type { Bench, Scenario } from '../bench';
import { check, outputOf, readableOf, rows, runItems, startItems } from '../bench';
import type { Editor } from '../browser/editor';
import { inEditor } from '../browser/editor';
import * as panel from '../browser/panel';
import { waitUntil } from '../environment';
import type { Execution } from '../rest';
import { chain, manualTrigger, pixVerse } from '../workflows';

const QUIET_MS = 1000;
const PROMPTS = ['watercolor', 'charcoal', 'neon'];

/** True once every video has been looked at. */
function allLookedAt({ generations, requests }: Ledger): boolean {
	const looks = requests.filter(({ place }) => place === 'poll');
	return (
		generations.length === PROMPTS.length &&
		generations.every(({ videoId }) => looks.some(({ path }) => path.endsWith(videoId)))
	);
}

/** Runs three items whose jobs do not end, stops them, and sees that silence follows. */
async function stopWhileWaiting({ credential, rest, standIn }: Bench): Promise<Execution> {
	const { ledger, settings } = standIn;
	settings.jobs = { kind: 'time', ms: 3_600_000 };
	const restyle = pixVerse(credential);
	const id = await startItems({ rest }, 'stop', [restyle], rows(...PROMPTS));
	await waitUntil('a look at each of the videos', () => allLookedAt(ledger));
	const [{ id: execution }] = await rest.executions(id);
	await rest.stopExecution(execution);
	// n8n says that it has ended before the custom data is stored.
	const stopped = await waitUntil('its custom data', async () => {
		const ended = await rest.finished(id);
		return Object.keys(ended.customData ?? {}).length > 0 && ended;
	});
	// A look may have been on its way to the stand-in when n8n answered.
	const { length } = ledger.requests;
	await setTimeout(QUIET_MS);
	check(stopped.status === 'canceled', `status ${stopped.status}`);
	const later = ledger.requests.slice(length).map(({ method, path }) => `${method} ${path}`);
	check(later.length === 0, `after Stop: ${later.join()}`);
	return stopped;
}

/** The IDs by item, from texts such as `0=343252978602905 1=343252978602906`. */
function idsOf({ customData = {} }: Execution): string[] {
	const entries = Object.values(customData).flatMap((text) => text.split(' '));
	const pairs = entries.map((entry) => entry.split('='));
	return pairs.sort(([a], [b]) => Number(a) - Number(b)).map(([, id]) => id);
}

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
	await panel.open(editor);
	return id;
}

/** Brings the video that Get is set to. */
async function bring(editor: Editor, wanted: string): Promise<void> {
	await panel.executeStep(editor);
	const [{ video_id: id }] = await panel.readItems(editor);
	check(String(id) === wanted, `Get brings ${String(id)} instead of ${wanted}`);
	await panel.close(editor);
}

/** The stopped videos in the list of a new Get, and one of them brought. */
async function pickOne(bench: Bench, editor: Editor, ids: string[]): Promise<void> {
	await openGet(bench, editor);
	await panel.chooseMode(editor, 'videoId', 'From list');
	// Behind them are those of earlier scenarios.
	const entries = (await panel.openList(editor, 'videoId')).slice(0, ids.length);
	await editor.pictureOf('from-list', editor.at('node-parameters'), PICTURE_HEIGHT);
	const ends = ids.map((id) => `…${id.slice(-4)}`);
	const missing = ends.filter((end) => !entries.some((entry) => entry.includes(end)));
	check(missing.length === 0, `${missing.join()} is not in ${JSON.stringify(entries)}`);
	await panel.pick(editor, ends[1]);
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
	const { nodes } = await bench.rest.workflow(workflow);
	const { videoId } = nodes.find(({ name }) => name === 'PixVerse')?.parameters ?? {};
	check(videoId === saved, `n8n stores ${JSON.stringify(videoId)}`);
}

export const stop: Scenario = {
	name: 'Stop sends nothing more, and Get brings the videos by their IDs and from its list',
	async run(bench) {
		const { settings, ledger } = bench.standIn;
		const stopped = await stopWhileWaiting(bench);
		const made = PROMPTS.map((prompt) =>
			ledger.generations.find(({ body }) => JSON.stringify(body).includes(prompt)),
		);
		const ids = idsOf(stopped);
		deepEqual(
			ids,
			made.map((one) => one?.videoId),
		);
		settings.jobs = { kind: 'time', ms: 0 };
		const get = pixVerse(bench.credential, { operation: 'get', videoId: '={{ $json.id }}' });
		const items = ids.map((id) => ({ id }));
		const output = outputOf(await runItems(bench, 'get-stopped', [get], items));
		deepEqual(
			output.map(({ json }) => `${json.video_id} ${json.state}`),
			ids.map((id) => `${id} ready`),
		);
		await inEditor(bench, async (editor) => {
			// An entry of the list says more than the panel has room for.
			await editor.dividePanel(25, 50, 25);
			await pickOne(bench, editor, ids);
			await openOld(bench, editor, ids[0], ids[0]);
			await openOld(bench, editor, ids[2], `={{ "${ids[2]}" }}`);
		});
		const note = `custom data ${JSON.stringify(stopped.customData)}, "Get" brings all three`;
		// Only what the stopped execution shows: the output of "Get" would name the IDs anyway.
		return { items: PROMPTS.length, readable: readableOf(stopped), note };
	},
};
