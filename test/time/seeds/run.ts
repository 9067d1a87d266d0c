/**
 * `npm test -- seeds [--count=5000] [--first=17] [--minutes=60] [--engine=1.x]`: plays random
 * schedules, side by side on all cores. Without any of them: the first few thousand seeds, so that a change is
 * judged by what it does and not by chance; `--minutes` alone begins where nobody has played. What fails is shrunk and printed as a test. Last comes `seeds: N passed, M failed`.
 */
import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { eventKinds } from './events';
import type { Told } from './worker';

const { values } = parseArgs({
	options: {
		...{ count: { type: 'string' }, first: { type: 'string' }, minutes: { type: 'string' } },
		...{ 'no-shrink': { type: 'boolean' }, bail: { type: 'boolean' } },
		engine: { type: 'string', default: '2.x' },
	},
});
const { engine } = values;

/** Failing seeds that are shrunk; the others are named. */
const SHRUNK = 3;
/** In so many schedules each kind of event is seen. */
const ENOUGH = 1_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Range {
	first: number;
	count: number;
}

function rangeOf(): Range {
	const { count, first, minutes } = values;
	if (minutes !== undefined) return { first: Number(first ?? randomInt(1e6, 1e9)), count: 1e9 };
	return { first: Number(first ?? 1), count: Number(count ?? (first ? 1 : 3_300)) };
}

function* seedsOf({ first, count }: Range): Generator<number> {
	const end = Date.now() + Number(values.minutes ?? Infinity) * 60_000;
	for (let seed = first; seed < first + count && Date.now() < end; seed++) yield seed;
}

/** What all seeds came to. */
class Score {
	passed = 0;
	readonly failed: number[] = [];
	readonly seen = new Map<string, number>(eventKinds.map((kind) => [kind, 0]));

	add({ seed, seen, problems, test }: Told): void {
		for (const kind of seen) this.seen.set(kind, (this.seen.get(kind) ?? 0) + 1);
		if (Object.keys(problems).length === 0) {
			this.passed++;
			return;
		}
		this.failed.push(seed);
		say(`FAILED seed ${seed}: ${JSON.stringify(problems)}`);
		if (test) say(test);
	}

	/** Kinds of events that never struck, although they should have. */
	get unseen(): string[] {
		if (this.passed + this.failed.length < ENOUGH) return [];
		return [...this.seen].flatMap(([kind, times]) => (times === 0 ? [kind] : []));
	}
}

/** Plays seeds in a process of its own until none is left. */
async function playSome(seeds: Generator<number>, score: Score): Promise<void> {
	const worker = join(__dirname, 'worker.ts');
	// A schedule leaves much behind that is young: with more room, less of it has to be moved.
	const execArgv = ['--max-semi-space-size=64', '--import', 'tsx'];
	const child = fork(worker, [engine], { execArgv });
	const ended = new Promise<never>((_, reject) => {
		child.once('exit', (code) => reject(new Error(`a process ended with code ${code}`)));
	});
	ended.catch(() => {});
	for (const seed of seeds) {
		const told = new Promise<Told>((resolve) => child.once('message', resolve));
		child.send({
			seed,
			shrinks: score.failed.length < SHRUNK && !values['no-shrink'],
		});
		score.add(await Promise.race([told, ended]));
		if (values.bail && score.failed.length > 0) break;
	}
	child.kill();
}

async function main(): Promise<void> {
	const score = new Score();
	const started = Date.now();
	const cores = availableParallelism();
	const range = rangeOf();
	say(`Seeds from ${range.first} on, on n8n ${engine}, in ${cores} processes`);
	const seeds = seedsOf(range);
	await Promise.all(Array.from({ length: cores }, async () => await playSome(seeds, score)));
	const played = score.passed + score.failed.length;
	const minutes = (Date.now() - started) / 60_000;
	say(`${played} schedules, ${Math.round(played / minutes)} a minute`);
	say([...score.seen].map(([kind, times]) => `${kind} ${times}`).join(', '));
	if (score.unseen.length > 0) say(`Never seen: ${score.unseen.join(', ')}`);
	const failed = score.failed.length + score.unseen.length;
	say(`seeds: ${score.passed} passed, ${failed} failed`);
	process.exitCode = failed > 0 ? 1 : 0;
}

main().catch((error: Error) => {
	console.error(error.stack);
	process.exitCode = 1;
});
