/**
 * Metric 12: videos per second in queue mode, with 1, 2 and 4 workers: n8n's main process, Redis and
 * PostgreSQL on the same machine. Every execution makes one video.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { StandIn } from '../../test/support/standin';
import { startStandIn } from '../../test/support/standin';
import { until } from '../../test/n8n/environment';
import { installN8n } from '../../test/n8n/install';
import { packPackage } from '../../test/n8n/package';
import { Cluster } from '../../test/n8n/queue/cluster';
import { installServices } from '../../test/n8n/queue/install';
import { Rest } from '../../test/n8n/rest';
import { versions } from '../../test/n8n/versions';
import { chain, pixVerse, webhookNode } from '../../test/n8n/workflows';
import type { Metric, Row } from '../types';
import { judged } from '../types';

const WORKERS = [1, 2, 4];
const EXECUTIONS = 100;
const JOB_SECONDS = 2;
/** Places of the account when videos are waited for. */
const PLACES = 10;
const SETTLE_LIMIT = 180_000;

/** What one kind of workload is: its webhook, whether it waits, and the places of its own account. */
const workloads = [
	{ name: 'submit only', path: 'bench-submit', waits: false, places: Infinity },
	{ name: 'waiting', path: 'bench-wait', waits: true, places: PLACES },
];

type Workload = (typeof workloads)[number];

/** Calls the webhook so often at once, and gives how many executions a second have ended. */
async function throughput(cluster: Cluster, workload: Workload, standIn: StandIn) {
	const rest = await Rest.open(cluster.main);
	standIn.reset();
	const query = 'select count(*) from execution_entity where "stoppedAt" is not null';
	const ended = async () => Number((await cluster.postgres.rows(query))[0][0]);
	const before = await ended();
	const started = Date.now();
	const calls = Array.from({ length: EXECUTIONS }, async (_, number) => {
		await rest.webhook(workload.path, { source: number + 1, prompt: 'watercolor' });
	});
	await Promise.all(calls);
	const isOver = async () => (await ended()) >= before + EXECUTIONS;
	await until('all executions to end', isOver, SETTLE_LIMIT);
	const { generations } = standIn.ledger;
	if (generations.length !== EXECUTIONS) throw new Error(`${generations.length} videos`);
	return EXECUTIONS / ((Date.now() - started) / 1000);
}

async function activate(rest: Rest, accounts: StandIn[]): Promise<void> {
	for (const [index, { path, waits }] of workloads.entries()) {
		const { settings, url } = accounts[index];
		const credential = await rest.createCredential({ apiKey: settings.apiKey, baseUrl: url }, path);
		const parameters = {
			sourceVideo: { __rl: true, mode: 'videoId', value: '={{ $json.body.source }}' },
			effect: { __rl: true, mode: 'prompt', value: '={{ $json.body.prompt }}' },
			waitForCompletion: waits,
			options: {},
		};
		const webhook = webhookNode(path, { responseMode: 'onReceived' });
		await rest.activate(chain(path, [webhook, pixVerse(credential, parameters)]));
	}
}

type Found = Record<string, number[]>;

async function measure(cluster: Cluster, accounts: StandIn[]): Promise<Found> {
	await activate(await Rest.open(cluster.main), accounts);
	const found: Found = {};
	for (const workers of WORKERS) {
		for (let number = Object.keys(cluster.processes).length; number <= workers; number++) {
			await cluster.addWorker(`worker ${number}`);
		}
		for (const [index, workload] of workloads.entries()) {
			const perSecond = await throughput(cluster, workload, accounts[index]);
			(found[workload.name] ??= []).push(perSecond);
		}
	}
	return found;
}

/** More workers are to be faster, as far as the account's limit allows. */
function rowsOf({ name, waits }: Workload, perSecond: number[]): Row[] {
	const atLimit = waits ? (0.9 * PLACES) / JOB_SECONDS : Infinity;
	return perSecond.map((ours, index) =>
		judged(
			{
				metric: `12 throughput in queue mode, ${name}, workers: ${WORKERS[index]}`,
				unit: 'videos/s',
				target: index === 0 ? null : Math.min(perSecond[index - 1], atLimit),
				ours,
			},
			(one, target) => one > target,
		),
	);
}

export const queueMode: Metric = async ({ quick }) => {
	if (quick) return [];
	const version = versions['2.x'];
	installN8n(version);
	installServices();
	const tarball = packPackage();
	const folder = mkdtempSync(join(tmpdir(), 'pixverse-guard-'));
	const jobs = { kind: 'time', ms: JOB_SECONDS * 1000 } as const;
	const accounts = await Promise.all(
		workloads.map(async ({ places }) => await startStandIn({ jobs, accountLimit: places })),
	);
	const guardReport = join(folder, 'report.jsonl');
	const cluster = await Cluster.start({ version, tarball, guardReport, workers: 1 });
	try {
		const found = await measure(cluster, accounts);
		return workloads.flatMap((workload) => rowsOf(workload, found[workload.name]));
	} finally {
		await cluster.stop();
		await Promise.all(accounts.map(async (standIn) => await standIn.close()));
		[dirname(tarball), folder].forEach((path) => rmSync(path, { recursive: true, force: true }));
	}
};
