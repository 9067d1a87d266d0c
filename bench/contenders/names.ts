/** The contenders, as tables and charts call them. */

/** The polling loop of n8n's video templates, and how many seconds its Wait node waits. */
export const POLLING_LOOPS = { 'Polling loop, 10 s': 10, 'Polling loop, 30 s': 30 };

/** A node as today's video nodes are written: one item after the other, a look every 5 s. */
export const REFERENCE_NODE = { 'Reference node, 5 s': 5 };

/** Those that most metrics have a figure of. */
export const MAIN = Object.keys({ ...POLLING_LOOPS, ...REFERENCE_NODE });

/** The same two, waiting so long that their videos are as late as ours. */
export const AS_LATE = {
	loop: 'Polling loop, as late as ours',
	node: 'Reference node, as late as ours',
};
