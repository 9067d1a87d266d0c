/**
 * `npm run probe`: the first hour with a key. Says what it will do and spend, does it, and writes a scrubbed
 * record and a report to `probe-output/`.
 */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import ora from 'ora';
import { say } from '../terminal/step';
import type { Settings } from './bench';
import { finish } from './finish';
import type { Options } from './options';
import { help, readOptions } from './options';
import { planOf } from './plan';
import { probes } from './probes';
import type { Probe } from './probes/types';
import { writeLine } from './record/file';
import type { Line, Outcome } from './record/types';
import { runProbes } from './run';

const SYMBOLS: Record<Outcome['state'], string> = {
	done: '✔',
	failed: '✖',
	skipped: '–',
	stopped: '■',
};
const ASKED_TWICE_MS = 1_000;
const INTERRUPTED = 130;

const stop = new AbortController();

/** Asks at the terminal; what is secret is not shown. */
async function ask(message: string, variable: string, isSecret: boolean): Promise<string> {
	const given = process.env[variable]?.trim();
	if (given) return given;
	if (!process.stdin.isTTY) throw new Error(`Set ${variable}: there is no terminal to ask at`);
	const { isCancel, password, text } = await import('@clack/prompts');
	const answer = await (isSecret ? password({ message }) : text({ message }));
	if (isCancel(answer) || !answer?.trim())
		throw new Error('Nothing was entered, and nothing was done');
	return answer.trim();
}

async function isWanted({ yes }: Options): Promise<boolean> {
	if (yes) return true;
	if (!process.stdin.isTTY) throw new Error('Add --yes: there is no terminal to ask at');
	const { confirm } = await import('@clack/prompts');
	return (await confirm({ message: 'Begin?' })) === true;
}

async function webhookOf({ webhook, port }: Options): Promise<Settings['webhook']> {
	if (webhook === undefined) return undefined;
	const id = await ask('ID of the webhook', 'PIXVERSE_WEBHOOK_ID', false);
	const secret = await ask('Secret of the webhook', 'PIXVERSE_WEBHOOK_SECRET', true);
	return { address: webhook, port, id, secret };
}

async function settingsOf(options: Options, onLine: (line: Line) => void): Promise<Settings> {
	const { address, budget, spend, limit, unpriced } = options;
	const pause = async (ms: number, signal: AbortSignal) =>
		await setTimeout(ms, undefined, { signal }).catch(() => undefined);
	const apiKey = await ask('API key of PixVerse', 'PIXVERSE_API_KEY', true);
	const webhook = await webhookOf(options);
	return {
		address,
		apiKey,
		budget,
		spend,
		limit,
		unpriced,
		webhook,
		pause,
		onLine,
		stop: stop.signal,
	};
}

/** A line that turns while a probe runs, and then says what came of it. */
async function show({ title }: Probe, work: () => Promise<Outcome>): Promise<Outcome> {
	const spinner = ora({ text: title, discardStdin: false, stream: process.stdout }).start();
	const outcome = await work();
	const { state, note } = outcome;
	spinner.stopAndPersist({ symbol: SYMBOLS[state], text: `${title}: ${note}` });
	return outcome;
}

function stopOnInterrupt(record: string): void {
	let first = 0;
	// A terminal sends it to npm and to this process, so it may arrive twice.
	process.on('SIGINT', () => {
		if (first > 0 && Date.now() - first > ASKED_TWICE_MS) {
			say('\nLeft. A submission without an answer may have been charged: look at the balance.');
			say(`The report: npm run probe -- --report ${record}`);
			process.exit(INTERRUPTED);
		}
		if (first === 0)
			say(
				'\nStopping. A submission under way gets its answer; press Ctrl+C again to leave at once.',
			);
		first ||= Date.now();
		stop.abort();
	});
}

async function run(options: Options): Promise<void> {
	const folder = join('probe-output', new Date().toISOString().slice(0, 19).replaceAll(':', '-'));
	const record = join(folder, 'record.jsonl');
	const failed = new Set<string>();
	const onLine = (line: Line) => {
		writeLine(record, line);
		if (line.kind === 'outcome' && line.state === 'failed') failed.add(line.probe);
	};
	const settings = await settingsOf(options, onLine);
	say(`\n${planOf(settings)}\n`);
	if (!(await isWanted(options))) return void say('Nothing was done.');
	stopOnInterrupt(record);
	await runProbes(settings, show);
	say(`\n${await finish(record)}`);
	if (failed.size > 0)
		say(`${failed.size} of ${probes.length} probes failed: ${[...failed].join(', ')}`);
	process.exitCode = stop.signal.aborted ? INTERRUPTED : Number(failed.size > 0);
}

async function main(): Promise<void> {
	const options = readOptions(process.argv.slice(2));
	if (options.help) return void say(help);
	if (options.report !== undefined) return void say(await finish(options.report));
	await run(options);
}

main().catch((error: Error) => {
	say(error.message);
	process.exitCode = 1;
});
