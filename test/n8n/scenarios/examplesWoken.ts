/** The example of an execution that PixVerse's webhook wakes: in order, too early, and after its time limit. */
import type { IDataObject } from 'n8n-workflow';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf } from '../bench';
import { DataTable } from '../dataTables';
import { activateReceiver } from '../deliveries';
import { exampleIn } from '../examples';

const NAME = 'woken-by-the-webhook';

/** Sends a prompt; the video takes `ms`. Whether the call woke the execution, which must have brought its file. */
async function round(bench: Bench, name: string, ms: number, wait: IDataObject = {}) {
	const { rest, standIn, version } = bench;
	const { settings } = standIn;
	settings.jobs = { kind: 'time', ms };
	// Each round has a path and a table of its own.
	const path = `woken-${name.replace(' ', '-')}`;
	const columns = ['video_id', 'resume_url'];
	const table = await DataTable.create(rest, `Woken ${version.name} ${name}`, columns);
	const workflow = await exampleIn(bench, NAME, {
		...table.changeOf('Keep the address', 'Forget the address', 'Look the address up'),
		'A prompt comes in': { path },
		'Wait for the call': wait,
	});
	const { workflowId } = await activateReceiver(bench, workflow);
	const isUncalled = wait.resumeAmount !== undefined;
	if (isUncalled) settings.webhooks = {};
	await rest.webhook(path, { prompt: `a paper boat, ${name}` });
	const executions = await rest.allFinished(workflowId, isUncalled ? 1 : 2);
	const made = executions.find(({ data }) => 'Submit' in data.resultData.runData);
	check(made, `${name}: nothing was submitted`);
	const brought = outputOf(made, 0, 'Bring the video').filter(({ binary }) => binary);
	check(brought.length === 1, `${name}: no file`);
	const [waited] = outputOf(made, 0, 'Wait for the call');
	check((await table.rows()).length === 0, `${name}: an address is left`);
	await rest.call('POST', `/rest/workflows/${workflowId}/deactivate`);
	const wasCalled = waited.json.headers !== undefined;
	check(wasCalled !== isUncalled, `${name}: ${wasCalled ? 'woken' : 'not woken'} by a call`);
	return executions.map(readableOf);
}

async function woken(bench: Bench): Promise<Outcome> {
	const readable = [await round(bench, 'in order', 4_000), await round(bench, 'early', 0)];
	return { items: 2, readable, note: 'woken by the call, also by one that came early' };
}

/** n8n looks for executions whose time limit is over once a minute. */
async function limited(bench: Bench): Promise<Outcome> {
	const wait = { resumeAmount: 2, resumeUnit: 'seconds' };
	const readable = await round(bench, 'limit', 4_000, wait);
	return { items: 1, readable, note: 'goes on without a call' };
}

export const wokenExample: Scenario[] = [
	{ name: 'the example goes on when the webhook calls', example: NAME, run: woken },
	{ name: 'the example goes on after its time limit', example: NAME, isLong: true, run: limited },
];
