/**
 * Runs jest as often as it is asked to, in one process, so that jest and n8n's engine are loaded once.
 * Takes options of jest as a message and answers with a report, or with what kept it from any.
 */
const { runCLI } = require('jest');

/** How long what a test has left behind may take to end, in milliseconds. */
const GRACE = 300;

const { setTimeout: start } = globalThis;
const pause = async (milliseconds) => await new Promise((go) => start(go, milliseconds));

const timers = new Set();

/** jest hands the timers of this process to the tests. */
globalThis.setTimeout = Object.assign((act, milliseconds, ...more) => {
	const timer = start(
		(...given) => {
			timers.delete(timer);
			act(...given);
		},
		milliseconds,
		...more,
	);
	timers.add(timer);
	return timer;
}, start);

/** Clears what tests wait for that have ended: a mistake leaves jobs behind that are polled for minutes. */
function clearTimers() {
	timers.forEach(clearTimeout);
	timers.clear();
}

/** How much keeps this process alive. */
const load = () => process.getActiveResourcesInfo().length;

async function settles(idle) {
	clearTimers();
	const end = Date.now() + GRACE;
	while (load() > idle && Date.now() < end) await pause(20);
	return load() <= idle;
}

async function run(options) {
	try {
		const { results } = await runCLI({ $0: 'jest', _: [], ...options }, [process.cwd()]);
		const files = results.testResults.map(({ failureMessage, testResults }) => ({
			message: failureMessage ?? '',
			tests: testResults.map(({ status, fullName: name, failureMessages }) => ({
				...{ status, name },
				isLate: failureMessages.every((text) => text.includes('Exceeded timeout of')),
			})),
		}));
		return { report: { passed: results.numPassedTests, files } };
	} catch (error) {
		return { why: String(error.stack) };
	}
}

let idle;

process.on('message', async (options) => {
	idle ??= load();
	const answer = await run(options);
	// A test that hung leaves sockets, which could disturb the next one.
	const isFit = await settles(idle);
	process.send({ ...answer, isFit }, () => isFit || process.exit());
});
