// `npm run probe` as a person has it: what it says, what it writes, and what Ctrl+C leaves.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecord } from '../../../tools/probe/record/file';
import { readOptions } from '../../../tools/probe/options';
import type { StandIn } from '../../support/standin';
import { startStandIn } from '../../support/standin';

const root = join(__dirname, '../../..');
const apiKey = 'a-key-of-mine-31415926';

let standIn: StandIn;
let folder: string;

beforeEach(async () => {
	standIn = await startStandIn({ apiKey, price: 5 });
	folder = mkdtempSync(join(tmpdir(), 'pixverse-probe-'));
});

afterEach(async () => {
	await standIn.close();
	rmSync(folder, { recursive: true, force: true });
});

/** Makes the pauses of the program pass a hundred times faster. */
const hurry = `
	import timers from 'node:timers/promises';
	import { syncBuiltinESMExports } from 'node:module';
	const { setTimeout } = timers;
	timers.setTimeout = async (ms, ...more) => await setTimeout(ms / 100, ...more);
	syncBuiltinESMExports();
`;

/** Starts the program in a folder of its own; interrupts it when `text` was said. */
async function run(args: string[], interruptAt?: string) {
	const cli = join(root, 'tools/probe/cli.ts');
	const tsx = join(root, 'node_modules/tsx/dist/loader.mjs');
	const imports = [tsx, `data:text/javascript,${encodeURIComponent(hurry)}`];
	const program = spawn(
		process.execPath,
		[...imports.flatMap((one) => ['--import', one]), cli, '--address', standIn.url, ...args],
		{ cwd: folder, env: { ...process.env, PIXVERSE_API_KEY: apiKey } },
	);
	let said = '';
	program.stderr.on('data', (chunk: Buffer) => (said += chunk));
	program.stdout.on('data', (chunk: Buffer) => {
		const wasSaid = said.includes(interruptAt ?? '\0');
		said += chunk;
		if (!wasSaid && said.includes(interruptAt ?? '\0')) program.kill('SIGINT');
	});
	const [code] = (await once(program, 'exit')) as [number];
	return { said, code };
}

/** What was written, by the name of the file. */
function written() {
	const runs = join(folder, 'probe-output');
	const [name] = readdirSync(runs);
	const read = (file: string) => readFileSync(join(runs, name, file), 'utf8');
	const record = join(runs, name, 'record.jsonl');
	return {
		lines: readRecord(record),
		record,
		text: read('record.jsonl'),
		report: read('report.md'),
	};
}

it('says what it will do, does what is free, and ends with what was spent', async () => {
	const { said, code } = await run(['--yes']);
	expect(said).toContain('Nothing is spent.');
	expect(said).toMatch(
		/Text to video: v6, 1 second, 360p +left out: costs credits; only with --spend/,
	);
	expect(said).toContain('Spent: 0 of 100 credits.');
	expect(code).toBe(0);
	const { text, report } = written();
	expect(standIn.ledger.generations).toEqual([]);
	expect(report).toContain('0 of 100 credits were spent');
	expect([said, text, report].filter((one) => one.includes(apiKey))).toEqual([]);
});

it('leaves a record and a report after Ctrl+C, and pays for nothing more', async () => {
	standIn.settings.jobs = { kind: 'time', ms: 600_000 };
	const { said, code } = await run(['--yes', '--spend'], 'The same trace ID with another body:');
	expect(said).toContain('Stopping.');
	expect(code).toBe(130);
	const { lines, report, record } = written();
	expect(standIn.ledger.generations).toHaveLength(1);
	expect(lines.filter(({ kind }) => kind === 'bill')).toHaveLength(1);
	expect(report).toContain('same body: the first answer, not charged');
	expect(report).toContain('`follow` stopped');
	expect((await run(['--report', record])).said).toContain('Spent: 5 of 100 credits.');
});

it('asks for nothing where there is no terminal', async () => {
	const { said, code } = await run([]);
	expect([said.trim().split('\n').at(-1), code]).toEqual([
		'Add --yes: there is no terminal to ask at',
		1,
	]);
	expect(standIn.ledger.requests).toEqual([]);
});

it.each([
	[['--budget', '-5'], '--budget'],
	[['--budget', 'all'], '--budget must be a whole number'],
	[['--port', '70000'], '--port must be a whole number up to 65535'],
	[['--webhook', 'home'], '--webhook must be an http or https address'],
	[['--speed', '9'], '--speed'],
])('refuses %j', (args, problem) => {
	expect(() => readOptions(args)).toThrow(problem);
});
