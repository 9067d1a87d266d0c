// A test that stops every timer of its process is ended by another process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../operations/product';

const support = join(root, 'test/support/jest');

/** The limit becomes short only then: to load a file takes as long as a busy machine wants. */
const shortLimit = `require('vm').runInThisContext('process').env.HANG_LIMIT = '1500';`;
const loops = `
	beforeAll(() => { ${shortLimit} });
	describe('A loop', () => it('never ends.', async () => { for (;;) await undefined; }));
`;
/** It lets a beat pass, which says the limit. */
const standsStill = `
	beforeAll(async () => {
		${shortLimit}
		await new Promise((resolve) => setTimeout(resolve, 1500));
		for (;;);
	});
	it('does not begin.', () => {});
`;
/** It uses no processor time. */
const sleeps = standsStill.replace(
	'for (;;);',
	'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
);
const ends = `it('This one ends.', () => {});`;

let folder: string;
/** The process groups that have not ended. */
const left = new Set<number>();

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'pixverse-watchdog-'));
});
afterEach(() => {
	for (const group of left) process.kill(-group, 'SIGKILL');
	left.clear();
	rmSync(folder, { recursive: true });
});

/** Runs jest on these files, with the environment of all tests, until no process is left that could still say something. */
async function runJest(files: Record<string, string>, ...options: string[]) {
	const config = {
		rootDir: folder,
		testEnvironment: join(support, 'environment.js'),
		runtime: join(support, 'runtime.js'),
		transform: {},
		watchman: false,
	};
	for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
	const jest = require.resolve('jest/bin/jest');
	const given = ['--config', JSON.stringify(config), '--no-cache', ...options];
	const env = { ...process.env, FORCE_COLOR: '0' };
	const running = spawn(process.execPath, [jest, ...given], { env, detached: true });
	left.add(Number(running.pid));
	let said = '';
	for (const stream of [running.stdout, running.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => (said += text));
	}
	const [code] = (await once(running, 'close')) as [number | null];
	left.delete(Number(running.pid));
	return { code, said };
}

it('In workers, such a loop takes no other test file with it.', async () => {
	const files = { 'loops.test.js': loops, 'still.test.js': standsStill, 'ends.test.js': ends };
	const { code, said } = await runJest(files, '--maxWorkers=2');
	expect(said).toContain('watchdog: "loops.test.js › A loop › never ends." was ended');
	expect(said).toContain('watchdog: "still.test.js" was ended');
	expect(said).toMatch(/Test Suites: 2 failed, 1 passed, 3 total\nTests: +1 passed, 1 total/);
	expect(code).toBe(1);
});

it('A test that sleeps without an end is ended, too, after a longer time.', async () => {
	const files = { 'sleeps.test.js': sleeps, 'ends.test.js': ends };
	const { said } = await runJest(files, '--maxWorkers=2');
	expect(said).toContain('watchdog: "sleeps.test.js" was ended');
	expect(said).toMatch(/Test Suites: 1 failed, 1 passed, 2 total/);
});

it('A run that ends by itself leaves no watchdog behind.', async () => {
	const { code, said } = await runJest({ 'ends.test.js': ends }, '--runInBand');
	expect(said).toContain('Tests:       1 passed, 1 total');
	expect(code).toBe(0);
});
