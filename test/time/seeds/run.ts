/**
 * `npm test -- seeds [--count=5000] [--first=17] [--minutes=60] [--play=name] [--engine=1.x]`: plays random schedules, side
 * by side on all cores. Without any of them: the first few thousand seeds, so that a change is judged by what it does and
 * not by chance; `--minutes` alone begins at a random seed; `--play` plays one of `found/`. What fails is shrunk and
 * printed. Last comes `seeds: N passed, M failed`.
 */
import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { eventKinds } from './events';
import { exceptionNames } from './exceptions';
import type { PlayRequest, PlayResponse } from './worker';

const { values } = parseArgs({
	options: {
		...{ count: { type: 'string' }, first: { type: 'string' }, minutes: { type: 'string' } },
		play: { type: 'string' },
		engine: { type: 'string', default: '2.x' },
	},
});
const { engine } = values;

/** Failing seeds that are shrunk; the others are named. */
const SHRUNK = 3;
/** In so many schedules each kind of event is seen. */
const ENOUGH = 1_000;

const print = (line: string) => process.stdout.write(`${line}\n`);

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

class Counts {
	private readonly counts: Map<string, number>;

	constructor(names: string[]) {
		this.counts = new Map(names.map((name) => [name, 0]));
	}

	add(names: string[]): void {
		for (const name of names) this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
	}

	get never(): string[] {
		return [...this.counts].flatMap(([name, count]) => (count === 0 ? [name] : []));
	}

	/** A line of all of them, or a line for each. */
	text(separator: string): string {
		return [...this.counts].map(([name, count]) => `${name} ${count}`).join(separator);
	}
}

class Score {
	passed = 0;
	readonly failed: Array<number | string> = [];
	readonly events = new Counts(eventKinds);
	readonly exceptions = new Counts(exceptionNames);

	add({ play, events, exceptions, problems, shrunk }: PlayResponse): void {
		this.events.add(events);
		this.exceptions.add(exceptions);
		if (Object.keys(problems).length === 0) {
			this.passed++;
			return;
		}
		this.failed.push(play);
		print(`FAILED ${play}: ${JSON.stringify(problems)}`);
		if (shrunk) print(JSON.stringify(shrunk, null, '\t'));
	}

	get played(): number {
		return this.passed + this.failed.length;
	}

	/** Kinds of events that never struck, although they should have. */
	get unseen(): string[] {
		return this.played < ENOUGH ? [] : this.events.never;
	}
}

/** Plays seeds, or the schedule of a name, in a process of its own until none is left. */
async function playSome(all: Iterable<number | string>, score: Score): Promise<void> {
	const worker = join(__dirname, 'worker.ts');
	// A schedule leaves much behind that is young: with more room, less of it has to be moved.
	const execArgv = ['--max-semi-space-size=64', '--import', 'tsx'];
	const child = fork(worker, [engine], { execArgv });
	const ended = new Promise<never>((_, reject) => {
		child.once('exit', (code) => reject(new Error(`a process ended with code ${code}`)));
	});
	ended.catch(() => {});
	for (const play of all) {
		const response = new Promise<PlayResponse>((resolve) => child.once('message', resolve));
		child.send({ play, shrinks: score.failed.length < SHRUNK } satisfies PlayRequest);
		score.add(await Promise.race([response, ended]));
	}
	child.kill();
}

async function playSeeds(score: Score): Promise<void> {
	const started = Date.now();
	const cores = availableParallelism();
	const range = rangeOf();
	print(`Seeds from ${range.first} on, on n8n ${engine}, in ${cores} processes`);
	const seeds = seedsOf(range);
	await Promise.all(Array.from({ length: cores }, async () => await playSome(seeds, score)));
	const minutes = (Date.now() - started) / 60_000;
	print(`${score.played} schedules, ${Math.round(score.played / minutes)} a minute`);
	print(`Events: ${score.events.text(', ')}`);
	print(`Exceptions of the verdict:\n${score.exceptions.text('\n')}`);
}

async function main(): Promise<void> {
	const score = new Score();
	if (values.play === undefined) await playSeeds(score);
	else await playSome([values.play], score);
	const { unseen, failed, passed } = score;
	if (unseen.length > 0) print(`Never seen: ${unseen.join(', ')}`);
	const count = failed.length + unseen.length;
	print(`seeds: ${passed} passed, ${count} failed`);
	process.exitCode = count > 0 ? 1 : 0;
}

main().catch((error: Error) => {
	console.error(error.stack);
	process.exitCode = 1;
});
