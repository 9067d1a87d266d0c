/** `npm run probe`: asks PixVerse, with a key, what its pages leave open. Says what it will do and spend, and asks first. */
import { confirm, isCancel, password, text } from '@clack/prompts';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startStandIn } from '../../test/support/standin';
import { say } from '../terminal/step';
import { differencesBetween, recordOf } from './compare';
import { readRecord, writeLine } from './record';
import { reportOf } from './report';
import { run, stepsOf } from './run';
import type { Settings } from './session';

const root = join(__dirname, '../..');
const ADDRESS = 'https://app-api.pixverse.ai';
const help = `npm run probe -- [options]

  --spend           also does what costs credits
  --budget 100      the most credits that may be spent
  --limit           submits the cheapest video until there are too many jobs
  --unpriced        also a restyle, whose price nobody publishes: it may go beyond the budget
  --webhook <url>   a public address that leads to --port 8788 of this machine
  --address <url>   another address than ${ADDRESS}
  --yes             does not ask before it begins
  --fixture <file>  puts a record into test/recorded/, for the tests

The key comes from PIXVERSE_API_KEY, or it is asked for; so are PIXVERSE_WEBHOOK_ID and PIXVERSE_WEBHOOK_SECRET.`;

async function ask(message: string, variable: string, isSecret = true): Promise<string> {
	const given = process.env[variable];
	if (given) return given;
	if (!process.stdin.isTTY) throw new Error(`Set ${variable}: there is no terminal to ask at`);
	const answer = await (isSecret ? password : text)({ message });
	if (isCancel(answer) || !answer) throw new Error('Nothing was done');
	return answer.trim();
}

async function isWanted(): Promise<boolean> {
	if (!process.stdin.isTTY) throw new Error('Add --yes: there is no terminal to ask at');
	return (await confirm({ message: 'Begin?' })) === true;
}

function readArguments(args: string[]) {
	const flag = { type: 'boolean' } as const;
	const string = { type: 'string' } as const;
	const flags = { spend: flag, limit: flag, unpriced: flag, yes: flag, help: flag };
	const texts = { budget: string, webhook: string, port: string, address: string, fixture: string };
	const { values } = parseArgs({ args, options: { ...flags, ...texts } });
	const budget = Number(values.budget ?? 100);
	if (!Number.isInteger(budget) || budget < 0) throw new Error('--budget must be a whole number');
	return { ...values, budget: values.spend ? budget : 0, port: Number(values.port ?? 8788) };
}

async function finish(record: string): Promise<void> {
	const lines = readRecord(record);
	const page = readFileSync(join(root, 'docs/service.md'), 'utf8');
	const standIn = await startStandIn();
	const differences = differencesBetween(lines, await recordOf(standIn));
	await standIn.close();
	const found = reportOf(lines, page, differences);
	const report = join(dirname(record), 'report.md');
	writeFileSync(report, found);
	say(
		`\n${found.split('\n')[2]}\nOther than the stand-in: ${differences.join('\n  ') || 'nothing'}`,
	);
	say(`Report: ${report}\nRecord: ${record}. Read it before you share it.`);
}

type Values = ReturnType<typeof readArguments>;

/** Everything that a run needs to know; asks for what is missing. */
async function settingsOf(
	{ address = ADDRESS, budget, limit, unpriced, port, webhook }: Values,
	record: string,
	stop: AbortSignal,
): Promise<Settings> {
	const apiKey = await ask('API key of PixVerse', 'PIXVERSE_API_KEY');
	const id = webhook && (await ask('ID of the webhook', 'PIXVERSE_WEBHOOK_ID', false));
	const secret = webhook && (await ask('Its secret', 'PIXVERSE_WEBHOOK_SECRET'));
	return {
		...{ address, apiKey, budget, limit, unpriced, stop },
		webhook: webhook && id && secret ? { address: webhook, port, id, secret } : undefined,
		pause: async (ms, signal) => await setTimeout(ms, undefined, { signal }).catch(() => {}),
		onLine: (line) => {
			writeLine(record, line);
			if (line.kind === 'outcome') say(`${line.state}: ${line.step}: ${line.note}`);
		},
	};
}

async function main(): Promise<void> {
	const values = readArguments(process.argv.slice(2));
	const { help: isHelp, fixture, unpriced, budget } = values;
	if (isHelp) return void say(help);
	if (fixture) return copyFileSync(fixture, join(root, 'test/recorded', `${Date.now()}.jsonl`));
	const stop = new AbortController();
	const record = join('probe-output', new Date().toISOString().replace(/\W/g, '-'), 'record.jsonl');
	const settings = await settingsOf(values, record, stop.signal);
	for (const [title, price] of stepsOf(settings)) say(`${title}: ${price}`);
	const bound = `At most ${budget} credits are spent${unpriced ? ', and what the restyle costs' : ''}.`;
	say(`At ${settings.address}. ${bound}`);
	if (!(values.yes || (await isWanted()))) return void say('Nothing was done');
	mkdirSync(dirname(record), { recursive: true });
	process.once('SIGINT', () => {
		say('Stopping. A submission under way gets its answer; press Ctrl+C again to leave at once.');
		stop.abort();
	});
	await run(settings);
	await finish(record);
}

main().catch((error: Error) => {
	say(error.message);
	process.exitCode = 1;
});
