/**
 * `npm run bench`: figures of the node, beside the polling loop that people build, a node in the pattern of today's video
 * nodes, and the floor. Prints a table; a whole run, of half an hour, also writes `bench/results.json` and the figures
 * and charts of docs/performance.md.
 *
 *     --quick           fewer and smaller samples, in a few minutes
 *     --only=cpu        one of `videos`, `memory`, `cpu` and `live`
 *     --beside=<path>   also the node of another checkout, such as an older release: in `bench/results.json` only
 */
import '../test/support/harness/setup';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { installN8n } from '../test/n8n/install';
import { versions } from '../test/n8n/versions';
import { cpu } from './metrics/cpu';
import { live } from './metrics/live';
import { memory } from './metrics/memory';
import { writePage } from './page';
import { contendersOf } from './contenders';
import { resultsOf, table, writeResults } from './report';
import type { Metric, Options, Row } from './types';
import { videos } from './metrics/videos';

const metrics: Record<string, Metric> = { live, videos, memory, cpu };

const { values } = parseArgs({
	options: {
		quick: { type: 'boolean', default: false },
		only: { type: 'string' },
		beside: { type: 'string' },
	},
});

async function measure(options: Options): Promise<Row[]> {
	const rows: Row[] = [];
	for (const [name, metric] of Object.entries(metrics)) {
		if (name !== (values.only ?? name)) continue;
		const started = Date.now();
		rows.push(...(await metric(options)));
		console.error(`${name}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
	}
	return rows;
}

async function main(): Promise<void> {
	const { quick, only, beside } = values;
	installN8n(versions['2.x']);
	const contenders = contendersOf(beside && resolve(beside));
	const rows = await measure({ quick, contenders });
	console.log(table(rows));
	if (quick || only !== undefined) return;
	const results = resultsOf(rows);
	writeResults(results);
	await writePage(results);
}

// A signal ends the processes that were started, too: they are ended on exit.
(['SIGINT', 'SIGTERM'] as const).forEach((name) => process.once(name, () => process.exit(1)));

main().then(
	// n8n's engine leaves handles open.
	() => process.exit(),
	(error: Error) => {
		console.error(error.stack);
		process.exit(1);
	},
);
