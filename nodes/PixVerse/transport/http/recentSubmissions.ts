/** The latest submissions of this process: they tell whether a video was paid for before, and fill the list of the latest videos. */
import type { ResultType } from './record';

/** A map of the latest `max` keys. */
export class Latest<T> extends Map<string, T> {
	constructor(private readonly max: number) {
		super();
	}

	/** Adds a key as the latest, also when the map had it before. */
	add(key: string, value: T): void {
		this.delete(key);
		this.set(key, value);
		if (this.size > this.max) this.delete(this.keys().next().value as string);
	}
}

/** How many submissions the process remembers. */
const MAX_SUBMISSIONS = 10_000;

/** A charge: the ID of the result, the operation, the item of the run, the time in milliseconds, and the credits. */
export interface Charge {
	id: string;
	operation: string;
	item?: number;
	at: number;
	credits?: number;
}

/** A submission with the run that got its result first; `account` is a hash of API key and Base URL. */
interface Submission extends Charge {
	type: ResultType;
	run: { account?: string };
}

const submitted = new Latest<Submission>(MAX_SUBMISSIONS);

/** Remembers a submission that PixVerse accepted. Returns whether another run of the account got the same result before. */
export function remember(submission: Submission): boolean {
	const { id, run, type } = submission;
	// Two accounts may have the same ID, and so may an image and a video.
	const key = `${run.account} ${type.idField} ${id}`;
	const first = submitted.get(key) ?? submission;
	submitted.add(key, first);
	return first.run !== run;
}

/** The submissions of this process for an account whose results are of one type. */
export const submittedFor = (account: string, wanted: ResultType): Charge[] =>
	[...submitted.values()].filter(({ type, run }) => run.account === account && type === wanted);

/** Forgets all submissions, because each test starts from nothing. */
export const forgetSubmissions = (): void => submitted.clear();
