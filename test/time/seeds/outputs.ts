/** Judges what came out of the executions of a schedule. */
import { FILE_SIZE } from '../../support/simulation/files';
import type { SimulatedJob } from '../../support/simulation/service';
import type { Came } from './came';
import type { Execution } from './execution';
import { API_KEY } from './n8n';
import type { World } from './world';

type Named = Pick<SimulatedJob, 'operation' | 'seed'>;

export const nameOf = ({ operation, seed }: Named) => `${operation} of item ${seed}`;

export const indexOf = ({ seed }: Pick<SimulatedJob, 'seed'>) => Math.floor(seed / 1_000) - 1;

/** The execution of an item; where its workflow was executed again, the first one. */
export const executionOf = ({ executions }: World, item: Pick<SimulatedJob, 'seed'>): Execution =>
	executions[indexOf(item)];

export const isAgain = ({ isRunAgain, isExecutedAgain }: Execution) =>
	isRunAgain || isExecutedAgain;

/** Whether a job is a swap of the other mask. */
export const isOfOtherMask = ({ text }: SimulatedJob) => /"mask_id":"\d+-cat"/.test(text);

/** Whether an item came out with a video that was not made for it. */
function isMixed(
	{ seed, operation, maskName, item: { json } }: Came,
	jobs: SimulatedJob[],
): boolean {
	const job = jobs.find(({ id }) => id === String(json.video_id));
	if (job === undefined) return false;
	const isOther = operation === 'swap' && isOfOtherMask(job) !== (maskName === 'cat');
	return isOther || job.seed !== seed || job.operation !== operation;
}

/** Items without a key that came out with the video of another one, of another execution maybe. */
function shared(executions: Execution[]): string[] {
	const owners = new Map<unknown, string>();
	const keyless = executions.filter(({ plan }) => plan.key === 'none');
	return keyless.flatMap((execution) => {
		const came = execution.ends.flatMap(({ run }) => execution.cameIn(run));
		const made = came.filter(({ item }) => item.json.video_id !== undefined);
		return made.flatMap((one) => {
			const { video_id: id } = one.item.json;
			const own = `${executions.indexOf(execution)} ${execution.copies > 1 ? one.index : ''}`;
			const owner = owners.get(id) ?? own;
			owners.set(id, owner);
			return owner === own ? [] : [`${nameOf(one)}: ${String(id)}`];
		});
	});
}

function isBroken({ item: { json, binary } }: Came, files: Map<string, Buffer>): boolean {
	if (json.state !== 'ready') return false;
	if (!String(json.url).includes(String(json.video_id))) return true;
	return binary !== undefined && files.get(String(binary.data.id))?.length !== FILE_SIZE;
}

/** Classes of errors that only a wrong setting has. */
const BLAMES = ['settings', 'address'];

/** Whether what came out says that nothing was charged. */
function deniesCharge({ item: { json } }: Came): boolean {
	const { error = {} } = json as { error?: { charged?: unknown } };
	return error.charged === false || /nothing was charged/i.test(JSON.stringify(error));
}

/** What an error says of an item that is not so. */
function isUntrue(world: World, came: Came, jobs: SimulatedJob[]): boolean {
	const { json } = came.item;
	const error = (json.error ?? {}) as { class?: string };
	// Another run of the item may have been charged.
	const execution = executionOf(world, came);
	const isAlone = !isAgain(execution);
	const paid = jobs.filter((job) => nameOf(job) === nameOf(came));
	const { copies } = execution;
	// One of several that are the same may have been made twice.
	const isSure = copies === 1 || !paid.some((job) => job.isForgotten);
	const isPaid = paid.length >= copies && isSure;
	const isDenied = json.state === 'not_submitted' || deniesCharge(came);
	const isRight = execution.wrongFrom === undefined || (isPaid && isAlone);
	return (isDenied && isPaid && isAlone) || (BLAMES.includes(String(error.class)) && isRight);
}

/** Whether an error denies the charge of a mask that was answered. */
function deniesMask(world: World, came: Came, jobs: SimulatedJob[]): boolean {
	const execution = executionOf(world, came);
	if (came.operation !== 'swap' || isAgain(execution) || execution.copies > 1) return false;
	const name = nameOf({ operation: 'mask', seed: came.seed });
	return deniesCharge(came) && jobs.some((job) => nameOf(job) === name && job.told === true);
}

/** Whether an error does not have the ID of its job, although the service told it. */
function isDropped(world: World, { item, ...came }: Came, jobs: SimulatedJob[]): boolean {
	const execution = executionOf(world, came);
	const { error } = item.json;
	if (error === undefined || isAgain(execution) || execution.copies > 1) return false;
	const text = JSON.stringify(error);
	return jobs.some(
		(job) =>
			nameOf(job) === nameOf(came) &&
			job.told === true &&
			!job.isForgotten &&
			!text.includes(job.id) &&
			!text.includes(job.traceId),
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

/** Each request is sent as often at least. */
const SENDS = 5;

/** Whether an item failed although so little struck its account that every request had a further send. */
function isHasty(world: World, { item: { json }, ...came }: Came): boolean {
	const error = json.error as { class?: string } | undefined;
	const { account } = executionOf(world, came).plan;
	// Nothing has to strike where a known trace ID is never answered.
	if (world.services[account].settings.repeatedTrace === 'hangs') return false;
	return OF_THE_WIRE.includes(String(error?.class)) && world.struckTimes(account) < SENDS;
}

/** Runs that went to their end and do not have one item for each, in their order. */
function missing({ ends, plan, operations, cameIn }: Execution): string[] {
	const wanted = Array.from({ length: plan.items }, (_, item) => item).join();
	return ends.flatMap(({ run }) => {
		if (run.status !== 'success') return [];
		const came = cameIn(run);
		return operations.filter((operation) => {
			const own = came.filter((one) => one.node === operation);
			return (
				own
					.map(({ index }) => index)
					.sort((a, b) => a - b)
					.join() !== wanted
			);
		});
	});
}

/** Lines of the trace with the key in them, but for requests to the service. */
const secrets = ({ trace }: World): string[] =>
	trace.filter((line) => line.includes(API_KEY) && !/ > \w+ http:\/\/account-/.test(line));

/** What is wrong, in words by the promise; empty lists are good. */
export function judgeOutputs(world: World, jobs: SimulatedJob[]): Record<string, string[]> {
	const { executions, files } = world;
	const came = executions.flatMap((one) => one.ends.flatMap(({ run }) => one.cameIn(run)));
	const told = (one: Came) => `${nameOf(one)}: ${JSON.stringify(one.item.json)}`;
	return {
		// Items that came out with the video of another item or step.
		mixed: came.filter((one) => isMixed(one, jobs)).map(told),
		// Items that wanted a video of their own.
		shared: shared(executions),
		// Items that came out as ready without an address, or with a file that is not whole.
		broken: came.filter((one) => isBroken(one, files)).map(told),
		// Errors that are wrong about the charge, or blame a setting although none is wrong.
		untrue: [
			...came.filter((one) => isUntrue(world, one, jobs)).map(told),
			...came.filter((one) => deniesMask(world, one, jobs)).map(told),
			...executions.flatMap(denied),
		],
		// Errors without the ID of a video that was told.
		dropped: came.filter((one) => isDropped(world, one, jobs)).map(told),
		// Items whose video an earlier run is said to have paid for, though there was none.
		resumed: came
			.filter((one) => one.item.json.resumed === true && !isAgain(executionOf(world, one)))
			.map(told),
		// Items that failed for trouble that further sends would have got over.
		hasty: came.filter((one) => isHasty(world, one)).map(told),
		// Items that did not come out.
		missing: executions.flatMap(missing),
		// Places in which the key stands.
		secrets: secrets(world),
	};
}
