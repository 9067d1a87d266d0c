/** The kinds of events. Each once went wrong, in these schedules or for a user. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultKind } from '../../support/standin/faults';
import { faults } from '../../support/standin/faults';
import { ofItems } from '../../support/standin/scripted';
import { assetBytes, videoSlice } from '../../support/standin/media';
import { FAILED, MODERATED } from './account';
import { OTHER_MASK } from './names';
import type { Event } from './schedule';
import type { World } from './world';

/** Makes an event happen in the world, in its time. */
type Happens = (world: World, event: Event) => void;

/** Gives some of the requests at an account a fault for a while: those of the event's step, or of `only`. */
const strike =
	(fault: FaultKind, only?: Event['step'] | 'file'): Happens =>
	(world, event) =>
		world.strike(event, fault, only ?? event.step);

/** Faults that any request may have, under their own names. */
const anywhere = (...names: Array<keyof typeof faults>): Record<string, Happens> =>
	Object.fromEntries(names.map((name) => [name, strike(faults[name])]));

/** A file with the first bytes of a video, announced as if it were whole. */
const video = (length: number): FaultKind => ({
	acts: true,
	answer: {
		status: 200,
		headers: { 'content-type': 'video/mp4' },
		body: Buffer.concat([...videoSlice(assetBytes, 0, length)]),
	},
});

const recorded = join(__dirname, '../../recorded');

/** The refusals of PixVerse that were recorded. */
const refusals = readdirSync(recorded)
	.filter((name) => name.startsWith('error-'))
	.map((name) => {
		const { http, body } = JSON.parse(readFileSync(join(recorded, name), 'utf8'));
		return { code: body.ErrCode, message: body.ErrMsg, status: http ?? 400 };
	});

const PAGE = '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>';

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
	...anywhere('refused', 'unavailable', 'busy', 'badGateway', 'unheard', 'resetAfter', 'late'),
	...anywhere('silent', 'garbled', 'half', 'unforeseen', 'ownFailure', 'unreachable'),
	// A status of a gateway, which said that nothing was charged.
	forbidden: strike(faults.forbidden, 'submit'),
	// A refusal that no further try may send again.
	moderated: strike(faults.moderated, 'submit'),
	// What PixVerse was seen to refuse a submission with.
	recordedRefusal: (world, event) => {
		const answer = refusals[event.amount % refusals.length];
		world.strike(event, { acts: false, answer }, 'submit');
	},
	// "Too many jobs" from other users of the key: a job in doubt took a new trace ID.
	full: strike(faults.full, 'submit'),
	// The record of another video, which came out as one's own.
	foreignRecord: strike(faults.foreignRecord, 'poll'),
	// Ready without an address: an item without a video was a success.
	noResult: strike(faults.noResult, 'poll'),
	// A mask without an ID: a swap was paid for with `mask_id: "undefined"`.
	noMaskId: strike(faults.noMaskId, 'mask'),
	// A balance without a number: it was taken for enough.
	noBalance: strike(faults.emptyResp, 'balance'),
	// The file ends right behind its beginning, as if it were whole.
	cutFile: strike(video(20), 'file'),
	emptyFile: strike(video(0), 'file'),
	filePage: strike(
		{
			acts: true,
			answer: { status: 200, headers: { 'content-type': 'application/xml' }, body: PAGE },
		},
		'file',
	),
	missingFile: strike({ acts: true, answer: { status: 404 } }, 'file'),
	brokenFile: strike({ acts: true, wire: { cutAt: 2_000 } }, 'file'),
	stalledFile: strike({ acts: true, wire: { drip: [1_000, Infinity] } }, 'file'),
	// n8n's database has no connection for a moment: 120 of 210 executions failed for good.
	unreadableCredential: (world, event) => world.hideCredential(event),
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
	otherMask: once((world, event) => executionOf(world, event).executeAgain(OTHER_MASK)),
	// Redis comes back with old data: an execution that runs is started once more beside itself.
	startedTwice: once((world, event) => executionOf(world, event).startTwice()),
	// A wall clock is set: waits that were counted by it ended at once, or never.
	clockJump: once((world, { amount }) => {
		world.ahead += (amount - 500) * JUMP;
		world.mostAhead = Math.max(world.mostAhead, Math.abs(world.ahead));
	}),
	// A laptop is closed: the time of its sleep counted towards the wait limit.
	sleep: once((world, { amount }) => world.sleep(amount * 1_000)),
	// A price of 0, a text, another one than is charged: the balance guard believed it.
	wrongPrices: once(({ services }, { account, amount }) => {
		services[account].report(wrongPrices[amount % wrongPrices.length]);
	}),
	// The plan's limit falls to nothing and comes back: sixty jobs in doubt were asked for one by one.
	noRoom: during(({ services }, { account }) => {
		const { settings } = services[account];
		const { accountLimit } = settings;
		settings.accountLimit = 0;
		return () => (settings.accountLimit = Math.max(accountLimit, 1));
	}),
	// Credits that somebody else spends: nobody tells the node.
	spentElsewhere: once(({ services }, { account, amount }) => {
		const { ledger, settings } = services[account];
		ledger.otherCharges.push({ at: settings.now(), credits: amount });
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
		const { outcome } = settings;
		settings.outcome = () => (amount % 4 === 0 ? MODERATED : FAILED);
		return () => (settings.outcome = outcome);
	}),
	// Nobody has documented how long a trace ID is known: what was answered must not be sent again.
	forgottenTraceIds: once(({ services }, { account }) => {
		if (services[account].made.length === 0) return false;
		services[account].forgetTraceIds();
		return true;
	}),
};

/** Those that make an execution last for more than half an hour: schedules of their own have them. */
const longKinds: Record<string, Happens> = {
	// A text that PixVerse does not like: "too many jobs" however few run, and its item asked for ever.
	dislikedContent: once(({ services }, { account, amount }) => {
		const when = ofItems((seed) => seed % DISLIKES_ONE_IN === amount % DISLIKES_ONE_IN);
		services[account].fail({ place: 'submit', times: Infinity, when, ...faults.full });
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
