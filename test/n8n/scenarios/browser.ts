/** A person restyles a video in the editor, from an empty workflow to the finished file. */
import { checkedSecrets } from '../../../nodes/PixVerse/transport/values/webhookSecret';
import type { Bench, Scenario } from '../bench';
import { check, valuesFor } from '../bench';
import type { Editor } from '../browser/editor';
import { inEditor } from '../browser/editor';
import {
	chooseMode,
	closeDialog,
	closeNotes,
	closePanel,
	connect,
	enter,
	executeStep,
	openDialog,
	openList,
	openOptions,
	openPanel,
	pick,
	readItems,
	saveCredential,
	showOutput,
	viewVideo,
	waitForTexts,
} from '../browser/panel';
import { waitUntil } from '../environment';

const SOURCE = 'https://example.com/clip.mp4';
const EFFECT = 'Watercolor';

/** High enough for the whole panel. */
const SIZE = { width: 1440, height: 1066 };

/** From an empty workflow to the panel of the node with a credential; n8n puts a trigger in front of it. */
async function addNode(editor: Editor, { standIn }: Bench): Promise<void> {
	await editor.open('/workflow/new');
	await editor.at('canvas-plus-button').click();
	await editor.at('node-creator-search-bar').fill('pixverse');
	await editor.choose('PixVerse');
	// In an empty workflow n8n shows the triggers first.
	await editor.at('node-creator-category-item').filter({ hasText: 'Actions' }).click();
	await editor.choose('Restyle video');
	await editor.at('node-parameters').waitFor();
	await connect(editor, valuesFor(standIn));
	await openPanel(editor);
}

/** Makes the first video with two settings; returns what the output shows. */
async function restyleFirst(editor: Editor): Promise<string> {
	await enter(editor, 'sourceVideo', SOURCE);
	await openList(editor, 'effect');
	await pick(editor, EFFECT);
	await executeStep(editor);
	const text = await showOutput(editor, 'table');
	const [item, ...more] = await readItems(editor);
	check(more.length === 0, `${more.length + 1} items`);
	check(item.video_id && item.state === 'ready', `the item is ${JSON.stringify(item)}`);
	await waitForTexts(editor.at('output-panel'), ['Running this node again pays again']);
	check((await viewVideo(editor)) > 0, 'the video does not play');
	await closeNotes(editor);
	await editor.picture('output');
	await closePanel(editor);
	await editor.at('canvas-node').filter({ hasText: 'Restyle Video' }).first().waitFor();
	return text;
}

/** Types a part of an effect's name, and adds an option. */
async function lookAround(editor: Editor): Promise<void> {
	await openPanel(editor);
	const found = await openList(editor, 'effect', EFFECT.slice(0, 5).toLowerCase());
	check(found.join() === EFFECT, `the picker finds ${JSON.stringify(found)}`);
	await editor.picture('effect-picker');
	await pick(editor, EFFECT);
	const options = await openOptions(editor);
	check(options.length >= 7, `the options are ${JSON.stringify(options)}`);
	await editor.options.filter({ hasText: 'Polling Interval' }).click();
	await enter(editor, 'pollingInterval', '0.2');
}

/** A description that moderation refuses; returns what the panel says. */
async function beRefused(editor: Editor): Promise<string> {
	await chooseMode(editor, 'effect', 'Prompt');
	await enter(editor, 'effect', 'something forbidden');
	await executeStep(editor, 'danger');
	const panel = editor.at('output-panel');
	await waitForTexts(panel, ['Nothing was charged']);
	return await panel.innerText();
}

/** Two secrets are pasted into the masked field as lines, and a wrong key is entered: the dialog says so. */
async function connectWrongly(editor: Editor, { standIn }: Bench): Promise<void> {
	const { page } = editor;
	await openDialog(editor);
	const secrets = ['whsec_new', 'whsec_old'];
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(secrets.join('\n'))})`);
	const field = editor.at('parameter-input-webhookSecret').locator('input');
	await field.click();
	await page.keyboard.press('Control+V');
	const isPasted = async () => (await field.inputValue()) || false;
	const pasted = await waitUntil('the secrets to be pasted', isPasted);
	check(checkedSecrets(pasted).join() === secrets.join(), `pasted lines become ${pasted}`);
	await saveCredential(editor, { apiKey: 'wrong', baseUrl: standIn.url });
	const dialog = editor.at('editCredential-modal');
	await dialog.getByText('More details').click();
	await waitForTexts(dialog, ['does not accept the API key']);
	await closeDialog(editor);
}

export const browser: Scenario = {
	name: 'a person restyles a video in the editor',
	async run(bench) {
		const restyle = async (editor: Editor) => {
			await addNode(editor, bench);
			const output = await restyleFirst(editor);
			await lookAround(editor);
			const refusal = await beRefused(editor);
			await connectWrongly(editor, bench);
			return [output, refusal];
		};
		const readable = await inEditor(bench, restyle, SIZE);
		return { items: 1, readable, note: 'made, searched, refused, connected wrongly' };
	},
};
