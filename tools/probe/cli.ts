/** `npm run probe`: asks PixVerse, with a key, what its pages leave open. Says what it will do and spend, and asks first. */
import { confirm, isCancel, password } from '@clack/prompts';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startStandIn } from '../../test/support/standin';
import { print } from '../terminal/step';
import { stringifyExact } from '../../nodes/PixVerse/transport/values/json';
import { keepAnswers } from './answers';
import { differencesBetween, readRecord, recordOf } from './compare';
import { reportOf } from './report';
import type { Settings } from './session';
import { hostOf } from './session';
import { run, stepsOf } from './steps';

const root = join(__dirname, '../..');
const RECORDED = join(root, 'test/recorded');
const ADDRESS = 'https://app-api.pixverse.ai';
const help = `npm run probe -- [options]

  --spend           also does what costs credits
  --budget 100      the most credits that may be spent
  --address <url>   another address than ${ADDRESS}
  --yes             does not ask before it begins
  --fixture <file>  puts the answers of a record into test/recorded/, for the tests

The key comes from PIXVERSE_API_KEY, or it is asked for.`;

async function askForKey(): Promise<string> {
	const given = process.env.PIXVERSE_API_KEY;
	if (given) return given;
	if (!process.stdin.isTTY) throw new Error('Set PIXVERSE_API_KEY: there is no terminal to ask at');
	const answer = await password({ message: 'API key of PixVerse' });
	if (isCancel(answer) || !answer) throw new Error('Nothing was done');
	return answer.trim();
}

function readArguments() {
	const [flag, text] = [{ type: 'boolean' } as const, { type: 'string' } as const];
	const flags = { spend: flag, yes: flag, help: flag };
	const { values } = parseArgs({
		options: { ...flags, budget: text, address: text, fixture: text },
	});
	const budget = Number(values.budget ?? 100);
	if (!Number.isInteger(budget) || budget < 0) throw new Error('--budget must be a whole number');
	return { ...values, budget: values.spend ? budget : 0 };
}

async function finish(record: string, address: string): Promise<void> {
	const lines = readRecord(record);
	const page = readFileSync(join(root, 'docs/service.md'), 'utf8');
	const standIn = await startStandIn({ host: hostOf(address) });
	const differences = differencesBetween(lines, await recordOf(standIn));
	await standIn.close();
	const found = reportOf(lines, page, differences);
	writeFileSync(join(dirname(record), 'report.md'), found);
	const others = [...differences.keys()].join(', ');
	print(`\n${found.split('\n')[2]}\nOther than the stand-in: ${others || 'nothing'}`);
	print(`Report and record: ${dirname(record)}. Read them before you share them.`);
}

async function main(): Promise<void> {
	const { help: isHelp, fixture, address = ADDRESS, budget, yes } = readArguments();
	if (isHelp) return void print(help);
	if (fixture) return void print(`Added: ${keepAnswers(fixture, RECORDED).join(', ')}`);
	const stop = new AbortController();
	const record = join('probe-output', new Date().toISOString().replace(/\W/g, '-'), 'record.jsonl');
	const settings: Settings = {
		...{ address, budget, apiKey: await askForKey(), stop: stop.signal },
		pause: async (ms, signal) => await setTimeout(ms, undefined, { signal }).catch(() => {}),
		onLine: (line) => {
			// At once, so that the record is whole up to its last line.
			appendFileSync(record, `${stringifyExact(line)}\n`);
			if (line.kind === 'outcome') print(`${line.state}: ${line.step}: ${line.note}`);
		},
	};
	for (const [title, price] of stepsOf(settings)) print(`${title}: ${price}`);
	print(`At ${address}. At most ${budget} credits are spent.`);
	if (!yes && !process.stdin.isTTY) throw new Error('Add --yes: there is no terminal to ask at');
	if (!yes && (await confirm({ message: 'Begin?' })) !== true)
		return void print('Nothing was done');
	mkdirSync(dirname(record), { recursive: true });
	process.once('SIGINT', () => {
		print('Stopping. A submission under way gets its answer; press Ctrl+C again to leave at once.');
		stop.abort();
	});
	await run(settings);
	await finish(record, address);
}

main().catch((error: Error) => {
	print(error.message);
	process.exitCode = 1;
});
