/**
 * `npm run build`: compiles into `dist/` and copies the assets. Does nothing when `dist/` was built
 * from the same sources, so that commands side by side do not take it away from each other;
 * `npm run build -- --clean` builds in any case.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { takeLock } from './lock.mjs';

/** Everything that decides what is in `dist/`. */
const inputs = [
	...['nodes', 'credentials', 'icons', 'scripts/build.mjs', 'scripts/previews.js', 'gulpfile.js'],
	...['tsconfig.json', 'package.json', 'package-lock.json'],
];

/** Written last, so that a build that broke off is done again. It is not packed. */
const mark = 'dist/.inputs';

function filesIn(path) {
	if (!statSync(path).isDirectory()) return [path];
	return readdirSync(path)
		.sort()
		.flatMap((name) => filesIn(join(path, name)));
}

function hashOfInputs() {
	const hash = createHash('sha256');
	for (const path of inputs.flatMap(filesIn)) hash.update(path).update(readFileSync(path));
	return hash.digest('hex');
}

function run(name, args) {
	const command = resolve('node_modules', '.bin', name);
	const options = { stdio: 'inherit', shell: process.platform === 'win32' };
	const { status } = spawnSync(command, args, options);
	if (status !== 0) process.exit(status ?? 1);
}

const isCurrent = () => existsSync(mark) && readFileSync(mark, 'utf8') === hashOfInputs();

const clean = process.argv.includes('--clean');
if (clean || !isCurrent()) {
	await takeLock();
	if (clean || !isCurrent()) {
		rmSync('dist', { recursive: true, force: true });
		run('tsc', ['-p', '.']);
		run('gulp', ['build:assets', '--silent']);
		writeFileSync(mark, hashOfInputs());
	}
}
