/** Runs a part of the cells in this process and reports each to its parent. */
import { useFileStorage } from '../../support/harness/engine';
import { inParallel } from '../../support/parallel';
import { whyImpossible } from './impossible';
import { heard, listenToLogs } from './logs';
import type { CellReport } from './report';
import type { Cell, Run } from './rows';
import { cellsNamed, runsOf } from './rows';
import { runOne } from './runOne';
import { scriptTime } from './time';
import { judge } from './verdict';
import { watchWire } from './wire';

/** Cells at the same time: they mostly wait for their sockets. */
const WIDTH = 8;

async function tryOne(run: Run) {
	const note = (problem: string) => `${run.traceMode}, ${run.spell}: ${problem}`;
	try {
		const evidence = await runOne(run);
		const { problems, ...counts } = judge(evidence);
		return { problems: problems.map(note), ...counts, slowest: evidence.milliseconds };
	} catch (error) {
		const problems = [note((error as Error).stack ?? String(error))];
		return { problems, duplicates: 0, lost: 0, slowest: 0 };
	}
}

async function tryCell(cell: Cell): Promise<CellReport> {
	const all = runsOf(cell);
	const runs = whyImpossible(cell) === undefined ? all : all.slice(0, 1);
	const nothing = { problems: [], duplicates: 0, lost: 0, slowest: 0 };
	const report: CellReport = { ...cell, runs: runs.length, ...nothing };
	for (const run of runs) {
		const { problems, duplicates, lost, slowest } = await tryOne(run);
		report.problems.push(...problems);
		report.duplicates += duplicates;
		report.lost += lost;
		report.slowest = Math.max(report.slowest, slowest);
	}
	return report;
}

/** Runs every cell of the part; returns how many lines of the log were heard. */
export async function runShard(part: { shard: number; shards: number; only: string }) {
	await useFileStorage();
	listenToLogs(require('@n8n/backend-common'));
	scriptTime();
	watchWire();
	const mine = cellsNamed(part.only).filter((_cell, index) => index % part.shards === part.shard);
	await inParallel(mine.length, WIDTH, Infinity, async (index) =>
		process.send?.({ report: await tryCell(mine[index]) }),
	);
	return { heard: heard() };
}
