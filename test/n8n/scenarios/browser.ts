/** A person restyles a video in the editor: from an empty workflow to the finished file, and as the README begins it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkedSecrets } from '../../../nodes/PixVerse/transport/values/webhookSecret';
import type { Bench, Scenario } from '../bench';
import { check, valuesFor } from '../bench';
import type { Editor } from '../browser/editor';
import { inEditor } from '../browser/editor';
import * as panel from '../browser/panel';
import { waitUntil } from '../environment';
import { root } from '../versions';

const SOURCE = 'https://example.com/clip.mp4';
const EFFECT = 'Watercolor';

/** High enough for the whole panel. */
const SIZE = { width: 1440, height: 1066 };

/** From an empty workflow to the panel of the node with a credential; n8n puts a trigger in front of it. */
async function addNode(editor: Editor, { standIn }: Bench): Promise<void> {
	await (await editor.openNew()).click();
	await editor.at('node-creator-search-bar').fill('pixverse');
	await editor.choose('PixVerse');
	// In an empty workflow n8n shows the triggers first.
	await editor.at('node-creator-category-item').filter({ hasText: 'Actions' }).click();
	await editor.choose('Restyle video');
	await editor.at('node-parameters').waitFor();
	await panel.connect(editor, valuesFor(standIn));
	await panel.open(editor);
}

/** Makes the first video with two settings; returns what the output shows. */
async function restyleFirst(editor: Editor): Promise<string> {
	await panel.enter(editor, 'sourceVideo', SOURCE);
	await panel.openList(editor, 'effect');
	await panel.pick(editor, EFFECT);
	await panel.executeStep(editor);
	const text = await panel.showOutput(editor, 'table');
	const [item, ...more] = await panel.readItems(editor);
	check(more.length === 0, `${more.length + 1} items`);
	check(item.video_id && item.state === 'ready', `the item is ${JSON.stringify(item)}`);
	await panel.waitForTexts(editor.at('output-panel'), ['Running this node again pays again']);
	check((await panel.viewVideo(editor)) > 0, 'the video does not play');
	await panel.closeNotes(editor);
	await editor.picture('output');
	await panel.close(editor);
	await editor.at('canvas-node').filter({ hasText: 'Restyle Video' }).first().waitFor();
	return text;
}

/** Types a part of an effect's name, and adds an option. */
async function lookAround(editor: Editor): Promise<void> {
	await panel.open(editor);
	const found = await panel.openList(editor, 'effect', EFFECT.slice(0, 5).toLowerCase());
	check(found.join() === EFFECT, `the picker finds ${JSON.stringify(found)}`);
	await editor.picture('effect-picker');
	await panel.pick(editor, EFFECT);
	const options = await panel.openOptions(editor);
	check(options.length >= 7, `the options are ${JSON.stringify(options)}`);
	await editor.options.filter({ hasText: 'Polling Interval' }).click();
	await panel.enter(editor, 'pollingInterval', '0.2');
}

/** A description that moderation refuses; returns what the panel says. */
async function beRefused(editor: Editor): Promise<string> {
	await panel.chooseMode(editor, 'effect', 'Prompt');
	await panel.enter(editor, 'effect', 'something forbidden');
	await panel.executeStep(editor, 'danger');
	const output = editor.at('output-panel');
	await panel.waitForTexts(output, ['Nothing was charged']);
	return await output.innerText();
}

/** Two secrets are pasted into the masked field as lines, and a wrong key is entered: the dialog says so. */
async function connectWrongly(editor: Editor, { standIn }: Bench): Promise<void> {
	await panel.openDialog(editor);
	const secrets = ['whsec_new', 'whsec_old'];
	const field = editor.at('parameter-input-webhookSecret').locator('input');
	await field.click();
	await editor.paste(secrets.join('\n'));
	const isPasted = async () => (await field.inputValue()) || false;
	const pasted = await waitUntil('the secrets to be pasted', isPasted);
	check(checkedSecrets(pasted).join() === secrets.join(), `pasted lines become ${pasted}`);
	await panel.saveCredential(editor, { apiKey: 'wrong', baseUrl: standIn.url });
	const dialog = editor.at('editCredential-modal');
	await dialog.getByText('More details').click();
	await panel.waitForTexts(dialog, ['does not accept the API key']);
	await panel.closeDialog(editor);
}

const fromNothing: Scenario = {
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
		return { items: 1, readable };
	},
};

/** The node in the README, as JSON. */
function pastedNode(): string {
	const [, node] = /```json\n(.*?)```/s.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
	check(node !== undefined, 'the README has no node');
	return node;
}

const fromReadme: Scenario = {
	name: 'the node of the README is pasted and restyles a video',
	async run(bench) {
		const readable = await inEditor(bench, async (editor) => {
			await editor.openNew();
			await editor.paste(pastedNode());
			await panel.open(editor, editor.node('Restyle video'));
			await panel.connect(editor, valuesFor(bench.standIn));
			await panel.open(editor);
			await panel.executeStep(editor);
			const [item] = await panel.readItems(editor);
			check(item.state === 'ready', `the item is ${JSON.stringify(item)}`);
			check((await panel.viewVideo(editor)) > 0, 'the video does not play');
			return [JSON.stringify(item)];
		});
		return { items: 1, readable };
	},
};

export const browser = [fromNothing, fromReadme];
