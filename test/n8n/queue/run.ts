/**
 * `npm run test:n8n -- queue`: the same promises across processes. n8n in queue mode, with Redis and
 * PostgreSQL, loses workers and its Redis while it runs; settings change whenever they are
 * evaluated; the stand-in's ledger judges. Before that, a webhook process takes deliveries.
 * After `--`: `2.x` or `1.x` for one of them, `--executions=200`, `--places=10` at the service,
 * `--repeated=error` for the answer to a repeated trace ID, `--away=3` seconds without Redis,
 * `--logs=folder` to keep the logs, `--crowd` for nothing but many executions at once on one worker,
 * `--released` for nothing but executions that are released. Ends with `queue: N passed, M failed`, a version each.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { StandIn, StandInSettings } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import { check } from '../bench';
import { until } from '../environment';
import { installN8n } from '../install';
import { packPackage } from '../package';
import type { StoredCredential } from '../rest';
import { Rest } from '../rest';
import type { Version } from '../versions';
import { chosenVersions } from '../versions';
import { Cluster } from './cluster';
import type { Crowd } from './crowd';
import { crowd } from './crowd';
import { installServices } from './install';
import { activate, itemsIn, send, settled } from './load';
import { bringBack } from './recover';
import { releasedInQueue } from './released';
import { makeTrouble } from './trouble';
import type { Verdict } from './verdict';
import { readAll, verdict } from './verdict';
import type { Started } from './webhooks';
import { deliverInQueue } from './webhooks';

const args = process.argv.slice(2);

function option(name: string): string | undefined {
	return args.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1];
}

const EXECUTIONS = Number(option('executions') ?? 200);

const AWAY = Number(option('away') ?? 3) * 1000;

/** A lost worker's lock lasts a minute; then n8n looks for the execution for another half. */
const SETTLE_LIMIT = 8 * 60_000;

/** After so many milliseconds without a request nothing goes on that n8n has forgotten. */
const SILENCE = 5000;

/** A service that is quick, and that has no room for everything at once. */
const service: Partial<StandInSettings> = {
	accountLimit: Number(option('places') ?? 10),
	jobs: { kind: 'time', ms: 2000 },
	repeatedTrace: (option('repeated') ?? 'sameAnswer') as StandInSettings['repeatedTrace'],
};

async function run(
	cluster: Cluster,
	{ ledger }: StandIn,
	rest: Rest,
	credential: StoredCredential,
): Promise<Verdict> {
	const workflowId = await activate(rest, credential);
	const [sent] = await Promise.all([
		send(rest, EXECUTIONS),
		makeTrouble(cluster, { ledger, expected: itemsIn(EXECUTIONS), away: AWAY }),
	]);
	console.log(`  ${sent.taken} calls taken, ${sent.refused} refused`);
	const ids = await settled(cluster, workflowId, SETTLE_LIMIT);
	const last = () => ledger.requests.at(-1)?.at ?? 0;
	await until('silence', () => Date.now() - last() > SILENCE, SETTLE_LIMIT);
	const found = verdict(ledger, await readAll(rest, ids), cluster.logs(), sent.items);
	const back = await bringBack(rest, credential, found.named.log);
	console.log(
		`  "Get" brings back ${back} of ${found.named.log.length} videos that only a log names`,
	);
	check(back === found.named.log.length, 'a video does not come back');
	return found;
}

function report(found: Verdict, deliveries: number, cluster: Cluster): void {
	const { named, unsuccessful, states } = found;
	const by = Object.entries(named).map(([place, ids]) => `${place} ${ids.length}`);
	console.log(`  videos are named in: ${by.join(', ')}`);
	for (const [said, { executions, videos }] of Object.entries(unsuccessful)) {
		console.log(`  ${executions} × ${said} (${videos} videos in the log)`);
	}
	console.log(
		`  begun twice: ${found.begunTwice.length}, submitted again: ${found.repeated}, ` +
			`refused for want of a place: ${found.refused}`,
	);
	console.log(`  ended by themselves: ${cluster.ended.join(', ') || 'none'}`);
	const { success = 0, error = 0, crashed = 0, ...others } = states;
	const all = Object.values(states).reduce((sum, number) => sum + number, 0);
	const more = Object.entries(others).map(([state, number]) => `, ${number} ${state}`);
	console.log(
		`queue: ${all} executions, ${success} succeeded, ${error} failed, ${crashed} crashed` +
			`${more.join('')}; ${found.generations} generations, ` +
			`${found.beyondOnePerItem} duplicates, ${found.unnamed} unnamed; ` +
			`${deliveries} deliveries started as many executions`,
	);
}

function reportStarted({ deliveries, again }: Started): void {
	console.log(
		`  webhook process: ${deliveries} deliveries, ${deliveries} executions, 0 more by repeats at once; ` +
			`${again.afterRestart} by repeats after its restart, ${again.elsewhere} in the main process`,
	);
}

/** Deliveries to a webhook process, and then all the trouble. */
async function runTroubled(
	cluster: Cluster,
	standIn: StandIn,
	rest: Rest,
	credential: StoredCredential,
): Promise<Verdict> {
	const started = await deliverInQueue(cluster, rest, standIn);
	reportStarted(started);
	const found = await run(cluster, standIn, rest, credential);
	report(found, started.deliveries, cluster);
	return found;
}

function reportCrowd({ executions, succeeded, said }: Crowd): void {
	console.log(`  one worker, ${executions} executions at once: ${succeeded} succeeded`);
	for (const [sentence, count] of Object.entries(said)) console.log(`  ${count} × ${sentence}`);
}

async function runVersion(version: Version, tarball: string, folder: string): Promise<boolean> {
	const guardReport = join(folder, `${version.name}.jsonl`);
	const standIn = await startStandIn(service);
	console.log(`n8n ${version.name}, ${EXECUTIONS} executions`);
	const cluster = await Cluster.start({ version, tarball, guardReport });
	try {
		const rest = await Rest.open(cluster.main);
		const values = { apiKey: standIn.settings.apiKey, baseUrl: standIn.url };
		const credential = await rest.createCredential(values);
		if (args.includes('--released')) {
			console.log(await releasedInQueue(cluster, rest, standIn, credential, SETTLE_LIMIT));
			return true;
		}
		const found = args.includes('--crowd')
			? undefined
			: await runTroubled(cluster, standIn, rest, credential);
		reportCrowd(await crowd(cluster, rest, standIn, credential, SETTLE_LIMIT));
		const left = existsSync(guardReport) ? readFileSync(guardReport, 'utf8') : '';
		if (left) console.log(`Connections left the machine:\n${left}`);
		return (found?.beyondOnePerItem ?? 0) === 0 && (found?.unnamed ?? 0) === 0 && !left;
	} finally {
		const logs = option('logs');
		if (logs) {
			const fileOf = (name: string) => join(logs, `${version.name} ${name}`);
			cluster.logs().forEach(({ name, text }) => writeFileSync(fileOf(name), text));
		}
		await cluster.stop();
		await standIn.close();
	}
}

/** Whether all was well with a version; the next one is tried in any case. */
async function passes(version: Version, tarball: string, folder: string): Promise<boolean> {
	const isGood = await runVersion(version, tarball, folder).catch((error: Error) => {
		console.log(error.stack);
		return false;
	});
	if (!isGood) console.log(`FAILED  n8n ${version.name} in queue mode`);
	return isGood;
}

async function main(): Promise<void> {
	const chosen = chosenVersions(args);
	chosen.forEach(installN8n);
	installServices();
	const tarball = packPackage();
	const folder = mkdtempSync(join(tmpdir(), 'pixverse-guard-'));
	try {
		const good: boolean[] = [];
		for (const version of chosen) good.push(await passes(version, tarball, folder));
		const passed = good.filter(Boolean).length;
		console.log(`queue: ${passed} passed, ${good.length - passed} failed`);
		process.exitCode = passed === good.length ? 0 : 1;
	} finally {
		rmSync(dirname(tarball), { recursive: true, force: true });
		rmSync(folder, { recursive: true, force: true });
	}
}

// A signal ends the processes that were started, too: they are ended on exit.
(['SIGINT', 'SIGTERM'] as const).forEach((name) => process.once(name, () => process.exit(1)));

main().catch((error: Error) => {
	console.error(error.stack);
	process.exitCode = 1;
});
