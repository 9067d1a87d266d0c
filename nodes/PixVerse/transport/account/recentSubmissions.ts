/**
 * The latest submissions of this process. They show whether a video was paid for before, and fill the list of videos in the
 * editor.
 */
import { Latest } from '../base/latest';
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

// A submission and the run that got its result. `account` is a hash of the API key and the base URL.
interface Submission extends Charge {
	type: ResultType;
	run: { account?: string };
}

const submitted = new Latest<Submission>(MAX_SUBMISSIONS);

/** Remembers a submission that PixVerse accepted. Returns whether an earlier run of the account got the same result. */
export function remember(submission: Submission): boolean {
	const { id, run, type } = submission;
	// Two accounts may have the same ID, and an image may have the ID of a video.
	const key = `${run.account} ${type.idField} ${id}`;
	// The first run stays the owner, because the user paid for the result in that run.
	const first = submitted.get(key) ?? submission;
	submitted.add(key, first);
	return first.run !== run;
}

/** The submissions of an account in this process whose results have the type `wanted`. */
export const submittedFor = (account: string, wanted: ResultType): Charge[] =>
	[...submitted.values()].filter(({ type, run }) => run.account === account && type === wanted);

/** Forgets all submissions. Only tests call this, so that each test starts without any. */
export const forgetSubmissions = (): void => submitted.clear();
