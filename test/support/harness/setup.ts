/** Runs before every test file and worker: n8n's settings live in a folder of their own, nothing leaves the machine. */
import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';

const folder = mkdtempSync(join(tmpdir(), 'pixverse-test-'));
process.env.N8N_USER_FOLDER = folder;
process.env.N8N_ENCRYPTION_KEY ??= 'a key for tests only';
process.env.N8N_LOG_LEVEL ??= 'silent';

/** n8n gives up a regular expression after so many milliseconds, which on a busy machine pass before it begins. */
const LIMIT_OF_N8N = 250;
const { runInContext } = Script.prototype;
if (runInContext.name !== 'withoutLimit') {
	Script.prototype.runInContext = function withoutLimit(context, options) {
		const given = options?.timeout === LIMIT_OF_N8N ? { ...options, timeout: undefined } : options;
		return runInContext.call(this, context, given) as unknown;
	};
}

const tidy = () => rmSync(folder, { recursive: true, force: true });
// The bench and the matrix of faults run without Jest.
if ('afterAll' in globalThis) afterAll(tidy);
else process.once('exit', tidy);
