/** One real n8n with a user folder of its own: as it is installed here, or in a container of an image. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { containerEnvironment, environmentFor, freePort } from './environment';
import { unpackPackage } from './package';
import { Program } from './program';
import type { Version } from './versions';
import { n8nScript } from './versions';

export interface ServerOptions {
	version: Version;
	tarball: string;
	guardReport: string;
	/** The image of the container that n8n runs in; without it, n8n runs as it is installed. */
	image?: string;
	environment?: Record<string, string>;
	/** An existing user folder; without it a temporary one is made and removed again. */
	userFolder?: string;
	port?: number;
	/** Arguments of n8n; `start` unless said otherwise. */
	command?: string[];
}

/** Routes exist once the settings come as JSON; the health page of 1.x is green before. */
const settingsPage = { path: '/rest/settings', begins: '{"data"' };

/** What workers and webhook processes have instead. */
const healthPage = { path: '/healthz/readiness', begins: '{"status":"ok"' };

export function newUserFolder(tarball: string): string {
	const folder = mkdtempSync(join(tmpdir(), 'pixverse-n8n-'));
	unpackPackage(tarball, folder);
	return folder;
}

/** The container of a user folder, which n8n's user in it may write to. It shares this machine's network, which needs Linux. */
function dockerRun(folder: string, environment: Record<string, string>, image: string): string[] {
	execFileSync('chmod', ['-R', 'a+rwX', folder]);
	const set = Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
	const volume = `${join(folder, '.n8n')}:/home/node/.n8n`;
	const where = ['--rm', '--name', basename(folder), '--network', 'host', '--volume', volume];
	return ['docker', 'run', ...where, ...set, image];
}

/** A running n8n. Make one with `N8nServer.start`. */
export class N8nServer extends Program {
	readonly url: string;
	readonly version: Version;

	private constructor(
		readonly options: ServerOptions,
		readonly userFolder: string,
		port: number,
		own: Record<string, string>,
	) {
		const { version, guardReport, image, command = ['start'] } = options;
		const url = `http://127.0.0.1:${port}`;
		const { path, begins } = command[0] === 'start' ? settingsPage : healthPage;
		super({
			command: image
				? [...dockerRun(userFolder, { ...containerEnvironment, ...own }, image), ...command]
				: [version.node, n8nScript(version), ...command],
			logFile: join(userFolder, 'server.log'),
			isReady: async () => {
				const answer = await fetch(`${url}${path}`).catch(() => undefined);
				return (await answer?.text().catch(() => ''))?.startsWith(begins) ?? false;
			},
			spawn: image ? {} : { env: { ...environmentFor(version, userFolder, guardReport), ...own } },
		});
		this.url = url;
		this.version = version;
	}

	static async start(options: ServerOptions): Promise<N8nServer> {
		const userFolder = options.userFolder ?? newUserFolder(options.tarball);
		const port = options.port ?? (await freePort());
		const own = {
			N8N_PORT: String(port),
			N8N_RUNNERS_BROKER_PORT: String(await freePort()),
			...options.environment,
		};
		const server = new N8nServer(options, userFolder, port, own);
		await server.start().catch(async (error: unknown) => {
			await server.stop();
			throw error;
		});
		return server;
	}

	/** Runs a statement on the database of this n8n, which may be off; returns the rows. */
	query<Row>(sql: string): Row[] {
		const database = join(this.userFolder, '.n8n', 'database.sqlite');
		const args = [join(__dirname, 'sqlite.cjs'), n8nScript(this.version), database, sql];
		return JSON.parse(execFileSync(this.version.node, args, { encoding: 'utf8' })) as Row[];
	}

	/** Ends the server and removes its folder, unless the folder was given. */
	async stop(): Promise<void> {
		await this.halt();
		if (this.options.image) {
			execFileSync('docker', ['rm', '--force', basename(this.userFolder)], { stdio: 'ignore' });
		}
		if (!this.options.userFolder) rmSync(this.userFolder, { recursive: true, force: true });
	}
}
