/** `npx tsx test/n8n/released/run.ts 2.x --kills=20 --jobs=20`: released executions in real n8n, killed at random. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { TIME_OF_START } from '../../../nodes/PixVerse/transport/run/release';
import { startStandIn } from '../../support/standin';
import type { Bench } from '../bench';
import { installN8n } from '../install';
import { packPackage } from '../package';
import { Rest } from '../rest';
import { N8nServer } from '../server';
import { chosenVersions } from '../versions';
import { sendAtOnce } from './crowd';
import { judgeKilled, killAtRandom } from './kills';
import { slotsOf } from './slots';

const args = process.argv.slice(2);
const numberOf = (name: string, otherwise: number) =>
	Number(args.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);

const kills = numberOf('kills', 0);
const runs = numberOf('runs', 0);
const slots = numberOf('slots', 0);
const jobs = numberOf('jobs', 20);
const seconds = numberOf('seconds', 180);

/** Jobs of one and a half to two minutes. */
const byTime = () => 80_000 + Math.random() * 40_000;

/** The same server with another account, whose service is another one. */
async function withAccount(bench: Omit<Bench, 'standIn' | 'credential'>, accountLimit: number) {
	const standIn = await startStandIn({ accountLimit, jobs: { kind: 'time', ms: byTime } });
	const values = { apiKey: standIn.settings.apiKey, baseUrl: standIn.url };
	const credential = await bench.rest.createCredential(values, standIn.url);
	return { ...bench, standIn, credential };
}

/** Does what the command line asks for; each returns what is to be printed. */
async function* measure(bench: Omit<Bench, 'standIn' | 'credential'>): AsyncGenerator<unknown> {
	const many = 10_000;
	if (kills > 0) {
		const longest = numberOf('longest', 28) * 1000;
		const killed = await killAtRandom(await withAccount(bench, many), { kills, jobs, longest });
		yield killed;
		judgeKilled(killed);
	}
	if (runs > 0) yield await sendAtOnce(await withAccount(bench, many), runs);
	// What n8n resumes before stays in memory.
	if (slots === 0) return;
	await setTimeout(TIME_OF_START);
	yield await slotsOf(await withAccount(bench, many), slots, seconds);
}

async function main(): Promise<void> {
	const tarball = packPackage();
	for (const version of chosenVersions(args)) {
		installN8n(version);
		const guardReport = join(mkdtempSync(join(tmpdir(), 'pixverse-guard-')), 'report.jsonl');
		const environment = { N8N_CONCURRENCY_PRODUCTION_LIMIT: runs > 0 ? '1' : '-1' };
		const server = await N8nServer.start({ version, tarball, guardReport, environment });
		try {
			const rest = await Rest.open(server);
			const bench = { version, tarball, guardReport, server, rest, readExample: () => '' };
			for await (const result of measure(bench)) {
				console.log(`${version.name}  ${JSON.stringify(result)}`);
			}
		} finally {
			const log = join(tmpdir(), `released-${version.name}-${process.pid}.log`);
			writeFileSync(log, server.log());
			console.log(`n8n's log is in ${log}`);
			await server.stop();
		}
	}
	process.exit(0);
}

void main();
