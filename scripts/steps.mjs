/**
 * Runs commands one after the other and adds up what their runners count:
 * `node scripts/steps.mjs 'npm test' 'npm run lint -- scan' --beside 'npm run lint' --then 'npm run demo'`.
 * What stands behind `--beside` runs at the same time, and is printed when it has ended; what stands behind `--then`
 * waits for both. A command that fails holds up no other. Ends with what failed, and with `N passed, N failed`.
 * Uses nothing but Node, so that it works before any package is installed.
 */
import { spawn } from 'node:child_process';

/** The closing lines of the runners: `jest: 3 passed, 0 failed`, `9 cells: 7 passed, 2 impossible, 0 failed; …`. */
const COUNTS = /^(?:\w+|\d+ cells): (\d+) passed, (?:\d+ impossible, )?(\d+) failed/gm;

const TROUBLE = /^ {2}● |^watchdog: |FAILED|SURVIVED|DOES NOT RUN/;
const LINES_AFTER = 15;
const LINES_IN_ALL = 100;

/** The arguments between marks. */
const split = (args, mark) =>
	args.reduce(
		(parts, one) =>
			one === mark ? [...parts, []] : [...parts.slice(0, -1), [...parts.at(-1), one]],
		[[]],
	);

/** What a command printed and how it ended; prints it at once, or when it has ended. */
async function run(command, isAtOnce) {
	const started = Date.now();
	const begun = `\n=== ${command}\n`;
	const show = (text) => process.stdout.write(text);
	if (isAtOnce) show(begun);
	let output = '';
	const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text) => {
			output += text;
			if (isAtOnce) show(text);
		});
	}
	const code = await new Promise((resolve) => child.once('close', resolve));
	const seconds = Math.round((Date.now() - started) / 1000);
	if (!isAtOnce) show(`${begun}${output}`);
	show(`=== ${command}: ${seconds} s${code === 0 ? '' : `, failed (${code})`}\n`);
	return { command, output, isGood: code === 0 };
}

async function runRow(commands, isAtOnce) {
	const results = [];
	for (const command of commands) results.push(await run(command, isAtOnce));
	return results;
}

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/** What a command's runners counted; one that fails without a count, for example while it installs, is one failure. */
function countsOf({ output, isGood }) {
	const found = [...output.matchAll(COUNTS)];
	const failed = sum(found.map(([, , number]) => Number(number)));
	return {
		passed: sum(found.map(([, number]) => Number(number))),
		failed: isGood ? failed : failed || 1,
	};
}

/** The lines that say what failed, each with some behind it; the last ones where none says so. */
function failureIn({ command, output }) {
	const lines = output.trimEnd().split('\n');
	const isNear = (_line, at) =>
		lines.slice(Math.max(0, at - LINES_AFTER), at + 1).some((line) => TROUBLE.test(line));
	const near = lines.filter(isNear);
	const shown = near.length > 0 ? near.slice(0, LINES_IN_ALL) : lines.slice(-LINES_IN_ALL);
	return [`\n=== what failed in ${command}`, ...shown].join('\n');
}

const started = Date.now();
const results = [];
for (const stage of split(process.argv.slice(2), '--then')) {
	const rows = split(stage, '--beside').map((row, at) => runRow(row, at === 0));
	results.push(...(await Promise.all(rows)).flat());
}
const counts = results.map(countsOf);
const failed = sum(counts.map((one) => one.failed));
for (const result of results) {
	if (countsOf(result).failed > 0) console.log(failureIn(result));
}
console.log(`\n=== all: ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`\n${sum(counts.map((one) => one.passed))} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
