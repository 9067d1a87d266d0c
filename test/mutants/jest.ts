/** Runs some of the tests in a folder, over and over, and tells how they ended. */
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { join } from 'node:path';

/** The longest that one run of jest may take, in milliseconds. */
export const TIME_LIMIT = 90_000;

/** The longest that one test may take; a test that hangs is a test that fails. */
export const TEST_TIMEOUT = { green: 30_000, broken: 20_000 };

export interface Failed {
	name: string;
	/** Only the time limit ended it. */
	isLate: boolean;
}

export type Ending =
	| { kind: 'green'; count: number }
	/** At least one test failed. */
	| { kind: 'red'; tests: Failed[] }
	/** A test file could not be run at all, or jest gave no report. */
	| { kind: 'broken'; why: string }
	| { kind: 'hung' };

/** Which tests to run: files below `test/`, and patterns of names. */
export interface Choice {
	files: string[];
	named: string[];
}

interface Report {
	passed: number;
	files: Array<{ message: string; tests: Array<Failed & { status: string }> }>;
}

/** What `again.cjs` answers. */
interface Answer {
	report?: Report;
	why?: string;
	/** Whether the process may be asked again. */
	isFit: boolean;
}

const NO_REPORT = { kind: 'broken', why: 'jest gave no report' } as const;

function endingOf({ files, passed }: Report): Ending {
	const failed = files.flatMap(({ tests }) => tests).filter(({ status }) => status === 'failed');
	if (failed.length > 0) return { kind: 'red', tests: failed };
	const broken = files.find(({ message }) => message !== '');
	if (broken) return { kind: 'broken', why: broken.message.slice(0, 600) };
	return { kind: 'green', count: passed };
}

/** The answer to options of jest, or why there is none. */
async function asked(
	child: ChildProcess,
	options: object,
	limit: number,
): Promise<Answer | Ending> {
	let isLate = false;
	const timer = setTimeout(() => (isLate = child.kill('SIGKILL')), limit);
	try {
		return await new Promise((resolve, reject) => {
			child.on('message', (answer) => resolve(answer as Answer));
			child.on('exit', () => resolve(isLate ? { kind: 'hung' } : NO_REPORT));
			child.on('error', reject);
			child.send(options);
		});
	} finally {
		clearTimeout(timer);
		child.removeAllListeners();
	}
}

/** Runs jest in a copy of the project, without `--bail`, which would end a run without a report. */
export class Jest {
	private child?: ChildProcess;

	constructor(private readonly folder: string) {}

	/** Runs the chosen tests; in this many workers, or in the process itself. */
	async run(
		choice: Choice,
		{ limit = TIME_LIMIT, testTimeout = TEST_TIMEOUT.broken, workers = 1 } = {},
	): Promise<Ending> {
		const child = (this.child = this.child?.connected ? this.child : this.start());
		const options = {
			config: join(this.folder, 'test', 'mutants', 'jest.config.js'),
			testPathPatterns: choice.files.map((file) => `test/(${file})\\.test\\.ts$`),
			testNamePattern: choice.named.join('|'),
			...{ maxWorkers: workers, runInBand: workers === 1, testTimeout },
		};
		const answer = await asked(child, options, limit);
		this.child = 'isFit' in answer && answer.isFit ? child : undefined;
		if ('kind' in answer) return answer;
		const { report, why = NO_REPORT.why } = answer;
		return report ? endingOf(report) : { kind: 'broken', why };
	}

	end(): void {
		this.child?.kill('SIGKILL');
	}

	private start(): ChildProcess {
		const tmp = join(this.folder, 'tmp');
		return fork(join(this.folder, 'test', 'mutants', 'again.cjs'), {
			cwd: this.folder,
			stdio: 'ignore',
			execArgv: [],
			env: { ...process.env, NODE_ENV: 'test', TMPDIR: tmp, TEMP: tmp, TMP: tmp },
		});
	}
}
