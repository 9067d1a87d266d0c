/**
 * `npm run test:n8n -- queue`: the same promises across processes. n8n in queue mode, with Redis and PostgreSQL,
 * takes deliveries in a webhook process, meets the troubles of an operator, and loses workers and its Redis while it runs;
 * the stand-in's ledger judges.
 * After `--`: `2.x` or `1.x` for one of them, `--only=deliveries` for one part, `--executions=200`, `--away=3` seconds
 * without Redis.
 */
import { parseArgs } from 'node:util';
import type { Scenario } from '../bench';
import { valuesFor } from '../bench';
import { installN8n } from '../install';
import { Rest } from '../rest';
import { runAll, runMain, runSuite } from '../runner';
import { chosenVersions } from '../versions';
import { deploy } from '../scenarios/restart';
import { network } from '../scenarios/network';
import { fillDisk, fullDisk, operator } from '../scenarios/operator';
import { newStorage } from '../storage';
import type { QueueBench } from './cluster';
import { Cluster } from './cluster';
import { installServices } from './install';
import { runFaults } from './trouble';
import { deliverInQueue } from './webhooks';

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: {
		only: { type: 'string', default: '' },
		executions: { type: 'string', default: '200' },
		away: { type: 'string', default: '3' },
	},
});

const parts: Array<Scenario<QueueBench>> = [
	{ name: 'deliveries to a webhook process start one execution each', run: deliverInQueue },
	...[operator, deploy, ...network],
	{ name: fullDisk.name, run: fillDisk },
	{
		name: 'no video is doubled or lost while workers are killed and Redis restarts',
		run: async (bench) => await runFaults(bench, Number(values.executions), Number(values.away)),
	},
];

runMain(async () => {
	const versions = chosenVersions(positionals);
	versions.forEach(installN8n);
	installServices();
	const chosen = parts.filter(({ name }) => name.includes(values.only));
	await runAll(async (tarball) => {
		for (const version of versions) {
			await runSuite({ version, tarball }, chosen, async (grounds, run) => {
				const cluster = await Cluster.start({ ...grounds, environment: newStorage() });
				try {
					const rest = await Rest.open(cluster.main);
					const credential = await rest.createCredential(valuesFor(grounds.standIn));
					const n8n = { server: cluster.main, rest, credential, log: () => cluster.log() };
					await run({ ...grounds, cluster, ...n8n, deploy: async () => await cluster.deploy() });
				} finally {
					await cluster.stop();
				}
			});
		}
	});
});
