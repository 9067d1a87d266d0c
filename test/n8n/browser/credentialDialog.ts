/** The dialog in which a person creates and tests a credential. */
import type { CredentialValues } from '../rest';
import { until } from '../environment';
import type { Editor } from './editor';
import { settle } from './editor';

/** How long a dialog may take to close by itself. */
const CLOSING_MS = 3_000;

/** Opens the dialog for a new credential from the node's panel. */
export async function openDialog(editor: Editor): Promise<void> {
	await editor.at('node-credentials-select').locator('input').first().click();
	await editor.at('node-credentials-select-item-new').click();
	await editor.at('editCredential-modal').waitFor();
}

async function fill(editor: Editor, { apiKey, baseUrl }: CredentialValues): Promise<void> {
	const key = editor.at('parameter-input-apiKey').locator('input');
	await key.click();
	await key.fill(apiKey);
	await editor.at('parameter-input-baseUrl').locator('input').fill(baseUrl);
	await editor.at('credential-save-button').click();
}

/** Pastes lines into the masked field for secrets; returns what the field holds then. */
export async function pasteSecrets(editor: Editor, lines: string[]): Promise<string> {
	const { page } = editor;
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(lines.join('\n'))})`);
	const field = editor.at('parameter-input-webhookSecret').locator('input');
	await field.click();
	await page.keyboard.press('Control+V');
	return await until('the secrets to be pasted', async () => (await field.inputValue()) || false);
}

/** Saves values that do not work; returns what the test says when its details are opened. */
export async function saveWrong(editor: Editor, values: CredentialValues): Promise<string> {
	await fill(editor, values);
	const dialog = editor.at('editCredential-modal');
	const more = dialog.getByText('More details');
	await more.click();
	await more.waitFor({ state: 'hidden' });
	return await dialog.innerText();
}

/** Saves values that work; n8n 2.x closes the dialog by itself when the test has passed. */
export async function saveRight(editor: Editor, values: CredentialValues): Promise<void> {
	await fill(editor, values);
	const success = editor.at('credentials-config-container-test-success');
	await success.or(editor.at('credential-edit-button')).first().waitFor();
	await settle(editor.page, CLOSING_MS);
	if (await editor.at('editCredential-modal').isVisible()) await closeDialog(editor);
}

/** Closes the dialog; the node's panel is behind it. */
export async function closeDialog(editor: Editor): Promise<void> {
	await editor.page.keyboard.press('Escape');
	await editor.at('editCredential-modal').waitFor({ state: 'hidden' });
}
