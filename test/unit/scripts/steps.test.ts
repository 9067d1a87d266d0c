// What scripts/steps.mjs runs and counts, and that the checks in .ci run nothing that is not there.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../operations/product';

const SCRIPT = join(root, 'scripts/steps.mjs');

/** What the script prints, without times, and its exit code last. */
function ran(...args: string[]): string[] {
	const { stdout, status } = spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' });
	const lines = stdout.split('\n').map((line) => line.replace(/\d+ s\b/, '… s'));
	return [...lines.filter(Boolean), `exit ${status}`];
}

/** A command that prints these lines and ends with a code. */
const prints = (lines: string[], code = 0) =>
	`node -e "process.stdout.write('${lines.join('\\n')}\\n'); process.exitCode = ${code}"`;

describe('commands', () => {
	it('add up what their runners count, also those beside and behind them', () => {
		const printed = ran(
			...[prints(['jest: 3 passed, 0 failed']), '--beside', prints(['lint: 5 passed, 0 failed'])],
			...['--then', prints(['9 cells: 7 passed, 2 impossible, 0 failed; 0 lost videos'])],
		);
		expect(printed.slice(-2)).toEqual(['15 passed, 0 failed', 'exit 0']);
	});

	it('hold up no other when they fail, and are quoted at the end', () => {
		const failing = prints(
			['before', '  ● a test › fails', 'because', 'jest: 1 passed, 2 failed'],
			1,
		);
		const printed = ran(failing, prints(['scan: 3 passed, 0 failed']));
		expect(printed).toContain('scan: 3 passed, 0 failed');
		expect(printed.slice(-7)).toEqual([
			expect.stringContaining('=== what failed in node'),
			'  ● a test › fails',
			'because',
			'jest: 1 passed, 2 failed',
			'=== all: … s',
			'4 passed, 2 failed',
			'exit 1',
		]);
	});

	it('that fail without a count are a failure each', () => {
		const printed = ran(prints(['no network'], 1), prints(['jest: 1 passed, 0 failed'], 7));
		expect(printed.slice(-2)).toEqual(['1 passed, 2 failed', 'exit 1']);
	});
});

describe.each(['run', 'night'])('.ci/%s', (name) => {
	const text = readFileSync(join(root, '.ci', name), 'utf8');
	const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

	it('runs scripts of the package', () => {
		const named = [...text.matchAll(/'npm (?:run )?([\w:]+)/g)].map(([, script]) => script);
		expect(named.length).toBeGreaterThan(3);
		expect(named.filter((script) => !(script in scripts))).toEqual([]);
	});
});
