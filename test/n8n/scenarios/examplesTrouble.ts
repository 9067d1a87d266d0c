/** The example for what goes wrong: videos that fail. */
import { deepEqual } from 'node:assert/strict';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, rows } from '../bench';
import { example, lastSuccess } from '../examples';
import { fedExample, withForeign } from '../foreign';
import { chain, pixVerse, splitNode, webhookNode } from '../workflows';

async function reported(bench: Bench): Promise<Outcome> {
	const { rest, credential, standIn } = bench;
	const silence = () => ({});
	return await withForeign(silence, async (mail) => {
		const report = await fedExample(bench, 'report-refunds', mail);
		const errorWorkflow = await rest.createSubWorkflow(report);
		const path = 'one-of-two-fails';
		const workflow = chain(path, [webhookNode(path), splitNode(), pixVerse(credential)]);
		await rest.activate({ ...workflow, settings: { ...workflow.settings, errorWorkflow } });
		standIn.settings.outcome = ({ itemBody }) => (itemBody.restyle_prompt === 'clay' ? 8 : 1);
		await rest.webhook(path, { items: rows('watercolor', 'clay') });
		const execution = await lastSuccess(bench, errorWorkflow);
		const lines = outputOf(execution, 0, 'Report').map(({ json }) => json);
		const states = lines.map(({ state, refunded }) => `${state} ${refunded}`).sort();
		deepEqual(states, ['failed true', 'ready false']);
		const mails = mail.calls.map(({ said }) => String(said.text)).sort();
		check(mails.length === 2 && mails.every((text) => text.startsWith(path)), mails.join());
		const note = 'one refunded, one to be brought: a mail for each';
		return { items: 2, readable: [lines, mails], note };
	});
}

export const troubleExamples: Scenario[] = [
	example('of an error workflow reports refunds', 'report-refunds', reported),
];
