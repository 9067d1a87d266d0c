/** Both halves of the official scan: the sources in this folder, and the unpacked tarball. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(resolve('tools/scan/package.json'));
const { analyzePackage, SOURCE_FILE_PATTERNS } = await import(
	pathToFileURL(require.resolve('@n8n/scan-community-package/scanner/scanner.mjs')).href
);

function unpackedTarball(folder) {
	execFileSync('npm', ['pack', '--pack-destination', folder, '--loglevel=error'], {
		stdio: 'ignore',
	});
	const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
	execFileSync('tar', ['-xzf', join(folder, tarball), '-C', folder]);
	return join(folder, 'package');
}

const folder = mkdtempSync(join(tmpdir(), 'pixverse-scan-'));
try {
	const halves = {
		sources: await analyzePackage(resolve('.'), SOURCE_FILE_PATTERNS),
		tarball: await analyzePackage(unpackedTarball(folder), ['**/*.js', 'package.json']),
	};
	for (const [name, result] of Object.entries(halves)) {
		console.log(`${name}: ${result.passed ? 'nothing found' : JSON.stringify(result, null, 2)}`);
	}
	const failed = Object.values(halves).filter(({ passed }) => !passed).length;
	console.log(`scan: ${2 - failed} passed, ${failed} failed`);
	process.exitCode = failed === 0 ? 0 : 1;
} finally {
	rmSync(folder, { recursive: true });
}
