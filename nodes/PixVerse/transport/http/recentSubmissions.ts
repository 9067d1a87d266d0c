/** What this process submitted: whether a video was paid for before, and what the list of the latest videos shows. */
import type { ResultType } from './record';

/** The latest `most` of many keys. */
export class Latest<T> extends Map<string, T> {
	constructor(private readonly most: number) {
		super();
	}

	/** Remembers a key, behind the others also when it was there. */
	add(key: string, value: T): void {
		this.delete(key);
		this.set(key, value);
		if (this.size > this.most) this.delete(this.keys().next().value as string);
	}
}

/** Most IDs that are remembered, for however long. */
const MOST_SUBMITTED = 10_000;

/** What was made: by which operation, for which item of a run, when (in milliseconds), and for how many credits. */
export interface Charge {
	id: string;
	operation: string;
	item?: number;
	at: number;
	credits?: number;
}

/** With the run that was given it first; its account is a hash of key and address. */
interface Submission extends Charge {
	type: ResultType;
	run: { account?: string };
}

const submitted = new Latest<Submission>(MOST_SUBMITTED);

/** Remembers what was accepted for a run; returns whether another run of the account had been given it before. */
export function remember(submission: Submission): boolean {
	const { id, run, type } = submission;
	// Other accounts may have the same IDs, and an image that of a video.
	const key = `${run.account} ${type.idField} ${id}`;
	const first = submitted.get(key) ?? submission;
	submitted.add(key, first);
	return first.run !== run;
}

/** What this process submitted for an account: the results of one type. */
export const submittedFor = (account: string, wanted: ResultType): Charge[] =>
	[...submitted.values()].filter(({ type, run }) => run.account === account && type === wanted);

/** Forgets all submissions; tests start from nothing. */
export const forgetSubmissions = (): void => submitted.clear();
