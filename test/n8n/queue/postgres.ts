/** A PostgreSQL of the test's own: on loopback, with its data in a temporary folder. */
import { execFile, execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../environment';
import { Program } from '../program';
import { postgresProgram, unprivilegedUser } from './install';

const run = promisify(execFile);

/** The name of the administrator and of the database. */
const NAME = 'n8n';

export interface Postgres {
	environment: Record<string, string>;
	/** The rows of a query as lists of texts. */
	rows(query: string): Promise<string[][]>;
	stop(): Promise<void>;
}

export async function startPostgres(): Promise<Postgres> {
	const folder = mkdtempSync(join(tmpdir(), 'pixverse-postgres-'));
	const data = join(folder, 'data');
	const user = unprivilegedUser();
	if (user) chownSync(folder, user.uid, user.gid);
	const how = { cwd: folder, ...user };
	const kind = ['-A', 'trust', '-U', NAME, '--no-sync'];
	execFileSync(postgresProgram('initdb'), ['-D', data, ...kind], { stdio: 'pipe', ...how });
	const port = String(await freePort());
	const where = ['-h', '127.0.0.1', '-p', port];
	const isReady = async () =>
		(await run(postgresProgram('pg_isready'), where).catch(() => undefined)) !== undefined;
	const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
	const args = ['-D', data, '-p', port, ...settings.flatMap((setting) => ['-c', setting])];
	const command = [postgresProgram('postgres'), ...args];
	const logFile = join(folder, 'postgres.log');
	const program = new Program({ command, logFile, isReady, goodbye: 'SIGINT', spawn: how });
	await program.start();
	execFileSync(postgresProgram('createdb'), [...where, '-U', NAME, NAME]);
	return {
		environment: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: port,
			DB_POSTGRESDB_DATABASE: NAME,
			DB_POSTGRESDB_USER: NAME,
			DB_POSTGRESDB_PASSWORD: 'any',
		},
		async rows(query) {
			const plain = ['--no-psqlrc', '--tuples-only', '--no-align', '--field-separator=\t'];
			const ask = [...where, '-U', NAME, '-d', NAME, ...plain, '-c', query];
			const { stdout } = await run(postgresProgram('psql'), ask);
			return stdout
				.split('\n')
				.filter(Boolean)
				.map((line) => line.split('\t'));
		},
		async stop() {
			await program.halt();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
