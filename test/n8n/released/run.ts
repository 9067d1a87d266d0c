/** `npx tsx test/n8n/released/run.ts 2.x --kills=20 --jobs=20`: released executions in real n8n, killed at random. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStandIn } from '../../support/standin';
import type { Bench } from '../bench';
import { installN8n } from '../install';
import { packPackage } from '../package';
import { Rest } from '../rest';
import { N8nServer } from '../server';
import { chosenVersions } from '../versions';
import { sendAtOnce } from './crowd';
import { judgeKilled, killAtRandom } from './kills';

const args = process.argv.slice(2);
const numberOf = (name: string, otherwise: number) =>
	Number(args.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);

const kills = numberOf('kills', 0);
const runs = numberOf('runs', 0);
const jobs = numberOf('jobs', 20);

/** Jobs of one and a half to two minutes. */
const byTime = () => 80_000 + Math.random() * 40_000;

async function main(): Promise<void> {
	const tarball = packPackage();
	for (const version of chosenVersions(args)) {
		installN8n(version);
		const standIn = await startStandIn({
			accountLimit: 10_000,
			jobs: { kind: 'time', ms: byTime },
		});
		const guardReport = join(mkdtempSync(join(tmpdir(), 'pixverse-guard-')), 'report.jsonl');
		const environment = { N8N_CONCURRENCY_PRODUCTION_LIMIT: runs > 0 ? '1' : '-1' };
		const server = await N8nServer.start({ version, tarball, guardReport, environment });
		try {
			const rest = await Rest.open(server);
			const values = { apiKey: standIn.settings.apiKey, baseUrl: standIn.url };
			const credential = await rest.createCredential(values);
			const bench: Bench = {
				...{ version, tarball, guardReport, standIn, server, rest, credential },
				readExample: () => '',
			};
			if (kills > 0) {
				const killed = await killAtRandom(bench, { kills, jobs, longest: 28_000 });
				console.log(`${version.name}  ${JSON.stringify(killed)}`);
				judgeKilled(killed);
			}
			if (runs > 0)
				console.log(`${version.name}  ${JSON.stringify(await sendAtOnce(bench, runs))}`);
		} finally {
			await server.stop();
			await standIn.close();
		}
	}
	process.exit(0);
}

void main();
