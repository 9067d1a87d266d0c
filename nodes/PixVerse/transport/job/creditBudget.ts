/**
 * What an account can still spend above a minimum balance: the last balance read, minus what was
 * accepted since, minus what may have been. Pure; times in milliseconds.
 */

/**
 * What a job counts at while nobody has told or shown a price: 15 seconds of a music video in 1080p,
 * which most clips do not cost (docs/service.md, "Prices").
 */
const PRICE_UNKNOWN = 340;

/** A balance that was read longer ago is read again. */
const OLDEST = 60_000;

/** What happened on an account since this process knows it. */
export interface Books {
	/** Credits of accepted submissions, in all. */
	spent: number;
	/** What happened with an unknown effect on the balance: only reading it tells. */
	surprises: number;
	/** The dearest price that was told. */
	dearest?: number;
	/** The dearest price that the balance showed, of what nobody told one for. */
	learned?: number;
}

export const emptyBooks: Books = { spent: 0, surprises: 0 };

/** After something whose price nobody knows. */
export function afterSurprise(books: Books): Books {
	return { ...books, surprises: books.surprises + 1 };
}

/** After an acceptance; `answer` is what the service said, its price under either name. */
export function afterAcceptance(books: Books, answer: Record<string, unknown>): Books {
	const price = Number(answer.credits ?? answer.credit ?? NaN);
	if (!Number.isFinite(price) || price < 0) return afterSurprise(books);
	const dearest = Math.max(price, books.dearest ?? 0);
	return { ...books, spent: books.spent + price, dearest };
}

/** A balance that was read at `at`, and what was in the books when the reading began. */
export interface Reading {
	balance: number;
	at: number;
	books: Books;
}

/**
 * After a further reading: what the balance fell by beyond the prices that were told is the price
 * of what nobody told one for.
 */
export function afterReading(books: Books, before: Reading | undefined, now: Reading): Books {
	if (before === undefined) return books;
	const untold = now.books.surprises - before.books.surprises;
	const fall = before.balance - now.balance - (now.books.spent - before.books.spent);
	if (untold === 0 || fall <= 0) return books;
	return { ...books, learned: Math.max(Math.ceil(fall / untold), books.learned ?? 0) };
}

/** What is known of an account. */
export interface Account {
	books: Books;
	reading?: Reading;
	/** Submissions whose answer is still to come: they count at the dearest price. */
	unanswered: number;
	/** Those that ended without one a short while ago, and that a further try may send again. */
	abandoned: number;
}

/** What a job may cost, as far as anybody knows; a price that the balance showed may be an average. */
function priceOf({ dearest, learned }: Books): number {
	if (dearest === undefined) return Math.max(learned ?? 0, PRICE_UNKNOWN);
	return Math.max(dearest, learned ?? 0);
}

/** What may be done: submit, refuse, read the balance first, or wait for an answer first. */
export type Verdict = 'enough' | 'tooLow' | 'read' | 'wait';

/** Decides about one submission; `since` is when its run first asked. */
export function verdictOn(
	{ books, reading, unanswered, abandoned }: Account,
	{ minimum, since, now }: { minimum: number; since: number; now: number },
): Verdict {
	if (reading === undefined || reading.at < since || now - reading.at > OLDEST) return 'read';
	if (books.surprises !== reading.books.surprises) return 'read';
	const spent = books.spent - reading.books.spent;
	const left = reading.balance - spent;
	const price = priceOf(books);
	// An unanswered one may turn out dearer: until it is known, the one that asks has to fit in, too.
	const doubtful = unanswered === 0 ? 0 : (unanswered + 1) * price;
	const owed = abandoned * price;
	if (left - doubtful - owed >= minimum) return 'enough';
	// Nothing is refused by reckoning: credits may have come back since.
	if (spent > 0) return 'read';
	return left - owed < minimum ? 'tooLow' : 'wait';
}
