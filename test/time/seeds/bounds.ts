/** Judges the bounds of credits: the submissions that they let pass, and the items that they kept back. */
import { sumOf } from '../../support/standin/ledger';
import { EPOCH } from '../../support/standin/scripted';
import type { Job } from './account';
import type { ItemResult } from './itemResults';
import { allResults } from './itemResults';
import { isKnownException } from './exceptions';
import { executionOf, executionIndexOf, nameOf } from './names';
import type { World } from './world';

/** The guessed cost of a submission before any was answered: the highest with a mask, and the lowest by a price list. */
const GUESSED = { high: 362, low: 45 };

/** The lowest listed price of a swap with its mask. */
const LEAST_SWAP = 11;

/** The listed price of a text to video. */
const TEXT = 45;

/** A balance that was read so long ago has to be read again, with all that may delay its answer but a sleep; in milliseconds. */
const OLDEST = 90_000;

const costOf = (jobs: Job[]) => jobs.reduce((sum, { price }) => sum + price, 0);

const isSwap = ({ operation }: Job) => operation === 'swap';

const dearestOf = (jobs: Job[]) => Math.max(0, ...jobs.map(({ price }) => price));

/** The lowest price of a swap with its mask, by the price list and the answers. */
function leastOfSwap({ services }: World): number {
	const swaps = services.flatMap(({ made }) => made).filter(isSwap);
	return Math.min(LEAST_SWAP, ...swaps.map(({ price }) => price));
}

/** The credits that were left of a bound when a job was submitted; 1 if they were just enough. */
function leftFor(world: World, job: Job, jobs: Job[], credits: number): number {
	// The node does not know a job whose trace ID was forgotten before its answer came.
	const heard = jobs.filter(({ isForgotten, isReported }) => !isForgotten || isReported);
	const at = world.services[executionOf(world, job).plan.account].leftAt(job.firstRequest);
	// What failed until then was refunded.
	const before = heard.filter(
		(one) => one.firstRequest < job.firstRequest && !(one.isRefunded && one.endsAt <= at),
	);
	const left = credits - costOf(before);
	// The job itself counts, also if the node did not hear of it.
	const dearest = dearestOf([...heard, job]);
	// Credits are reserved for a swap together with its mask, so it may leave although another job was dearer than guessed.
	if (isSwap(job)) return left - job.price + dearest + 1;
	// A run counts the price that PixVerse reported, even if that is too low.
	if (world.services.some(({ reportedLess }) => reportedLess)) return left;
	// Jobs that were reserved together may leave in another order when they are tried again: the last one may be the cheapest.
	const isHeldUp = world.faultCount(executionOf(world, job).plan.account) > 0;
	if (isHeldUp && job.operation !== 'mask') return left - job.price + dearest;
	if (job.operation === 'text') return left - TEXT + 1;
	return job.operation === 'mask' ? left - leastOfSwap(world) + 1 : left;
}

/** Whether a further try of its node asks for a job in doubt, whatever the balance says and others have spent. */
function isAskedAgain(world: World, job: Job): boolean {
	const { plan } = executionOf(world, job);
	return plan.tries > 1 && world.services[plan.account].inDoubt.has(job.traceId);
}

function isOverdrawn(world: World, job: Job): boolean {
	const execution = executionOf(world, job);
	const { plan, minimumBalance } = execution;
	if (minimumBalance === undefined) return false;
	const service = world.services[plan.account];
	const { settings, ledger, made: jobs } = service;
	// Credits were reserved for a swap together with its mask.
	const mask = isSwap(job) && jobs.find((one) => one.operation === 'mask' && one.seed === job.seed);
	const askedAt = service.leftAt((mask || job).firstRequest);
	const known = jobs.filter((one) => one === job || !isAskedAgain(world, one));
	// Each run reads the balance for itself. What others spend while the node tries again is not promised.
	const isHeldUp = isSwap(job) || world.faultCount(plan.account) > 0;
	const readAt = isHeldUp ? 0 : Math.max(plan.at * 1_000, askedAt - OLDEST - world.slept);
	const others = sumOf(ledger.otherCharges.filter(({ at }) => at - EPOCH < readAt));
	const left = leftFor(world, job, known, settings.credits - others - minimumBalance);
	return left + ledger.maxHidden < 1 && !isKnownException('overdrawn', { world, execution, job });
}

const isUpscale = ({ operation }: Job) => operation === 'upscale';

function isOverspent(world: World, job: Job, jobs: Job[]): boolean {
	const execution = executionOf(world, job);
	const { maximumCredits: most } = execution.plan;
	if (most === undefined) return false;
	const own = jobs.filter(
		(one) => executionIndexOf(one) === execution.index && isUpscale(one) === isUpscale(job),
	);
	return leftFor(world, job, own, most) < 1 && !isKnownException('overspent', { world, execution });
}

function boundOf({ item: { json } }: ItemResult): 'maximum' | 'minimum' | undefined {
	const { message, class: name } = (json.error ?? {}) as { message?: string; class?: string };
	const isMaximum = name === 'notSubmitted' || / of its maximum of /.test(String(message));
	if (json.state === 'not_submitted' || isMaximum) return 'maximum';
	return / the minimum balance of /.test(String(message)) ? 'minimum' : undefined;
}

/** After how many videos that failed a bound kept an item back. */
const failuresOf = ({ item: { json } }: ItemResult) =>
	Number((json.error as { tries?: number } | undefined)?.tries ?? 0);

/** Whether a bound kept an item back although it had enough credits for it, whatever all others cost. */
function isKeptBack(world: World, result: ItemResult, jobs: Job[]): boolean {
	const execution = executionOf(world, result);
	const { plan, minimumBalance = 0 } = execution;
	const { balance, refunded } = world.services[plan.account];
	const bound = boundOf(result);
	const isMaximum = bound === 'maximum';
	const plans = world.executions.map((one) => one.plan);
	const others = isMaximum ? [plan] : plans.filter((one) => one.account === plan.account);
	const items = others.map((one) => one.items * (one.upscales && !isMaximum ? 2 : 1));
	const most = GUESSED.high * (items.reduce((sum, count) => sum + count) - 1);
	// What was refunded may have come back later.
	const left = isMaximum ? Number(plan.maximumCredits) : balance - refunded - minimumBalance;
	// What a job costs at one account, it is guessed to cost at another.
	const isEnough = left >= most + dearestOf(jobs) + GUESSED.low;
	return bound !== undefined && isEnough && !isKnownException('keptBack', { world, execution });
}

/** Whether a bound kept an item back that may have been accepted before, and has to be asked for again whatever it costs. */
function isGivenUp(world: World, result: ItemResult, jobs: Job[]): boolean {
	const isMade = jobs.filter((job) => nameOf(job) === nameOf(result)).length > failuresOf(result);
	const given = { world, execution: executionOf(world, result) };
	return boundOf(result) !== undefined && isMade && !isKnownException('givenUp', given);
}

/** Whether a mask was paid for whose swap a bound kept back. */
function isWasted(world: World, result: ItemResult, jobs: Job[]): boolean {
	if (boundOf(result) === undefined || result.operation !== 'swap') return false;
	if (failuresOf(result) > 0) return false;
	const mask = nameOf({ operation: 'mask', seed: result.seed });
	const given = { world, execution: executionOf(world, result) };
	return jobs.some((job) => nameOf(job) === mask) && !isKnownException('wasted', given);
}

/** What is wrong about bounds, in words by the promise; empty lists are good. */
export function judgeBounds(world: World, jobs: Job[]): Record<string, string[]> {
	const results = allResults(world);
	return {
		// Submissions at a balance that had reached its minimum.
		overdrawn: jobs.filter((job) => isOverdrawn(world, job)).map(nameOf),
		// Submissions of a run that had spent its maximum.
		overspent: jobs.filter((job) => isOverspent(world, job, jobs)).map(nameOf),
		// Items that were not submitted although there were credits for them.
		keptBack: results.filter((one) => isKeptBack(world, one, jobs)).map(nameOf),
		// Items that were not asked for again although they may have been accepted.
		givenUp: results.filter((one) => isGivenUp(world, one, jobs)).map(nameOf),
		// Masks that were paid for in vain.
		wasted: results.filter((one) => isWasted(world, one, jobs)).map(nameOf),
	};
}
