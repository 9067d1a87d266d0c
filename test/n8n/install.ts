/**
 * Installs what the tests in real n8n need and what is missing or older than its lock file:
 * n8n 2.x with Node 24, n8n 1.x, and Chromium. Run alone: `tsx test/n8n/install.ts [2.x] [1.x]`.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Version } from './versions';
import { chosenVersions, headersOf, root, versions } from './versions';

export const chromiumPath = '/usr/bin/chromium';

const withProgress = join(root, 'scripts', 'withProgress.mjs');

function lockHash(folder: string): string {
	return createHash('sha256')
		.update(readFileSync(join(folder, 'package-lock.json')))
		.digest('hex');
}

/** Written after the last step only, so that an install that broke off is done again. */
function marker(folder: string): string {
	return join(folder, 'node_modules', '.installed-from-lock');
}

function isCurrent(folder: string): boolean {
	const file = marker(folder);
	return existsSync(file) && readFileSync(file, 'utf8') === lockHash(folder);
}

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

function installFolder(folder: string, title: string, steps: () => void): void {
	if (isCurrent(folder)) return;
	console.log(`Installing ${title}`);
	steps();
	writeFileSync(marker(folder), lockHash(folder));
}

/** Node 24 comes along with n8n 2.x. There is a package of it for Linux only. */
function checkNode24(): void {
	if (process.platform !== 'linux' || process.arch !== 'x64') {
		throw new Error(`n8n 2.x needs Node 24 or newer, and this is Node ${process.versions.node}`);
	}
}

const sqlite3 = join('node_modules', 'sqlite3');
const binary = join(sqlite3, 'build', 'Release', 'node_sqlite3.node');

const sqlite3Version = (folder: string): string =>
	JSON.parse(readFileSync(join(folder, sqlite3, 'package.json'), 'utf8')).version;

/** The folder for which this process has built sqlite3. */
let builtIn: string | undefined;

/**
 * Builds sqlite3, with the headers that came with Node, which takes minutes of a busy machine. It uses Node's
 * stable interface: what was built with this Node serves a newer one, too.
 */
function buildSqlite3(folder: string): void {
	if (builtIn !== undefined && sqlite3Version(builtIn) === sqlite3Version(folder)) {
		mkdirSync(dirname(join(folder, binary)), { recursive: true });
		copyFileSync(join(builtIn, binary), join(folder, binary));
		return;
	}
	run('npm', ['rebuild', 'sqlite3', '--ignore-scripts=false'], folder, '60 to 120');
	builtIn = folder;
}

/**
 * Installs one n8n. Scripts stay off: some of them fetch from hosts other than the registry.
 * Only sqlite3 is built.
 */
export function installN8n(version: Version): void {
	if (version === versions['2.x'] && version.node !== process.execPath) checkNode24();
	installFolder(version.folder, `n8n ${version.name} (2.6 GB, 3 to 10 minutes)`, () => {
		run('npm', ['ci', '--ignore-scripts'], version.folder, '110 to 560');
		buildSqlite3(version.folder);
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

/** Installs Debian's Chromium when there is none. */
export function installChromium(): void {
	installDebian('Chromium', chromiumPath, ['chromium', 'openssl']);
}

/** Installs everything for the given versions. */
export function installAll(chosen: Version[]): void {
	chosen.forEach(installN8n);
	installChromium();
}

if (require.main === module) installAll(chosenVersions(process.argv.slice(2)));
