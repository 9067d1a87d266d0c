/**
 * Installs what the tests in real n8n need and what is missing or older than its lock file:
 * n8n 2.x with Node 24, n8n 1.x, and Chromium. Run alone: `tsx test/n8n/install.ts [2.x] [1.x]`.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Version } from './versions';
import { chosenVersions, headersOf, root, versions } from './versions';

export const chromiumPath = '/usr/bin/chromium';

const withProgress = join(root, 'scripts', 'withProgress.mjs');

/** Runs a command and says how long it has been running; `usually` is in seconds. */
function run(command: string, args: string[], folder: string, usually: string): void {
	const nodedir = headersOf(process.execPath);
	const env = {
		...process.env,
		PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
		...(nodedir ? { npm_config_nodedir: nodedir } : {}),
		npm_config_loglevel: 'error',
		// For sqlite3, which is built in half the time then.
		CFLAGS: '-O1',
	};
	const started = Date.now();
	console.log(`  ${command} ${args.join(' ')} …`);
	const watched = [withProgress, usually, command, ...args];
	const { status } = spawnSync(process.execPath, watched, { cwd: folder, env, stdio: 'inherit' });
	if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${status}`);
	console.log(`  done in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** The marker is written after the last step only, so that an install that broke off is done again. */
function installFolder(folder: string, title: string, steps: () => void): void {
	const lock = readFileSync(join(folder, 'package-lock.json'));
	const hash = createHash('sha256').update(lock).digest('hex');
	const marker = join(folder, 'node_modules', '.installed-from-lock');
	if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return;
	console.log(`Installing ${title}`);
	steps();
	writeFileSync(marker, hash);
}

/** Node 24 comes along with n8n 2.x. There is a package of it for Linux only. */
function checkNode24(): void {
	if (process.platform !== 'linux' || process.arch !== 'x64') {
		throw new Error(`n8n 2.x needs Node 24 or newer, and this is Node ${process.versions.node}`);
	}
}

/**
 * Installs one n8n. Scripts stay off: some of them fetch from hosts other than the registry.
 * Only sqlite3 is built.
 */
export function installN8n(version: Version): void {
	if (version === versions['2.x'] && version.node !== process.execPath) checkNode24();
	installFolder(version.folder, `n8n ${version.name} (2.6 GB, 3 to 10 minutes)`, () => {
		run('npm', ['ci', '--ignore-scripts'], version.folder, '110 to 560');
		run('npm', ['rebuild', 'sqlite3', '--ignore-scripts=false'], version.folder, '60 to 120');
	});
}

/** Installs Debian packages unless `file`, which they bring along, is there. */
export function installDebian(title: string, file: string, packages: string[]): void {
	if (existsSync(file)) return;
	if (process.getuid?.() !== 0) {
		throw new Error(
			`${title} is missing (${file}), and installing it needs root: apt-get install ${packages.join(' ')}`,
		);
	}
	console.log(`Installing ${title}`);
	run('apt-get', ['update', '-qq'], '/', '10');
	run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], '/', '60');
}

export function installAll(chosen: Version[]): void {
	chosen.forEach(installN8n);
	installDebian('Chromium', chromiumPath, ['chromium', 'openssl']);
}

if (require.main === module) installAll(chosenVersions(process.argv.slice(2)));
