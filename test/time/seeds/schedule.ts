/**
 * What a seed decides: the accounts, the executions at them, and the events that strike. All of it is
 * plain data, so that a schedule can shrink, be pasted into a test, and be played again.
 */
import type { AgentKind } from '../../support/harness/agent';
import type { StandInSettings } from '../../support/standin/settings';
import type { RepeatedTrace } from '../../support/standin/traces';

/** An account at PixVerse; times in seconds. */
export interface Account {
	limit: number;
	/** Whether a full account refuses also a trace ID that it knows: nobody has documented it. */
	refusesKnown: boolean;
	/** What becomes of a known trace ID. */
	repeatedTrace: RepeatedTrace;
	/** How long a job takes, give or take a half. */
	jobTime: number;
	/** How many of a hundred jobs fail, with a refund; a fifth of them in the content review. */
	failures: number;
	price: number;
	credits: number;
	minimumBalance?: number;
	/** Whose answers: "china" without it. */
	host?: StandInSettings['host'];
	/** Whether the sizes and the file of a video are there before its status says so. */
	earlyFiles?: boolean;
}

/** An execution: a node, or two side by side, with some items. */
export interface Plan {
	account: number;
	/** The process that it starts in. */
	process: number;
	/** When it starts, in seconds. */
	at: number;
	items: number;
	/** Whether all its rows are the same, unless a key tells them apart. */
	areTwins: boolean;
	operation: 'restyle' | 'swap' | 'vibeMv' | 'textToVideo';
	/** Whether a second node with the same keys upscales the same videos. */
	upscales: boolean;
	waits: 'runs' | 'submits';
	onError: 'continueRegularOutput' | 'continueErrorOutput' | 'stopWorkflow';
	tries: number;
	source: 'videoId' | 'file' | 'url';
	downloads: boolean;
	key: 'none' | 'row' | 'uuid' | 'fleeting';
	/** How many videos it makes of a row at the most while they fail; one without it. */
	videoTries?: number;
	maximumCredits?: number;
	/** Whether it keeps to the minimum balance of its account. */
	isCareful: boolean;
	/** In minutes. */
	waitLimit?: number;
	/** The name of the mask of a swap; the first one without it. */
	maskName?: string;
	/** The kind of agent that has the node as its tool; no seed decides it. */
	agent?: AgentKind;
}

/** Something that happens; a kind reads what it needs. Times in seconds. */
export interface Event {
	kind: string;
	at: number;
	lasts: number;
	/** How many of a hundred requests are struck. */
	share: number;
	/** Which requests are struck. */
	step: (typeof steps)[number];
	account: number;
	amount: number;
}

export interface Schedule {
	/** Fixes the dice of node, service and wire. */
	dice: number;
	accounts: Account[];
	executions: Plan[];
	events: Event[];
}

/** An account and a plan that no seed decides, for tests of one subject. */
export const usualAccount: Account = {
	...{ limit: 5, refusesKnown: false, repeatedTrace: 'sameAnswer', jobTime: 60 },
	...{ failures: 0, price: 45, credits: 100_000 },
};
export const usualPlan: Plan = {
	...{ account: 0, process: 0, at: 0, items: 1, operation: 'restyle', upscales: false },
	...{ waits: 'runs', onError: 'continueRegularOutput', tries: 1, source: 'videoId' },
	...{ downloads: false, key: 'none', areTwins: false, isCareful: true },
};

export const steps = ['any', 'submit', 'poll', 'upload', 'mask', 'check', 'balance'] as const;
