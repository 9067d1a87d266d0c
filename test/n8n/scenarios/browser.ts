/** A person restyles a video in the editor, from an empty workflow to the finished file. */
import { secretsIn } from '../../../nodes/PixVerseTrigger/delivery';
import type { Bench, Outcome, Scenario } from '../bench';
import { check } from '../bench';
import { withBrowser } from '../browser/chromium';
import {
	closeDialog,
	openDialog,
	pasteSecrets,
	saveRight,
	saveWrong,
} from '../browser/credentialDialog';
import { Editor, shotsFolder } from '../browser/editor';
import {
	addOption,
	closePanel,
	describeEffect,
	enter,
	executeStep,
	openOptions,
	openPanel,
	pickEffect,
	readItems,
	searchEffect,
	showOutput,
	toggle,
	viewVideo,
} from '../browser/panel';

const SOURCE = '338866127653540';
const EFFECT = 'Watercolor';

/** From an empty workflow to the empty panel of the node. */
async function addNode(editor: Editor): Promise<void> {
	await editor.newWorkflow();
	await editor.searchNodes('canvas-plus-button', 'manual');
	await editor.choose('Manual');
	const found = await editor.searchNodes('node-creator-plus-button', 'pixverse');
	await editor.shot('node-found');
	check(found.includes('PixVerse'), `typing "pixverse" finds ${JSON.stringify(found)}`);
	await editor.choose('PixVerse');
	await editor.shot('actions');
	const actions = await editor.listed();
	check(actions.length > 0, `the actions are ${JSON.stringify(actions)}`);
	await editor.choose('Restyle a video');
	await editor.at('node-parameters').waitFor();
	await editor.shot('empty-panel');
}

/** Creates a credential: first with a wrong key, then with the right one. */
async function connect(editor: Editor, { standIn }: Bench): Promise<void> {
	await openDialog(editor);
	await editor.shot('credential-empty');
	const secrets = ['whsec_new', 'whsec_old'];
	const pasted = await pasteSecrets(editor, secrets);
	check(secretsIn(pasted).join() === secrets.join(), `pasted lines become ${pasted}`);
	const baseUrl = standIn.url;
	const said = await saveWrong(editor, { apiKey: 'wrong', baseUrl });
	await editor.shot('credential-wrong');
	check(said.includes('does not accept the API key'), `with a wrong key the dialog says: ${said}`);
	await saveRight(editor, { apiKey: standIn.settings.apiKey, baseUrl });
	await editor.shot('credential-tested');
	await closeDialog(editor);
	await openPanel(editor);
}

async function fillIn(editor: Editor): Promise<void> {
	await enter(editor, 'sourceVideo', SOURCE);
	const found = await searchEffect(editor, EFFECT.slice(0, 5).toLowerCase());
	await editor.shot('effect-picker');
	check(found.join() === EFFECT, `the picker finds ${JSON.stringify(found)}`);
	await pickEffect(editor, EFFECT);
	await toggle(editor, 'downloadVideo');
	await editor.shot('filled-in');
	const options = await openOptions(editor);
	await editor.shot('options');
	check(options.length >= 7, `the options are ${JSON.stringify(options)}`);
	await addOption(editor, 'Polling Interval', 'pollingInterval', '0.2');
}

/** Executes the node; returns what the output shows. */
async function execute(editor: Editor): Promise<string> {
	await executeStep(editor, 'success');
	const text = await showOutput(editor, 'table');
	await editor.shot('output-table');
	const [item, ...more] = await readItems(editor);
	await editor.shot('output-json');
	check(more.length === 0, `${more.length + 1} items`);
	check(item.video_id && item.state === 'ready', `the item is ${JSON.stringify(item)}`);
	const width = await viewVideo(editor);
	await editor.shot('output-video');
	check(width > 0, 'the video does not play');
	await closePanel(editor);
	await editor.shot('canvas');
	return text;
}

/** A description that moderation refuses; returns what the panel says. */
async function beRefused(editor: Editor): Promise<string> {
	await openPanel(editor);
	await describeEffect(editor, 'something forbidden');
	await executeStep(editor, 'danger');
	await editor.shot('error');
	const text = await editor.at('output-panel').innerText();
	check(text.includes('Nothing was charged'), `the error says: ${text}`);
	return text;
}

async function restyleByHand(bench: Bench, editor: Editor): Promise<Outcome> {
	await addNode(editor);
	await connect(editor, bench);
	await fillIn(editor);
	const output = await execute(editor);
	const { generations } = bench.standIn.ledger;
	check(generations.length === 1, `${generations.length} generations`);
	const refusal = await beRefused(editor);
	await editor.darken();
	await openPanel(editor);
	await editor.shot('dark');
	const note = 'found, connected, picked, executed, watched; pictures in test/n8n/shots';
	return { items: 1, readable: [output, refusal], note };
}

export const browser: Scenario = {
	name: 'browser: a video restyled by hand',
	async run(bench) {
		return await withBrowser(async (context) => {
			const folder = shotsFolder(bench.version.name);
			const editor = await Editor.open(context, bench.server.url, folder);
			try {
				return await restyleByHand(bench, editor);
			} catch (error) {
				await editor.shot('FAILED');
				throw error;
			}
		});
	},
};
