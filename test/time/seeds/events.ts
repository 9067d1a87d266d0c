/** The kinds of events. Each once went wrong, in these schedules or for a user. */
import type { FileTrouble } from '../../support/simulation/files';
import type { RequestKind } from '../../support/simulation/service';
import { FAILED, MODERATED } from '../../support/simulation/service';
import type { Trouble } from '../../support/simulation/troubles';
import type { Event } from './schedule';
import type { World } from './world';

/** Makes an event happen in the world, in its time. */
type Happens = (world: World, event: Event) => void;

/** Gives some of the requests at an account a fault for a while. */
const wire =
	(trouble: Trouble, only?: RequestKind): Happens =>
	(world, event) =>
		world.injectFault({ event, trouble, only });

/** Faults that any request may have, under their own names. */
const wires = (...troubles: Trouble[]): Record<string, Happens> =>
	Object.fromEntries(troubles.map((trouble) => [trouble, wire(trouble)]));

const file =
	(trouble: FileTrouble): Happens =>
	(world, event) =>
		world.injectFault({ event, file: trouble });

/** Does something at the event's time; what is seen when it was of any consequence. */
const once =
	(act: (world: World, event: Event) => boolean | void): Happens =>
	(world, event) =>
		world.at(event.at, () => {
			if (act(world, event) !== false) world.occurred.add(event.kind);
		});

/** Does something, and undoes it at the event's end. */
const during =
	(act: (world: World, event: Event) => () => void): Happens =>
	(world, event) =>
		once((...given) => world.at(event.at + event.lasts, act(...given)))(world, event);

const executionOf = ({ executions }: World, { amount }: Event) =>
	executions[amount % executions.length];

/** What answers say of a price that is none, or not the one that is charged. */
const wrongPrices: Array<(price: number) => unknown> = [
	() => undefined,
	() => 0,
	() => '',
	() => false,
	(price) => -price,
	() => 1,
	(price) => String(price),
	(price) => 3 * price,
];

/** How far a clock is set for each unit of an event's amount, in milliseconds. */
const JUMP = 10_000;

/** Of so many items, PixVerse dislikes one. */
export const DISLIKES_ONE_IN = 3;

const kinds: Record<string, Happens> = {
	...wires('refused', 'unavailable', 'busy', 'page', 'unheard', 'answerLost', 'late', 'silent'),
	...wires('brokenEncoding', 'cutAnswer', 'unknownError', 'internalError', 'unreachable'),
	// A status of a gateway, which said that nothing was charged.
	gateway: wire('gateway', 'submit'),
	// A refusal that no further try may send again.
	moderated: wire('moderated', 'submit'),
	// "Too many jobs" from other users of the key: a job in doubt took a new trace ID.
	full: wire('full', 'submit'),
	// The record of another video, which came out as one's own.
	foreignRecord: wire('foreignRecord', 'look'),
	// Ready without an address: an item without a video was a success.
	noResult: wire('noResult', 'look'),
	// A mask without an ID: a swap was paid for with `mask_id: "undefined"`.
	noMaskId: wire('noMaskId', 'mask'),
	// A balance without a number: it was taken for enough.
	noBalance: wire('noBalance', 'balance'),
	cutFile: file('cut'),
	emptyFile: file('empty'),
	filePage: file('page'),
	missingFile: file('missing'),
	brokenFile: file('broken'),
	stalledFile: file('stalled'),
	// n8n's database has no connection for a moment: 120 of 210 executions failed for good.
	unreadableCredential: (world, event) => world.injectFault({ event }),
	// A random prompt: each try was another job, and paid. Or rows in another order, which got each other's video.
	changingSettings: (world, { account, kind, amount }) => {
		for (const execution of world.executions) {
			if (execution.plan.account !== account) continue;
			if (amount % 2 === 1) execution.movesRows = true;
			else execution.changes = true;
			world.occurred.add(kind);
		}
	},
	// A row that is wrong once all have begun, by the next try: what was paid for failed.
	wrongLater: (world, { account, kind }) => {
		for (const execution of world.executions) {
			if (execution.plan.account !== account) continue;
			execution.wrongFrom = Date.now() + 11_000;
			world.occurred.add(kind);
		}
	},
	// Stop at any moment: the videos that were under way were named nowhere.
	stop: once((world, event) => executionOf(world, event).stop()),
	// A worker is killed, and n8n 1.x runs its executions again on another one.
	killed: once((world) => {
		if (world.executions.every(({ isDone }) => isDone)) return false;
		world.process(0).end();
		return true;
	}),
	// A person executes a half-failed workflow again: rows with a key are not paid for again.
	executedAgain: once((world, event) => executionOf(world, event).executeAgain()),
	// The same rows with another mask: the video of the earlier one came out.
	otherMask: once((world, event) => executionOf(world, event).executeAgain('cat')),
	// Redis comes back with old data: an execution that runs is started once more beside itself.
	startedTwice: once((world, event) => executionOf(world, event).startTwice()),
	// A wall clock is set: waits that were counted by it ended at once, or never.
	clockJump: once((world, { amount }) => {
		world.ahead += (amount - 500) * JUMP;
	}),
	// A laptop is closed: the time of its sleep counted towards the wait limit.
	sleep: once((world, { amount }) => world.sleep(amount * 1_000)),
	// A price of 0, a text, another one than is charged: the balance guard believed it.
	wrongPrices: once(({ services }, { account, amount }) => {
		services[account].settings.reportedPrice = wrongPrices[amount % wrongPrices.length];
	}),
	// The plan's limit falls to nothing and comes back: sixty jobs in doubt were asked for one by one.
	noRoom: during(({ services }, { account }) => {
		const { settings } = services[account];
		const { limit } = settings;
		settings.limit = 0;
		return () => (settings.limit = Math.max(limit, 1));
	}),
	// Credits that somebody else spends: nobody tells the node.
	spentElsewhere: once(({ services, script }, { account, amount }) => {
		services[account].wallet.pay(amount, script.now);
		services[account].spentByOthers.push({ at: script.now, price: amount });
	}),
	// A balance that is some time behind what was spent.
	laggingBalance: during(({ services }, { account, amount }) => {
		const { settings } = services[account];
		settings.balanceLag = amount * 30;
		return () => (settings.balanceLag = 0);
	}),
	// PixVerse makes no video for a while, or lets none pass its content review: which ones are made again.
	failedVideos: during(({ services }, { account, amount }) => {
		const { settings } = services[account];
		const { status } = settings;
		settings.status = () => (amount % 4 === 0 ? MODERATED : FAILED);
		return () => (settings.status = status);
	}),
	// Nobody has documented how long a trace ID is known: what was answered must not be sent again.
	forgottenTraceIds: once(({ services }, { account }) => {
		const { jobs } = services[account];
		if (jobs.length === 0) return false;
		services[account].forgetTraceIds();
		return true;
	}),
};

/** Those that make an execution last for more than half an hour: schedules of their own have them. */
const longKinds: Record<string, Happens> = {
	// A text that PixVerse does not like: "too many jobs" however few run, and its item asked for ever.
	dislikedContent: once(({ services }, { account, amount }) => {
		const { settings } = services[account];
		const { trouble } = settings;
		settings.trouble = (kind, seed = -1) =>
			kind === 'submit' && seed % DISLIKES_ONE_IN === amount % DISLIKES_ONE_IN
				? 'full'
				: trouble(kind, seed);
	}),
};

const all = { ...kinds, ...longKinds };

/** The kinds that may come together. */
export const mixedKinds = Object.keys(kinds);

export const eventKinds = Object.keys(all);

/** Makes the events happen, each in its time. */
export function scheduleEvents(world: World, events: Event[]): void {
	for (const event of events) all[event.kind](world, event);
}
