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
import type { Effort } from '../browser/effort';
import { countEffort } from '../browser/effort';
import {
	addOption,
	closePanel,
	describeEffect,
	enter,
	executeStep,
	openEffects,
	openOptions,
	openPanel,
	pickEffect,
	readItems,
	searchEffect,
	showOutput,
	viewVideo,
} from '../browser/panel';

const SOURCE = 'https://example.com/clip.mp4';
const EFFECT = 'Watercolor';

/** What the first restyle may take. */
const MOST: Effort = { clicks: 15, typed: 3 };

/** From an empty workflow to the empty panel of the node; n8n puts a trigger in front of it. */
async function addNode(editor: Editor): Promise<void> {
	await editor.searchNodes('canvas-plus-button', 'pixverse');
	await editor.waitListed('PixVerse');
	await editor.shot('node-found');
	await editor.choose('PixVerse');
	await editor.openActions();
	await editor.waitListed('Restyle video');
	await editor.shot('actions');
	await editor.choose('Restyle video');
	await editor.at('node-parameters').waitFor();
	await editor.shot('empty-panel');
}

/** Creates a credential. */
async function connect(editor: Editor, { standIn }: Bench): Promise<void> {
	await openDialog(editor);
	await editor.shot('credential-empty');
	await saveRight(editor, { apiKey: standIn.settings.apiKey, baseUrl: standIn.url });
	await openPanel(editor);
	await editor.shot('connected');
}

/** The two settings. */
async function fillIn(editor: Editor): Promise<void> {
	await enter(editor, 'sourceVideo', SOURCE);
	await openEffects(editor);
	await pickEffect(editor, EFFECT);
	await editor.shot('filled-in');
}

/** From the empty editor to the first finished video, counted. */
async function restyleFirst(bench: Bench, editor: Editor): Promise<Effort> {
	await editor.newWorkflow();
	const effort = await countEffort(editor.page);
	await addNode(editor);
	await connect(editor, bench);
	await fillIn(editor);
	await executeStep(editor, 'success');
	const { clicks, typed } = await effort();
	check(clicks <= MOST.clicks, `${clicks} clicks`);
	check(typed <= MOST.typed, `${typed} typed values`);
	return { clicks, typed };
}

/** Types a part of an effect's name, and adds an option. */
async function lookAround(editor: Editor): Promise<void> {
	await openPanel(editor);
	const found = await searchEffect(editor, EFFECT.slice(0, 5).toLowerCase());
	await editor.shot('effect-picker');
	check(found.join() === EFFECT, `the picker finds ${JSON.stringify(found)}`);
	await pickEffect(editor, EFFECT);
	const options = await openOptions(editor);
	await editor.shot('options');
	check(options.length >= 7, `the options are ${JSON.stringify(options)}`);
	await addOption(editor, 'Polling Interval', 'pollingInterval', '0.2');
}

/** A credential with two secrets and a wrong key; the dialog says so. */
async function connectWrongly(editor: Editor, { standIn }: Bench): Promise<void> {
	await openPanel(editor);
	await openDialog(editor);
	const secrets = ['whsec_new', 'whsec_old'];
	const pasted = await pasteSecrets(editor, secrets);
	check(secretsIn(pasted).join() === secrets.join(), `pasted lines become ${pasted}`);
	const said = await saveWrong(editor, { apiKey: 'wrong', baseUrl: standIn.url });
	await editor.shot('credential-wrong');
	check(said.includes('does not accept the API key'), `with a wrong key the dialog says: ${said}`);
	await closeDialog(editor);
}

/** Returns what the output shows. */
async function readOutput(editor: Editor): Promise<string> {
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
	await editor.at('canvas-node').filter({ hasText: 'Restyle Video' }).first().waitFor();
	return text;
}

/** A description that moderation refuses; returns what the panel says. */
async function beRefused(editor: Editor): Promise<string> {
	await openPanel(editor);
	await describeEffect(editor, 'something forbidden');
	await executeStep(editor, 'danger');
	await editor.shot('error');
	const panel = editor.at('output-panel');
	await panel.getByText('Nothing was charged').first().waitFor();
	return await panel.innerText();
}

async function restyleByHand(bench: Bench, editor: Editor): Promise<Outcome> {
	const { clicks, typed } = await restyleFirst(bench, editor);
	const output = await readOutput(editor);
	const { generations } = bench.standIn.ledger;
	check(generations.length === 1, `${generations.length} generations`);
	await lookAround(editor);
	const refusal = await beRefused(editor);
	await connectWrongly(editor, bench);
	await editor.darken();
	await openPanel(editor);
	await editor.shot('dark');
	const note = `finished after ${clicks} clicks and ${typed} typed values; pictures in test/n8n/shots`;
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
				// The page may be what is gone.
				await editor.shot('FAILED').catch(() => undefined);
				throw error;
			}
		});
	},
};
