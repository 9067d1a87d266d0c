/** A PostgreSQL of the test's own: on loopback, with its data in a temporary folder. */
import { execFile, execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../environment';
import { postgresProgram, unprivileged } from './install';
import { Service } from './service';

const run = promisify(execFile);

/** The name of the administrator and of the database. */
const NAME = 'n8n';

/** A running PostgreSQL. Make one with `startPostgres`. */
export class Postgres {
	constructor(
		readonly port: number,
		readonly service: Service,
	) {}

	/** The environment by which n8n finds it. */
	get environment(): Record<string, string> {
		return {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: String(this.port),
			DB_POSTGRESDB_DATABASE: NAME,
			DB_POSTGRESDB_USER: NAME,
			DB_POSTGRESDB_PASSWORD: 'any',
		};
	}

	/** The rows of a query as lists of texts. */
	async rows(query: string): Promise<string[][]> {
		const where = ['-h', '127.0.0.1', '-p', String(this.port), '-U', NAME, '-d', NAME];
		const plain = ['--no-psqlrc', '--tuples-only', '--no-align', '--field-separator=\t'];
		const { stdout } = await run(postgresProgram('psql'), [...where, ...plain, '-c', query]);
		const lines = stdout.split('\n').filter(Boolean);
		return lines.map((line) => line.split('\t'));
	}
}

function createCluster(folder: string, user: { uid?: number; gid?: number }): void {
	if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
	const args = ['-D', join(folder, 'data'), '-A', 'trust', '-U', NAME, '--no-sync'];
	execFileSync(postgresProgram('initdb'), args, { cwd: folder, stdio: 'pipe', ...user });
}

/** Starts PostgreSQL with an empty database for n8n. */
export async function startPostgres(): Promise<Postgres> {
	const folder = mkdtempSync(join(tmpdir(), 'pixverse-postgres-'));
	const user = unprivileged();
	createCluster(folder, user);
	const port = await freePort();
	const where = ['-h', '127.0.0.1', '-p', String(port)];
	const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
	const service = await Service.start({
		folder,
		program: postgresProgram('postgres'),
		args: ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((s) => ['-c', s])],
		goodbye: 'SIGINT',
		answers: async () =>
			await run(postgresProgram('pg_isready'), where).then(
				() => true,
				() => false,
			),
		user,
	});
	execFileSync(postgresProgram('createdb'), [...where, '-U', NAME, NAME]);
	return new Postgres(port, service);
}
