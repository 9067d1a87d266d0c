/**
 * The latest submissions of this process. They show whether a video was paid for before, and fill the list of videos in the
 * editor.
 */
import { LatestOfAccounts } from '../base/latest';
import type { ResultType } from '../values/record';

// The maximum number of submissions that the process remembers.
const MAX_SUBMISSIONS = 10_000;

/** A charged result: its ID, operation and execution, the index of its item, its time (`Date.now`), and its credits. */
export interface Charge {
	id: string;
	operation: string;
	execution?: string;
	item?: number;
	at: number;
	credits?: number;
}

// An accepted submission. `account` is a hash of the API key and the base URL.
interface Submission extends Charge {
	type: ResultType;
	account?: string;
}

// The job is a weak reference, because a job keeps its output, which would stay in memory after its run.
const submitted = new LatestOfAccounts<Omit<Submission, 'account'> & { job: WeakRef<object> }>(
	MAX_SUBMISSIONS,
);

/**
 * Remembers a submission that PixVerse accepted. Returns whether another job of the account got the same result first. For a
 * trace ID that PixVerse already knows, it may return the video of the earlier submission.
 */
export function remember(submission: Submission & { job: object }): boolean {
	const { account, job, ...charge } = submission;
	const { id, type } = charge;
	// An image may have the ID of a video.
	const key = `${type.idField} ${id}`;
	// The first job stays the owner, because the user paid for the result with that job.
	const first = submitted.of(account).get(key) ?? { ...charge, job: new WeakRef(job) };
	submitted.add(account, key, first);
	return first.job.deref() !== job;
}

/** The submissions of an account in this process whose results have the type `wanted`. */
export const submittedFor = (account: string | undefined, wanted: ResultType): Charge[] =>
	[...submitted.of(account).values()].filter(({ type }) => type === wanted);

/** Forgets all submissions. Only tests call this, so that each test starts without any. */
export const forgetSubmissions = (): void => submitted.clear();
