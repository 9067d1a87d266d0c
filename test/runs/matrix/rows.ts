/**
 * The axes of the matrix: 14 faults, 8 places, 5 modes of the node; and what a cell is run
 * through: the 4 ways of the service with a repeated trace ID, and how long the fault lasts.
 *
 * HTTP 429 is one fault: its first answer names a `Retry-After`, the ones after it do not.
 */
import type { INode } from 'n8n-workflow';
import type { TraceMode } from '../../support/standin/traces';
import { traceModes } from '../../support/standin/traces';
import { retryOnFail } from '../judge';

export const faults = [
	'connection refused',
	'name not found',
	'reset before the service saw it',
	'reset after it acted',
	'stall until timeout',
	'HTTP 429',
	'HTTP 500',
	'HTTP 502 with a web page',
	'HTTP 503',
	'HTTP 200 with cut-off JSON',
	'too many running',
	'slow drip',
	'cut at byte k',
	'error code in lower case',
] as const;
export type FaultName = (typeof faults)[number];

export const places = [
	'upload',
	'submission',
	'first look',
	'middle look',
	'last look',
	'start of download',
	'middle of download',
	'list',
] as const;
export type PlaceName = (typeof places)[number];

/** The settings of the node that decide what becomes of a failure. */
export const modes: Record<string, Partial<INode>> = {
	stop: { onError: 'stopWorkflow' },
	continue: { onError: 'continueRegularOutput' },
	'error output': { onError: 'continueErrorOutput' },
	'three tries': retryOnFail,
	'changing settings': retryOnFail,
};

/** Whether every expression says something else on each try of the node. */
export const isChanging = ({ mode }: Cell): boolean => mode === 'changing settings';

/** Whether a failure ends the run. */
export const isStopping = ({ mode }: Cell): boolean =>
	(modes[mode].onError ?? 'stopWorkflow') === 'stopWorkflow';

/**
 * How often the fault strikes: `once`, as often as one `try` of the node sends, so that the next
 * one gets through, or `always`.
 */
export type Spell = 'once' | 'try' | 'always';

export interface Cell {
	fault: FaultName;
	place: PlaceName;
	mode: string;
}

/** One run of a cell. */
export interface Run extends Cell {
	traceMode: TraceMode;
	spell: Spell;
}

/** All cells, in the order of the table. */
export const cells: Cell[] = faults.flatMap((fault) =>
	places.flatMap((place) => Object.keys(modes).map((mode) => ({ fault, place, mode }))),
);

/** The cells whose names, `fault × place × mode`, contain the text. */
export const cellsNamed = (text: string): Cell[] =>
	cells.filter(({ fault, place, mode }) => `${fault} × ${place} × ${mode}`.includes(text));

export const isLook = (place: PlaceName): boolean => place.endsWith('look');
export const isDownload = (place: PlaceName): boolean => place.endsWith('download');
export const triesOf = ({ mode }: Cell): number => modes[mode].maxTries ?? 1;

/** Looks and downloads are never fatal, so that there is no try of the node that one could spoil. */
const spellsOf = (cell: Cell): Spell[] =>
	triesOf(cell) > 1 && !isLook(cell.place) && !isDownload(cell.place)
		? ['once', 'try', 'always']
		: ['once', 'always'];

/** The runs that a cell has to pass. */
export const runsOf = (cell: Cell): Run[] =>
	traceModes.flatMap((traceMode) => spellsOf(cell).map((spell) => ({ ...cell, traceMode, spell })));
