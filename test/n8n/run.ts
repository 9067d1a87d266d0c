/**
 * `npm run test:n8n -- [2.x] [1.x] [--only=text] [--long]`: the packed package in real n8n; with `--long`
 * nothing but the scenarios that mostly wait or measure, which are left out otherwise unless they are named.
 * One line per scenario and version, then the ledger's counts, then `N passed, N failed`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { OlderFile } from '../support/releases';
import { olderFiles, releasesIn } from '../support/releases';
import { startStandIn } from '../support/standin';
import type { Bench, Scenario } from './bench';
import { installAll } from './install';
import type { Totals } from './judge';
import { add, count, judge, noTotals } from './judge';
import { packPackage } from './package';
import { Rest } from './rest';
import { scenarios } from './scenarios';
import { N8nServer } from './server';
import type { Version } from './versions';
import { chosenVersions, root } from './versions';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { only: { type: 'string' }, long: { type: 'boolean', default: false } },
});
const { only, long: isLong } = values;

const isChosen = (one: Scenario) =>
	only === undefined ? (one.isLong ?? false) === isLong : one.name.includes(only);

const readExample = (name: string) => readFileSync(join(root, 'examples', `${name}.json`), 'utf8');

/** The scenarios that run an example as it was: a workflow that people have imported. */
function scenariosOf({ release, path, text }: OlderFile): Scenario[] {
	const found = scenarios.filter(({ example }) => example === basename(path, '.json'));
	if (found.length === 0) throw new Error(`Nothing runs ${path} of ${release}`);
	return found.map(({ name, run, ...more }) => ({
		...more,
		name: `${name}, of ${release}`,
		run: async (bench) => await run({ ...bench, readExample: () => text }),
	}));
}

const older = olderFiles(root, 'examples');

/** What one n8n runs each: today's scenarios, and each release's examples, which have the same webhooks. */
const suites = [
	scenarios,
	...releasesIn(root).map((release) =>
		older.filter((file) => file.release === release).flatMap(scenariosOf),
	),
]
	.map((suite) => suite.filter(isChosen))
	.filter(({ length }) => length > 0);

let totals: Totals = noTotals;
let [passed, failed] = [0, 0];

function report({ name: version }: Version, name: string, started: number, text: string): void {
	const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(5);
	console.log(`${version}  ${name.padEnd(42)} ${seconds} s  ${text}`);
}

/** The message and the first own line of the stack. */
function where({ message, stack = '' }: Error): string {
	const line = stack.split('\n').find((text) => text.includes('scenarios'));
	return `${message}${line ? `\n${line}` : ''}`;
}

async function measure(bench: Bench, scenario: Scenario): Promise<string> {
	const outcome = await scenario.run(bench);
	const counted = count(outcome.ledger ?? bench.standIn.ledger, outcome);
	totals = add(totals, counted);
	judge(counted);
	return outcome.note;
}

/** What is thrown when Chromium has ended by itself, which says nothing of the package. */
const BROWSER_GONE = /browser has been closed/;

/** Runs a scenario from the start; once more where the browser has ended by itself. */
async function measureAnew(bench: Bench, scenario: Scenario): Promise<string> {
	bench.standIn.reset();
	try {
		return await measure(bench, scenario);
	} catch (error) {
		if (!BROWSER_GONE.test((error as Error).message)) throw error;
		bench.standIn.reset();
		return `${await measure(bench, scenario)}, after a browser that ended by itself`;
	}
}

async function runScenario(bench: Bench, scenario: Scenario): Promise<void> {
	const started = Date.now();
	try {
		report(bench.version, scenario.name, started, `passed  ${await measureAnew(bench, scenario)}`);
		passed++;
	} catch (error) {
		report(bench.version, scenario.name, started, `FAILED  ${where(error as Error)}`);
		failed++;
	}
}

/** The guard's report must be empty: nothing tried to leave the machine. */
function reportGuard(version: Version, guardReport: string): void {
	const lines = existsSync(guardReport) ? readFileSync(guardReport, 'utf8') : '';
	report(
		version,
		'no connection left the machine',
		Date.now(),
		lines ? `FAILED\n${lines}` : 'passed',
	);
	if (lines) failed++;
	else passed++;
}

/** Runs scenarios in one n8n. */
async function runSuite(version: Version, tarball: string, suite: Scenario[]): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'pixverse-guard-'));
	const guardReport = join(folder, 'report.jsonl');
	const standIn = await startStandIn();
	const started = Date.now();
	const server = await N8nServer.start({ version, tarball, guardReport });
	report(version, 'server starts', started, '');
	try {
		const rest = await Rest.open(server);
		const values = { apiKey: standIn.settings.apiKey, baseUrl: standIn.url };
		const credential = await rest.createCredential(values);
		const made = { version, tarball, guardReport, standIn, server, rest, credential };
		const bench: Bench = { ...made, readExample };
		for (const scenario of suite) await runScenario(bench, scenario);
		reportGuard(version, guardReport);
	} finally {
		await server.stop();
		await standIn.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

async function main(): Promise<void> {
	const versions = chosenVersions(positionals);
	installAll(versions);
	const tarball = packPackage();
	for (const version of versions) {
		for (const suite of suites) await runSuite(version, tarball, suite);
	}
	rmSync(dirname(tarball), { recursive: true, force: true });
	const { items, generations, beyondOnePerItem, unnamed } = totals;
	console.log(
		`Ledger: ${items} items, ${generations} generations, ` +
			`${beyondOnePerItem} beyond one per item, ${unnamed} unnamed`,
	);
	console.log(`n8n: ${passed} passed, ${failed} failed`);
	process.exitCode = failed > 0 ? 1 : 0;
}

main().catch((error: Error) => {
	console.error(error.stack);
	process.exitCode = 1;
});
