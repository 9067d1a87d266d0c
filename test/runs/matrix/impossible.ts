/**
 * The cells that cannot happen, each with its reason. Reviewed by hand: the matrix fails when one
 * of them happens after all (`probe.ts`), and when their number is not the reviewed one.
 */
import type { Cell, FaultName, PlaceName } from './rows';

/** 11 pairs of a fault and a place, in 5 modes each. */
export const REVIEWED = 55;

interface Rule {
	place: PlaceName;
	faults: FaultName[];
	because: string;
}

export const rules: Rule[] = [
	{
		place: 'middle of download',
		faults: ['connection refused', 'name not found'],
		because: 'the connection stands: a broken download starts again and never resumes',
	},
	{
		place: 'middle of download',
		faults: ['reset before the service saw it'],
		because: 'the host has seen the request, or no byte would have come',
	},
	{
		place: 'middle of download',
		faults: ['reset after it acted'],
		because: 'the answer is on its way: its loss is "cut at byte k"',
	},
	{
		place: 'middle of download',
		faults: ['HTTP 429', 'HTTP 500', 'HTTP 502 with a web page', 'HTTP 503'],
		because: 'the status came with the first byte, and there is no second request for the rest',
	},
	{
		place: 'middle of download',
		faults: ['too many running', 'error code in lower case', 'HTTP 200 with cut-off JSON'],
		because: 'what comes after the first bytes of a file is a file',
	},
];

/** Why a cell cannot happen; undefined when it can. */
export function whyImpossible({ fault, place }: Omit<Cell, 'mode'>): string | undefined {
	return rules.find((rule) => rule.place === place && rule.faults.includes(fault))?.because;
}
