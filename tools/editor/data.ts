/** What the editor keeps from one start to the next: n8n's own folder, which one start at a time may use. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { packageName, unpackPackage } from '../../test/n8n/package';

const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');

/**
 * The folder, outside of the project: inside, the node would find the n8n-workflow of the tests, and n8n would not know
 * the errors of a second n8n-workflow.
 */
export const DATA = join(cache, packageName, 'editor');

/** Where n8n looks for the node. */
export const INSTALLED = join(DATA, '.n8n', 'nodes', 'node_modules', packageName);

const holder = join(DATA, 'pid');

function isRunning(): boolean {
	try {
		return process.kill(Number(readFileSync(holder, 'utf8')), 0);
	} catch {
		return false;
	}
}

/** Takes the folder, emptied if it is to begin anew; throws while another start has it. */
export function takeData(isFresh: boolean): void {
	if (isRunning()) throw new Error('it runs already: end the other one with Ctrl+C');
	if (isFresh) rmSync(DATA, { recursive: true, force: true });
	mkdirSync(DATA, { recursive: true });
	writeFileSync(holder, String(process.pid));
	process.on('exit', () => rmSync(holder, { force: true }));
}

/** Puts the package as it is now into n8n's folder, and begins a new log; returns the folder. */
export function withPackage(tarball: string): string {
	rmSync(INSTALLED, { recursive: true, force: true });
	rmSync(join(DATA, 'server.log'), { force: true });
	unpackPackage(tarball, DATA);
	return DATA;
}
