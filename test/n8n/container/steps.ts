/** What the package has to do in every n8n, also in one of an image, with an n8n of its own for each step. */
import type { Bench, Setup, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf, rows, runItems, valuesFor, withServer } from '../bench';
import { freePort } from '../environment';
import { queueEnvironment } from '../queue/cluster';
import { startPostgres } from '../queue/postgres';
import { startRedis } from '../queue/redis';
import { storages } from '../scenarios/binaryStorage';
import { N8nServer } from '../server';
import { chain, manualTrigger, pixVerse, rl } from '../workflows';

/** The address of the stand-in is refused, and the name by which n8n is told to allow it is not. */
async function isProtected(bench: Bench): Promise<Outcome> {
	const { rest, credential, standIn } = bench;
	const { status, message } = await rest.testCredential(credential, valuesFor(standIn));
	check(status !== 'OK', 'an inner address passes the credential test');
	const refused = await runItems(bench, 'inner', [pixVerse(credential)], rows('watercolor'));
	const { error } = refused.data.resultData;
	check(error, 'an inner address is reached');
	check(standIn.ledger.requests.length === 0, 'a request has arrived');
	const baseUrl = standIn.url.replace('127.0.0.1', 'localhost');
	standIn.settings.fileHost = baseUrl;
	const values = { ...valuesFor(standIn), baseUrl };
	const allowed = pixVerse(await rest.createCredential(values), { downloadVideo: true });
	const execution = await runItems(bench, 'allowed', [allowed], rows('watercolor'));
	const said = execution.data.resultData.error?.message;
	check(outputOf(execution)[0]?.binary?.data, `no file by the allowed name: ${said}`);
	const note = `refused: "${message}", "${error.message}"; the allowed name works`;
	return { items: 1, readable: readableOf(execution), note };
}

const protection: Scenario<Setup> = {
	name: 'the protection against inner addresses lets the allowed name pass',
	run: async (grounds) => {
		const environment = {
			N8N_SSRF_PROTECTION_ENABLED: 'true',
			N8N_SSRF_ALLOWED_HOSTNAMES: 'localhost',
		};
		return await withServer(grounds, { environment }, isProtected);
	},
};

async function runByHand(bench: Bench, worker: N8nServer): Promise<Outcome> {
	const { rest, credential } = bench;
	const effect = rl('prompt', 'watercolor');
	const sourceVideo = rl('videoId', '1000');
	const restyle = pixVerse(credential, { downloadVideo: true, effect, sourceVideo });
	const id = await rest.createWorkflow(chain('by hand', [manualTrigger('Start'), restyle]));
	await rest.runByHand(id, 'Start');
	const execution = await rest.finished(id);
	const [item] = outputOf(execution);
	check(item?.json.video_id, `no video: ${execution.data.resultData.error?.message}`);
	check(item.binary?.data?.id?.startsWith('database'), 'the file is not in the database');
	const isThere = worker.log().includes(`execution ${execution.id}`);
	check(isThere, 'the worker says nothing of the execution');
	const note = `video ${String(item.json.video_id)}, execution ${execution.id} on the worker`;
	return { items: 1, readable: readableOf(execution), note };
}

/** Queue mode, with runs by hand on the workers. */
const worker: Scenario<Setup> = {
	name: 'a worker runs what was started by hand',
	async run(grounds) {
		const [postgres, redis] = [await startPostgres(), await startRedis()];
		const optionsOf = async (command: string[]) => {
			const port = await freePort();
			const environment = {
				...queueEnvironment(postgres, redis, port),
				OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
				N8N_DEFAULT_BINARY_DATA_MODE: 'database',
				N8N_SSRF_PROTECTION_ENABLED: 'false',
				N8N_LOG_LEVEL: 'debug',
			};
			return { command, port, environment };
		};
		try {
			return await withServer(grounds, await optionsOf(['start']), async (bench) => {
				const options = await optionsOf(['worker', '--concurrency=2']);
				const other = await N8nServer.start({ ...grounds, ...options });
				return await runByHand(bench, other).finally(async () => await other.stop());
			});
		} finally {
			await redis.stop();
			await postgres.stop();
		}
	},
};

export const steps: Array<Scenario<Setup>> = [...storages, protection, worker];
