/** A shop's sheet of 500 rows: dry run, run, mended and run again; stopped, killed and run again. */
import { setTimeout } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import type { Generation, Ledger } from '../../support/standin';
import { spent } from '../../support/standin/ledger';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf } from '../bench';
import { waitUntil } from '../environment';
import type { Execution } from '../rest';
import { Rest } from '../rest';
import type { Fate, ShopRow } from '../sheet';
import { FAILING, isChanged, mendedRows, SHOP_RANGE, shopFile, shopRows } from '../sheet';
import { chain, node, pixVerse, rl, webhookNode } from '../workflows';

/** PixVerse's status of a job that failed, whose credits come back. */
const GENERATION_FAILED = 8;

/** The age at which the ID of a video surely shows another process that an earlier run made it. */
const KNOWN_AGE_MS = 61_000;

/** Long enough for 500 rows on a busy machine. */
const LONG_MS = 600_000;

/** What a person sets for the columns of the shop. */
const SHOP = {
	operation: 'fusion',
	images: { entries: [{ image: rl('url', '={{ $json.photo }}'), role: 'subject' }] },
	prompt: '={{ $json.text }}',
	model: '={{ $json.model }}',
	duration: '={{ $json.length }}',
	quality: '={{ $json.quality }}',
	aspectRatio: '={{ $json.shape }}',
};

/** A workflow that takes the sheet as a file and makes a video of each row. */
async function activate(bench: Bench, path: string, more: IDataObject = {}): Promise<string> {
	const options = {
		...{ pollingInterval: 0.2, traceId: '=shop-{{ $json.sku }}', includeInputFields: true },
		...more,
	};
	const read = {
		operation: 'xlsx',
		binaryPropertyName: 'Sheet',
		options: { headerRow: true, range: SHOP_RANGE },
	};
	const nodes = [
		webhookNode(path),
		node('Read Excel', 'n8n-nodes-base.extractFromFile', read),
		pixVerse(bench.credential, { ...SHOP, options }, { onError: 'continueRegularOutput' }),
	];
	return await bench.rest.activate(chain(path, nodes));
}

/** Hands in the sheet. */
async function send({ server, version }: Bench, path: string, rows: ShopRow[]): Promise<void> {
	const body = new FormData();
	body.append('Sheet', shopFile(version, rows), 'shop.xlsx');
	await waitUntil(`the webhook ${path}`, async () => {
		const { status } = await fetch(`${server.url}/webhook/${path}`, { method: 'POST', body });
		return status !== 404;
	});
}

/** The items of an execution, in the order of the rows. */
function itemsOf(execution: Execution, rows: ShopRow[]): IDataObject[] {
	check(execution.status === 'success', `the execution is ${execution.status}`);
	const items = outputOf(execution).map(({ json }) => json);
	check(items.length === rows.length, `${items.length} items of ${rows.length} rows`);
	return items;
}

/** Runs the sheet once, in a workflow of its own; returns the items and what the run has added to the ledger. */
async function runSheet(bench: Bench, path: string, rows: ShopRow[], more: IDataObject = {}) {
	const before = bench.standIn.ledger.generations.length;
	const id = await activate(bench, path, more);
	await send(bench, path, rows);
	const execution = await bench.rest.finished(id, LONG_MS);
	const made = bench.standIn.ledger.generations.slice(before);
	return { items: itemsOf(execution, rows), made, execution };
}

/** The sum of a number that an item has itself, or in its error. */
const total = (items: IDataObject[], field: 'credits' | 'credits_charged'): number =>
	items.reduce((sum, item) => {
		const { error = {} } = item as { error?: IDataObject };
		return sum + Number(item[field] ?? error[field] ?? 0);
	}, 0);

const stateOf = (item: IDataObject): string => (item.error ? 'error' : String(item.state));

/** Throws with the first rows for which the judgement is not what it should be. */
function checkRows(
	what: string,
	rows: ShopRow[],
	items: IDataObject[],
	isRight: (fate: Fate, item: IDataObject, row: number) => boolean,
): void {
	const wrong = rows.flatMap(({ fate }, at) =>
		isRight(fate, items[at], at) ? [] : [`row ${at} (${fate}): ${JSON.stringify(items[at])}`],
	);
	const first = wrong.slice(0, 3).join('\n').slice(0, 3_000);
	check(wrong.length === 0, `${what}: ${wrong.length} rows are wrong\n${first}`);
}

/** Jobs of a moment; the first video of some prompts fails. */
function prepare({ standIn }: Bench, ms: number): void {
	const failed = new Set<string>();
	Object.assign(standIn.settings, {
		accountLimit: 50,
		jobs: { kind: 'time', ms },
		outcome: ({ itemBody }: { itemBody: Record<string, unknown> }) => {
			const prompt = String(itemBody.prompt);
			if (!prompt.includes(FAILING) || failed.has(prompt)) return 1;
			failed.add(prompt);
			return GENERATION_FAILED;
		},
	});
}

/** The ledger without the failed videos, whose credits came back: their rows may be made once more. */
const withoutRefunded = (ledger: Ledger): Ledger => ({
	...ledger,
	generations: ledger.generations.filter(({ refunded }) => !refunded),
});

const isMade = ({ fate }: ShopRow) => fate === 'made';

const isReady = ({ state, error }: IDataObject) => state === 'ready' && error === undefined;

/** What a table that keeps `credits` with `state` adds up for its videos. */
const creditsKept = (items: IDataObject[]): number => total(items.filter(isReady), 'credits');

/** The credits of the videos that the items have, by the ledger. */
function spentOn(items: IDataObject[], generations: Generation[]): number {
	const ids = new Set(items.filter(isReady).map(({ video_id: id }) => String(id)));
	return spent(generations.filter(({ videoId }) => ids.has(videoId)));
}

/** The dry run refuses what is wrong, warns of what PixVerse refuses, and knows the price of the others. */
async function tryOut(bench: Bench, rows: ShopRow[]): Promise<IDataObject[]> {
	const { items, made } = await runSheet(bench, 'sheet-dry', rows, { dryRun: true });
	check(made.length === 0, `a dry run made ${made.length} videos`);
	checkRows('dry run', rows, items, (fate, item) => {
		const warns = /is not among/.test(String(item.warning));
		if (fate === 'problem') return stateOf(item) === 'error';
		return stateOf(item) === 'dry_run' && warns === (fate === 'unlisted');
	});
	const told = items.find(({ dry_run_total: sum }) => sum !== undefined)?.dry_run_total;
	check(bench.server.log().includes(String(told)), `the log lacks "${String(told)}"`);
	return items;
}

async function runTwice(bench: Bench): Promise<Outcome> {
	const { ledger } = bench.standIn;
	prepare(bench, 50);
	const rows = shopRows();
	const dry = await tryOut(bench, rows);
	const first = await runSheet(bench, 'sheet-first', rows);
	checkRows('first run', rows, first.items, (fate, item, row) => {
		if (fate !== 'made') return stateOf(item) === 'error';
		const { estimated_credits: estimated } = dry[row];
		return stateOf(item) === 'ready' && item.credits_charged === estimated;
	});
	const paid = [total(first.items, 'credits_charged'), spent(first.made)];
	check(paid[0] === paid[1], `the first run says ${paid[0]} credits of ${paid[1]}`);

	const mended = mendedRows();
	const second = await runSheet(bench, 'sheet-second', mended, { videoTries: 2 });
	checkRows('second run', mended, second.items, (fate, item, row) => {
		if (fate !== 'made') return stateOf(item) === 'error';
		const isPaid = Number(item.credits_charged) > 0;
		return stateOf(item) === 'ready' && isPaid === isChanged(row);
	});
	const again = [total(second.items, 'credits_charged'), spent(second.made)];
	check(again[0] === again[1], `the second run says ${again[0]} credits of ${again[1]}`);
	check(paid[0] + again[0] === spent(ledger.generations), 'the runs do not add up to the ledger');
	const kept = creditsKept(second.items);
	const ofRows = spentOn(second.items, ledger.generations);
	check(kept === ofRows, `the rows have ${kept} credits of ${ofRows}`);
	return {
		items:
			rows.filter(isMade).length + mended.filter((row, at) => isChanged(at) && isMade(row)).length,
		readable: [first, second].map(({ execution }) => readableOf(execution)),
		ledger: withoutRefunded(ledger),
		note: `${first.made.length} videos for ${paid[0]} credits, then ${second.made.length} for ${again[0]}`,
	};
}

/** What the log says of a stopped run: how many were submitted, and their credits. */
function stoppedOf(log: string): { submitted: number; credits: number; text: string } {
	const [text, submitted, credits] =
		/stopped: (\d+) submitted \((?:up to )?(\d+) credits.*/.exec(log) ?? [];
	check(text, 'the log has no line about the stopped run');
	return { submitted: Number(submitted), credits: Number(credits), text };
}

/** Waits until a run has made so many videos more. */
async function untilMade({ standIn }: Bench, count: number): Promise<void> {
	const { generations } = standIn.ledger;
	const wanted = generations.length + count;
	await waitUntil(`${wanted} videos`, () => standIn.ledger.generations.length >= wanted);
}

async function stopAndKill(bench: Bench): Promise<Outcome> {
	const { rest, server, standIn } = bench;
	const { ledger } = standIn;
	prepare(bench, 1_000);
	const rows = shopRows();
	const stopping = await activate(bench, 'sheet-stopped');
	await send(bench, 'sheet-stopped', rows);
	await untilMade(bench, 120);
	const [{ id }] = await rest.executions(stopping);
	await rest.stopExecution(id);
	const { submitted, credits, text } = await waitUntil(
		'the line about the stopped run',
		() => server.log().includes('stopped: ') && stoppedOf(server.log()),
	);
	const stopped = ledger.generations.length;
	check(submitted === stopped, `${stopped} videos were made, and the log says "${text}"`);
	check(credits === spent(ledger.generations), `the log says "${text}"`);
	check(text.includes('Run the same rows again'), `the log says "${text}"`);

	const killing = await activate(bench, 'sheet-killed');
	await send(bench, 'sheet-killed', rows);
	await untilMade(bench, 120);
	await server.restart('SIGKILL');
	const killed = ledger.generations.length;
	const restarted = { ...bench, rest: await Rest.open(server) };
	// Some of the videos are new to this process.
	await setTimeout(KNOWN_AGE_MS);
	const { items, made, execution } = await runSheet(restarted, 'sheet-rest', rows);
	checkRows('the rest', rows, items, (fate, item) =>
		fate === 'made' ? stateOf(item) === 'ready' : stateOf(item) === 'error',
	);
	const free = items.filter((item) => item.resumed && item.credits_charged === 0).length;
	const sums = [total(items, 'credits_charged'), spent(made)];
	check(sums[0] === sums[1], `the last run says ${sums[0]} credits of ${sums[1]}`);
	const kept = [creditsKept(items), spent(ledger.generations)];
	check(kept[0] === kept[1], `the rows have ${kept[0]} credits of ${kept[1]}`);
	const [{ status }] = await restarted.rest.executions(killing);
	const note = `stopped at ${stopped}, killed at ${killed} (${status}); ${free} came back at 0 credits, ${made.length} were made`;
	return {
		items: rows.filter(isMade).length,
		readable: readableOf(execution),
		ledger: withoutRefunded(ledger),
		note,
	};
}

export const sheets: Scenario[] = [
	{
		name: 'a sheet of 500 rows: a dry run, a run, and a second run that pays what was changed',
		isLong: true,
		run: runTwice,
	},
	{
		name: 'a sheet of 500 rows: stopped, killed and run again, each video is paid once',
		isLong: true,
		run: stopAndKill,
	},
];
