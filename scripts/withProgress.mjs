/**
 * Runs a command that prints nothing for a long time, and says how long it has been running:
 * `node scripts/withProgress.mjs '60 to 120' npm ci`, where it usually takes that many seconds. Uses nothing but Node,
 * so that it works before any package is installed. Exits as the command does.
 */
import { spawn } from 'node:child_process';

const [expected, command, ...args] = process.argv.slice(2);

/** A line of its own this often where no line can be written twice. */
const LOG_EVERY_S = 15;

const started = Date.now();
const isTerminal = process.stdout.isTTY;
const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });

const timer = setInterval(() => {
	const seconds = Math.round((Date.now() - started) / 1000);
	const line = `  ${command} ${args[0]}: ${seconds} s, usually ${expected} s`;
	if (isTerminal) process.stdout.write(`\r${line}`);
	else if (seconds % LOG_EVERY_S === 0) console.log(line);
}, 1000);

function end(code) {
	clearInterval(timer);
	if (isTerminal) process.stdout.write('\r\x1b[K');
	process.exit(code);
}

child.once('error', ({ message }) => {
	console.error(`${command} could not be started: ${message}`);
	end(1);
});
child.once('exit', (code) => end(code ?? 1));
