/**
 * `npm run test:mutants [-- --only=pattern]`: breaks one rule at a time in a copy of the project and expects the
 * tests to notice; three at a time. One line per mutant, then `mutants: N passed, M failed, T of the passed by a
 * time limit`: passed means that a test turned red, and those which only a time limit ended say little about the
 * rule. The tests are run without any mutant first, unless they were just seen to be green: `--known-green`. A
 * mutant that survives is judged once more, alone. `-- --pure` leaves it to Stryker to break pure modules: see
 * `stryker.config.mjs`.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { apply, makeCopy } from './copy';
import type { JestResult } from './jest';
import { runJest, TEST_TIMEOUT, TIME_LIMIT } from './jest';
import type { Patch } from './patch';
import { allPatches } from './patch';

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7);
const isKnownGreen = process.argv.includes('--known-green');
const chosen = allPatches().filter(({ name }) => only === undefined || new RegExp(only).test(name));

interface Verdict {
	is: 'killed' | 'timedOut' | 'alive';
	text: string;
}

function verdictOn(ending: JestResult, { tests }: Patch): Verdict {
	if (ending.kind === 'red') {
		const own = ending.tests.find(({ isLate }) => !isLate);
		if (own) return { is: 'killed', text: `killed by "${own.name}"` };
		return { is: 'timedOut', text: `ended by the time limit of "${ending.tests[0].name}"` };
	}
	if (ending.kind === 'hung') {
		const { inTest } = ending;
		const limit = `the time limit of ${TIME_LIMIT / 1000} s for ${tests}`;
		const text = `ended by ${inTest === undefined ? limit : `the watchdog in "${inTest}"`}`;
		return { is: 'timedOut', text };
	}
	if (ending.kind === 'broken') return { is: 'alive', text: `DOES NOT RUN: ${ending.why}` };
	return { is: 'alive', text: `SURVIVED ${ending.count} tests of ${tests}` };
}

const unique = (values: string[]) => [...new Set(values)];

const choiceOf = (some: Patch[]) => ({
	files: unique(some.map(({ tests }) => tests)),
	named: unique(some.map(({ named }) => named)),
});

async function judge(copy: string, patch: Patch): Promise<Verdict> {
	const undo = apply(patch, copy);
	if (!undo) return { is: 'alive', text: 'SURVIVED: its text does not occur exactly once' };
	try {
		return verdictOn(await runJest(copy, choiceOf([patch])), patch);
	} finally {
		undo();
	}
}

/** The longest that all the tests may take together, in milliseconds. */
const GREEN_LIMIT = 10 * 60_000;

/** Whether the tests that the mutants rely on are green without any patch. */
async function isGreen(copy: string): Promise<boolean> {
	const ending = await runJest(copy, choiceOf(chosen), {
		...{ limit: GREEN_LIMIT, testTimeout: TEST_TIMEOUT.green, workers: availableParallelism() },
	});
	const text = ending.kind === 'green' ? `${ending.count} tests are green` : JSON.stringify(ending);
	console.log(`Without a mutant: ${text}`);
	return ending.kind === 'green' && ending.count > 0;
}

/** Judges mutants until none is left; returns those that each kind of verdict was spoken on. */
async function runIn(copy: string, left: Patch[]): Promise<Record<Verdict['is'], Patch[]>> {
	const found: Record<Verdict['is'], Patch[]> = { killed: [], timedOut: [], alive: [] };
	for (let patch = left.shift(); patch !== undefined; patch = left.shift()) {
		const started = Date.now();
		const { is, text } = await judge(copy, patch);
		const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(5);
		console.log(`${seconds} s  ${patch.name}: ${text}`);
		found[is].push(patch);
	}
	return found;
}

/** Returns how many mutants survived, and how many only a time limit ended. */
async function runAll(copies: string[]): Promise<{ alive: number; timedOut: number }> {
	if (!isKnownGreen && !(await isGreen(copies[0]))) return { alive: chosen.length, timedOut: 0 };
	const left = [...chosen];
	const first = await Promise.all(copies.map(async (copy) => await runIn(copy, left)));
	// What must not happen may come too late for a test while the other copies keep the machine busy.
	const survivors = first.flatMap(({ alive }) => alive);
	const again = await runIn(copies[0], survivors);
	const timedOut = [...first, again].flatMap((found) => found.timedOut).length;
	return { alive: again.alive.length, timedOut };
}

async function main(): Promise<void> {
	// A run of jest keeps one core busy, but for tests that hang until their time is over.
	const width = Math.min(2, availableParallelism()) + 1;
	const copies = Array.from({ length: width }, makeCopy);
	try {
		const { alive, timedOut } = await runAll(copies);
		const counts = `${chosen.length - alive} passed, ${alive} failed`;
		console.log(`mutants: ${counts}, ${timedOut} of the passed by a time limit`);
		process.exitCode = alive === 0 && chosen.length > 0 ? 0 : 1;
	} finally {
		copies.forEach((copy) => rmSync(copy, { recursive: true, force: true }));
	}
}

/** Has Stryker break pure modules; its packages stand with those of the lint. */
function breakPureModules(): void {
	const install = 'node scripts/install.mjs tools/lint';
	const stryker = 'tools/lint/node_modules/.bin/stryker run test/mutants/stryker.config.mjs';
	const { status } = spawnSync(`${install} && ${stryker}`, { shell: true, stdio: 'inherit' });
	process.exitCode = status ?? 1;
}

function fail(error: Error): void {
	console.error(error.stack);
	process.exitCode = 1;
}

if (process.argv.includes('--pure')) breakPureModules();
else main().catch(fail);
