/**
 * Starts a TypeScript program with a temporary folder of its own, which goes when the program ends,
 * however it ends: `node scripts/start.mjs tools/demo/demo.ts`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'pixverse-'));
const child = spawn(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)], {
	stdio: 'inherit',
	env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder },
});

// A terminal sends Ctrl+C to the program as well; any other sender knows this process only.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));

child.once('exit', (code) => {
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	process.exit(code ?? 1);
});
