/**
 * `npm run test:mutants [-- --only=text]`: breaks one rule at a time in a copy of the project and
 * expects the tests to notice. One line per mutant, then `mutants: N passed, M failed`, where
 * passed means that a test turned red.
 */
import { Copy } from './copy';
import type { Ending } from './jest';
import { runJest, TIME_LIMIT } from './jest';
import type { Patch } from './patch';
import { patches } from './patches';

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7);
const chosen = patches.filter(({ name }) => only === undefined || name.includes(only));

interface Verdict {
	killed: boolean;
	text: string;
}

function verdictOn(ending: Ending, { tests }: Patch): Verdict {
	if (ending.kind === 'red') return { killed: true, text: `killed by "${ending.test}"` };
	if (ending.kind === 'hung') {
		const text = `killed: ${tests} hung until the time limit of ${TIME_LIMIT / 1000} s`;
		return { killed: true, text };
	}
	if (ending.kind === 'broken') return { killed: false, text: `DOES NOT RUN: ${ending.why}` };
	return { killed: false, text: `SURVIVED ${ending.count} tests of ${tests}` };
}

async function judge(copy: Copy, patch: Patch): Promise<Verdict> {
	const undo = copy.apply(patch);
	if (undo === undefined) {
		return { killed: false, text: `SURVIVED: the patch no longer applies to ${patch.file}` };
	}
	try {
		const ending = await runJest(copy.folder, { files: [patch.tests], named: [patch.named] });
		return verdictOn(ending, patch);
	} finally {
		undo();
	}
}

/** Whether the tests that the mutants rely on are green without any patch. */
async function isGreen(copy: Copy): Promise<boolean> {
	const unique = (values: string[]) => [...new Set(values)];
	const ending = await runJest(copy.folder, {
		files: unique(chosen.map(({ tests }) => tests)),
		named: unique(chosen.map(({ named }) => named)),
	});
	const text = ending.kind === 'green' ? `${ending.count} tests are green` : JSON.stringify(ending);
	console.log(`Without a mutant: ${text}`);
	return ending.kind === 'green' && ending.count > 0;
}

/** Returns how many mutants were killed. */
async function runAll(copy: Copy): Promise<number> {
	if (!(await isGreen(copy))) return 0;
	let killed = 0;
	for (const patch of chosen) {
		const started = Date.now();
		const verdict = await judge(copy, patch);
		const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(5);
		console.log(`${seconds} s  ${patch.name}: ${verdict.text}`);
		if (verdict.killed) killed++;
	}
	return killed;
}

async function main(): Promise<void> {
	const copy = Copy.make();
	try {
		const killed = await runAll(copy);
		const failed = chosen.length - killed;
		console.log(`mutants: ${killed} passed, ${failed} failed`);
		process.exitCode = failed === 0 && killed > 0 ? 0 : 1;
	} finally {
		copy.remove();
	}
}

main().catch((error: Error) => {
	console.error(error.stack);
	process.exitCode = 1;
});
