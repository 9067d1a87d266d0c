/** One real n8n server with a user folder of its own; only processes started here are ended. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentFor, freePort, until } from './environment';
import { unpackPackage } from './package';
import type { Version } from './versions';
import { n8nScript } from './versions';

export interface ServerOptions {
	version: Version;
	tarball: string;
	guardReport: string;
	/** More environment, for example the storage of binary data. */
	environment?: Record<string, string>;
	/** An existing user folder; without it a temporary one is made and removed again. */
	userFolder?: string;
	port?: number;
	/** Arguments of n8n; `start` unless said otherwise. */
	command?: string[];
	/** The page that tells that n8n is ready, and how its text begins then. */
	ready?: { path: string; begins: string };
}

/** Routes exist once the settings come as JSON; the health page of 1.x is green before. */
const settingsPage = { path: '/rest/settings', begins: '{"data"' };

const running = new Set<ChildProcess>();

/** n8n leads a process group of its own, so that its task runner ends with it. */
function kill(child: ChildProcess, signal: NodeJS.Signals): void {
	if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
	try {
		process.kill(-child.pid, signal);
	} catch {
		// It ended between the check and the signal.
	}
}

process.on('exit', () => running.forEach((child) => kill(child, 'SIGKILL')));

/** A new temporary user folder with the package in it. */
export function newUserFolder(tarball: string): string {
	const folder = mkdtempSync(join(tmpdir(), 'pixverse-n8n-'));
	unpackPackage(tarball, folder);
	return folder;
}

/** A running n8n. Make one with `N8nServer.start`. */
export class N8nServer {
	private child?: ChildProcess;

	private constructor(
		readonly options: ServerOptions,
		readonly userFolder: string,
		readonly port: number,
	) {}

	/** Starts n8n and waits until its interface answers. */
	static async start(options: ServerOptions): Promise<N8nServer> {
		const userFolder = options.userFolder ?? newUserFolder(options.tarball);
		const server = new N8nServer(options, userFolder, options.port ?? (await freePort()));
		await server.launch().catch(async (error: unknown) => {
			await server.stop();
			throw error;
		});
		return server;
	}

	get url(): string {
		return `http://127.0.0.1:${this.port}`;
	}

	get version(): Version {
		return this.options.version;
	}

	/** Everything the server printed since it was first started. */
	log(): string {
		return readFileSync(join(this.userFolder, 'server.log'), 'utf8');
	}

	private async launch(): Promise<void> {
		const { version, guardReport, environment, command = ['start'] } = this.options;
		const log = openSync(join(this.userFolder, 'server.log'), 'a');
		const child = spawn(version.node, [n8nScript(version), ...command], {
			detached: true,
			stdio: ['ignore', log, log],
			env: {
				...environmentFor(version, this.userFolder, guardReport),
				N8N_PORT: String(this.port),
				N8N_RUNNERS_BROKER_PORT: String(await freePort()),
				...environment,
			},
		});
		closeSync(log);
		this.child = child;
		running.add(child);
		child.once('exit', () => running.delete(child));
		await until(`n8n ${version.name} to start`, async () => await this.answers());
	}

	/** Whether the process was started and has ended since, by itself or by anybody. */
	get hasEnded(): boolean {
		return this.child !== undefined && (this.child.exitCode ?? this.child.signalCode) !== null;
	}

	private async answers(): Promise<boolean> {
		if (this.hasEnded) throw new Error(`n8n ended:\n${this.log().slice(-3000)}`);
		const { path, begins } = this.options.ready ?? settingsPage;
		const answer = await fetch(`${this.url}${path}`).catch(() => undefined);
		return (await answer?.text().catch(() => ''))?.startsWith(begins) ?? false;
	}

	/** Ends the process: by SIGTERM, which lets n8n finish, or by SIGKILL as a crash would. */
	async halt(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
		const { child } = this;
		if (!child) return;
		kill(child, signal);
		const ended = () => child.exitCode !== null || child.signalCode !== null;
		await until('n8n to end', ended, 60_000).catch(() => kill(child, 'SIGKILL'));
		await until('n8n to be killed', ended);
		this.child = undefined;
	}

	/** Halts and starts again on the same folder and port. */
	async restart(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void> {
		await this.halt(signal);
		await this.launch();
	}

	/** Ends the server and removes its folder, unless the folder was given. */
	async stop(): Promise<void> {
		await this.halt();
		if (!this.options.userFolder) rmSync(this.userFolder, { recursive: true, force: true });
	}
}
