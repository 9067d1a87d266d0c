/** Judges what came out of the executions of a schedule. */
import { assetBytes } from '../../support/standin/media';
import type { Job } from './account';
import { FAILED } from './account';
import type { ItemResult } from './itemResults';
import { allResults } from './itemResults';
import { isKnownException } from './exceptions';
import type { Execution } from './execution';
import { API_KEY } from './n8n';
import { executionOf, nameOf, OTHER_MASK } from './names';
import type { World } from './world';

/** Whether an item came out with a video that was not made for it. */
function isMixed({ seed, operation, maskName, item: { json } }: ItemResult, jobs: Job[]): boolean {
	const job = jobs.find(({ id }) => id === String(json.video_id));
	if (job === undefined) return false;
	const isOther = operation === 'swap' && (job.mask === OTHER_MASK) !== (maskName === OTHER_MASK);
	return isOther || job.seed !== seed || job.operation !== operation;
}

/** Items without a key that came out with the video of another one, of another execution maybe. */
function shared(executions: Execution[]): string[] {
	const owners = new Map<unknown, string>();
	const keyless = executions.filter(({ plan }) => plan.key === 'none');
	return keyless.flatMap((execution) => {
		const results = execution.ends.flatMap(({ run }) => execution.resultsIn(run));
		const made = results.filter(({ item }) => item.json.video_id !== undefined);
		return made.flatMap((one) => {
			const { video_id: id } = one.item.json;
			const own = `${executions.indexOf(execution)} ${execution.copies > 1 ? one.index : ''}`;
			const owner = owners.get(id) ?? own;
			owners.set(id, owner);
			return owner === own ? [] : [`${nameOf(one)}: ${String(id)}`];
		});
	});
}

function isBroken({ services, files }: World, { item: { json, binary } }: ItemResult): boolean {
	if (json.state !== 'ready') return false;
	const id = String(json.video_id);
	if (!services.some((service) => service.addressOf(id) === json.url)) return true;
	return binary !== undefined && files.get(String(binary.data.id))?.length !== assetBytes;
}

/** Classes of errors that only a wrong setting has. */
const BLAMES = ['input', 'settings', 'address'];

/** Whether what came out says that nothing was charged. */
function deniesCharge({ item: { json } }: ItemResult): boolean {
	const { error = {} } = json as { error?: { charged?: unknown } };
	return error.charged === false || /nothing was charged/i.test(JSON.stringify(error));
}

/** The jobs of an item, or of the mask before its swap. */
const jobsOf = ({ seed, operation }: ItemResult, jobs: Job[], step = operation) =>
	jobs.filter((job) => nameOf(job) === nameOf({ seed, operation: step }));

/** The jobs of an item. Of rows that are the same, another one may have failed and be made again, so a failed one does not count. */
const paidOf = ({ copies }: Execution, result: ItemResult, jobs: Job[]) =>
	jobsOf(result, jobs).filter(({ status }) => copies === 1 || status !== FAILED);

function isUntrue(world: World, result: ItemResult, jobs: Job[]): boolean {
	const execution = executionOf(world, result);
	const paid = paidOf(execution, result, jobs);
	const isDenied = result.item.json.state === 'not_submitted' || deniesCharge(result);
	const isPaid = paid.length >= execution.copies;
	return isDenied && isPaid && !isKnownException('denied', { world, execution, paid });
}

function isBlamed(world: World, result: ItemResult, jobs: Job[]): boolean {
	const { error } = result.item.json as { error?: { class?: string } };
	const execution = executionOf(world, result);
	const given = { world, execution, paid: paidOf(execution, result, jobs) };
	return BLAMES.includes(String(error?.class)) && !isKnownException('blamed', given);
}

/** Whether an error denies the charge of a mask that was answered. */
function deniesMask(world: World, result: ItemResult, jobs: Job[]): boolean {
	if (result.operation !== 'swap' || !deniesCharge(result)) return false;
	const isReported = jobsOf(result, jobs, 'mask').some(({ isReported }) => isReported);
	return (
		isReported && !isKnownException('deniedMask', { world, execution: executionOf(world, result) })
	);
}

const hasTries = ({ plan: { videoTries = 1 } }: Execution) => videoTries > 1;

/** Whether an item failed with its video although it had tries left, and no reason is given. */
function isAbandoned(world: World, result: ItemResult, jobs: Job[]): boolean {
	const { error = {} } = result.item.json as { error?: { class?: string; message?: string } };
	const execution = executionOf(world, result);
	const { plan, copies } = execution;
	if (error.class !== 'failed' || !hasTries(execution) || copies > 1) return false;
	const isLeft = jobsOf(result, jobs).length < Number(plan.videoTries);
	return isLeft && !/No further try was submitted: ./.test(String(error.message));
}

/**
 * Whether an error lacks the ID of its job, although PixVerse reported it. Log and custom data name a failed video that is
 * made again.
 */
function isDropped(world: World, result: ItemResult, jobs: Job[]): boolean {
	const { error } = result.item.json;
	if (error === undefined) return false;
	const text = JSON.stringify(error);
	const execution = executionOf(world, result);
	return jobsOf(result, jobs).some(
		(job) =>
			job.isReported &&
			!text.includes(job.id) &&
			!text.includes(job.traceId) &&
			!(job.status === FAILED && hasTries(execution)) &&
			!isKnownException('dropped', { world, execution, job }),
	);
}

/** Errors that stopped a run and deny what they say at first. */
function denied({ ends }: Execution): string[] {
	const errors = ends.flatMap(({ run }) => run.data.resultData.error ?? []);
	return errors.flatMap(({ message, description }) => {
		const isDenied = /nothing was charged/i.test(String(description));
		return message.includes('may have been') && isDenied ? [`${message} ${description}`] : [];
	});
}

/** Classes of errors that only the wire or the service behind it can have. */
const OF_THE_WIRE = ['connection', 'credential', 'overload', 'server', 'upload'];

/** Each request is sent as often at least; after an answer of another server, a submission only `foreign` times. */
const SENDS = { usual: 5, foreign: 2 };

/** Whether an item failed although so little struck its account that every request had a further send. */
function isHasty(world: World, result: ItemResult): boolean {
	const { error } = result.item.json as { error?: { class?: string } };
	const execution = executionOf(world, result);
	const { account } = execution.plan;
	const isForeign = world.wire.some(
		({ exchange, ending }) => exchange.account === account && ending === 'foreign',
	);
	const isShort = world.faultCount(account) < (isForeign ? SENDS.foreign : SENDS.usual);
	const isOfTheWire = OF_THE_WIRE.includes(String(error?.class));
	return isOfTheWire && isShort && !isKnownException('hasty', { world, execution });
}

/** Whether an earlier run is said to have paid for a video, though there was none. */
const isResumed = (world: World, result: ItemResult): boolean =>
	result.item.json.resumed === true &&
	!isKnownException('resumed', { world, execution: executionOf(world, result) });

/** Runs that went to their end and do not have one item for each, in their order. */
function missing({ ends, plan, operations, resultsIn }: Execution): string[] {
	const wanted = Array.from({ length: plan.items }, (_, item) => item).join();
	return ends.flatMap(({ run }) => {
		if (run.status !== 'success') return [];
		const results = resultsIn(run);
		return operations.filter((operation) => {
			const own = results.filter((one) => one.node === operation).map(({ index }) => index);
			return own.sort((a, b) => a - b).join() !== wanted;
		});
	});
}

/** Lines of the trace with the key in them, but for requests to the service. */
const secrets = ({ trace }: World): string[] =>
	trace.filter((line) => line.includes(API_KEY) && !/ > \w+ http:\/\/account-/.test(line));

/** What is wrong, in words by the promise; empty lists are good. */
export function judgeOutputs(world: World, jobs: Job[]): Record<string, string[]> {
	const { executions } = world;
	const results = allResults(world);
	const described = (one: ItemResult) => `${nameOf(one)}: ${JSON.stringify(one.item.json)}`;
	return {
		// Items that came out with the video of another item or step.
		mixed: results.filter((one) => isMixed(one, jobs)).map(described),
		// Items that wanted a video of their own.
		shared: shared(executions),
		// Items that came out as ready without an address, or with a file that is not whole.
		broken: results.filter((one) => isBroken(world, one)).map(described),
		// Errors that are wrong about the charge, or blame a setting although none is wrong.
		untrue: [
			...results.filter((one) => isUntrue(world, one, jobs)).map(described),
			...results.filter((one) => isBlamed(world, one, jobs)).map(described),
			...results.filter((one) => deniesMask(world, one, jobs)).map(described),
			...executions.flatMap(denied),
		],
		// Errors without the ID of a video that PixVerse reported.
		dropped: results.filter((one) => isDropped(world, one, jobs)).map(described),
		// Items whose video failed, and was not made again.
		abandoned: results.filter((one) => isAbandoned(world, one, jobs)).map(described),
		// Items whose video an earlier run is said to have paid for, though there was none.
		resumed: results.filter((one) => isResumed(world, one)).map(described),
		// Items that failed for trouble that further sends would have got over.
		hasty: results.filter((one) => isHasty(world, one)).map(described),
		// Items that did not come out.
		missing: executions.flatMap(missing),
		// Places in which the key stands.
		secrets: secrets(world),
	};
}
