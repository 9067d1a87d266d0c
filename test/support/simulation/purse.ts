/** The credits of an account at the model, and how low they ever were. */
export class Purse {
	private readonly payments: Array<{ at: number; price: number }> = [];
	private spent = 0;
	private dearest = 0;
	private lowest = Infinity;

	/** `given` is what the account was ever given. */
	constructor(private readonly given: () => number) {}

	get left(): number {
		return this.given() - this.spent;
	}

	/** What was left at a time. */
	leftAt(time: number): number {
		const later = this.payments.filter(({ at }) => at > time);
		return later.reduce((left, { price }) => left + price, this.left);
	}

	pay(price: number, at: number): void {
		this.payments.push({ at, price });
		this.spent += price;
		this.lowest = Math.min(this.lowest, this.left);
		this.dearest = Math.max(this.dearest, price);
	}

	/** How far the credits fell below a minimum by more than the dearest job. */
	below(minimum: number): number {
		return Math.max(0, minimum - this.dearest - this.lowest);
	}
}
