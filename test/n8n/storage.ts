/** Where n8n stores files: a folder of its own, whose disk a test can fill. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment of an n8n that stores its files in a new folder, which its workers share until the tests end. */
export function newStorage(): Record<string, string> {
	const folder = mkdtempSync(join(tmpdir(), 'pixverse-storage-'));
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
	return { N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem', N8N_BINARY_DATA_STORAGE_PATH: folder };
}

/** Puts a disk of 4 kB in the place of a folder, which takes root on Linux, and removes it at the end. */
export async function onFullDisk<T>(folder: string, use: () => Promise<T>): Promise<T> {
	execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', folder]);
	try {
		return await use();
	} finally {
		execFileSync('umount', ['--lazy', folder]);
	}
}
