/** Makes the report of a record, and says in a few lines what is in it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { statementsIn } from './page';
import { playBack } from './playback/playback';
import { readRecord } from './record/file';
import { costOf, countOf, judge, reportOf } from './report';
import { settlings } from './statements';

const PAGE = join(__dirname, '../../docs/service.md');

/** Writes `report.md` beside the record; returns what a person reads in the terminal. */
export async function finish(record: string): Promise<string> {
	const lines = readRecord(record);
	const judged = judge(lines, statementsIn(readFileSync(PAGE, 'utf8')), settlings);
	// What was seen, and what it cost, is told even when the stand-in cannot follow.
	const surprises = await playBack(lines).catch(() => ['the record cannot be played back']);
	const path = join(dirname(record), 'report.md');
	writeFileSync(path, reportOf(lines, judged, surprises));
	const bill = costOf(lines);
	const refuted = judged.filter(({ verdict }) => verdict === 'refuted');
	return [
		bill ? `Spent: ${bill.cost}${bill.doubt}.` : 'The run was cut off.',
		`Statements of docs/service.md: ${countOf(judged)}.`,
		...refuted.map(({ text, seen }) => `  refuted: ${text}\n           ${seen}`),
		`Other than the stand-in: ${surprises.length || 'nothing'}`,
		...surprises.map((surprise) => `  ${surprise}`),
		`Report: ${path}`,
		`Record: ${record}`,
	].join('\n');
}
