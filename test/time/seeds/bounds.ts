/** Judges what bounds of credits let pass, by what was paid for when it was sent, and what they kept back. */
import type { SimulatedJob } from '../../support/simulation/service';
import { isRefunded } from '../../support/simulation/service';
import type { Came } from './came';
import { allThatCame } from './came';
import { isExcused } from './exceptions';
import { executionOf, indexOf, nameOf } from './names';
import type { World } from './world';

/** What a submission is guessed to cost before one was answered: at the most, with a mask, and where a price list tells the least. */
const GUESSED = { high: 362, low: 45 };

/** The least that the price list says of a swap with its mask. */
const LEAST_SWAP = 11;

/** What the price list says of a text to video. */
const TEXT = 45;

/** A balance that was read so long ago has to be read again, with all that may delay its answer but a sleep; in milliseconds. */
const OLDEST = 90_000;

const sumOf = (paid: Array<{ price: number }>) => paid.reduce((sum, { price }) => sum + price, 0);

const isSwap = ({ operation }: SimulatedJob) => operation === 'swap';

const dearestOf = (jobs: SimulatedJob[]) => Math.max(0, ...jobs.map(({ price }) => price));

/** What a swap costs at least with its mask, as far as its price list and the answers told. */
function leastOfSwap({ services }: World): number {
	const swaps = services.flatMap(({ jobs }) => jobs).filter(isSwap);
	return Math.min(LEAST_SWAP, ...swaps.map(({ price }) => price));
}

/** What was left of so many credits when a job was asked for, 1 if that was just enough. */
function leftFor(world: World, job: SimulatedJob, jobs: SimulatedJob[], credits: number): number {
	// Nobody heard of a job whose trace ID was forgotten before its answer came.
	const heard = jobs.filter(({ isForgotten, told }) => !isForgotten || told);
	const { at } = world.services[executionOf(world, job).plan.account].sent[Number(job.askedBy) - 1];
	// What failed until then was refunded.
	const before = heard.filter(
		(one) => Number(one.askedBy) < Number(job.askedBy) && !(isRefunded(one) && one.endsAt <= at),
	);
	const left = credits - sumOf(before);
	// A swap is borne together with its mask: it may leave although another one was dearer than thought.
	if (isSwap(job)) return left - job.price + dearestOf(heard) + 1;
	// Who is told less than is charged reckons with that.
	if (world.services.some(({ toldLess }) => toldLess)) return left;
	// Those that were borne together may leave in another order when they are tried again: the last one may be the cheapest.
	const isHeldUp = world.struckTimes(executionOf(world, job).plan.account) > 0;
	if (isHeldUp && job.operation !== 'mask') return left - job.price + dearestOf(heard);
	if (job.operation === 'text') return left - TEXT + 1;
	return job.operation === 'mask' ? left - leastOfSwap(world) + 1 : left;
}

/** Whether a further try of its node asks for a job in doubt, whatever the balance says and others have spent. */
function isAskedAgain(world: World, { traceId, ...job }: SimulatedJob): boolean {
	const { plan } = executionOf(world, job);
	return plan.tries > 1 && world.services[plan.account].unclear.has(traceId);
}

/** Whether a job was asked for although the balance was too low. */
function isOverdrawn(world: World, job: SimulatedJob): boolean {
	const execution = executionOf(world, job);
	const { plan, minimumBalance } = execution;
	if (minimumBalance === undefined) return false;
	const { purse, settings, jobs, elsewhere, sent } = world.services[plan.account];
	// A swap was borne together with its mask.
	const mask = isSwap(job) && jobs.find((one) => one.operation === 'mask' && one.seed === job.seed);
	const { at: askedAt } = sent[Number((mask || job).askedBy) - 1];
	const known = jobs.filter((one) => one === job || !isAskedAgain(world, one));
	// Each run reads the balance for itself. What others spend while the node tries again is not promised.
	const isHeldUp = isSwap(job) || world.struckTimes(plan.account) > 0;
	const readAt = isHeldUp ? 0 : Math.max(plan.at * 1_000, askedAt - OLDEST - world.slept);
	const others = sumOf(elsewhere.filter(({ at }) => at < readAt));
	const left = leftFor(world, job, known, settings.credits - others - minimumBalance);
	return left + purse.hidden < 1 && !isExcused('overdrawn', { world, execution, job });
}

const isUpscale = ({ operation }: SimulatedJob) => operation === 'upscale';

/** Whether a job was asked for although its node had spent its maximum. */
function isOverspent(world: World, job: SimulatedJob, jobs: SimulatedJob[]): boolean {
	const execution = executionOf(world, job);
	const { maximumCredits: most } = execution.plan;
	if (most === undefined) return false;
	const own = jobs.filter(
		(one) => indexOf(one) === execution.index && isUpscale(one) === isUpscale(job),
	);
	return leftFor(world, job, own, most) < 1 && !isExcused('overspent', { world, execution });
}

/** Which bound kept an item back. */
function boundOf({ item: { json } }: Came): 'maximum' | 'minimum' | undefined {
	const { message, class: name } = (json.error ?? {}) as { message?: string; class?: string };
	const isMaximum = name === 'notSubmitted' || / of its maximum of /.test(String(message));
	if (json.state === 'not_submitted' || isMaximum) return 'maximum';
	return / the minimum balance of /.test(String(message)) ? 'minimum' : undefined;
}

/** After how many videos that failed a bound kept an item back. */
const failuresOf = ({ item: { json } }: Came) =>
	Number((json.error as { tries?: number } | undefined)?.tries ?? 0);

/** Whether a bound kept an item back although it bears that item, whatever all others cost. */
function isKeptBack(world: World, came: Came, jobs: SimulatedJob[]): boolean {
	const execution = executionOf(world, came);
	const { plan, minimumBalance = 0 } = execution;
	const { purse } = world.services[plan.account];
	const bound = boundOf(came);
	const isMaximum = bound === 'maximum';
	const plans = world.executions.map((one) => one.plan);
	const others = isMaximum ? [plan] : plans.filter((one) => one.account === plan.account);
	const items = others.map((one) => one.items * (one.upscales && !isMaximum ? 2 : 1));
	const most = GUESSED.high * (items.reduce((sum, count) => sum + count) - 1);
	// What was refunded may have come back later.
	const left = isMaximum
		? Number(plan.maximumCredits)
		: purse.left - purse.refunded - minimumBalance;
	// What a job costs at one account, it is guessed to cost at another.
	const isEnough = left >= most + dearestOf(jobs) + GUESSED.low;
	return bound !== undefined && isEnough && !isExcused('keptBack', { world, execution });
}

/** Whether a bound kept an item back that may have been accepted before, and has to be asked for again whatever it costs. */
function isGivenUp(world: World, came: Came, jobs: SimulatedJob[]): boolean {
	const isMade = jobs.filter((job) => nameOf(job) === nameOf(came)).length > failuresOf(came);
	const given = { world, execution: executionOf(world, came) };
	return boundOf(came) !== undefined && isMade && !isExcused('givenUp', given);
}

/** Whether a mask was paid for whose swap a bound kept back. */
function isWasted(world: World, came: Came, jobs: SimulatedJob[]): boolean {
	if (boundOf(came) === undefined || came.operation !== 'swap') return false;
	if (failuresOf(came) > 0) return false;
	const mask = nameOf({ operation: 'mask', seed: came.seed });
	const given = { world, execution: executionOf(world, came) };
	return jobs.some((job) => nameOf(job) === mask) && !isExcused('wasted', given);
}

/** What is wrong about bounds, in words by the promise; empty lists are good. */
export function judgeBounds(world: World, jobs: SimulatedJob[]): Record<string, string[]> {
	const came = allThatCame(world);
	return {
		// Submissions at a balance that had reached its minimum.
		overdrawn: jobs.filter((job) => isOverdrawn(world, job)).map(nameOf),
		// Submissions of a run that had spent its maximum.
		overspent: jobs.filter((job) => isOverspent(world, job, jobs)).map(nameOf),
		// Items that were not submitted although there were credits for them.
		keptBack: came.filter((one) => isKeptBack(world, one, jobs)).map(nameOf),
		// Items that were not asked for again although they may have been accepted.
		givenUp: came.filter((one) => isGivenUp(world, one, jobs)).map(nameOf),
		// Masks that were paid for in vain.
		wasted: came.filter((one) => isWasted(world, one, jobs)).map(nameOf),
	};
}
