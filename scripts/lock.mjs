/**
 * Lets one command of this clone at a time install or build; the others wait. A folder is the lock,
 * because only one process can create it. Uses nothing but Node.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '.build', 'lock');
const holder = join(folder, 'pid');

const LOOK_EVERY_MS = 500;

/** A lock without a name is just being made, or was left so; it has this long. */
const NAMELESS_LOOKS = 10;

/** Whether the process that holds the lock still runs; undefined when none is named. */
function isHeld() {
	try {
		const pid = Number(readFileSync(holder, 'utf8'));
		return pid === 0 ? undefined : process.kill(pid, 0);
	} catch ({ code }) {
		if (code === 'ENOENT') return undefined;
		// A process of somebody else runs as well.
		return code === 'EPERM';
	}
}

function take() {
	try {
		mkdirSync(folder);
	} catch (error) {
		if (error.code === 'EEXIST') return false;
		throw error;
	}
	writeFileSync(holder, String(process.pid));
	return true;
}

/** Waits for the lock, which this process then holds until it exits. */
export async function takeLock() {
	mkdirSync(join(folder, '..'), { recursive: true });
	for (let looks = 0, nameless = 0; !take(); looks++) {
		const held = isHeld();
		nameless = held === undefined ? nameless + 1 : 0;
		if (held === false || nameless > NAMELESS_LOOKS)
			rmSync(folder, { recursive: true, force: true });
		else if (looks === 0) console.log('Waiting for another command that installs or builds …');
		await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
	}
	process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
