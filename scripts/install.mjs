/**
 * Installs the packages of the named folders when they are missing or older than their lock file.
 * Uses nothing but Node and npm, so that it works in a bare clone: `node scripts/install.mjs . tools/lint`
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Whether npm's own record of the installation is at least as new as the lock file. */
function isInstalled(folder) {
	const record = join(folder, 'node_modules', '.package-lock.json');
	const lock = join(folder, 'package-lock.json');
	return existsSync(record) && statSync(record).mtimeMs >= statSync(lock).mtimeMs;
}

for (const folder of process.argv.slice(2)) {
	if (isInstalled(folder)) continue;
	console.log(
		`Installing the packages of ${folder === '.' ? 'this project' : folder}, about a minute…`,
	);
	const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
	const { status } = spawnSync(
		npm,
		['ci', '--no-audit', '--no-fund', '--loglevel=error', '--progress=true'],
		{
			cwd: folder,
			stdio: 'inherit',
			shell: process.platform === 'win32',
		},
	);
	if (status !== 0) process.exit(status ?? 1);
}
