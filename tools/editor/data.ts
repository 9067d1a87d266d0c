/** What the editor keeps from one start to the next: n8n's own folder, which one start at a time may use. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageName, unpackPackage } from '../../test/n8n/package';
import { root } from '../../test/n8n/versions';

/** The folder, from the root of the project. */
export const DATA = join('.build', 'editor');

const folder = join(root, DATA);
const holder = join(folder, 'pid');

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
	if (isFresh) rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	writeFileSync(holder, String(process.pid));
	process.on('exit', () => rmSync(holder, { force: true }));
}

/** Puts the package as it is now into n8n's folder, and begins a new log; returns the folder. */
export function withPackage(tarball: string): string {
	const installed = join(folder, '.n8n', 'nodes', 'node_modules', packageName);
	rmSync(installed, { recursive: true, force: true });
	rmSync(join(folder, 'server.log'), { force: true });
	unpackPackage(tarball, folder);
	return folder;
}
