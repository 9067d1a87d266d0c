/** A program that n8n needs, run in a temporary folder; only processes started here are ended. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../environment';

export interface ServiceOptions {
	/** Its data and its log; removed at the end. */
	folder: string;
	program: string;
	args: string[];
	/** The signal that lets it end in good order. */
	goodbye: NodeJS.Signals;
	/** Whether it can be used. */
	answers(): Promise<boolean>;
	/** The user that it runs as; the user of the test unless said otherwise. */
	user?: { uid?: number; gid?: number };
}

const running = new Set<ChildProcess>();

// PostgreSQL takes SIGQUIT for "end at once", and so does everything else.
process.on('exit', () => running.forEach((child) => child.kill('SIGQUIT')));

/** A running program. Make one with `Service.start`. */
export class Service {
	private child?: ChildProcess;

	private constructor(private readonly options: ServiceOptions) {}

	/** Starts the program and waits until it answers. */
	static async start(options: ServiceOptions): Promise<Service> {
		const service = new Service(options);
		await service.launch();
		return service;
	}

	private get log(): string {
		return join(this.options.folder, 'service.log');
	}

	/** Starts the program again after it was halted. */
	async launch(): Promise<void> {
		const { program, args, folder, user, answers } = this.options;
		const log = openSync(this.log, 'a');
		const child = spawn(program, args, { cwd: folder, stdio: ['ignore', log, log], ...user });
		closeSync(log);
		this.child = child;
		running.add(child);
		child.once('exit', () => running.delete(child));
		child.once('error', () => running.delete(child));
		await until(`${program} to answer`, async () => {
			if (child.exitCode === null) return await answers();
			throw new Error(`${program} ended:\n${readFileSync(this.log, 'utf8').slice(-2000)}`);
		});
	}

	/** Ends the program in good order, or as a crash would. */
	async halt(crash = false): Promise<void> {
		const { child } = this;
		if (!child) return;
		child.kill(crash ? 'SIGKILL' : this.options.goodbye);
		const ended = () => child.exitCode !== null || child.signalCode !== null;
		await until(`${this.options.program} to end`, ended, 20_000);
		this.child = undefined;
	}

	/** Ends the program and removes its folder. */
	async stop(): Promise<void> {
		await this.halt();
		rmSync(this.options.folder, { recursive: true, force: true });
	}
}
