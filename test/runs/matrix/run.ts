/**
 * `npm test -- faults [--engine=1.x] [--only='HTTP 500 × submission']`: every fault at every
 * place in every mode of the node, or those named so, judged by the stand-in's ledger. Prints the
 * matrix, and last a line like
 * `560 cells: 505 passed, 55 impossible, 0 failed; 0 duplicate generations; 0 lost videos`.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REVIEWED, rules } from './impossible';
import type { CellReport, Message } from './report';
import { cellsNamed } from './rows';
import { closingLine, tableOf } from './table';

const { engine, only } = parseArgs({
	options: {
		engine: { type: 'string', default: '2.x' },
		only: { type: 'string', default: '' },
	},
}).values;
const chosen = cellsNamed(only).length;
const SHARDS = Math.min(2, availableParallelism(), chosen);

/** This program reports to a person in a terminal. */
const say = (line: string) => process.stdout.write(`${line}\n`);

function show(report: CellReport): void {
	if (report.problems.length === 0) return;
	say(`FAILED ${report.fault} × ${report.place} × ${report.mode}`);
	report.problems.forEach((problem) => say(`  ${problem}`));
}

/** Runs one part of the cells in a process of its own; returns the number of lines it heard. */
async function runShard(shard: number, reports: CellReport[]): Promise<number> {
	const options = { execArgv: ['--import', 'tsx'] };
	const child = fork(
		join(__dirname, 'worker.ts'),
		[engine, String(shard), String(SHARDS), only],
		options,
	);
	return await new Promise((resolve, reject) => {
		let lines = 0;
		child.on('message', ({ report, heard }: Message) => {
			if (report) {
				reports.push(report);
				show(report);
			}
			lines = heard ?? lines;
		});
		child.once('exit', (code) => {
			if (code === 0) resolve(lines);
			else reject(new Error(`a process of the matrix ended with code ${code}`));
		});
	});
}

async function main(): Promise<void> {
	if (chosen === 0) throw new Error(`No cell is named "${only}"`);
	const started = Date.now();
	const reports: CellReport[] = [];
	const shards = Array.from({ length: SHARDS }, (_, shard) => runShard(shard, reports));
	const heard = await Promise.all(shards);
	say(`\n${tableOf(reports)}\n`);
	rules.forEach(({ place, faults, because }) =>
		say(`– ${faults.join(', ')} × ${place}: ${because}`),
	);
	const runs = reports.reduce((sum, report) => sum + report.runs, 0);
	const slowest = Math.max(...reports.map((report) => report.slowest));
	const seconds = ((Date.now() - started) / 1000).toFixed(0);
	say(`\n${runs} runs on n8n ${engine} in ${seconds} s, the slowest ${slowest} ms`);
	if (heard.includes(0)) say('Nothing was heard of the log: the key may be in it');
	const { line, passed } = closingLine(reports, only === '' ? REVIEWED : undefined);
	if (!passed && only === '') say(`Expected: no failure and ${REVIEWED} impossible cells`);
	say(line);
	process.exitCode = passed && !heard.includes(0) ? 0 : 1;
}

main().catch((error: Error) => {
	console.error(error.stack);
	process.exitCode = 1;
});
