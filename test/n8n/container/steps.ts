/** What the package has to do in every n8n, one n8n for each step. */
import type { StandIn } from '../../support/standin';
import { check, clip, items, outputOf } from '../bench';
import { freePort } from '../environment';
import type { Postgres } from '../queue/postgres';
import { startPostgres } from '../queue/postgres';
import { startRedis } from '../queue/redis';
import { Rest } from '../rest';
import { chain, node, pixVerse, splitNode, webhookNode } from '../workflows';
import type { Host, Running } from './hosts';

/** One step; returns what is printed behind its name. */
export interface Step {
	name: string;
	run(host: Host, standIn: StandIn): Promise<string>;
}

/** Ends a process however its use ends, and shows its log when that fails. */
async function using<T>(running: Running, use: () => Promise<T>): Promise<T> {
	try {
		return await use();
	} catch (error) {
		throw new Error(`${(error as Error).message}\n${running.log().slice(-3_000)}`);
	} finally {
		await running.stop();
	}
}

const download = { downloadVideo: true };

/** Tests a credential, restyles a video and downloads it. */
async function restyles(rest: Rest, { settings, ledger }: StandIn, url: string): Promise<string> {
	const values = { apiKey: settings.apiKey, baseUrl: url };
	const credential = await rest.createCredential(values);
	const { status, message } = await rest.testCredential(credential, values);
	check(status === 'OK', `the credential test says ${message}`);
	const nodes = [webhookNode('restyle'), splitNode(), pixVerse(credential, download)];
	const id = await rest.activate(chain('restyle', nodes));
	await rest.webhook('restyle', items('watercolor'));
	const execution = await rest.finished(id);
	const file = outputOf(execution)[0]?.binary?.data;
	check(file?.id, `no file: ${execution.data.resultData.error?.message}`);
	check(clip.equals(await rest.binary(file.id)), 'the file differs from the one served');
	check(ledger.generations.length === 1, `${ledger.generations.length} generations`);
	return file.id.split(':')[0];
}

const storage = (mode: string): Step => ({
	name: `a restyle with its file in ${mode} storage`,
	run: async (host, standIn) => {
		const environment = {
			N8N_DEFAULT_BINARY_DATA_MODE: mode,
			N8N_SSRF_PROTECTION_ENABLED: 'false',
		};
		const running = await host({ environment });
		return await using(running, async () => {
			const stored = await restyles(await Rest.open(running), standIn, standIn.url);
			check(stored.startsWith(mode), `stored as ${stored}`);
			return `stored as ${stored}`;
		});
	},
});

/** The address of the stand-in that is refused, and that which n8n is told to allow. */
const protection: Step = {
	name: 'the protection against inner addresses',
	run: async (host, standIn) => {
		const allowed = standIn.url.replace('127.0.0.1', 'localhost');
		const environment = {
			...{ N8N_SSRF_PROTECTION_ENABLED: 'true', N8N_SSRF_ALLOWED_HOSTNAMES: 'localhost' },
		};
		const running = await host({ environment });
		return await using(running, async () => {
			const rest = await Rest.open(running);
			const values = { apiKey: standIn.settings.apiKey, baseUrl: standIn.url };
			const credential = await rest.createCredential(values, 'Inner');
			const { status, message } = await rest.testCredential(credential, values);
			check(status !== 'OK', 'an inner address passes the credential test');
			const nodes = [webhookNode('inner'), splitNode(), pixVerse(credential)];
			const id = await rest.activate(chain('inner', nodes));
			await rest.webhook('inner', items('watercolor'));
			const { data } = await rest.finished(id);
			check(data.resultData.error, 'an inner address is reached');
			check(standIn.ledger.requests.length === 0, 'a request has arrived');
			standIn.settings.fileHost = allowed;
			await restyles(rest, standIn, allowed);
			return `refused: "${message}", "${data.resultData.error.message}"; the allowed name works`;
		});
	},
};

/** The environment of n8n in queue mode, with runs by hand on the workers. */
const queueMode = (postgres: Postgres, redis: number, port: number) => ({
	...postgres.environment,
	...{ EXECUTIONS_MODE: 'queue', OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true' },
	...{ QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: String(redis) },
	...{ QUEUE_HEALTH_CHECK_ACTIVE: 'true', QUEUE_HEALTH_CHECK_PORT: String(port) },
	...{ N8N_DEFAULT_BINARY_DATA_MODE: 'database', N8N_SSRF_PROTECTION_ENABLED: 'false' },
});

async function runsByHand(main: Running, worker: Running, standIn: StandIn): Promise<string> {
	const rest = await Rest.open(main);
	const values = { apiKey: standIn.settings.apiKey, baseUrl: standIn.url };
	const credential = await rest.createCredential(values);
	const effect = { __rl: true, mode: 'prompt', value: 'watercolor' };
	const sourceVideo = { __rl: true, mode: 'videoId', value: '1000' };
	const nodes = [
		node('Start', 'n8n-nodes-base.manualTrigger', {}),
		pixVerse(credential, { ...download, effect, sourceVideo }),
	];
	const id = await rest.createWorkflow(chain('by hand', nodes));
	await rest.runByHand(id, 'Start');
	const execution = await rest.finished(id);
	const [item] = outputOf(execution);
	check(item?.json.video_id, `no video: ${execution.data.resultData.error?.message}`);
	check(item.binary?.data?.id?.startsWith('database'), 'the file is not in the database');
	check(standIn.ledger.generations.length === 1, 'not one generation');
	const isThere = worker.log().includes(`execution ${execution.id}`);
	check(isThere, 'the worker says nothing of the execution');
	return `video ${String(item.json.video_id)}, execution ${execution.id} on the worker`;
}

const worker: Step = {
	name: 'a run by hand on a worker',
	run: async (host, standIn) => {
		const [postgres, redis] = [await startPostgres(), await startRedis()];
		const start = async (command: string[], ready?: { path: string; begins: string }) => {
			const port = await freePort();
			const environment = queueMode(postgres, redis.port, port);
			return await host({ environment, command, ready, port });
		};
		const page = { path: '/healthz/readiness', begins: '{"status":"ok"' };
		try {
			const main = await start(['start']);
			return await using(main, async () => {
				const other = await start(['worker', '--concurrency=2'], page);
				return await using(other, async () => await runsByHand(main, other, standIn));
			});
		} finally {
			await redis.service.stop();
			await postgres.service.stop();
		}
	},
};

/** All steps, in order. */
export const steps: Step[] = [storage('filesystem'), storage('database'), protection, worker];
