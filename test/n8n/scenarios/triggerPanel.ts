/** The panel of the trigger in the browser: the URL and the steps, and a picture. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Scenario } from '../bench';
import { check } from '../bench';
import { withBrowser } from '../browser/chromium';
import { Editor, settle, shotsFolder } from '../browser/editor';
import { openPanel } from '../browser/panel';
import { problemsAfter } from '../environment';
import { chain, noOp, pixVerseTrigger } from '../workflows';

const NAME = 'PixVerse Trigger';

/** The panel opens with a movement; a picture waits for its end. */
const SETTLE_MS = 1_000;

export const triggerPanel: Scenario = {
	name: 'browser: the panel of the trigger',
	async run({ rest, server, credential, version }) {
		const webhookId = randomUUID();
		const trigger = pixVerseTrigger(credential, webhookId);
		const id = await rest.createWorkflow(chain('trigger panel', [trigger, noOp('Done')]));
		return await withBrowser(async (context) => {
			const folder = join(shotsFolder(version.name), 'trigger');
			const editor = await Editor.open(context, server.url, folder);
			await editor.openWorkflow(id);
			const card = editor.page.locator(`[data-test-id="canvas-node"][data-node-name="${NAME}"]`);
			await openPanel(editor, card.locator('[data-test-id="canvas-trigger-node"]'));
			await editor.page.getByText('Webhook URLs').first().click();
			await editor.page.getByText('Production URL').first().click();
			await settle(editor.page, SETTLE_MS);
			const wanted = [
				`/webhook/${webhookId}/webhook`,
				'1. Open Webhook URLs above',
				'5. In the PixVerse node that submits',
				'Listen for a test result',
				'n8n listens at the test URL for two minutes',
				'A webhook has one URL',
				'Outcomes',
				'Accept Deliveries without a Secret',
			];
			const missing = await problemsAfter(async () => {
				const text = await editor.page.locator('body').innerText();
				return wanted.filter((part) => !text.includes(part));
			});
			await editor.page.screenshot({ path: join(folder, 'panel.png') });
			check(missing.length === 0, `the panel does not show: ${missing.join('; ')}`);
			return { items: 0, readable: [], note: 'the URL and the steps; picture in test/n8n/shots' };
		});
	},
};
