/** Runs the probes against a stand-in without waiting, and judges what they recorded. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Settings } from '../../../tools/probe/bench';
import { statementsIn } from '../../../tools/probe/page';
import type { Line } from '../../../tools/probe/record/types';
import type { Judged } from '../../../tools/probe/report';
import { judge } from '../../../tools/probe/report';
import { runProbes } from '../../../tools/probe/run';
import { settlings } from '../../../tools/probe/statements';
import type { StandIn } from '../standin';

/** The page about the service as it is. */
export const page = readFileSync(join(__dirname, '../../../docs/service.md'), 'utf8');

/** Runs the probes; everything is allowed unless said otherwise. */
export async function probe(
	{ url, settings: { apiKey } }: Pick<StandIn, 'url' | 'settings'>,
	more: Partial<Settings> = {},
): Promise<Line[]> {
	const lines: Line[] = [];
	await runProbes({
		...{ address: url, apiKey, budget: 100, spend: true, unpriced: false, limit: false },
		pause: async () => void (await setTimeout(1)),
		onLine: (line) => void lines.push(line),
		stop: new AbortController().signal,
		...more,
	});
	return lines;
}

/** What a record says about the page's statements, by their anchors. */
export function findings(lines: Line[]): Record<string, string> {
	const told = ({ anchor, verdict, seen }: Judged) => [anchor, `${verdict}: ${seen}`];
	return Object.fromEntries(judge(lines, statementsIn(page), settlings).map(told));
}
