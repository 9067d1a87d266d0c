/** A program that runs beside the tests: n8n, Redis or PostgreSQL. Only processes that were started here are ended. */
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { waitUntil } from './environment';

export interface ProgramOptions {
	/** The executable, and what it is started with. */
	command: string[];
	logFile: string;
	isReady(): Promise<boolean>;
	/** The signal that lets it end in good order; SIGTERM unless said otherwise. */
	goodbye?: NodeJS.Signals;
	spawn?: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>;
}

const running = new Set<ChildProcess>();

const isOver = ({ exitCode, signalCode }: ChildProcess) => (exitCode ?? signalCode) !== null;

/** Each leads a process group of its own: n8n's task runner ends with n8n. */
function kill(child: ChildProcess, signal: NodeJS.Signals): void {
	if (child.pid === undefined || isOver(child)) return;
	try {
		process.kill(-child.pid, signal);
	} catch {
		// It ended between the check and the signal.
	}
}

// PostgreSQL takes SIGQUIT for "end at once", and so does everything else.
process.on('exit', () => running.forEach((child) => kill(child, 'SIGQUIT')));

export class Program {
	private child?: ChildProcess;

	constructor(private readonly how: ProgramOptions) {}

	/** All that it has printed, over all its starts. */
	log(): string {
		return readFileSync(this.how.logFile, 'utf8');
	}

	get pid(): number | undefined {
		return this.child?.pid;
	}

	/** Whether it was started and has ended since, by itself or by anybody. */
	get hasEnded(): boolean {
		return this.child !== undefined && isOver(this.child);
	}

	/** Starts it and waits until it is ready. */
	async start(): Promise<void> {
		const { command, logFile, isReady, spawn: how } = this.how;
		const [file, ...args] = command;
		const log = openSync(logFile, 'a');
		const child = spawn(file, args, { detached: true, stdio: ['ignore', log, log], ...how });
		closeSync(log);
		this.child = child;
		running.add(child);
		child.once('exit', () => running.delete(child));
		await waitUntil(`${file} to be ready`, async () => {
			if (isOver(child)) throw new Error(`${command.join(' ')} ended:\n${this.log().slice(-3000)}`);
			return await isReady();
		});
	}

	/** Ends it in good order, or as a crash would. */
	async halt(signal = this.how.goodbye ?? 'SIGTERM'): Promise<void> {
		const { child } = this;
		if (!child) return;
		kill(child, signal);
		const name = this.how.command[0];
		await waitUntil(`${name} to end`, () => isOver(child), 60_000).catch(() =>
			kill(child, 'SIGKILL'),
		);
		await waitUntil(`${name} to be killed`, () => isOver(child));
		this.child = undefined;
	}

	async restart(signal?: NodeJS.Signals): Promise<void> {
		await this.halt(signal);
		await this.start();
	}
}
