/** n8n in queue mode: main process, workers, webhook process, kept alive as a service manager would. */
import { rmSync } from 'node:fs';
import type { Bench } from '../bench';
import { freePort } from '../environment';
import type { ServerOptions } from '../server';
import { N8nServer, newUserFolder } from '../server';
import type { Postgres } from './postgres';
import { startPostgres } from './postgres';
import type { Redis } from './redis';
import { startRedis } from './redis';

/** Executions that a worker runs at once: n8n's own default. */
const CONCURRENCY = 10;

type ClusterOptions = Pick<ServerOptions, 'version' | 'tarball' | 'guardReport' | 'environment'>;

/** What a part of the tests in queue mode works with; "server" is the main process. */
export interface QueueBench extends Bench {
	cluster: Cluster;
}

/** What makes a process of n8n, with its pages at `port`, one of a queue. */
export const queueEnvironment = (
	postgres: Postgres,
	redis: Redis,
	port: number,
): Record<string, string> => ({
	...postgres.environment,
	EXECUTIONS_MODE: 'queue',
	QUEUE_BULL_REDIS_HOST: '127.0.0.1',
	QUEUE_BULL_REDIS_PORT: String(redis.port),
	QUEUE_HEALTH_CHECK_ACTIVE: 'true',
	QUEUE_HEALTH_CHECK_PORT: String(port),
	// How often n8n looks for executions that are in no queue: 180 minutes otherwise.
	N8N_EXECUTIONS_QUEUE_RECOVERY_INTERVAL: '1',
});

/** A running cluster. Make one with `Cluster.start`. */
export class Cluster {
	/** Processes that ended without being told to. */
	readonly ended: string[] = [];

	readonly processes: Record<string, N8nServer> = {};

	/** Processes that are no more. */
	private readonly gone: N8nServer[] = [];

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
		await Promise.all([this.addWorker('worker 1'), this.addWorker('worker 2')]);
		this.watcher = setInterval(() => this.revive(), 500);
	}

	get main(): N8nServer {
		return this.processes.main;
	}

	async addWorker(name: string): Promise<void> {
		await this.add(name, ['worker', `--concurrency=${CONCURRENCY}`]);
	}

	/** Starts a process that takes webhook calls and nothing else. */
	async addWebhookProcess(): Promise<N8nServer> {
		await this.add('webhook', ['webhook']);
		return this.processes.webhook;
	}

	private async add(name: string, command: string[]): Promise<void> {
		const userFolder = newUserFolder(this.options.tarball);
		const port = await freePort();
		const environment = {
			...queueEnvironment(this.postgres, this.redis, port),
			...this.options.environment,
		};
		const own = { userFolder, port, command, environment };
		this.processes[name] = await N8nServer.start({ ...this.options, ...own });
	}

	/** Starts a process again, as a service manager does; one that was killed, at once. */
	async restart(name: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
		this.inHand.add(name);
		await this.processes[name].restart(signal).finally(() => this.inHand.delete(name));
	}

	async deploy(): Promise<void> {
		const names = Object.keys(this.processes);
		await Promise.all(names.map(async (name) => await this.restart(name, 'SIGTERM')));
	}

	async remove(name: string, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
		const server = this.processes[name];
		delete this.processes[name];
		this.gone.push(server);
		await server.halt(signal);
	}

	/** Kills a worker; another one with an empty folder comes, as with a container. */
	async replace(name: string): Promise<void> {
		await this.remove(name, 'SIGKILL');
		await this.addWorker(name);
	}

	private revive(): void {
		for (const [name, server] of Object.entries(this.processes)) {
			if (!server.hasEnded || this.inHand.has(name)) continue;
			this.ended.push(name);
			// When it cannot start, for example because Redis is away, the next look tries again.
			this.restart(name, 'SIGTERM').catch(() => undefined);
		}
	}

	private get all(): N8nServer[] {
		return [...Object.values(this.processes), ...this.gone];
	}

	/** What all processes printed. */
	log(): string {
		return this.all.map((server) => server.log()).join('\n');
	}

	/** Ends everything and removes all data. */
	async stop(): Promise<void> {
		clearInterval(this.watcher);
		await Promise.all(this.all.map(async (server) => await server.stop()));
		await this.redis.stop();
		await this.postgres.stop();
		this.all.forEach(({ userFolder }) => rmSync(userFolder, { recursive: true, force: true }));
	}
}
