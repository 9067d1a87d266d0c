/**
 * `npm run bench [-- --quick] [-- --only=text]`: what we promise, measured, beside what users build
 * today. Prints a table and writes `bench/results.json`; the whole run also writes the figures and
 * charts of docs/performance.md. With `--only`, files stay as they are.
 */
import '../test/support/harness/setup';
import { installN8n } from '../test/n8n/install';
import { versions } from '../test/n8n/versions';
import { batchTime } from './metrics/batchTime';
import { description } from './metrics/description';
import { cancel } from './metrics/cancel';
import { faults } from './metrics/faults';
import { fileHeads } from './metrics/fileHeads';
import { lateness } from './metrics/lateness';
import { looks } from './metrics/looks';
import { memory } from './metrics/memory';
import { packageSize } from './metrics/packageSize';
import { queueMode } from './metrics/queueMode';
import { refusals } from './metrics/refusals';
import { requests } from './metrics/requests';
import { savedData } from './metrics/savedData';
import { timePerItem } from './metrics/timePerItem';
import { writePage } from './page';
import { resultsOf, table, writeResults } from './report';
import type { Metric, Row } from './types';

const metrics: Record<string, Metric> = {
	lateness,
	looks,
	batchTime,
	refusals,
	timePerItem,
	description,
	memory,
	cancel,
	requests,
	savedData,
	packageSize,
	queueMode,
	faults,
	fileHeads,
};

const args = process.argv.slice(2);
const quick = args.includes('--quick');
const only = args.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const chosen = Object.entries(metrics).filter(([name]) => only === undefined || only === name);

async function measure(): Promise<Row[]> {
	installN8n(versions['2.x']);
	const rows: Row[] = [];
	for (const [name, metric] of chosen) {
		const started = Date.now();
		// One that cannot be measured is left out of the results; the others are worth having.
		await metric({ quick }).then(
			(found) => rows.push(...found),
			(error: Error) => {
				process.exitCode = 1;
				console.error(`${name} was not measured: ${error.stack}`);
			},
		);
		console.error(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
	}
	return rows;
}

async function main(): Promise<void> {
	const rows = await measure();
	console.log(table(rows));
	if (only !== undefined) return;
	const results = resultsOf(rows);
	writeResults(results);
	if (!quick) await writePage(results);
	const missed = rows.filter(({ met }) => met === false).length;
	console.log(`\n${rows.length} figures, ${missed} targets missed; see bench/results.json`);
}

// A signal ends the processes that were started, too: they are ended on exit.
(['SIGINT', 'SIGTERM'] as const).forEach((name) => process.once(name, () => process.exit(1)));

main().then(
	// n8n's engine leaves handles open.
	() => process.exit(process.exitCode),
	(error: Error) => {
		console.error(error.stack);
		process.exit(1);
	},
);
