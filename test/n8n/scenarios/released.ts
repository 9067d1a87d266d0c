/** Executions that are released while they wait: killed, looked at in the editor, and stopped. */
import { join } from 'node:path';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, readableOf } from '../bench';
import { withBrowser } from '../browser/chromium';
import { Editor, shotsFolder } from '../browser/editor';
import { savePicture } from '../browser/pictures';
import { waiting } from '../examples';
import { activateReleased, judgeKilled, killAtRandom } from '../released/kills';
import type { Execution } from '../rest';

/** The execution without what stands around it, in a window of the browser of the tests. */
const PART = { x: 42, y: 66, width: 1398, height: 600 };

async function killed(bench: Bench): Promise<Outcome> {
	const { standIn, server } = bench;
	standIn.settings.jobs = { kind: 'time', ms: 80_000 };
	const result = await killAtRandom(bench, { kills: 1, jobs: 5, longest: 10_000 });
	return { items: result.calls, readable: [server.log()], note: judgeKilled(result) };
}

/** The page of an execution that waits, as a person finds it. */
async function picture({ server, version }: Bench, workflow: string, execution: string) {
	await withBrowser(async (context) => {
		const editor = await Editor.open(context, server.url, `${shotsFolder(version.name)}/released`);
		await editor.page.goto(`${server.url}/workflow/${workflow}/executions/${execution}`);
		await editor.page.getByText('Waiting').first().waitFor();
		// n8n's list of advice lies over it.
		await editor.page.keyboard.press('Escape');
		await editor.shot('waiting');
		const file = join(shotsFolder(version.name), 'released', 'waiting.webp');
		await savePicture(editor.page, PART, file);
	});
}

async function stopped(bench: Bench): Promise<Outcome> {
	const { rest, standIn } = bench;
	standIn.settings.jobs = { kind: 'time', ms: 3_600_000 };
	const workflow = await activateReleased(bench, 'released-then-stopped');
	await rest.webhook('released-then-stopped', { source: 1, prompt: 'watercolor' });
	const { id } = await waiting(bench, workflow);
	await picture(bench, workflow, id);
	await rest.stopExecution(id);
	const ended: Execution = await rest.finished(workflow);
	check(ended.status === 'canceled', `status ${ended.status}`);
	const [{ videoId }] = standIn.ledger.generations;
	const named = JSON.stringify(ended.customData ?? {});
	check(named.includes(videoId), `custom data ${named}`);
	return { items: 1, readable: readableOf(ended), note: `stopped while released, named ${named}` };
}

export const releases: Scenario[] = [
	{ name: 'released: killed', isLong: true, run: killed },
	{ name: 'released: seen and stopped', run: stopped },
];
