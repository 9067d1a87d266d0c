/** The contenders of the bench. */
import { join } from 'node:path';
import type { Contender } from '../types';

/** The node of this checkout. */
export const OURS = 'PixVerse node';

const root = join(__dirname, '../..');

/** What this node is compared with. */
const COMPARED: Contender[] = [
	{ name: 'Polling loop', kind: 'pollingLoop', wait: 10 },
	{ name: 'Reference node', kind: 'referenceNode', wait: 5 },
	{ name: 'Floor', kind: 'floor' },
];

/** The contenders that docs/performance.md shows; an earlier version is in `bench/results.json` only. */
export const SHOWN = [OURS, ...COMPARED.map(({ name }) => name)];

/** The node of another checkout, named after its version. */
function earlierNode(folder: string): Contender {
	const { version } = require(join(folder, 'package.json')) as { version: string };
	return { name: version, kind: 'node', folder };
}

/** This node, the node of another checkout where one is named, and what both are compared with. */
export const contendersOf = (beside: string | undefined): Contender[] => [
	{ name: OURS, kind: 'node', folder: root },
	...(beside === undefined ? [] : [earlierNode(beside)]),
	...COMPARED,
];

/** Their descriptions for the page. */
export const LEGEND = `
- **Polling loop**: HTTP Request, Wait (10 s) and If, as in n8n's video templates, one item after the other.
- **Reference node**: our own, as today's video nodes: one item after the other, a poll every 5 s, downloads in a buffer.
- **Floor**: is told the account's limit and when each video will be ready.`.trim();
