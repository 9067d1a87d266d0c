/** What an operator reads in n8n's log: what holds a run up, when that is over, and what failed. */
import type { IDataObject } from 'n8n-workflow';
import type { FaultKind, Place } from '../../support/standin';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf, rows, runItems, withServer } from '../bench';
import { startProxy } from '../proxy';
import { newStorage, onFullDisk } from '../storage';
import { pixVerse } from '../workflows';

const PROMPT = 'a cat that nobody else has';

const badGateway: FaultKind = { acts: false, answer: { status: 502 } };

const refused = (code: number): FaultKind => ({ acts: false, answer: { code, message: 'no' } });

/** Runs rows with prompts. Returns the items, all that a user can read, and the lines that the node has logged. */
async function runRows(bench: Bench, path: string, count: number, more: IDataObject = {}) {
	const parameters = {
		...{ operation: 'textToVideo', prompt: '={{ $json.prompt }}', model: 'v6', duration: 5 },
		...{ quality: '540p', aspectRatio: '16:9', ...more },
	};
	const settings = { onError: 'continueRegularOutput' };
	const items = rows(...Array.from({ length: count }, (_, row) => `${PROMPT} ${path} ${row}`));
	const node = pixVerse(bench.credential, parameters, settings);
	const execution = await runItems(bench, path, [node], items);
	const log = bench.log();
	for (const secret of [PROMPT, bench.standIn.settings.apiKey])
		check(!log.includes(secret), `the log has "${secret}"`);
	return {
		items: outputOf(execution).map(({ json }) => json as IDataObject & { error?: IDataObject }),
		readable: readableOf(execution),
		lines: log.split('\n').filter((line) => line.includes(`: execution ${execution.id}, `)),
	};
}

/** Throws unless each text stands in one line, in this order; returns these lines without their times. */
function inOrder(lines: string[], ...texts: string[]): string {
	const found = texts.map((text) => {
		const having = lines.filter((line) => line.includes(text));
		check(having.length === 1, `${having.length} lines have "${text}":\n${lines.join('\n')}`);
		return lines.indexOf(having[0]);
	});
	check(String(found) === String([...found].sort((a, b) => a - b)), 'the lines are out of order');
	return found.map((at) => lines[at].replace(/.*PixVerse: execution \d+, /, '')).join(' | ');
}

/** Throws unless each item fits. */
function checkItems(items: IDataObject[], isRight: (item: IDataObject) => boolean): void {
	const wrong = items.filter((item) => !isRight(item));
	check(items.length > 0 && wrong.length === 0, `wrong items: ${JSON.stringify(wrong)}`);
}

const isReady = ({ state, warning }: IDataObject) => state === 'ready' && warning === undefined;

/** What is refused for one item is refused for all that were not sent. */
async function refuseAll(bench: Bench): Promise<Outcome> {
	const { ledger } = bench.standIn;
	const notes: string[] = [];
	const readable: unknown[] = [];
	for (const [code, name, words] of [
		[500090, 'balance', 'has too few credits'],
		[10001, 'authentication', 'does not accept the API key'],
	] as const) {
		bench.standIn.fail({ place: 'submit', ...refused(code), times: 99 });
		const before = ledger.count('submit');
		const run = await runRows(bench, `operator-${code}`, 20);
		const sent = ledger.count('submit') - before;
		check(sent < 10, `${sent} submissions were refused for ${name}`);
		checkItems(run.items, ({ error }) => (error as IDataObject).charged === false);
		notes.push(inOrder(run.lines, words, `20 of 20 items failed: 20 ${name}`));
		readable.push(run.readable);
		bench.standIn.reset();
	}
	return { readable, note: notes.join(' | ') };
}

/** The key is revoked while jobs run: few polls, and the failure names the key. */
async function revokeKey(bench: Bench): Promise<Outcome> {
	const { standIn } = bench;
	standIn.settings.jobs = { kind: 'time', ms: 3_600_000 };
	standIn.fail({ place: 'poll', ...refused(10001), times: 9_999 });
	const options = { waitLimit: 1, onWaitLimit: 'fail' };
	const { items, lines, readable } = await runRows(bench, 'operator-revoked', 3, { options });
	const polls = standIn.ledger.count('poll');
	check(polls <= 9, `${polls} polls were refused`);
	const namesKey = /^Video \d+: PixVerse does not accept the API key.*was charged once/;
	checkItems(items, ({ error }) => namesKey.test(String((error as IDataObject).message)));
	const failed = '3 of 3 items failed: 3 authentication';
	const note = inOrder(lines, 'does not accept the API key', failed);
	return { items: 3, readable, note: `${polls} polls | ${note}` };
}

/** A trouble passes: all videos are made, and the log says when it begins and when it is over. */
async function passing(bench: Bench, words: string, ms: number, place: Place, fault: FaultKind) {
	const { standIn } = bench;
	const until = Date.now() + ms;
	standIn.settings.jobs = { kind: 'time', ms: 3_000 };
	standIn.fail({ place, ...fault, times: 9_999, when: () => Date.now() < until });
	const { items, lines, readable } = await runRows(bench, `operator-${place}`, 3);
	checkItems(items, isReady);
	return { items: 3, readable, note: inOrder(lines, words, 'over after ') };
}

/** The proxy asks for a password for a while: it is named, and nothing is in doubt. */
async function lockProxy(bench: Bench): Promise<Outcome> {
	const proxy = await startProxy();
	try {
		proxy.locked = true;
		const unlocking = setTimeout(() => (proxy.locked = false), 9_000);
		const requestOptions = { proxy: proxy.url };
		const { items, lines, readable } = await runRows(bench, 'operator-proxy', 3, {
			requestOptions,
		}).finally(() => clearTimeout(unlocking));
		checkItems(items, isReady);
		const sent = bench.standIn.ledger.count('submit');
		check(sent === 3, `${sent} submissions arrived`);
		const note = inOrder(
			lines,
			'(HTTP 407, the proxy asks for a password). 3 items held',
			'over after ',
		);
		return { items: 3, readable, note };
	} finally {
		proxy.close();
	}
}

/** The disk is full: each file is asked for once, the warning says why, and Get brings the file later. */
export async function fillDisk(bench: Bench): Promise<Outcome> {
	const { credential, server, standIn } = bench;
	const storage = String(server.options.environment?.N8N_BINARY_DATA_STORAGE_PATH);
	const { items, lines, readable } = await onFullDisk(
		storage,
		async () => await runRows(bench, 'operator-disk', 2, { downloadVideo: true }),
	);
	const reason = 'no space left (ENOSPC)';
	checkItems(items, ({ state, warning }) => state === 'ready' && String(warning).includes(reason));
	const downloads = standIn.ledger.count('download');
	check(downloads === 2, `${downloads} downloads of 2 files`);
	const videoId = '={{ $json.video_id }}';
	const get = pixVerse(credential, { operation: 'get', videoId, downloadVideo: true });
	const back = outputOf(await runItems(bench, 'operator-get', [get], items));
	const files = back.filter(({ binary }) => binary?.data?.id?.startsWith('filesystem')).length;
	check(files === 2, `Get brings ${files} of 2 files: ${JSON.stringify(back)}`);
	return { items: 2, readable, note: inOrder(lines, reason) };
}

/** In an n8n of its own, whose files are in a folder of the test. */
export const fullDisk: Scenario = {
	name: 'a full disk is named, and Get brings the files later',
	isLong: true,
	run: async (bench) => await withServer(bench, { environment: newStorage() }, fillDisk),
};

export const operators: Scenario[] = [
	{ name: 'a refused key and too few credits are refused for all items at once', run: refuseAll },
	{
		name: 'polls without an answer are named in the log, and so is their end',
		run: async (bench) =>
			await passing(bench, 'no usable answer (HTTP 502). 3 items held', 9_000, 'poll', badGateway),
	},
	{
		name: 'an account that others have filled is named in the log, and so is its end',
		isLong: true,
		run: async (bench) =>
			await passing(bench, '(code 500044 no). 3 items held', 75_000, 'submit', refused(500044)),
	},
	{ name: 'a proxy that asks for a password is named, and waited for', run: lockProxy },
	{
		name: 'a key that is revoked while jobs run is named by the log and by each item',
		isLong: true,
		run: revokeKey,
	},
];
