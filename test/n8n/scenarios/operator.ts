/** What an operator reads in n8n's log: what holds a run up, and when that is over. */
import type { IDataObject } from 'n8n-workflow';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf, rows, runItems, withServer } from '../bench';
import { newStorage, onFullDisk } from '../storage';
import { pixVerse } from '../workflows';

const PROMPT = 'a cat that nobody else has';

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
		items: outputOf(execution).map(({ json }) => json),
		readable: readableOf(execution),
		lines: log.split('\n').filter((line) => line.includes(`: execution ${execution.id}, `)),
	};
}

/** Throws unless each text stands in one line, in this order; returns these lines without their times. */
function inOrder(lines: string[], ...texts: string[]): string {
	const said = lines.filter((line) => texts.some((text) => line.includes(text)));
	const isInOrder = texts.every((text, at) => said[at]?.includes(text));
	check(isInOrder && said.length === texts.length, lines.join('\n'));
	return said.map((line) => line.replace(/.*PixVerse: execution \d+, /, '')).join(' | ');
}

function checkItems(items: IDataObject[], isRight: (item: IDataObject) => boolean): void {
	const wrong = items.filter((item) => !isRight(item));
	check(items.length > 0 && wrong.length === 0, `wrong items: ${JSON.stringify(wrong)}`);
}

/** A trouble that passes: all videos are made, and the log says when it begins and when it is over. */
async function passing(bench: Bench): Promise<Outcome> {
	const { standIn } = bench;
	let until: number | undefined;
	// The trouble begins with the first poll, however long n8n takes to start the workflow.
	const when = () => Date.now() < (until ??= Date.now() + 9_000);
	standIn.settings.jobs = { kind: 'time', ms: 3_000 };
	standIn.fail({ place: 'poll', acts: false, answer: { status: 502 }, times: Infinity, when });
	const { items, lines, readable } = await runRows(bench, 'operator-poll', 3);
	checkItems(items, ({ state, warning }) => state === 'ready' && warning === undefined);
	const note = inOrder(lines, 'no usable answer (HTTP 502). 3 items held', 'over after ');
	return { items: 3, readable, note };
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

export const operator: Scenario = {
	name: 'polls without an answer are named in the log, and so is their end',
	run: passing,
};
