/** Installs Redis and PostgreSQL from Debian when they are missing, and says where they lie. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebian } from '../install';

export const redisServer = '/usr/bin/redis-server';

/** Debian keeps the programs of every version of PostgreSQL in a folder of their own. */
const postgresVersions = '/usr/lib/postgresql';

/** A program of the newest installed PostgreSQL: a removed one leaves its folder. */
export function postgresProgram(name: string): string {
	const versions = existsSync(postgresVersions) ? readdirSync(postgresVersions) : [];
	const newest = versions.sort((a, b) => Number(b) - Number(a));
	const programs = newest.map((version) => join(postgresVersions, version, 'bin', name));
	return programs.find((program) => existsSync(program)) ?? join(postgresVersions, 'bin', name);
}

/** Installs both; Debian's own services are of no use to the tests, which start their own. */
export function installServices(): void {
	installDebian('Redis', redisServer, ['redis-server']);
	installDebian('PostgreSQL', postgresProgram('postgres'), ['postgresql']);
}

/** PostgreSQL refuses to run as root; its Debian package brings a user along. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
	return { uid: id('-u'), gid: id('-g') };
}
