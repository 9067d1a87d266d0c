/**
 * One random fault schedule, fixed by its seed: some executions at one or two accounts, and
 * everything that may go wrong on the way. `verdict.ts` says what it came to.
 */
import type { Running, SimulatedRun } from '../../support/simulation/run';
import { allDone, start } from '../../support/simulation/run';
import type { Scene } from '../../support/simulation/scene';
import { isIdle, JOB_TIME, limiterOfScene, setScene } from '../../support/simulation/scene';
import { randomFrom } from '../../support/simulation/script';
import type { Service, ServiceSettings, Trouble } from '../../support/simulation/service';
import type { FileTrouble } from '../../support/simulation/files';
import type { Played, Verdict } from './verdict';
import { judge } from './verdict';

const SECOND = 1_000;

/** Every so many schedules one has a run of several hundred items. */
const ONE_IS_LARGE = 200;

/** Random numbers of a schedule, and choices by them. */
class Dice {
	constructor(readonly roll: () => number) {}

	below = (most: number): number => Math.floor(this.roll() * most);
	happens = (share: number): boolean => this.roll() < share;
	oneOf = <T>(values: readonly T[]): T => values[this.below(values.length)];
}

/** Breaks and stalls; those in front may strike everybody for a while. */
const outages = ['refused', 'unavailable', 'answerLost', 'late', 'silent', 'unheard'] as const;
const troubles: Trouble[] = [...outages, 'moderated'];
const fileTroubles: FileTrouble[] = ['cut', 'empty', 'page', 'missing', 'broken', 'stalled'];

/** Random troubles: each request has some, and now and then nobody is answered for a while. */
function planTroubles({ settings }: Service, dice: Dice, now: () => number): void {
	const share = dice.roll() * 0.4;
	const planned = Array.from({ length: dice.below(3) }, () => {
		const from = dice.roll() * 600 * SECOND;
		const to = from + dice.roll() * 700 * SECOND;
		return { from, to, kind: dice.oneOf(outages), looks: dice.happens(0.5) };
	});
	settings.trouble = (request) => {
		const on = planned.find(({ from, to }) => now() >= from && now() < to);
		if (on !== undefined && (on.looks || request === 'submit')) return on.kind;
		return dice.happens(share) ? dice.oneOf(troubles) : undefined;
	};
	settings.fileTrouble = () => (dice.happens(share) ? dice.oneOf(fileTroubles) : undefined);
}

function settingsOf(dice: Dice, account: number): Partial<ServiceSettings> {
	const jobTimes = Array.from({ length: 100 }, () => (0.2 + 1.3 * dice.roll()) * JOB_TIME);
	const prices = Array.from({ length: 5 }, () => 5 + dice.below(100));
	return {
		limit: 1 + dice.below(6),
		firstId: (account + 1) * 1e9,
		refusesKnown: dice.happens(0.5),
		refusesOtherBody: dice.happens(0.5),
		jobTime: (item) => jobTimes[item % 100],
		status: () => (dice.happens(0.1) ? 8 : 1),
		price: (item) => prices[item % 5],
		toldPrice: dice.happens(0.7) ? (price) => price : dice.oneOf(untrue),
		credits: 500 + dice.below(2_000),
	};
}

/** What answers say of a price that is none, or not the one that is charged. */
const untrue: Array<ServiceSettings['toldPrice']> = [
	() => undefined,
	() => 0,
	() => '',
	() => false,
	(price) => -price,
	() => 1,
	(price) => String(price),
	(price) => 3 * price,
];

/** Keys that come back: in other runs, at other steps, and as the UUIDs of rows. */
const keys = [
	(seed: number) => `row ${seed % 1000}`,
	(seed: number) => `0f8fad5b-d9cb-469f-a165-${String(seed % 1000).padStart(12, '0')}`,
];

/** What some runs may spend. */
function maximumOf(dice: Dice) {
	return dice.happens(0.3) ? { maximumCredits: dice.below(800) } : {};
}

/** What the items of a run are, and how much of it. */
function itemsOf(dice: Dice, isLarge: boolean, minimumBalance?: number): Partial<SimulatedRun> {
	const limits = dice.happens(0.2) ? { waitLimit: 0.5 + dice.roll() } : {};
	const rest = 1 + dice.below(4);
	return {
		items: isLarge ? 200 + dice.below(200) : 1 + dice.below(8),
		waits: (item) => item % 4 < rest,
		options: { ...limits, minimumBalance, ...maximumOf(dice) },
		key: dice.happens(0.5) ? dice.oneOf(keys) : undefined,
		keyChanges: dice.happens(0.3),
		uploads: dice.happens(0.2),
		downloads: dice.happens(0.3),
		operation: dice.happens(0.6) ? 'restyle' : dice.oneOf(['swap', 'vibeMv']),
		tries: dice.happens(0.5) ? 3 : 1,
		changes: dice.happens(0.5),
	};
}

/** An account with its service, and what is guarded there. */
interface Account {
	apiKey: string;
	service: Service;
	tellsOtherPrices: boolean;
	minimumBalance?: number;
}

function openAccount(scene: Scene, dice: Dice, number: number): Account {
	const settings = settingsOf(dice, number);
	const service = number === 0 ? scene.service : scene.another(settings);
	Object.assign(service.settings, settings);
	planTroubles(service, dice, () => scene.script.now);
	const limitAt = dice.roll() * 300 * SECOND;
	scene.script.at(limitAt, () => (service.settings.limit = 1 + dice.below(6)));
	const minimumBalance = dice.happens(0.3) ? dice.below(1_500) : undefined;
	const tellsOtherPrices = service.settings.toldPrice(100) === 1;
	const apiKey = number === 0 ? 'key' : `key ${number}`;
	return { apiKey, service, tellsOtherPrices, minimumBalance };
}

/** One execution; half of them have a second node with the same keys, which upscales. */
function startExecution(
	scene: Scene,
	dice: Dice,
	account: Account,
	number: number,
	isLarge: boolean,
) {
	const { apiKey, service, minimumBalance } = account;
	const stop = new AbortController();
	if (dice.happens(0.4)) scene.script.at(dice.roll() * 400 * SECOND, () => stop.abort());
	const run = {
		...itemsOf(dice, isLarge, minimumBalance),
		...{ apiKey, stop: stop.signal, firstSeed: number * 1000, execution: `execution ${number}` },
	} as SimulatedRun;
	const nodes = dice.happens(0.5) ? ['Restyle', 'Upscale'] : ['Restyle'];
	return nodes.map((node): Played => {
		const own = node === 'Upscale' ? { ...run, operation: 'upscale' } : run;
		return { ...own, node, running: start(scene.script, service, { ...own, node }) };
	});
}

/** Plays the schedule of a seed to its end and judges it. */
export async function playSchedule(seed: number): Promise<Verdict> {
	const dice = new Dice(randomFrom(seed));
	const scene = setScene({}, seed);
	const { script } = scene;
	try {
		const accounts = Array.from({ length: 1 + dice.below(2) }, (_, number) =>
			openAccount(scene, dice, number),
		);
		const limiters = await Promise.all(accounts.map(({ apiKey }) => limiterOfScene(apiKey)));
		const played = Array.from({ length: 1 + dice.below(3) }, (_, number) => {
			const isLarge = number === 0 && seed % ONE_IS_LARGE === 100;
			return startExecution(scene, dice, dice.oneOf(accounts), number, isLarge);
		}).flat();
		const runs: Running[] = played.map(({ running }) => running);
		await script.play(() => allDone(runs));
		// A permit may be held, and a look be under way, for a while after the last item.
		const end = script.now + 20 * JOB_TIME;
		script.at(end, () => {});
		await script.play(() => script.now >= end);
		return judge(accounts, played, limiters.every(isIdle));
	} finally {
		scene.close();
	}
}
