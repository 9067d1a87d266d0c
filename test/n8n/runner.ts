/** Runs scenarios one after the other: a line for each, then `N passed, N failed`. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chargesByItem, madeIn, unnamed } from '../support/promises';
import type { Ledger } from '../support/standin';
import { startStandIn } from '../support/standin';
import type { Setup, Outcome, Scenario } from './bench';
import { check } from './bench';
import { packPackage } from './package';

const passed: string[] = [];
const failed: string[] = [];
// A signal ends the processes that were started, too: they are ended on exit.
(['SIGINT', 'SIGTERM'] as const).forEach((name) => process.once(name, () => process.exit(1)));

function report(
	{ image, version }: Setup,
	name: string,
	started: number,
	problem?: string,
	note = '',
) {
	const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(5);
	const said = problem === undefined ? `passed  ${note}` : `FAILED  ${problem}`;
	console.log(`${image ?? version.name}  ${name.padEnd(72)} ${seconds} s  ${said}`);
	(problem === undefined ? passed : failed).push(name);
}

/** The message and the first own line of the stack. */
function where({ message, stack = '' }: Error): string {
	const line = stack.split('\n').find((text) => text.includes('scenarios'));
	return `${message}${line ? `\n${line}` : ''}`;
}

/** Judges the ledger: each item is charged once, by a body of its own, and a user can read of each video. */
function judge(ledger: Ledger, { items = 0, readable = [] }: Outcome): void {
	const { generations } = ledger;
	const bodies = chargesByItem(generations, ({ body }) => JSON.stringify(body)).size;
	const isOnce = generations.length === items && bodies === items;
	check(isOnce, `${generations.length} generations with ${bodies} bodies for ${items} items`);
	const lost = unnamed(madeIn(ledger), JSON.stringify(readable), ({ videoId }) => [videoId]);
	check(lost.length === 0, `${lost.length} generations are named nowhere`);
}

async function measure<On extends Setup>(bench: On, scenario: Scenario<On>): Promise<string> {
	bench.standIn.reset();
	const outcome = await scenario.run(bench);
	judge(outcome.ledger ?? bench.standIn.ledger, outcome);
	return outcome.note ?? '';
}

/** What is thrown when Chromium has ended by itself, which says nothing of the package. */
const BROWSER_GONE = /browser has been closed/;

/** Runs a scenario; once more from the start where the browser has ended by itself. */
async function runScenario<On extends Setup>(bench: On, scenario: Scenario<On>): Promise<void> {
	const started = Date.now();
	try {
		const note = await measure(bench, scenario).catch(async (error: Error) => {
			if (!BROWSER_GONE.test(error.message)) throw error;
			return `${await measure(bench, scenario)}, after a browser that ended by itself`;
		});
		report(bench, scenario.name, started, undefined, note);
	} catch (error) {
		report(bench, scenario.name, started, where(error as Error));
	}
}

/** Runs scenarios in what `use` makes of the grounds, and sees that nothing tried to leave the machine. */
export async function runSuite<On extends Setup>(
	wanted: Pick<Setup, 'version' | 'tarball' | 'image'>,
	suite: Array<Scenario<On>>,
	use: (grounds: Setup, run: (bench: On) => Promise<void>) => Promise<void>,
): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'pixverse-guard-'));
	const guardReport = join(folder, 'report.jsonl');
	const standIn = await startStandIn();
	const grounds: Setup = { ...wanted, guardReport, standIn };
	try {
		await use(grounds, async (bench) => {
			for (const scenario of suite) await runScenario(bench, scenario);
		});
		const left = existsSync(guardReport) ? readFileSync(guardReport, 'utf8') : undefined;
		report(grounds, 'no connection left the machine', Date.now(), left);
	} finally {
		await standIn.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

export async function runAll(run: (tarball: string) => Promise<void>): Promise<void> {
	const tarball = packPackage();
	try {
		await run(tarball);
	} finally {
		rmSync(dirname(tarball), { recursive: true, force: true });
	}
	console.log(`n8n: ${passed.length} passed, ${failed.length} failed`);
	process.exitCode = failed.length > 0 || passed.length === 0 ? 1 : 0;
}

/** Runs the work of a command to its end; what it throws is printed, and fails. */
export function runMain(main: () => Promise<void>): void {
	main().catch((error: Error) => {
		console.error(error.stack);
		process.exitCode = 1;
	});
}
