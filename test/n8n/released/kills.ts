/**
 * Kills n8n at random moments while released executions run and wait. What was waiting at every kill has
 * to end; what was running may be crashed, as without the option, and then it has to be named in the log.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Bench } from '../bench';
import { check, outputOf } from '../bench';
import { until } from '../environment';
import { Rest } from '../rest';
import type { N8nServer } from '../server';
import { n8nScript } from '../versions';
import { chain, pixVerse, webhookNode } from '../workflows';

/** One execution, as n8n's database has it. */
export interface Row {
	id: number;
	status: string;
}

/** The executions of a workflow on a server, which may be off. */
export function executionsOf({ version, userFolder }: N8nServer, workflow: string): Row[] {
	const script = join(__dirname, 'executions.cjs');
	const database = join(userFolder, '.n8n', 'database.sqlite');
	return JSON.parse(
		execFileSync(version.node, [script, n8nScript(version), database, workflow], {
			encoding: 'utf8',
		}),
	) as Row[];
}

/** A workflow that releases its execution; each call makes one video. */
export async function activateReleased({ rest, credential }: Bench, path: string): Promise<string> {
	const webhook = webhookNode(path, { responseMode: 'onReceived' });
	const node = pixVerse(credential, {
		sourceVideo: { __rl: true, mode: 'videoId', value: '={{ $json.body.source }}' },
		effect: { __rl: true, mode: 'prompt', value: '={{ $json.body.prompt }}' },
		options: { whileWaiting: 'release' },
	});
	return await rest.activate(chain(path, [webhook, node]));
}

/** No job that is waited for goes so long without a poll, in milliseconds. */
const SILENCE = 30_000;

/** What the kills came to. */
export interface Killed {
	calls: number;
	paid: number;
	paidTwice: number;
	/** Executions that ended as they should. */
	ended: number;
	/** Those that only waited at every kill and went on to their end, but that n8n shows as crashed. */
	shownAsCrashed: number[];
	/**
	 * Those that n8n resumed when it started, and took for crashed ones in the same moment: they went on in
	 * memory until the next kill.
	 */
	takenForCrashed: number;
	/** Those that only waited at every kill and have no video all the same, with their status at each kill and at the end. */
	lost: string[];
	/** Those that were running at a kill and are crashed. */
	crashed: number;
	/** Those of them whose video is named nowhere in the log. */
	unnamed: number;
	/** How often an execution was waiting, and running, at a kill. */
	waitingAtKill: number;
	runningAtKill: number;
}

const isOpen = ({ status }: Row) => ['new', 'running', 'waiting'].includes(status);

/** Whether an execution has its video, whatever its status says. */
async function hasVideo(rest: Rest, id: number): Promise<boolean> {
	const execution = await rest.execution(String(id));
	return outputOf(execution)[0]?.json.state === 'ready';
}

/** Sends so many calls; those that n8n could not answer are none. */
async function send(rest: Rest, path: string, first: number, count: number): Promise<number> {
	await rest.webhook(path, { source: first, prompt: `prompt ${first}` });
	const more = Array.from({ length: count - 1 }, async (_, index) => {
		const source = first + index + 1;
		return await rest.webhook(path, { source, prompt: `prompt ${source}` }).catch(() => undefined);
	});
	const answers = await Promise.all(more);
	return 1 + answers.filter((answer) => answer?.status === 200).length;
}

/** What was seen at the kills. */
interface Seen {
	calls: number;
	waiting: number;
	/** The executions that were running, one entry for each kill. */
	running: number[];
	/** Those that n8n had taken for crashed since the kill before, at which they waited. */
	taken: Set<number>;
	/** The status of each execution at each kill since it began. */
	statuses: Map<number, string[]>;
}

/** Sends calls, kills n8n at a random moment, notes what its database says then, and starts it again. */
async function killOnce(
	{ rest, server }: Bench,
	{ path, workflow, first, jobs, longest }: Round,
	seen: Seen,
): Promise<void> {
	const sending = send(rest, path, first, jobs);
	await setTimeout(2_000 + Math.random() * longest);
	seen.calls += await sending;
	await server.halt('SIGKILL');
	for (const { id, status } of executionsOf(server, workflow)) {
		if (status === 'waiting') seen.waiting++;
		else if (['running', 'new'].includes(status)) seen.running.push(id);
		else if (status === 'crashed' && seen.statuses.get(id)?.at(-1) === 'waiting')
			seen.taken.add(id);
		seen.statuses.set(id, [...(seen.statuses.get(id) ?? []), status]);
	}
	await server.restart();
}

interface Round {
	path: string;
	workflow: string;
	/** The number of the first call. */
	first: number;
	jobs: number;
	/** The longest time until the kill, in milliseconds. */
	longest: number;
}

/** What it all came to. */
async function reckon({ server, standIn }: Bench, workflow: string, seen: Seen): Promise<Killed> {
	const rows = executionsOf(server, workflow);
	const { generations } = standIn.ledger;
	const log = server.log();
	const failed = rows.filter(({ status }) => status !== 'success').map(({ id }) => id);
	const onlyWaited = failed.filter((id) => !seen.running.includes(id));
	const rest = await Rest.open(server);
	const shownAsCrashed: number[] = [];
	for (const id of onlyWaited) if (await hasVideo(rest, id)) shownAsCrashed.push(id);
	const prompts = new Set(generations.map(({ body }) => body.restyle_prompt));
	const isNamed = (name: string) => log.includes(name);
	return {
		...{ calls: seen.calls, paid: generations.length },
		paidTwice: generations.length - prompts.size,
		ended: rows.length - failed.length,
		shownAsCrashed,
		takenForCrashed: seen.taken.size,
		lost: rows.flatMap(({ id, status }) => {
			const isLost = onlyWaited.includes(id) && !shownAsCrashed.includes(id) && !seen.taken.has(id);
			return isLost ? [`${id}: ${[...(seen.statuses.get(id) ?? []), status].join(', ')}`] : [];
		}),
		crashed: failed.length - onlyWaited.length,
		unnamed: generations.filter((one) => !isNamed(one.videoId) && !isNamed(one.traceId)).length,
		waitingAtKill: seen.waiting,
		runningAtKill: seen.running.length,
	};
}

/** Kills n8n `kills` times at random moments, with `jobs` calls before each, and waits for the end of all. */
export async function killAtRandom(
	bench: Bench,
	{ kills, jobs, longest }: { kills: number; jobs: number; longest: number },
): Promise<Killed> {
	const { server } = bench;
	const path = `kills-${kills}`;
	const workflow = await activateReleased(bench, path);
	const seen: Seen = { calls: 0, waiting: 0, running: [], taken: new Set(), statuses: new Map() };
	for (let kill = 1; kill <= kills; kill++) {
		await killOnce(bench, { path, workflow, first: 1000 * kill, jobs, longest }, seen);
	}
	const haveEnded = async () => {
		await setTimeout(3_000);
		return !executionsOf(server, workflow).some(isOpen);
	};
	await until('all executions to end', haveEnded, 600_000).catch(() => undefined);
	// What n8n took for crashed at its last start still goes on.
	const lastRequest = () => bench.standIn.ledger.requests.at(-1)?.at ?? 0;
	const isSilent = () => Date.now() - lastRequest() > SILENCE;
	await until('silence', isSilent, 300_000).catch(() => undefined);
	return await reckon(bench, workflow, seen);
}

/** Throws when something was lost, unnamed or paid twice. */
export function judgeKilled(killed: Killed): string {
	const text = JSON.stringify(killed);
	check(killed.paidTwice === 0, `paid twice: ${text}`);
	check(killed.lost.length === 0, `lost: ${text}`);
	check(killed.unnamed === 0, `unnamed: ${text}`);
	return text;
}
