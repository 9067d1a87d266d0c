/**
 * Installs the packages of the named folders when they are missing or older than their lock file.
 * Uses nothing but Node and npm, so that it works in a bare clone: `node scripts/install.mjs . tools/lint`
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from './lock.mjs';

/** How long `npm ci` usually takes, in seconds, with an empty cache; longer on a busy machine. */
const USUALLY_S = { '.': '60 to 120', 'tools/lint': '90 to 180' };

const withProgress = join(import.meta.dirname, 'withProgress.mjs');
const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--progress=false'];

/** Whether npm's own record of the installation is at least as new as the lock file. */
function isInstalled(folder) {
	const record = join(folder, 'node_modules', '.package-lock.json');
	const lock = join(folder, 'package-lock.json');
	return existsSync(record) && statSync(record).mtimeMs >= statSync(lock).mtimeMs;
}

const folders = process.argv.slice(2);
if (!folders.every(isInstalled)) await takeLock();
for (const folder of folders.filter((one) => !isInstalled(one))) {
	const seconds = USUALLY_S[folder] ?? '45 to 90';
	console.log(`Installing the packages of ${folder === '.' ? 'this project' : folder} …`);
	const args = [withProgress, seconds, 'npm', 'ci', ...flags];
	const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' });
	if (status !== 0) process.exit(status ?? 1);
}
