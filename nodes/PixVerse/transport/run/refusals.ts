/**
 * PixVerse's refusals that also concern the items of an attempt that were not sent yet: of the API key, and for too few
 * credits. Each further submission would be refused for the same reason.
 */
import type { Outcome, Refused } from '../http/outcome';
import { isKeyRefusal } from '../http/outcome';
import { JobError } from '../values/errors';

/** The published price of a submission, in credits. */
export interface ListPrice {
	low: number;
	high: number;
}

/**
 * The failure of an item that the node did not send, because PixVerse has refused another item. The failure is not final for
 * the job, so the next attempt sends it.
 */
export class RefusedBefore extends JobError {}

/** The refusals of one attempt. The next attempt asks again, because the user may have mended the cause. */
export class Refusals {
	private ofKey?: Refused;

	// The refusal for credits of the cheapest submission, and the maximum price of that submission.
	private ofCredits?: { refusal: Refused; price: number };

	/** Notes the outcome of a submission with this list price; undefined if it has none. */
	note(outcome: Outcome, price?: ListPrice): void {
		if (outcome.outcome !== 'refused') return;
		if (isKeyRefusal(outcome)) this.ofKey = outcome;
		const isCheaper = price !== undefined && price.high < (this.ofCredits?.price ?? Infinity);
		if (outcome.meaning.class === 'balance' && isCheaper)
			this.ofCredits = { refusal: outcome, price: price.high };
	}

	/** The refusal that a submission with this list price would get, too; undefined if PixVerse may accept the submission. */
	expectedFor(price?: ListPrice): Refused | undefined {
		const { ofKey, ofCredits } = this;
		// A submission without a list price may be cheaper than the one that was refused.
		const isTooExpensive = price !== undefined && price.low >= (ofCredits?.price ?? Infinity);
		return ofKey ?? (isTooExpensive ? ofCredits?.refusal : undefined);
	}
}
