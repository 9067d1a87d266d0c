/**
 * Three items whose requests can be told apart from the outside, also by somebody who only sees
 * that a connection is about to be opened: their bodies differ in length. What changes between two
 * tries of the node changes it by little.
 */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { inStorage } from '../../support/harness/binary';
import type { Ledger } from '../../support/standin';
import { randomSeed } from '../changing';
import { seedOfItem, sources } from '../judge';
import type { Cell, FaultName, PlaceName } from './rows';
import { faults, isChanging, isDownload, isLook } from './rows';

export const COUNT = 3;
/** The item that is struck: it has a neighbour on either side. */
export const STRUCK = 1;

const FILE_STEP = 10_000;
const PROMPT_STEP = 500;

/** How many templates a list of each type has, by the stand-in's defaults. */
export const LISTED = [30, 20, 10];

/** The files lie in n8n's storage, as they do by default: the node streams them. */
export async function items(): Promise<INodeExecutionData[]> {
	const file = async (number: number) =>
		await inStorage(Buffer.alloc(FILE_STEP * (number + 1), number));
	const numbers = Array.from({ length: COUNT }, (_, number) => number);
	return await Promise.all(
		numbers.map(async (number) => ({
			json: { number, style: `ink ${number} `.padEnd(PROMPT_STEP * (number + 1), '.') },
			binary: { data: await file(number) },
		})),
	);
}

/** Looks: one at once, then one every two seconds. */
const POLLING_SECONDS = 2;
const WAIT_LIMIT_MINUTES = 0.4;
/** The most looks at a job until the wait limit: one every two seconds, and one at the limit. */
export const LOOKS_AT_MOST = (WAIT_LIMIT_MINUTES * 60) / POLLING_SECONDS + 1;

const restyle: IDataObject = {
	sourceVideo: sources.file,
	effect: { __rl: true, mode: 'prompt', value: '={{ $json.style }}' },
	seed: seedOfItem,
	downloadVideo: true,
	options: { pollingInterval: POLLING_SECONDS, waitLimit: WAIT_LIMIT_MINUTES },
};

/**
 * The same with expressions that say something else on every try; for every second fault the
 * user's own key is one of them.
 */
function changing(fault: FaultName): IDataObject {
	const key =
		faults.indexOf(fault) % 2 === 0 ? {} : { traceId: '={{ $json.number }} at {{ $now }}' };
	return {
		...restyle,
		effect: { __rl: true, mode: 'prompt', value: '={{ $json.style }} at {{ $now }}' },
		seed: randomSeed,
		options: { ...(restyle.options as IDataObject), ...key },
	};
}

const list: IDataObject = {
	resource: 'template',
	operation: 'getAll',
	templateType: seedOfItem,
};

/** The parameters of the node in a cell; a list has nothing that could change. */
export function parametersFor(cell: Cell): IDataObject {
	if (cell.place === 'list') return list;
	return isChanging(cell) ? changing(cell.fault) : restyle;
}

/** The item that a generation was made for: it stands in the description of the style. */
export const numberIn = (body: Record<string, unknown>): number =>
	Number(/^ink (\d+)/.exec(String(body.restyle_prompt))?.[1] ?? -1);

/** A kind of request. */
export type Kind = 'upload' | 'submit' | 'look' | 'download' | 'list';

const kinds: Array<[Kind, RegExp]> = [
	['upload', /\/media\/upload$/],
	['submit', /\/restyle\/generate$/],
	['look', /\/video\/result\//],
	['download', /^\/files\//],
	['list', /\/templates\/list/],
];

export const kindOf = (path: string): Kind | undefined =>
	kinds.find(([, pattern]) => pattern.test(path))?.[0];

/** The kind of request that is struck at a place. */
export function kindAt(place: PlaceName): Kind {
	if (isLook(place)) return 'look';
	if (isDownload(place)) return 'download';
	return place === 'submission' ? 'submit' : (place as 'upload' | 'list');
}

/** The item that a request belongs to; -1 when nobody can tell. */
export function itemOf(
	path: string,
	length: number,
	type: string,
	{ generations }: Ledger,
): number {
	const kind = kindOf(path);
	if (kind === 'upload') return Math.floor(length / FILE_STEP) - 1;
	if (kind === 'submit') return Math.floor(length / PROMPT_STEP) - 1;
	if (kind === 'list') return Number(type);
	const made = generations.find(({ videoId }) => path.includes(videoId));
	return numberIn(made?.body ?? {});
}
