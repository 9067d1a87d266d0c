/** Tells the watchdog of this process what runs here, and that its event loop still turns: see `watchdog.js`. */
const { fork } = require('node:child_process');
const { url: addressOfDebugger } = require('node:inspector');
const { join } = require('node:path');

/** In milliseconds. */
const BEAT = 1_000;

/** No test holds up the event loop for so long, on however busy a machine, in milliseconds. */
const LIMIT = 120_000;

let watchdog;

/** What runs. */
let title;

/** Resolves when the watchdog has heard of it, or is gone. */
const beat = async () => {
	const limit = Number(process.env.HANG_LIMIT ?? LIMIT);
	await new Promise((resolve) => watchdog.send({ title, limit }, resolve));
};

function start() {
	const stdio = ['ignore', 'ignore', 'inherit', 'ipc'];
	watchdog = fork(join(__dirname, 'watchdog.js'), [`${process.pid}`], { execArgv: [], stdio });
	watchdog.on('error', () => {});
	// Neither keeps this process running.
	watchdog.unref();
	watchdog.channel.unref();
	setInterval(beat, BEAT).unref();
}

/** From now on, this is what runs. Resolves when the watchdog knows. */
exports.runs = async (name) => {
	// A developer who stops at a breakpoint stops the event loop.
	if (addressOfDebugger() !== undefined) return;
	title = name;
	if (watchdog === undefined) start();
	await beat();
};
