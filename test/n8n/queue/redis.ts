/** A Redis of the test's own: on loopback, with its data in a temporary folder. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../environment';
import { Program } from '../program';
import { redisServer } from './install';

/** The points at which Redis saves a snapshot unless it is told otherwise. */
const SAVE_POINTS = '3600 1 300 100 60 10000';

/** One command in the protocol's short form; gives the first line of the answer. */
async function ask(port: number, command: string): Promise<string> {
	const socket = createConnection({ host: '127.0.0.1', port });
	socket.write(`${command}\r\n`);
	const [data] = (await once(socket, 'data')) as [Buffer];
	socket.destroy();
	return String(data).trim();
}

export interface Redis {
	port: number;
	program: Program;
	/** Saves a snapshot: what a Redis that crashes comes back with. */
	save(): Promise<void>;
	/** How many entries n8n's queue has, of jobs that wait or run. */
	jobs(): Promise<number>;
	stop(): Promise<void>;
}

/** Where n8n's queue keeps the jobs that are not over. */
const lists = ['wait', 'active', 'paused'].map((name) => `bull:jobs:${name}`);

/** Starts Redis with the settings that it has by default: snapshots, no log of every change. */
export async function startRedis(): Promise<Redis> {
	const folder = mkdtempSync(join(tmpdir(), 'pixverse-redis-'));
	const port = await freePort();
	const own = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
	const kept = ['--save', SAVE_POINTS, '--appendonly', 'no', '--daemonize', 'no'];
	const program = new Program({
		command: [redisServer, ...own, ...kept],
		logFile: join(folder, 'redis.log'),
		isReady: async () => (await ask(port, 'PING').catch(() => '')) === '+PONG',
	});
	await program.start();
	return {
		port,
		program,
		async save() {
			const said = await ask(port, 'SAVE');
			if (said !== '+OK') throw new Error(`Redis does not save: ${said}`);
		},
		async jobs() {
			const answers = await Promise.all(lists.map(async (list) => await ask(port, `LLEN ${list}`)));
			return answers.reduce((sum, answer) => sum + Number(answer.slice(1)), 0);
		},
		async stop() {
			await program.halt();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
