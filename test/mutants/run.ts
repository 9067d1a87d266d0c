/**
 * `npm run test:mutants [-- --only=pattern]`: breaks one rule at a time in a copy of the project and
 * expects the tests to notice; three at a time. One line per mutant, then `mutants: N passed, M failed`, where
 * passed means that a test turned red. The tests are run without any mutant first, unless they were just
 * seen to be green: `--known-green`. A mutant that survives is judged once more, alone.
 */
import { availableParallelism } from 'node:os';
import { Copy } from './copy';
import type { Ending } from './jest';
import { Jest, TEST_TIMEOUT, TIME_LIMIT } from './jest';
import type { Patch } from './patch';
import { patches } from './patches';

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7);
const isKnownGreen = process.argv.includes('--known-green');
const chosen = patches.filter(({ name }) => only === undefined || new RegExp(only).test(name));

interface Verdict {
	killed: boolean;
	text: string;
}

function verdictOn(ending: Ending, { tests, named }: Patch): Verdict {
	if (ending.kind === 'red') {
		const own = ending.tests.find((name) => new RegExp(named).test(name));
		const text = own ? `killed by "${own}"` : `SURVIVED the tests of ${tests} named "${named}"`;
		return { killed: own !== undefined, text };
	}
	if (ending.kind === 'hung') {
		const text = `killed: ${tests} hung until the time limit of ${TIME_LIMIT / 1000} s`;
		return { killed: true, text };
	}
	if (ending.kind === 'broken') return { killed: false, text: `DOES NOT RUN: ${ending.why}` };
	return { killed: false, text: `SURVIVED ${ending.count} tests of ${tests}` };
}

const unique = (values: string[]) => [...new Set(values)];

const choiceOf = (some: Patch[]) => ({
	files: unique(some.map(({ tests }) => tests)),
	named: unique(some.map(({ named }) => named)),
});

/** A copy, and jest in it. */
interface Lane {
	copy: Copy;
	jest: Jest;
}

function makeLane(): Lane {
	const copy = Copy.make();
	return { copy, jest: new Jest(copy.folder) };
}

/** The verdicts on mistakes that are made together: one, or those of a batch. */
async function judge({ copy, jest }: Lane, together: Patch[]): Promise<Verdict[]> {
	const undos = together.map((patch) => copy.apply(patch));
	try {
		const ending = await jest.run(choiceOf(together));
		return together.map((patch, at) => {
			if (undos[at] !== undefined) return verdictOn(ending, patch);
			return { killed: false, text: `SURVIVED: the patch no longer applies to ${patch.file}` };
		});
	} finally {
		for (const undo of undos.reverse()) undo?.();
	}
}

/** The longest that all the tests may take together, in milliseconds. */
const GREEN_LIMIT = 10 * 60_000;

/** Whether the tests that the mutants rely on are green without any patch. */
async function isGreen({ jest }: Lane): Promise<boolean> {
	const limits = { limit: GREEN_LIMIT, testTimeout: TEST_TIMEOUT.green };
	const ending = await jest.run(choiceOf(chosen), { ...limits, workers: availableParallelism() });
	const text = ending.kind === 'green' ? `${ending.count} tests are green` : JSON.stringify(ending);
	console.log(`Without a mutant: ${text}`);
	return ending.kind === 'green' && ending.count > 0;
}

/** The chosen mistakes, those of a batch together. */
function batches(): Patch[][] {
	const keys = unique(chosen.map(({ batch, name }) => batch ?? name));
	return keys.map((key) => chosen.filter(({ batch, name }) => (batch ?? name) === key));
}

/** Judges batches until none is left; returns the mutants that were not killed. */
async function runIn(lane: Lane, left: Patch[][]): Promise<Patch[]> {
	const survivors: Patch[] = [];
	for (let together = left.shift(); together !== undefined; together = left.shift()) {
		const started = Date.now();
		const verdicts = await judge(lane, together);
		const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(5);
		for (const [at, { killed, text }] of verdicts.entries()) {
			console.log(`${seconds} s  ${together[at].name}: ${text}`);
			if (!killed) survivors.push(together[at]);
		}
	}
	return survivors;
}

/** Returns how many mutants were killed. */
async function runAll(lanes: Lane[]): Promise<number> {
	if (!isKnownGreen && !(await isGreen(lanes[0]))) return 0;
	const left = batches();
	const survivors = await Promise.all(lanes.map(async (lane) => await runIn(lane, left)));
	// What must not happen may come too late for a test while the other copies keep the machine busy.
	const again = survivors.flat().map((patch) => [patch]);
	return chosen.length - (await runIn(lanes[0], again)).length;
}

async function main(): Promise<void> {
	// A run of jest keeps one core busy, but for tests that hang until their time is over.
	const width = Math.min(2, availableParallelism()) + 1;
	const lanes = Array.from({ length: width }, makeLane);
	try {
		const killed = await runAll(lanes);
		const failed = chosen.length - killed;
		console.log(`mutants: ${killed} passed, ${failed} failed`);
		process.exitCode = failed === 0 && killed > 0 ? 0 : 1;
	} finally {
		for (const { copy, jest } of lanes) {
			jest.end();
			copy.remove();
		}
	}
}

main().catch((error: Error) => {
	console.error(error.stack);
	process.exitCode = 1;
});
