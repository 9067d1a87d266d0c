/**
 * Executions that are released while they wait: n8n is killed at a random moment while some run and others
 * wait, and one is looked at in the editor and stopped.
 */
import { setTimeout } from 'node:timers/promises';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf } from '../bench';
import type { Editor } from '../browser/editor';
import { inEditor } from '../browser/editor';
import { waitUntil } from '../environment';
import type { Execution } from '../rest';
import { Rest } from '../rest';
import { chain, pixVerse, rl, webhookNode } from '../workflows';

const SIZE = { width: 1100, height: 580 };

/** The execution without what stands around it: below the tabs of the editor, which reach into the canvas. */
const PART = { x: 42, y: 82, width: SIZE.width - 42, height: SIZE.height - 82 };

/** Longer than n8n keeps a wait in memory. */
const JOB_MS = 80_000;

/** How long it may take until all have ended: an execution comes back every 75 seconds at most. */
const END_MS = 600_000;

const CALLS = 5;

/** The kill comes within so many milliseconds after the first call was answered. */
const LONGEST = 12_000;

/** No job that is waited for goes so long without a poll, in milliseconds. */
const SILENCE = 30_000;

/** A workflow that releases its execution; each call makes one video. */
async function activate({ rest, credential }: Bench, path: string): Promise<string> {
	const webhook = webhookNode(path, { responseMode: 'onReceived' });
	const restyle = pixVerse(credential, {
		sourceVideo: rl('videoId', '={{ $json.body.source }}'),
		effect: rl('prompt', '={{ $json.body.prompt }}'),
		options: { whileWaiting: 'release' },
	});
	return await rest.activate(chain(path, [webhook, restyle]));
}

/** Sends the calls and kills n8n meanwhile; returns which executions only waited then. */
async function killMeanwhile({ rest, server }: Bench, workflow: string): Promise<number[]> {
	const send = async (source: number) =>
		await rest.webhook('released', { source, prompt: `prompt ${source}` });
	await send(0);
	const sending = Promise.all(
		Array.from({ length: CALLS - 1 }, async (_, index) => await send(index + 1)),
	);
	await setTimeout(Math.random() * LONGEST);
	await sending;
	await server.halt('SIGKILL');
	const rows = server.query<{ id: number; status: string }>(
		`SELECT id, status FROM execution_entity WHERE "workflowId" = '${workflow}'`,
	);
	await server.restart();
	return rows.filter(({ status }) => status === 'waiting').map(({ id }) => id);
}

const hasVideo = (execution: Execution) => outputOf(execution)[0]?.json.state === 'ready';

/**
 * What was waiting at the kill has to have its video in the end, even where n8n, which resumes while it
 * looks for crashed executions, took it for one of them. What was running may be crashed, as without the
 * option; then the log has to name its video.
 */
async function killed(bench: Bench): Promise<Outcome> {
	const { server, standIn } = bench;
	const { ledger, settings } = standIn;
	settings.jobs = { kind: 'time', ms: JOB_MS };
	const workflow = await activate(bench, 'released');
	const waited = await killMeanwhile(bench, workflow);
	const rest = await Rest.open(server);
	await rest.allFinished(workflow, 1, END_MS);
	// What n8n took for crashed at its start still goes on.
	const isSilent = () => Date.now() - (ledger.requests.at(-1)?.at ?? 0) > SILENCE;
	await waitUntil('silence', isSilent);
	const executions = await rest.allFinished(workflow, 1);
	const done = executions.filter(hasVideo).map(({ id }) => Number(id));
	const lost = waited.filter((id) => !done.includes(id));
	check(lost.length === 0, `waited at the kill and have no video: ${lost.join()}`);
	const log = server.log();
	const unnamed = ledger.generations.filter(
		({ videoId, traceId }) => !log.includes(videoId) && !log.includes(traceId),
	);
	check(unnamed.length === 0, `the log names no video of ${JSON.stringify(unnamed)}`);
	const note = `${waited.length} waited at the kill; ${done.length} of ${executions.length} have their video`;
	const named = ledger.generations.map(({ videoId }) => videoId);
	return { items: CALLS, readable: named, note };
}

/** The page of an execution that waits, as a person finds it, and what remains after Stop. */
async function stopped(bench: Bench): Promise<Outcome> {
	const { rest, standIn } = bench;
	standIn.settings.jobs = { kind: 'time', ms: 3_600_000 };
	const workflow = await activate(bench, 'released-then-stopped');
	await rest.webhook('released-then-stopped', { source: 1, prompt: 'watercolor' });
	const { id } = await rest.waiting(workflow);
	const look = async (editor: Editor) => {
		await editor.open(`/workflow/${workflow}/executions/${id}`);
		await editor.page.getByText('Waiting').first().waitFor();
		// n8n's list of advice lies over it.
		await editor.page.keyboard.press('Escape');
		await editor.picture('waiting', PART);
	};
	await inEditor(bench, look, SIZE);
	await rest.stopExecution(id);
	const ended = await rest.finished(workflow);
	check(ended.status === 'canceled', `status ${ended.status}`);
	const [{ videoId }] = standIn.ledger.generations;
	const named = JSON.stringify(ended.customData ?? {});
	check(named.includes(videoId), `custom data ${named}`);
	return { items: 1, readable: readableOf(ended), note: `stopped while released, named ${named}` };
}

export const releases: Scenario[] = [
	{ name: 'released executions survive a kill', isLong: true, run: killed },
	{ name: 'a released execution is seen waiting, and stopped', run: stopped },
];
