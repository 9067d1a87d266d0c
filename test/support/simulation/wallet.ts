/** The prices of jobs at the model, and the credits of an account. */

/** The published prices, from the lowest to the highest, in credits (docs/service.md, "Prices"). */
const PUBLISHED: Record<string, [low: number, high: number]> = {
	mask: [2, 2],
	text: [45, 45],
	swap: [9, 270],
	upscale: [5, 150],
	restyle: [10, 160],
};

/** The cost of a job; a published price bounds it. */
export function chargeFor(operation: string, price: number): number {
	const [low, high] = PUBLISHED[operation] ?? [0, Infinity];
	return Math.min(Math.max(price, low), high);
}

/** The credits of an account, and the balance that the service reports. */
export class Wallet {
	private readonly payments: Array<{ at: number; price: number }> = [];
	private spent = 0;
	/** The most credits by which a late balance was ever too high. */
	hidden = 0;

	/** The credits that came back for jobs that failed. */
	refunded = 0;

	/** `given` is the sum of all credits that the account ever got. */
	constructor(private readonly given: () => number) {}

	get left(): number {
		return this.given() - this.spent;
	}

	/** The balance as it was at an earlier time. */
	reportedAt(time: number): number {
		const later = this.payments.filter(({ at }) => at > time);
		const hidden = later.reduce((sum, { price }) => sum + price, 0);
		this.hidden = Math.max(this.hidden, hidden);
		return this.left + hidden;
	}

	refund(price: number, at: number): void {
		this.refunded += price;
		this.pay(-price, at);
	}

	pay(price: number, at: number): void {
		this.payments.push({ at, price });
		this.spent += price;
	}
}
