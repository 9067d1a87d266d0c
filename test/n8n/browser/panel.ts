/** The node's panel: its fields, the dialog of its credential, Execute step, and what the output shows. */
import type { IDataObject } from 'n8n-workflow';
import type { Locator } from 'playwright-core';
import { problemsAfter, waitUntil } from '../environment';
import type { CredentialValues } from '../rest';
import type { Editor } from './editor';

/** How long the dialog of a credential may take to close by itself. */
const CLOSING_MS = 3_000;

/** Clicks without waiting long: what is to be clicked may go by itself. */
const clickIfThere = async (locator: Locator, clickCount = 1) =>
	await locator.click({ clickCount, timeout: 2_000 }).catch(() => undefined);

/** Opens the panel of a node on the canvas, the last one unless said otherwise. It may be open: some versions close it early. */
export async function open(editor: Editor, node?: Locator): Promise<void> {
	const panel = editor.at('node-parameters');
	const card = node ?? editor.at('canvas-default-node').last();
	await waitUntil('the panel of the node', async () => {
		await editor.settle();
		if (await panel.isVisible()) return true;
		// A panel that opens by itself meanwhile, as after loading the page again, is in the way.
		await clickIfThere(card, 2);
		return false;
	});
}

/** Closes the panel; a view that is open in it takes the first Escape. */
export async function close(editor: Editor): Promise<void> {
	await waitUntil('the panel to close', async () => {
		if (!(await editor.at('node-parameters').isVisible())) return true;
		// A field that is being edited takes Escape for itself.
		await editor.page.evaluate('document.activeElement?.blur()');
		await editor.page.keyboard.press('Escape');
		await editor.settle();
		return false;
	});
}

/** Types into a field and leaves it: the editor takes a value over with a delay. */
export async function enter(editor: Editor, field: string, value: string): Promise<void> {
	const locator = editor.at(`parameter-input-${field}`);
	const input = locator.locator('input:not([readonly]), textarea').last();
	await input.click();
	await input.fill(value);
	await editor.page.keyboard.press('Tab');
	await editor.settle();
}

export async function chooseMode(editor: Editor, field: string, mode: string): Promise<void> {
	await editor.at(`resource-locator-${field}`).getByTestId('rlc-mode-selector').click();
	await editor.options.filter({ hasText: mode }).click();
}

async function isLoaded(editor: Editor): Promise<void> {
	const loading = editor.page.locator('[class*="loadingItem"]:visible');
	await waitUntil('the list', async () => (await loading.count()) === 0);
}

/**
 * Opens the list of a locator and waits for it, because a search that is typed meanwhile keeps the whole list for
 * its result; then types `text` into its search. Returns the entries.
 */
export async function openList(editor: Editor, field: string, text?: string): Promise<string[]> {
	await editor.at(`resource-locator-${field}`).getByTestId('rlc-input').click();
	await editor.at('rlc-item').first().waitFor();
	await isLoaded(editor);
	if (text !== undefined) {
		const search = editor.at('rlc-search');
		await search.locator('input').or(search).last().fill(text);
		await isLoaded(editor);
	}
	return (await editor.at('rlc-item').allInnerTexts()).map((name) => name.trim());
}

export async function pick(editor: Editor, name: string): Promise<void> {
	await editor.at('rlc-item').filter({ hasText: name }).first().click();
}

/** Opens the menu under "Options"; returns its entries. */
export async function openOptions(editor: Editor): Promise<string[]> {
	const add = editor.at('collection-parameter-add').or(editor.page.getByPlaceholder('Add option'));
	await add.first().click();
	await editor.options.first().waitFor();
	return await editor.options.allInnerTexts();
}

export async function openDialog(editor: Editor): Promise<void> {
	await editor.at('node-credentials-select').locator('input').first().click();
	await editor.at('node-credentials-select-item-new').click();
	await editor.at('editCredential-modal').waitFor();
}

/** Fills the dialog in and saves it, which tests the credential. */
export async function saveCredential(editor: Editor, { apiKey, baseUrl }: CredentialValues) {
	const key = editor.at('parameter-input-apiKey').locator('input');
	await key.click();
	await key.fill(apiKey);
	await editor.at('parameter-input-baseUrl').locator('input').fill(baseUrl);
	await editor.at('credential-save-button').click();
}

/** Closes the dialog; n8n 2.x closes it by itself when the test has passed. */
export async function closeDialog(editor: Editor): Promise<void> {
	const dialog = editor.at('editCredential-modal');
	await editor.settle(CLOSING_MS);
	if (await dialog.isVisible()) await editor.page.keyboard.press('Escape');
	await dialog.waitFor({ state: 'hidden' });
}

/** Makes a credential that n8n finds to work. */
export async function connect(editor: Editor, values: CredentialValues): Promise<void> {
	await openDialog(editor);
	await saveCredential(editor, values);
	const success = editor.at('credentials-config-container-test-success');
	await success.or(editor.at('credential-edit-button')).first().waitFor();
	await closeDialog(editor);
}

/** Executes the node and waits until the panel says that it ended so. */
export async function executeStep(editor: Editor, end: 'success' | 'danger' = 'success') {
	await editor.at('node-execute-button').click();
	await editor.at(`node-run-status-${end}`).waitFor();
}

/** Shows the output as "table", "json" or "binary"; returns its text, which has to say all of `wanted`. */
export async function showOutput(
	editor: Editor,
	view: string,
	wanted: string[] = [],
): Promise<string> {
	const panel = editor.at('output-panel');
	await panel.getByTestId(`radio-button-${view}`).click();
	await editor.settle();
	await waitForTexts(panel, wanted);
	return await panel.innerText();
}

/** Waits until an element says all of `wanted`; throws when it does not. */
export async function waitForTexts(element: Locator, wanted: string[]): Promise<void> {
	const missing = await problemsAfter(async () => {
		const text = await element.innerText();
		return wanted.filter((words) => !text.includes(words));
	});
	if (missing.length === 0) return;
	const text = (await element.innerText()).slice(0, 2_000);
	throw new Error(`Nothing says "${missing.join('", "')}" in: ${text}`);
}

/** The items that the JSON view shows. */
export async function readItems(editor: Editor): Promise<IDataObject[]> {
	const text = await waitUntil('the output as JSON', async () => {
		const shown = (await showOutput(editor, 'json')).replace(/\u00a0/g, ' ');
		return shown.includes('[') && shown;
	});
	return JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1)) as IDataObject[];
}

/** Opens the first file of the output; returns the width of the video that is shown. */
export async function viewVideo(editor: Editor): Promise<number> {
	await showOutput(editor, 'binary');
	await editor.at('ndv-view-binary-data').first().click();
	const video = editor.page.locator('video');
	await video.waitFor();
	await editor.page.waitForFunction("document.querySelector('video').readyState > 1");
	return await editor.page.evaluate<number>("document.querySelector('video').videoWidth");
}

/** Closes what the editor notes in its corner, unless that has gone by itself. */
export async function closeNotes(editor: Editor): Promise<void> {
	const close = editor.page.locator('.el-notification__closeBtn');
	await waitUntil('the notes to close', async () => {
		if ((await close.count()) === 0) return true;
		await clickIfThere(close.first());
		return false;
	});
	await editor.settle();
}
