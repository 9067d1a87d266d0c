/** Runs before every test file and worker: n8n's settings live in a folder of their own, nothing leaves the machine. */
import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'pixverse-test-'));
process.env.N8N_USER_FOLDER = folder;
process.env.N8N_ENCRYPTION_KEY ??= 'a key for tests only';
process.env.N8N_LOG_LEVEL ??= 'silent';

const tidy = () => rmSync(folder, { recursive: true, force: true });
// The bench and the matrix of faults run without Jest.
if ('afterAll' in globalThis) afterAll(tidy);
else process.once('exit', tidy);
