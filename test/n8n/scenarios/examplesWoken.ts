/** The example of an execution that PixVerse's webhook wakes: in order, too early, and after its time limit. */
import type { IDataObject } from 'n8n-workflow';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf } from '../bench';
import { DataTable } from '../dataTables';
import { listening, SECRET } from '../deliveries';
import { until } from '../environment';
import { exampleIn, webhookIdIn } from '../examples';
import type { Execution } from '../rest';

const NAME = 'woken-by-the-webhook';
const WEBHOOK_ID = 'your-webhook-id';
const TABLES = ['Keep the address', 'Forget the address', 'Look the address up'];
const TRIGGER = 'When a video is done';

/** An active example; each round has a path and a table of its own. */
interface Active {
	id: string;
	path: string;
	table: DataTable;
}

async function activated(bench: Bench, round: string, wait: IDataObject): Promise<Active> {
	const { rest, server, standIn, version } = bench;
	const columns = ['video_id', 'resume_url'];
	const table = await DataTable.create(rest, `Woken ${version.name} ${round}`, columns);
	const dataTableId = { __rl: true, mode: 'id', value: table.id };
	const change: Record<string, IDataObject> = Object.fromEntries(
		TABLES.map((name) => [name, { dataTableId }]),
	);
	const path = `woken-${round}`;
	change['A prompt comes in'] = { path };
	change['Wait for the call'] = wait;
	const workflow = await exampleIn(bench, NAME, change);
	const url = `${server.url}/webhook/${webhookIdIn(workflow, TRIGGER)}/webhook`;
	standIn.settings.webhooks = { [WEBHOOK_ID]: { url, secret: SECRET } };
	const id = await rest.activate(workflow);
	await listening({ url, secret: SECRET });
	return { id, path, table };
}

/** The execution that a prompt started, once it and all others have ended. */
async function ended({ rest }: Bench, { id }: Active, wanted: number): Promise<Execution[]> {
	const all = await until(`${wanted} executions to end`, async () => {
		const found = await rest.executions(id);
		const open = found.some(({ status }) => ['new', 'running', 'waiting'].includes(status));
		return found.length >= wanted && !open && found;
	});
	return await Promise.all(all.reverse().map(async (one) => await rest.execution(one.id)));
}

/** Sends a prompt; the video takes `ms`. Whether the call woke the execution, and that it brought its file. */
async function round(bench: Bench, name: string, ms: number, wait: IDataObject = {}) {
	const { rest, standIn } = bench;
	standIn.settings.jobs = { kind: 'time', ms };
	const active = await activated(bench, name, wait);
	const isUncalled = wait.resumeAmount !== undefined;
	if (isUncalled) standIn.settings.webhooks = {};
	await rest.webhook(active.path, { prompt: `a paper boat, ${name}` });
	const executions = await ended(bench, active, isUncalled ? 1 : 2);
	const made = executions.find(({ data }) => 'Submit' in data.resultData.runData);
	check(made, `${name}: nothing was submitted`);
	const brought = outputOf(made, 0, 'Bring the video').filter(({ binary }) => binary);
	check(brought.length === 1, `${name}: no file`);
	const [waited] = outputOf(made, 0, 'Wait for the call');
	check((await active.table.rows()).length === 0, `${name}: an address is left`);
	await rest.call('POST', `/rest/workflows/${active.id}/deactivate`);
	return { executions, wasCalled: waited.json.headers !== undefined };
}

async function woken(bench: Bench): Promise<Outcome> {
	const inOrder = await round(bench, 'in order', 4_000);
	check(inOrder.wasCalled, 'in order: not woken by the call');
	const early = await round(bench, 'early', 0);
	check(early.wasCalled, 'early: not woken by the call');
	return outcomeOf(bench, [inOrder, early], 'woken by the call, also by one that came early');
}

/** n8n looks for executions whose time limit is over once a minute. */
async function limited(bench: Bench): Promise<Outcome> {
	const wait = { resumeAmount: 2, resumeUnit: 'seconds' };
	const ended = await round(bench, 'limit', 4_000, wait);
	check(!ended.wasCalled, 'limit: woken by a call');
	return outcomeOf(bench, [ended], 'goes on without a call');
}

type Round = Awaited<ReturnType<typeof round>>;

function outcomeOf({ standIn }: Bench, rounds: Round[], note: string): Outcome {
	const { length } = standIn.ledger.generations;
	check(length === rounds.length, `${length} paid`);
	const readable = rounds.flatMap(({ executions }) => executions.map(readableOf));
	return { items: length, readable, note };
}

export const wokenExample: Scenario[] = [
	{ name: 'example: woken when the video is done', example: NAME, run: woken },
	{ name: 'example: woken by its time limit', example: NAME, isLong: true, run: limited },
];
