/**
 * Ends the process that runs tests when its event loop stands still: a loop of microtasks without an end stops every
 * timer of its process, jest's time limit among them. This is a process of its own, one for each that runs tests, and
 * ends with it.
 */

const { readFileSync } = require('node:fs');

/** In milliseconds. */
const TICK = 1_000;

const watched = Number(process.argv[2]);

/** A tick of Linux's clock for a process, in milliseconds. */
const CLOCK_TICK = 10;

/** A process that uses no processor time stands still after so many times its limit, by the ticks of the watchdog. */
const PATIENCE = 5;

/**
 * The processor time of the watched process, in milliseconds. A loop without an end uses nothing else, and other processes
 * do not make it longer. Where there is no such clock, the watchdog's own ticks count.
 */
function clockOf() {
	try {
		const [, fields] = readFileSync(`/proc/${watched}/stat`, 'utf8').split(') ');
		const [user, system] = fields.split(' ').slice(11, 13);
		return (Number(user) + Number(system)) * CLOCK_TICK;
	} catch {
		return ticks;
	}
}

let ticks = 0;

/** What the process said last: what runs there, and how long it may be silent. */
let last = { title: '', limit: Infinity };

/** The time of its clock when it last said something. */
let saidAt = clockOf();

process.on('message', (message) => {
	last = message;
	ticks = 0;
	saidAt = clockOf();
});

process.on('disconnect', () => process.exit());

setInterval(() => {
	const { title, limit } = last;
	ticks += TICK;
	if (clockOf() - saidAt < limit && ticks < PATIENCE * limit) return;
	console.error(
		`watchdog: "${title}" was ended: for ${limit / 1000} s it let nothing else run, and no time limit of jest can end that.`,
	);
	process.kill(watched, 'SIGKILL');
	process.exit();
}, TICK);
