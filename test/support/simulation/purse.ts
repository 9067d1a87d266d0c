/** What jobs cost at the model, and the credits of an account. */

/** What is published of prices, from the least to the most, in credits (docs/service.md, "Prices"). */
const PUBLISHED: Record<string, [low: number, high: number]> = {
	mask: [2, 2],
	text: [45, 45],
	swap: [9, 270],
	upscale: [5, 150],
	restyle: [10, 160],
};

/** What a job costs: where prices are published, nothing beyond them. */
export function chargeFor(operation: string, price: number): number {
	const [low, high] = PUBLISHED[operation] ?? [0, Infinity];
	return Math.min(Math.max(price, low), high);
}

/** The credits of an account, and what was told of them. */
export class Purse {
	private readonly payments: Array<{ at: number; price: number }> = [];
	private spent = 0;
	/** The most that a balance which lags ever hid from who asked. */
	hidden = 0;

	/** What was given back for jobs that failed. */
	refunded = 0;

	/** `given` is what the account was ever given. */
	constructor(private readonly given: () => number) {}

	get left(): number {
		return this.given() - this.spent;
	}

	/** What is told at a time, with what was paid until then. */
	toldAt(time: number): number {
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
