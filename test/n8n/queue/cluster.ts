/** n8n in queue mode: main process, workers, webhook process, kept alive as a service manager would. */
import { rmSync } from 'node:fs';
import { freePort } from '../environment';
import { N8nServer, newUserFolder } from '../server';
import type { Version } from '../versions';
import type { Postgres } from './postgres';
import { startPostgres } from './postgres';
import type { Redis } from './redis';
import { startRedis } from './redis';

/** Executions that a worker runs at once: n8n's own default. */
const CONCURRENCY = 10;

export interface ClusterOptions {
	version: Version;
	tarball: string;
	guardReport: string;
	/** How many workers there are at first; two unless said otherwise. */
	workers?: number;
}

/** A running cluster. Make one with `Cluster.start`. */
export class Cluster {
	/** Processes that ended without being told to. */
	readonly ended: string[] = [];

	readonly processes: Record<string, N8nServer> = {};

	/** Processes that are no more. */
	private readonly gone: Array<[name: string, server: N8nServer]> = [];

	private readonly folders: string[] = [];

	/** Processes that are being started or ended on purpose. */
	private readonly inHand = new Set<string>();

	private watcher?: NodeJS.Timeout;

	private constructor(
		private readonly options: ClusterOptions,
		readonly postgres: Postgres,
		readonly redis: Redis,
	) {}

	/** Starts everything; the main process first, because it prepares the database. */
	static async start(options: ClusterOptions): Promise<Cluster> {
		const cluster = new Cluster(options, await startPostgres(), await startRedis());
		await cluster.launch().catch(async (error: unknown) => {
			await cluster.stop();
			throw error;
		});
		return cluster;
	}

	private async launch(): Promise<void> {
		await this.add('main', ['start']);
		const { workers = 2 } = this.options;
		const names = Array.from({ length: workers }, (_, index) => `worker ${index + 1}`);
		await Promise.all(names.map(async (name) => await this.addWorker(name)));
		this.watcher = setInterval(() => this.revive(), 500);
	}

	get main(): N8nServer {
		return this.processes.main;
	}

	/** Starts one more worker, which runs so many executions at once. */
	async addWorker(name: string, concurrency = CONCURRENCY): Promise<void> {
		await this.add(name, ['worker', `--concurrency=${concurrency}`]);
	}

	/** Starts a process that takes webhook calls and nothing else. */
	async addWebhookProcess(): Promise<N8nServer> {
		await this.add('webhook', ['webhook']);
		return this.processes.webhook;
	}

	/** Ends a process in good order. */
	async remove(name: string): Promise<void> {
		const server = this.processes[name];
		delete this.processes[name];
		this.gone.push([`${name}, gone`, server]);
		await server.halt();
	}

	private async add(name: string, command: string[]): Promise<void> {
		const userFolder = newUserFolder(this.options.tarball);
		this.folders.push(userFolder);
		const port = await freePort();
		const healthPage = { ready: { path: '/healthz/readiness', begins: '{"status":"ok"' } };
		this.processes[name] = await N8nServer.start({
			...this.options,
			...(command[0] === 'start' ? {} : healthPage),
			userFolder,
			port,
			command,
			environment: this.environment(port),
		});
	}

	private environment(port: number): Record<string, string> {
		return {
			...this.postgres.environment,
			EXECUTIONS_MODE: 'queue',
			QUEUE_BULL_REDIS_HOST: '127.0.0.1',
			QUEUE_BULL_REDIS_PORT: String(this.redis.port),
			QUEUE_HEALTH_CHECK_ACTIVE: 'true',
			QUEUE_HEALTH_CHECK_PORT: String(port),
			// How often n8n looks for executions that are in no queue: 180 minutes otherwise.
			N8N_EXECUTIONS_QUEUE_RECOVERY_INTERVAL: '1',
		};
	}

	/** Starts a process again, as a service manager does; one that was killed, at once. */
	async restart(name: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
		this.inHand.add(name);
		await this.processes[name].restart(signal).finally(() => this.inHand.delete(name));
	}

	/** Kills a worker; another one with an empty folder comes, as with a container. */
	async replace(name: string): Promise<void> {
		this.inHand.add(name);
		this.gone.push([`${name}, gone`, this.processes[name]]);
		await this.processes[name].halt('SIGKILL');
		await this.addWorker(name).finally(() => this.inHand.delete(name));
	}

	private revive(): void {
		for (const [name, server] of Object.entries(this.processes)) {
			if (!server.hasEnded || this.inHand.has(name)) continue;
			this.ended.push(name);
			// When it cannot start, for example because Redis is away, the next look tries again.
			this.restart(name, 'SIGTERM').catch(() => undefined);
		}
	}

	/** What all processes printed, by name. */
	logs(): Array<{ name: string; text: string }> {
		const all = [...Object.entries(this.processes), ...this.gone];
		return all.map(([name, server]) => ({ name, text: server.log() }));
	}

	/** Ends everything and removes all data. */
	async stop(): Promise<void> {
		clearInterval(this.watcher);
		await Promise.all(Object.values(this.processes).map(async (server) => await server.stop()));
		await this.redis.service.stop();
		await this.postgres.service.stop();
		this.folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
	}
}
