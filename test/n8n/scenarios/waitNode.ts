/**
 * Submit, n8n's Wait node, and Get (docs/waiting.md): n8n is killed in each of the three, and an execution is looked at in
 * the editor while it waits, and stopped.
 */
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf, rows } from '../bench';
import { DataTable } from '../dataTables';
import type { Editor } from '../browser/editor';
import { inEditor } from '../browser/editor';
import { waitUntil } from '../environment';
import { killAndRepeat } from '../kills';
import type { Execution, Rest } from '../rest';
import { chain, node, pixVerse, rl, splitNode, webhookNode } from '../workflows';
import { faults } from '../../support/standin/faults';

/** Longer than the test. */
const HOUR_MS = 3_600_000;

const SIZE = { width: 1300, height: 580 };

/** The execution without what stands around it: below the tabs of the editor, which reach into the canvas. */
const PART = { x: 42, y: 82, width: SIZE.width - 42, height: SIZE.height - 82 };

/** The workflow of the page, which keeps the IDs in a data table. `amount` is the time of the Wait in seconds. */
async function activate(bench: Bench, path: string, amount: number | string) {
	const { rest, credential, standIn, version } = bench;
	Object.assign(standIn.settings, { accountLimit: 9, jobs: { kind: 'time', ms: HOUR_MS } });
	const table = await DataTable.create(rest, `${path} ${version.name}`, ['video_id']);
	const onError = 'continueErrorOutput';
	const submit = pixVerse(
		credential,
		{ waitForCompletion: false, options: { traceId: '={{ $json.prompt }}' } },
		{ name: 'Submit', onError },
	);
	const videoId = "={{ $('Submit').item.json.video_id }}";
	const keep = node('Keep the ID', 'n8n-nodes-base.dataTable', {
		...table.changeOf('table').table,
		columns: { mappingMode: 'defineBelow', value: { video_id: videoId } },
	});
	const wait = node('Wait', 'n8n-nodes-base.wait', { amount }, { typeVersion: 1.1 });
	const parameters = { operation: 'get', videoId: rl('id', videoId) };
	const get = pixVerse(credential, parameters, { name: 'Get', onError });
	const nodes = [webhookNode(path), splitNode(), submit, keep, wait, get];
	return { table, workflow: await rest.activate(chain(path, nodes)) };
}

const isWaiting = ({ status }: { status: string }) => status === 'waiting';

/** Whether an execution has brought its two videos. */
function hasVideos(execution: Execution): boolean {
	const states = outputOf(execution, 0, 'Get').map(({ json }) => json.state);
	return execution.status === 'success' && states.join() === 'ready,ready';
}

/**
 * One kill: an execution is in Get, whose videos are not done, one in Wait, and one in Submit, where a submission is
 * accepted and not yet answered. `isStored` says whether the Wait is long enough for n8n to store the execution.
 */
async function killed(bench: Bench, isStored: boolean): Promise<Outcome> {
	const { rest, standIn } = bench;
	const { ledger, settings } = standIn;
	const path = isStored ? 'stored-wait' : 'short-wait';
	const { table, workflow } = await activate(
		bench,
		path,
		'={{ $("Webhook").first().json.body.wait }}',
	);
	// The second is longer than a restart takes.
	const [short, long] = isStored ? [70, 120] : [1, 20];
	const run = async (from: Rest, name: string, wait = short) =>
		await from.webhook(path, { wait, items: rows(`${name} 1`, `${name} 2`) });
	await run(rest, 'get');
	await waitUntil('Get to ask for the videos', () => ledger.count('poll') > 0);
	await run(rest, 'wait', long);
	await waitUntil('IDs to be kept', async () => (await table.rows()).length === 4);
	const waits = async () => (await rest.executions(workflow)).some(isWaiting);
	if (isStored) await waitUntil('the execution to wait', waits);
	standIn.fail({ place: 'submit', ...faults.silent, skip: 1 });
	await run(rest, 'submit');
	await waitUntil('both to be accepted', () => ledger.generations.length === 6);
	settings.jobs = { kind: 'time', ms: 0 };
	const { states, executions } = await killAndRepeat(bench, workflow, async (again) => {
		for (const name of ['get', 'wait', 'submit']) await run(again, name);
	});
	check(states.includes('waiting') === isStored, `after the kill: ${states.join()}`);
	// n8n itself goes on with what it has stored.
	const lost = states.filter((state) => state !== 'waiting').length;
	const done = executions.filter(hasVideos).length;
	check(done === executions.length - lost, `${done} of ${executions.length} have their videos`);
	const note = `killed in Get, Wait and Submit (then ${states.join(', ')}), each retried and run again: 6 videos`;
	return { items: 6, readable: executions.map(readableOf), note };
}

/** The page of an execution that waits, as a person finds it, and what remains after Stop. */
async function stopped(bench: Bench): Promise<Outcome> {
	const { rest, standIn } = bench;
	const { workflow } = await activate(bench, 'stopped-in-wait', 600);
	await rest.webhook('stopped-in-wait', { items: rows('watercolor') });
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
	return { items: 1, readable: readableOf(ended), note: `stopped in the Wait, named ${named}` };
}

export const waitNodes: Scenario[] = [
	{
		name: 'Submit, a short Wait and Get pay once, wherever n8n is killed',
		run: async (bench) => await killed(bench, false),
	},
	{
		name: 'Submit, a stored Wait and Get pay once, wherever n8n is killed',
		isLong: true,
		run: async (bench) => await killed(bench, true),
	},
	{ name: 'an execution is seen in its Wait, and stopped', run: stopped },
];
