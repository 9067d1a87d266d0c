/** The panel of the trigger in the browser: the URL and the steps, and a picture. */
import { randomUUID } from 'node:crypto';
import type { Scenario } from '../bench';
import { inEditor } from '../browser/editor';
import { openPanel, waitForTexts } from '../browser/panel';
import { chain, noOp, pixVerseTrigger } from '../workflows';

/** From the top of the panel to its last field. */
const PICTURE_HEIGHT = 760;

export const triggerPanel: Scenario = {
	name: 'the panel of the trigger shows the URL and the steps',
	async run(bench) {
		const { rest, credential } = bench;
		const webhookId = randomUUID();
		const trigger = pixVerseTrigger(credential, webhookId);
		const id = await rest.createWorkflow(chain('trigger panel', [trigger, noOp('Done')]));
		await inEditor(bench, async (editor) => {
			await editor.openWorkflow(id);
			await openPanel(editor, editor.node(trigger.name).getByTestId('canvas-trigger-node'));
			await editor.page.getByText('Webhook URLs').first().click();
			await editor.page.getByText('Production URL').first().click();
			await waitForTexts(editor.page.locator('body'), [
				`/webhook/${webhookId}/webhook`,
				'1. Open Webhook URLs above',
				'5. In the workflow that submits',
				'Listen for a test result',
				'n8n listens at the test URL for two minutes',
				'A webhook has one URL',
				'Events',
				'Accept Deliveries without a Secret',
			]);
			await editor.pictureOf('trigger-panel', editor.at('node-parameters'), PICTURE_HEIGHT);
		});
		return { note: 'the URL and the steps' };
	},
};
