/** Judges a schedule that was played, by what the service knows and by what a user can find. */
import { chargesByItem, unnamed } from '../../support/promises';
import { EPOCH } from '../../support/standin/scripted';
import type { Job } from './account';
import { FAILED } from './account';
import { judgeBounds } from './bounds';
import { DISLIKES_ONE_IN } from './events';
import { isKnownException } from './exceptions';
import { judgeExchanges } from './exchanges';
import type { Execution } from './execution';
import type { JobRequest } from './names';
import { executionOf, jobRequestOf, nameOf, stepOf } from './names';
import { judgeOutputs } from './outputs';
import { API_KEY } from './n8n';
import type { Schedule } from './schedule';
import type { World } from './world';

/** The custom data has room for so many items; beyond, the log names the rest. */
const ROOM = 25;

/**
 * Jobs beyond the first of their item, or beyond as many as there are rows like it. A job that failed, and no other, may be
 * followed by another try, if there are tries left.
 */
function doubled(world: World, jobs: Job[]): string[] {
	const inOrder = [...chargesByItem(jobs, nameOf).values()].flatMap((ofItem) =>
		ofItem.map((job, index) => ({ job, before: ofItem.slice(0, index).reverse() })),
	);
	return inOrder.flatMap(({ job, before }) => {
		const execution = executionOf(world, job);
		const { copies, plan } = execution;
		const hasFailed = ({ status, endsAt }: Job) => status === FAILED && endsAt < job.startedAt;
		const isWithin = (some: Job[]) =>
			some.filter((one) => !hasFailed(one)).length < copies &&
			some.length < copies * (plan.videoTries ?? 1);
		if (isWithin(before)) return [];
		const counted = before.filter(
			(first) => !isKnownException('doubled', { world, execution, job, first, paid: before }),
		);
		return isWithin(counted) ? [] : [nameOf(job)];
	});
}

const named = (world: World, promise: string, requests: JobRequest[]): string[] =>
	requests
		.filter((job) => !isKnownException(promise, { world, execution: executionOf(world, job), job }))
		.map(nameOf);

/** Another trace ID is taken after two refusals because too many jobs were running. */
const REFUSALS = 3;

/** Submissions that were refused again and again under one trace ID: it may be refused for good. */
const stubborn = ({ slotRefusals }: World): JobRequest[] =>
	slotRefusals.filter(
		(one, index) =>
			slotRefusals.slice(0, index).filter(({ traceId }) => traceId === one.traceId).length ===
			REFUSALS,
	);

/** How many names of jobs the custom data of an execution may be given. */
const namesOf = ({ plan, operations }: Execution) =>
	plan.items * operations.length * (plan.videoTries ?? 1);

/** Everything in which a job may be named. */
function textsIn(executions: Execution[]): string {
	const texts = executions.map((one) => [
		one.ends.map(({ run }) => [run.data.resultData.error, run.data.resultData.metadata]),
		one.ends.map(({ run }) => one.resultsIn(run)),
		one.crashedIn.map(({ log }) => log),
		// Of an execution that runs twice at once, n8n keeps what the later end stored.
		one.isStartedTwice || namesOf(one) > ROOM ? one.ranIn.map(({ log }) => log) : [],
	]);
	return JSON.stringify(texts);
}

/** Masks that are named as videos, and the other way round: as a key, such a name leads to the wrong answer. */
const misnamed = (jobs: Job[], text: string): Job[] =>
	jobs.filter(({ operation, traceId }) =>
		text.includes(`${operation === 'mask' ? 'trace' : 'mask'}:${traceId}`),
	);

/** Masks that PixVerse reported: their swap uses them, and no user needs them by name. */
const isServed = ({ operation, isReported }: Job) => operation === 'mask' && isReported;

const unnamedJobs = (jobs: Job[], text: string): Job[] =>
	unnamed(jobs, text, ({ id, traceId }) => [id, traceId]).filter((job) => !isServed(job));

/** Swaps that were sent with a mask that was never found. */
const maskless = ({ services }: World): JobRequest[] =>
	services.flatMap((service) =>
		service.ledger.requests
			.filter(({ path, body }) => /swap/.test(path) && !service.maskName(body?.mask_id))
			.map(({ path, rawBody }) => jobRequestOf(path, '', rawBody)),
	);

/**
 * How long each try of a node may take once nothing goes wrong any more, in seconds and without the jobs themselves: a
 * submission gets 5 minutes, and the slowest operation is guessed to take 10.
 */
const LONGEST = 600;

/** How long an item's tries wait in vain where a known trace ID is never answered: five sends of five minutes. */
const SILENCE = 1_500;

const itemsOf = (executions: Execution[]) =>
	executions.reduce((sum, { plan, operations }) => sum + plan.items * operations.length, 0);

/**
 * How long the slots of a plan stay taken by jobs that are not polled to their end, and whose time nobody has seen, in
 * seconds: each as long as the node guesses that it takes.
 */
function heldBy({ plan: { operation, waits, waitLimit, items }, operations }: Execution): number {
	const isPolled = waits !== 'submits' && waitLimit === undefined;
	return isPolled ? 0 : items * operations.length * (operation === 'vibeMv' ? LONGEST : 120);
}

/** An item that is refused each time is given up after half an hour and ten tries, in seconds. */
const GIVEN_UP = { after: 1_800, tries: 10 * 30 };

/** By how many seconds executions ended later than they may. */
function late({ executions, services, slept, occurred }: World, { events }: Schedule): string[] {
	const calm = Math.max(0, ...events.map(({ at, lasts }) => at + lasts)) + slept / 1_000;
	const jobTimes = services.flatMap(({ made }) => made.map((job) => job.endsAt - job.startedAt));
	const working = jobTimes.reduce((sum, time) => sum + time, 0) / 1_000;
	return executions.flatMap(({ ends, plan, operations, minimumBalance }) => {
		const at = Math.max(...ends.map((end) => end.at)) / 1_000;
		const held = executions.map(heldBy).reduce((sum, seconds) => sum + seconds);
		const { videoTries = 1 } = plan;
		const times = plan.tries * operations.length * videoTries;
		const { repeatedTrace } = services[plan.account].settings;
		const silence = repeatedTrace === 'unanswered' ? SILENCE * plan.tries * itemsOf(executions) : 0;
		// Under a bound, each waits until the one before it is given up.
		const isBounded = (plan.maximumCredits ?? minimumBalance) !== undefined;
		const inTurn = isBounded ? Math.ceil(plan.items / DISLIKES_ONE_IN) : 1;
		const refused = occurred.has('dislikedContent')
			? GIVEN_UP.after * inTurn + GIVEN_UP.tries * itemsOf(executions)
			: 0;
		const most =
			Math.max(calm, plan.at) + working + LONGEST * times + held * videoTries + silence + refused;
		return at > most ? [`${Math.round(at - most)} s`] : [];
	});
}

/** Requests that left after Stop, at accounts where nothing else runs. */
function unstopped(world: World): string[] {
	return world.services.flatMap(({ ledger }, account) => {
		const [one, ...others] = world.executions.filter(({ plan }) => plan.account === account);
		if (one === undefined || others.length > 0) return [];
		const late = ledger.requests.filter(({ at }) => at - EPOCH > one.stoppedAt);
		if (late.length === 0 || isKnownException('unstopped', { world, execution: one })) return [];
		return late.map(({ path }) => stepOf(path));
	});
}

function stuck({ living }: World, { accounts }: Schedule): string[] {
	const idle = living.flatMap((process) =>
		accounts.map((_, account) => process.isIdle(`http://account-${account}`, API_KEY)),
	);
	return idle.every(Boolean) ? [] : ['a slot or somebody in line'];
}

/** What is wrong with a schedule that was played, in words by the promise; empty lists are good. */
export async function judge(world: World, schedule: Schedule): Promise<Record<string, string[]>> {
	const { services, executions } = world;
	const jobs = services.flatMap((service) => service.made);
	const texts = textsIn(executions);
	const submissions = (promise: 'changed' | 'sentAgain') =>
		named(
			world,
			promise,
			services.flatMap((one) => one[promise]),
		);
	return {
		// Executions that did not end in time once nothing went wrong any more.
		late: late(world, schedule),
		// Requests of executions that were stopped.
		unstopped: unstopped(world),
		// Items for which more than one job was made at one step.
		doubled: doubled(world, jobs),
		// Jobs that were asked for again with another body.
		changed: submissions('changed'),
		// Submissions that were refused for good before.
		sentAgain: submissions('sentAgain'),
		// Trace IDs that are not given up.
		stubborn: named(world, 'stubborn', stubborn(world)),
		// Jobs that were made and are named nowhere a user can find them.
		unnamed: unnamedJobs(jobs, texts).map((job) => `${nameOf(job)}, ID ${job.id}`),
		// Jobs that are named as what they are not.
		misnamed: misnamed(jobs, texts).map(nameOf),
		// Slots of jobs and of uploads that were never given back.
		stuck: stuck(world, schedule),
		// Swaps of a mask that nobody has found.
		maskless: maskless(world).map(nameOf),
		...judgeBounds(world, jobs),
		...judgeOutputs(world, jobs),
		...judgeExchanges(world),
	};
}
