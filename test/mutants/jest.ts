/** Runs some of the tests in a folder and tells how they ended. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The longest that one run of jest may take, in milliseconds. */
export const TIME_LIMIT = 90_000;

/** The longest that one test may take; a test that hangs is a test that fails. */
export const TEST_TIMEOUT = { green: 30_000, broken: 15_000 };

export type Ending =
	| { kind: 'green'; count: number }
	/** At least one test failed; their names. */
	| { kind: 'red'; tests: string[] }
	/** A test file could not be run at all, or jest gave no report. */
	| { kind: 'broken'; why: string }
	| { kind: 'hung' };

/** Which tests to run: files below `test/`, and patterns of names. */
export interface Choice {
	files: string[];
	named: string[];
}

/** The part of jest's report that is read here. */
interface Report {
	numPassedTests: number;
	testResults: Array<{
		message: string;
		assertionResults: Array<{ status: string; fullName: string }>;
	}>;
}

/** Starts jest; false when it had to be ended at the time limit. */
async function start(folder: string, args: string[], timeout: number): Promise<boolean> {
	const tmp = join(folder, 'tmp');
	const child = spawn(process.execPath, args, {
		cwd: folder,
		stdio: 'ignore',
		env: { ...process.env, TMPDIR: tmp, TEMP: tmp, TMP: tmp },
		timeout,
		killSignal: 'SIGKILL',
	});
	return await new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('exit', (_code, signal) => resolve(signal === null));
	});
}

function endingOf({ testResults, numPassedTests }: Report): Ending {
	const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
	const failed = tests.filter(({ status }) => status === 'failed');
	if (failed.length > 0) return { kind: 'red', tests: failed.map(({ fullName }) => fullName) };
	const broken = testResults.find(({ message }) => message !== '');
	if (broken) return { kind: 'broken', why: broken.message.slice(0, 600) };
	return { kind: 'green', count: numPassedTests };
}

/** The project of a file of tests: those that need an engine run on n8n 2.x only. */
function projectOf(file: string): string {
	const [folder] = file.split('/');
	return folder === 'workflow' || folder === 'faults' ? 'n8n 2.x' : folder;
}

/**
 * Runs the chosen tests. Without `--bail`, which would not shorten a run of one file, and ends a run
 * of several without a report.
 */
export async function runJest(
	folder: string,
	{ files, named }: Choice,
	limit = TIME_LIMIT,
	testTimeout = TEST_TIMEOUT.broken,
): Promise<Ending> {
	const report = join(folder, 'tmp', 'report.json');
	rmSync(report, { force: true });
	const args = [
		join(folder, 'node_modules', 'jest', 'bin', 'jest.js'),
		...['--selectProjects', ...new Set(files.map(projectOf))],
		...['--testPathPatterns', ...files.map((file) => `test/${file}\\.test\\.ts$`)],
		...['--testNamePattern', named.join('|')],
		...['--json', '--outputFile', report],
		...['--maxWorkers=2', `--testTimeout=${testTimeout}`],
	];
	const ended = await start(folder, args, limit);
	if (!ended) return { kind: 'hung' };
	if (!existsSync(report)) return { kind: 'broken', why: 'jest gave no report' };
	return endingOf(JSON.parse(readFileSync(report, 'utf8')) as Report);
}
