/** Installs Redis and PostgreSQL from Debian when they are missing, and says where they lie. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebian } from '../install';

export const redisServer = '/usr/bin/redis-server';

/** Debian keeps the programs of every version of PostgreSQL in a folder of their own. */
const postgresVersions = '/usr/lib/postgresql';

/** Installs both; Debian's own services are of no use to the tests, which start their own. */
export function installServices(): void {
	installDebian('Redis', redisServer, ['redis-server']);
	installDebian('PostgreSQL', postgresVersions, ['postgresql']);
}

/** A program of the newest installed PostgreSQL. */
export function postgresProgram(name: string): string {
	const newest = readdirSync(postgresVersions).sort((a, b) => Number(b) - Number(a));
	const programs = newest.map((version) => join(postgresVersions, version, 'bin', name));
	const found = programs.find((program) => existsSync(program));
	if (found === undefined) throw new Error(`PostgreSQL has no program "${name}"`);
	return found;
}

/** PostgreSQL refuses to run as root; its Debian package brings a user along. */
export function unprivileged(): { uid?: number; gid?: number } {
	if (process.getuid?.() !== 0) return {};
	const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
	return { uid: id('-u'), gid: id('-g') };
}
