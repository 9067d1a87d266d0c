/** Judges a run by the stand-in's ledger: what was made, what was charged, and what was named. */
import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { inMemory } from '../support/harness/binary';
import type { EngineResult } from '../support/harness/engine';
import { pausedDuring } from '../support/harness/fastClock';
import { fileOf } from '../support/harness/fileBytes';
import { continues } from '../support/harness/files';
import type { NodeRun } from '../support/harness/pixverse';
import { jsonOf, runPixVerse } from '../support/harness/pixverse';
import { chargesByItem, madeIn, unnamed } from '../support/promises';
import type { Fault, FaultKind, Generation, StandIn } from '../support/standin';

/** The seed tells which item a generation belongs to. */
export const seedOfItem = '={{ $json.number }}';

export const retryOnFail: Partial<INode> = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

/** The four ways to name the source video. */
export const sources = {
	'video ID': { __rl: true, mode: 'videoId', value: '343252978602905' },
	'media ID': { __rl: true, mode: 'mediaId', value: '405833376854443' },
	file: { __rl: true, mode: 'file', value: 'data' },
	URL: { __rl: true, mode: 'url', value: '=https://example.com/{{ $json.number }}.mp4' },
};

/** Items with a number and a file of their own. */
export function items(count: number): INodeExecutionData[] {
	return Array.from({ length: count }, (_, number) => ({
		json: { number },
		binary: { data: inMemory(fileOf('mp4', `video ${number}`)) },
	}));
}

/** Runs items, of which each sends its number as its seed, and a failed one ends no other. */
export const runItems = async (
	standIn: StandIn,
	count: number,
	parameters: IDataObject = {},
	settings: Partial<INode> = {},
) =>
	await runPixVerse(standIn, {
		items: items(count),
		parameters: { seed: seedOfItem, ...parameters },
		settings: { ...continues, ...settings },
	});

/** The first item of a run, which a failed item does not end. */
export const itemOf = async (standIn: StandIn, { settings, ...run }: NodeRun = {}) =>
	jsonOf(await runPixVerse(standIn, { ...run, settings: { ...continues, ...settings } }))[0];

/** The same with the time that the node waited, in milliseconds. */
export async function timedItemOf(standIn: StandIn, run: NodeRun = {}) {
	let item: IDataObject = {};
	const time = await pausedDuring(async () => (item = await itemOf(standIn, run)));
	return { item, time };
}

/** Submits a video, which is not waited for, and returns its ID. */
export async function submittedId(standIn: StandIn): Promise<string> {
	const item = await itemOf(standIn, { parameters: { waitForCompletion: false } });
	return String(item.video_id);
}

/** The error in a failed item. */
export const errorOf = ({ error }: IDataObject) => error as IDataObject;

/** The states of the items of an output. */
export const states = (result: EngineResult, output = 0) =>
	jsonOf(result, output).map(({ state }) => state);

/** Three items that came out well. */
export const READY = ['ready', 'ready', 'ready'];

/** A refusal of the service. */
export const refusedWith = (code: number, message = 'no'): FaultKind => ({
	acts: false,
	answer: { code, message },
});

/** Strikes the submissions of one item. */
export const atItem = (number: number, fault: FaultKind, times = 1): Fault => ({
	place: 'submit',
	...fault,
	times,
	when: ({ body }) => body?.seed === number,
});

/** Waits until the ledger shows something. */
export async function waitUntil(ready: () => boolean): Promise<void> {
	while (!ready()) await new Promise((resolve) => setTimeout(resolve, 2));
}

/** The test lets 30 timers end, and not one long one, because requests that a busy machine held up arrive between them. */
async function quiet(): Promise<void> {
	for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Waits until nothing arrives any more: what goes on for ever never comes to this. */
export async function untilQuiet({ ledger }: StandIn): Promise<void> {
	for (let before = -1; before !== ledger.requests.length; await quiet()) {
		before = ledger.requests.length;
	}
}

/** How many videos were made for each item. */
export function generationsPerItem(standIn: StandIn, count: number): number[] {
	const byItem = chargesByItem(standIn.ledger.generations, ({ body }) => body.seed);
	return Array.from({ length: count }, (_, number) => byItem.get(number)?.length ?? 0);
}

/** The videos that were paid for and are named nowhere a user can find them. */
export function unnamedVideos(standIn: StandIn, result: EngineResult): string[] {
	const places = JSON.stringify([result.outputs, result.error, result.customData]);
	const namesOf = ({ videoId, traceId }: Generation) => [videoId, traceId];
	return unnamed(madeIn(standIn.ledger), places, namesOf).map(({ videoId }) => videoId);
}

/** What no output, error or custom data may contain. */
export function secretsIn(standIn: StandIn, result: EngineResult): boolean {
	const text = JSON.stringify(result.run.data.resultData);
	return text.includes(standIn.settings.apiKey) || text.includes('a secret of the webhook');
}
