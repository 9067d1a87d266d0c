/**
 * `npx tsx test/mutants/bySeeds.ts [--only=pattern] [--count=5000]`: breaks one rule at a time in a copy of the project, and
 * plays random schedules there until one fails. One line per mutant, with the seed that found it or that none did: what
 * `test/mutants/patches/seeds.ts` and `test/time/seeds/seeds.test.ts` are made from.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { Copy } from './copy';
import type { Patch } from './patch';
import { patches } from './patches';

const option = (name: string, usual: string): string =>
	process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual;

/** Plays seeds in a copy until one fails; what is said of that one, or undefined. */
function firstFailure(folder: string): string | undefined {
	const tsx = resolve('node_modules', '.bin', 'tsx');
	const run = [
		join('test', 'time', 'seeds', 'run.ts'),
		'--first=1',
		`--count=${option('count', '5000')}`,
	];
	const given = { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 } as const;
	const { stdout, stderr } = spawnSync(tsx, [...run, '--bail', '--no-shrink'], given);
	if (!/^seeds: /m.test(stdout)) return `DOES NOT RUN: ${stderr.slice(0, 600)}`;
	return /^FAILED (.*)$/m.exec(stdout)?.[1].slice(0, 200);
}

/** What the seeds say of a mutant. */
function judge(copy: Copy, patch: Patch): string {
	const undo = copy.apply(patch);
	if (undo === undefined) return 'the patch does not apply';
	try {
		return firstFailure(copy.folder) ?? 'NOT FOUND';
	} finally {
		undo();
	}
}

const copy = Copy.make();
try {
	const only = new RegExp(option('only', ''));
	for (const patch of patches.filter(({ name }) => only.test(name))) {
		console.log(`${patch.name}: ${judge(copy, patch)}`);
	}
} finally {
	copy.remove();
}
