/**
 * Both halves of the official scan, the sources in this folder and the unpacked tarball; and that
 * anybody who builds the same sources gets the same tarball.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(resolve('tools/lint/package.json'));
const { analyzePackage, SOURCE_FILE_PATTERNS } = await import(
	pathToFileURL(require.resolve('@n8n/scan-community-package/scanner/scanner.mjs')).href
);

/** Packs what is built; returns the tarball's path. */
function pack(folder) {
	mkdirSync(folder);
	const args = ['pack', '--ignore-scripts', '--pack-destination', folder, '--loglevel=error'];
	execFileSync('npm', args, { stdio: 'ignore' });
	return join(folder, readdirSync(folder)[0]);
}

function unpack(tarball, folder) {
	execFileSync('tar', ['-xzf', tarball, '-C', folder]);
	return join(folder, 'package');
}

/** Builds once more from nothing and compares. */
function compare(tarball, folder) {
	execFileSync(process.execPath, [join('scripts', 'build.mjs'), '--clean'], { stdio: 'ignore' });
	const hashes = [tarball, pack(folder)].map((path) =>
		createHash('sha256').update(readFileSync(path)).digest('hex'),
	);
	return { passed: hashes[0] === hashes[1], hashes };
}

const folder = mkdtempSync(join(tmpdir(), 'pixverse-scan-'));
try {
	const tarball = pack(join(folder, 'first'));
	const results = {
		sources: await analyzePackage(resolve('.'), SOURCE_FILE_PATTERNS),
		tarball: await analyzePackage(unpack(tarball, folder), ['**/*.js', 'package.json']),
		'a second clean build': compare(tarball, join(folder, 'second')),
	};
	for (const [name, result] of Object.entries(results)) {
		console.log(`${name}: ${result.passed ? 'nothing found' : JSON.stringify(result, null, 2)}`);
	}
	const all = Object.values(results);
	const failed = all.filter(({ passed }) => !passed).length;
	console.log(`scan: ${all.length - failed} passed, ${failed} failed`);
	process.exitCode = failed === 0 ? 0 : 1;
} finally {
	rmSync(folder, { recursive: true });
}
