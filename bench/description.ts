/**
 * `npm run bench`: the cost per item of the whole description against a node of ten fields, on both
 * engines. Both run in turn, so that a change of the machine's speed meets both; the ratio is the
 * median of the ratios of pairs. Ends with 1 when the whole node costs more than twice as much.
 */
import { spawnSync } from 'node:child_process';
import '../test/support/harness/setup';
import { useEngine } from './engine';

const ITEMS = 300;
const PAIRS = 9;
const MOST = 2;

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1];
const inMs = (milliseconds: number) => `${(milliseconds / ITEMS).toFixed(3)} ms`;

/** Measures on the engine that is in use, prints a line and returns the ratio. */
async function measure(version: string): Promise<number> {
	const { nodeOf, time } = await import('./perItem');
	const [whole, ten] = [nodeOf('whole'), nodeOf('ten fields')];
	await time(whole, ITEMS);
	await time(ten, ITEMS);
	const pairs: Array<[number, number]> = [];
	for (let pair = 0; pair < PAIRS; pair++) {
		pairs.push([await time(whole, ITEMS), await time(ten, ITEMS)]);
	}
	const ratio = median(pairs.map(([one, other]) => one / other));
	const [all, few] = [0, 1].map((at) => inMs(median(pairs.map((pair) => pair[at]))));
	const fields = whole.description.properties.length;
	console.log(
		`n8n ${version}: ${fields} fields ${all} an item, ten fields ${few}, ratio ${ratio.toFixed(2)}`,
	);
	return ratio;
}

async function main(): Promise<void> {
	const [version] = process.argv.slice(2);
	if (version !== undefined) {
		useEngine(version);
		process.exit((await measure(version)) <= MOST ? 0 : 1);
	}
	const [node, ...args] = [process.execPath, ...process.execArgv, __filename];
	const endings = ['2.x', '1.x'].map(
		(name) => spawnSync(node, [...args, name], { stdio: 'inherit' }).status,
	);
	process.exitCode = endings.every((status) => status === 0) ? 0 : 1;
}

main().catch((error: Error) => {
	console.error(error.stack);
	process.exitCode = 1;
});
