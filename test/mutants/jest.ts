/** Runs some of the tests in a copy of the project, and returns how they ended. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The longest that one run of jest may take, in milliseconds. */
export const TIME_LIMIT = 90_000;

/** The longest that one test may take; a test that hangs is a test that fails. */
export const TEST_TIMEOUT = { green: 30_000, broken: 20_000 };

/** The longest that one test may let nothing else run; the watchdog ends jest then: see `test/support/jest/watchdog.js`. */
const HANG_LIMIT = 8_000;

export interface FailedTest {
	name: string;
	/** Only the time limit ended it. */
	isLate: boolean;
}

export type JestResult =
	| { kind: 'green'; count: number }
	/** At least one test failed. */
	| { kind: 'red'; tests: FailedTest[] }
	/** A test file could not be run at all, or jest gave no report. */
	| { kind: 'broken'; why: string }
	/** Nothing but a time limit ended the run; the watchdog says in which test. */
	| { kind: 'hung'; inTest?: string };

export interface TestSelection {
	files: string[];
	named: string[];
}

interface Report {
	numPassedTests: number;
	testResults: Array<{
		message: string;
		assertionResults: Array<{ status: string; fullName: string; failureMessages: string[] }>;
	}>;
}

function endingOf({ numPassedTests, testResults }: Report): JestResult {
	const tests = testResults
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ status }) => status === 'failed')
		.map(({ fullName: name, failureMessages }) => ({
			name,
			isLate: failureMessages.every((text) => text.includes('Exceeded timeout of')),
		}));
	if (tests.length > 0) return { kind: 'red', tests };
	const broken = testResults.find(({ message }) => message !== '');
	if (broken) return { kind: 'broken', why: broken.message.slice(0, 600) };
	return { kind: 'green', count: numPassedTests };
}

/** Runs the chosen tests in the copy in `folder`, without `--bail`, which would end a run without a report. */
export async function runJest(
	folder: string,
	{ files, named }: TestSelection,
	{ limit = TIME_LIMIT, testTimeout = TEST_TIMEOUT.broken, workers = 1 } = {},
): Promise<JestResult> {
	const tmp = join(folder, 'tmp');
	const report = join(tmp, 'report.json');
	rmSync(report, { force: true });
	const options = [
		...['--config', join('test', 'mutants', 'jest.config.js'), '--json', '--outputFile', report],
		...['--testNamePattern', named.join('|'), '--testTimeout', `${testTimeout}`],
		...(workers === 1 ? ['--runInBand'] : ['--maxWorkers', `${workers}`]),
		...['--testPathPatterns', ...files.map((file) => `test/(${file})\\.test\\.ts$`)],
	];
	const jest = spawn(process.execPath, [require.resolve('jest/bin/jest'), ...options], {
		...{ cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], timeout: limit, killSignal: 'SIGKILL' },
		env: { ...process.env, TMPDIR: tmp, TEMP: tmp, TMP: tmp, HANG_LIMIT: `${HANG_LIMIT}` },
	});
	let said = '';
	jest.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
	const [, signal] = (await once(jest, 'close')) as [number | null, string | null];
	const [, inTest] = /^watchdog: "(.*)" was ended/m.exec(said) ?? [];
	if (inTest !== undefined || signal === 'SIGKILL') return { kind: 'hung', inTest };
	if (!existsSync(report)) return { kind: 'broken', why: 'jest gave no report' };
	return endingOf(JSON.parse(readFileSync(report, 'utf8')) as Report);
}
