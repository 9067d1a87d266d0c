/**
 * Ends the process that runs tests when its event loop stands still: a loop of microtasks without an end stops every
 * timer of its process, jest's time limit among them. This is a process of its own, one for each that runs tests, and
 * ends with it.
 */

const { availableParallelism, loadavg } = require('node:os');

/** In milliseconds. */
const TICK = 1_000;

/** How much of a tick the process may have had for itself: on a busy machine, others have the rest. */
const share = () => TICK / Math.max(1, loadavg()[0] / availableParallelism());

const watched = Number(process.argv[2]);

/** What the process said last: what runs there, and how long it may be silent. */
let last = { title: '', limit: Infinity };

/** How long it has been silent: counted in ticks, because a machine that sleeps stops this process, too. */
let silent = 0;

process.on('message', (message) => {
	last = message;
	silent = 0;
});

process.on('disconnect', () => process.exit());

setInterval(() => {
	silent += share();
	const { title, limit } = last;
	if (silent < limit) return;
	console.error(
		`watchdog: "${title}" was ended: for ${limit / 1000} s it let nothing else run, and no time limit of jest can end that.`,
	);
	process.kill(watched, 'SIGKILL');
	process.exit();
}, TICK);
