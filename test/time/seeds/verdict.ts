/** Judges a schedule that was played, by what the service knows and by what a user can find. */
import type { Service, SimulatedJob, Wish } from '../../support/simulation/service';
import type { Execution } from './execution';
import { judgeBounds } from './bounds';
import { executionOf, isAgain, isOfOtherMask, judgeOutputs, nameOf } from './outputs';
import { API_KEY } from './n8n';
import type { Plan, Schedule } from './schedule';
import type { World } from './world';

/** The custom data has room for so many items; beyond, the log names the rest. */
const ROOM = 25;

/** Whether a job was refused so often for want of room that it may have taken another trace ID. */
const wasTurnedAway = ({ turnedAway }: World, { operation, seed }: SimulatedJob) =>
	turnedAway.filter((one) => one.operation === operation && one.seed === seed).length > 1;

/** Whether what names the jobs of an execution is another one when it is run or executed again. */
function isNamedAnew({ plan, changes, movesRows, isExecutedAgain }: Execution): boolean {
	// A value that changes by itself asks for another video, in a key as in a setting.
	if (plan.key === 'fleeting' || changes) return true;
	// Without a key, the place of the row counts.
	return plan.key === 'none' && (isExecutedAgain || movesRows);
}

/**
 * Whether a job may have been made although there was one for its item: what the docs do not promise
 * (docs/paying-once.md).
 */
function mayBeSecond(world: World, job: SimulatedJob, first: SimulatedJob): boolean {
	const execution = executionOf(world, job);
	if (isOfOtherMask(job) !== isOfOtherMask(first)) return true;
	if (first.isForgotten && (isAgain(execution) || first.told !== true)) return true;
	if (!isAgain(execution)) return false;
	return isNamedAnew(execution) || (execution.plan.key === 'none' && wasTurnedAway(world, job));
}

function doubled(world: World, jobs: SimulatedJob[]): string[] {
	const earlier = new Map<string, SimulatedJob[]>();
	return jobs.flatMap((job) => {
		const name = nameOf(job);
		const before = earlier.get(name) ?? [];
		earlier.set(name, [job, ...before]);
		const { copies } = executionOf(world, job);
		const isFine = before.slice(0, copies).some((one) => mayBeSecond(world, job, one));
		return before.length < copies || isFine ? [] : [name];
	});
}

/** Submissions of executions that ran but once: run again, they may say something else. */
const ofOneRun = (world: World, pick: (service: Service) => Wish[]): string[] =>
	world.services
		.flatMap(pick)
		.filter((one) => !isAgain(executionOf(world, one)))
		.map(nameOf);

/** Another trace ID is taken after two refusals for want of room. */
const REFUSALS = 3;

/** Whether a trace ID was refused again and again that nothing holds: it may be refused for good. */
function isStubborn(world: World, one: Wish, among: Wish[]): boolean {
	const { plan } = executionOf(world, one);
	const isHeld = plan.key !== 'none' || world.services[plan.account].unclear.has(one.traceId);
	if (isHeld || isAgain(executionOf(world, one))) return false;
	return among.filter(({ traceId }) => traceId === one.traceId).length > REFUSALS;
}

/** Everything in which a job may be named. */
function textsIn(executions: Execution[]): string {
	const texts = executions.map((one) => [
		one.stored.map(({ resultData }) => [resultData.error, resultData.metadata]),
		one.ends.map(({ run }) => one.cameIn(run)),
		one.stored.map((data) => one.cameIn({ data })),
		one.crashedIn.map(({ log }) => log),
		// Of an execution that runs twice at once, n8n keeps what the later end stored.
		one.isStartedTwice || one.plan.items * one.operations.length > ROOM
			? one.ranIn.map(({ log }) => log)
			: [],
	]);
	return JSON.stringify(texts);
}

/** What stands inside quotes, or the words of a text: one ID must not be found in a longer one. */
const wordsIn = (text: string) => new Set(text.match(/[\w-]+/g));

/** Masks that are named as videos, and the other way round: as a key, such a name leads to the wrong answer. */
const misnamed = (jobs: SimulatedJob[], text: string): SimulatedJob[] =>
	jobs.filter(({ operation, traceId }) =>
		text.includes(`${operation === 'mask' ? 'trace' : 'mask'}:${traceId}`),
	);

/** Masks that were told are in use, or of no more use: nobody can ask for them again. */
const isServed = ({ operation, told }: SimulatedJob) => operation === 'mask' && told === true;

const unnamed = (jobs: SimulatedJob[], words: Set<string>): SimulatedJob[] =>
	jobs.filter((job) => !words.has(job.id) && !words.has(job.traceId) && !isServed(job));

/** Whether a swap was sent with a mask that was never found. */
function isMaskless({ operation, text }: SimulatedJob, jobs: SimulatedJob[]): boolean {
	if (operation !== 'swap') return false;
	const { mask_id: mask } = JSON.parse(text);
	return !jobs.some((job) => job.operation === 'mask' && String(mask).startsWith(`${job.id}-`));
}

/**
 * How long each try of a node, and each released wait, may take once nothing goes wrong any more, in seconds and without the
 * jobs themselves: a submission gets 5 minutes, and the slowest operation is guessed to take 10.
 */
const LONGEST = 600;

/** How long an item's tries wait in vain where a known trace ID is never answered: five sends of five minutes. */
const SILENCE = 1_500;

const itemsOf = (executions: Execution[]) =>
	executions.reduce((sum, { plan, operations }) => sum + plan.items * operations.length, 0);

/** A job that is not polled to its end, and whose time nobody has seen, keeps its place as long as it is guessed to take. */
const keepsPlace = ({ operation, waits, waitLimit }: Plan) =>
	operation === 'vibeMv' && (waits === 'submits' || waitLimit !== undefined);

/** An item that is refused for ever is given up after half an hour and ten tries, in seconds. */
const GIVEN_UP = { after: 1_800, tries: 10 * 30 };

/** By how many seconds executions ended later than they may. */
function late({ executions, services, slept, seen }: World, { events }: Schedule): string[] {
	const calm = Math.max(0, ...events.map(({ at, lasts }) => at + lasts)) + slept / 1_000;
	const jobTimes = services.flatMap(({ jobs }) => jobs.map((job) => job.endsAt - job.startedAt));
	const working = jobTimes.reduce((sum, time) => sum + time, 0) / 1_000;
	const refused = seen.has('dislikedContent')
		? GIVEN_UP.after + GIVEN_UP.tries * itemsOf(executions)
		: 0;
	return executions.flatMap(({ ends, plan, operations }) => {
		const at = Math.max(...ends.map((end) => end.at)) / 1_000;
		const released = plan.waits === 'releases' ? operations.length : 0;
		const held = itemsOf(executions.filter((one) => keepsPlace(one.plan)));
		const times = plan.tries * operations.length + released + held;
		const { repeatedTrace } = services[plan.account].settings;
		const silence = repeatedTrace === 'hangs' ? SILENCE * plan.tries * itemsOf(executions) : 0;
		const most = Math.max(calm, plan.at) + working + LONGEST * times + silence + refused;
		return at > most ? [`${Math.round(at - most)} s`] : [];
	});
}

/** Requests that left after Stop, at accounts where nothing else runs. */
function unstopped({ executions, services, seen }: World): string[] {
	// A trigger goes on asking whether what was delivered is so.
	if (seen.has('earlyDeliveries')) return [];
	return services.flatMap(({ sent }, account) => {
		const [one, ...others] = executions.filter(({ plan }) => plan.account === account);
		if (one === undefined || others.length > 0 || isAgain(one)) return [];
		return sent.filter(({ at }) => at > one.stoppedAt).map(({ kind }) => kind);
	});
}

async function stuck({ living }: World, { accounts }: Schedule): Promise<string[]> {
	const idle = living.flatMap((process) =>
		accounts.map(async (_, account) => await process.isIdle(`http://account-${account}`, API_KEY)),
	);
	return (await Promise.all(idle)).every(Boolean) ? [] : ['a place or somebody in line'];
}

/** What is wrong with a schedule that was played, in words by the promise; empty lists are good. */
export async function judge(world: World, schedule: Schedule): Promise<Record<string, string[]>> {
	const { services, executions } = world;
	const jobs = services.flatMap((service) => service.jobs);
	const texts = textsIn(executions);
	return {
		// Executions that did not end in time once nothing went wrong any more.
		late: late(world, schedule),
		// Requests of executions that were stopped.
		unstopped: unstopped(world),
		// Items for which more than one job was made at one step.
		doubled: doubled(world, jobs),
		// Jobs that were asked for again with another body.
		changed: ofOneRun(world, (service) => service.changed),
		// Submissions that were refused for good before.
		sentAgain: ofOneRun(world, (service) =>
			// Where several are the same, another one may be meant.
			service.sentAgain.filter((one) => executionOf(world, one).copies === 1),
		),
		// Trace IDs that are not given up.
		stubborn: world.turnedAway.filter((one, _, all) => isStubborn(world, one, all)).map(nameOf),
		// Jobs that were made and are named nowhere a user can find them.
		unnamed: unnamed(jobs, wordsIn(texts)).map((job) => `${nameOf(job)}, ID ${job.id}`),
		// Jobs that are named as what they are not.
		misnamed: misnamed(jobs, texts).map(nameOf),
		// Slots of jobs and of uploads that were never given back.
		stuck: await stuck(world, schedule),
		// Deliveries that started two executions, one too early, or none although they were taken.
		misdelivered: world.misdelivered,
		// Swaps of a mask that nobody has found.
		maskless: jobs.filter((job) => isMaskless(job, jobs)).map(nameOf),
		...judgeBounds(world, jobs),
		...judgeOutputs(world, jobs),
	};
}
