/** What this process submitted: whether a video was paid for before. */

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

interface Flow {
	/** A hash of its key and address: other accounts may have the same IDs. */
	account?: string;
}

/** Each with the run that was given it first. */
const submitted = new Latest<Flow>(MOST_SUBMITTED);

/** Remembers what was accepted for a run; returns whether another run of the account had been given it before. */
export function remember(id: string, run: Flow): boolean {
	const known = submitted.get(id);
	const first = known?.account === run.account ? (known ?? run) : run;
	submitted.add(id, first);
	return first !== run;
}

/** Forgets all submissions; tests start from nothing. */
export const forgetSubmissions = (): void => submitted.clear();
