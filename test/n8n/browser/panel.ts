/** The node's panel: its fields, Execute step, and what the output shows. */
import type { IDataObject } from 'n8n-workflow';
import { problemsAfter, until } from '../environment';
import type { Locator } from 'playwright-core';
import type { Editor } from './editor';
import { settle } from './editor';

/** Opens the panel of a node on the canvas, the first one unless said otherwise. It may be open: some versions close it early. */
export async function openPanel(
	editor: Editor,
	node: Locator = editor.at('canvas-default-node').first(),
): Promise<void> {
	const panel = editor.at('node-parameters');
	await until('the panel of the node', async () => {
		await settle(editor.page);
		if (await panel.isVisible()) return true;
		// A panel that opens by itself meanwhile, as after loading the page again, is in the way.
		await node.dblclick({ timeout: 2_000 }).catch(() => undefined);
		return false;
	});
}

/** Closes the panel; a view that is open in it takes the first Escape. */
export async function closePanel(editor: Editor): Promise<void> {
	await until('the panel to close', async () => {
		if (!(await editor.at('node-parameters').isVisible())) return true;
		// A field that is being edited takes Escape for itself.
		await editor.page.evaluate('document.activeElement?.blur()');
		await editor.page.keyboard.press('Escape');
		await settle(editor.page);
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
	await settle(editor.page);
}

/**
 * Opens the effect picker and waits for its list: until that is there, n8n shows the chosen effect alone, and a search
 * that is typed meanwhile keeps the whole list for its result.
 */
export async function openEffects(editor: Editor): Promise<void> {
	await editor.at('resource-locator-effect').locator('[data-test-id="rlc-input"]').click();
	await editor.at('rlc-item').first().waitFor();
	await isLoaded(editor);
}

async function isLoaded(editor: Editor): Promise<void> {
	const loading = editor.page.locator('[class*="loadingItem"]:visible');
	await until('the list of effects', async () => (await loading.count()) === 0);
}

/** Opens the effect picker and types into its search; returns the names that are found. */
export async function searchEffect(editor: Editor, text: string): Promise<string[]> {
	await openEffects(editor);
	const search = editor.at('rlc-search');
	await search.locator('input').or(search).last().fill(text);
	await isLoaded(editor);
	return (await editor.at('rlc-item').allInnerTexts()).map((name) => name.trim());
}

/** Picks an effect that the search found. */
export async function pickEffect(editor: Editor, name: string): Promise<void> {
	await editor.at('rlc-item').filter({ hasText: name }).first().click();
}

/** Changes the effect to one that is described in words. */
export async function describeEffect(editor: Editor, prompt: string): Promise<void> {
	await editor.at('resource-locator-effect').locator('[data-test-id="rlc-mode-selector"]').click();
	await editor.options.filter({ hasText: 'Prompt' }).click();
	await enter(editor, 'effect', prompt);
}

/** Opens the menu under "Options"; returns its entries. */
export async function openOptions(editor: Editor): Promise<string[]> {
	const add = editor.at('collection-parameter-add').or(editor.page.getByPlaceholder('Add option'));
	await add.first().click();
	await editor.options.first().waitFor();
	return await editor.options.allInnerTexts();
}

/** Adds the option from the open menu and types its value. */
export async function addOption(
	editor: Editor,
	title: string,
	name: string,
	value: string,
): Promise<void> {
	await editor.options.filter({ hasText: title }).click();
	await enter(editor, name, value);
}

/** Executes the node and waits until the panel says that it ended so. */
export async function executeStep(editor: Editor, end: 'success' | 'danger'): Promise<void> {
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
	await panel.locator(`[data-test-id="radio-button-${view}"]`).click();
	await settle(editor.page);
	const missing = await problemsAfter(async () => {
		const text = await panel.innerText();
		return wanted.filter((words) => !text.includes(words));
	});
	const text = await panel.innerText();
	if (missing.length > 0)
		throw new Error(`The ${view} does not say ${missing.join('; ')}: ${text.slice(0, 2_000)}`);
	return text;
}

/** The items that the JSON view shows. */
export async function readItems(editor: Editor): Promise<IDataObject[]> {
	const text = await until('the output as JSON', async () => {
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
	await until('the notes to close', async () => {
		if ((await close.count()) === 0) return true;
		await close
			.first()
			.click({ timeout: 2_000 })
			.catch(() => undefined);
		return false;
	});
	await settle(editor.page);
}
