/** The credits of an account at the model, and how low they ever were. */
export class Purse {
	private readonly payments: Array<{ at: number; price: number }> = [];
	private spent = 0;
	private dearest = 0;
	private lowest = Infinity;
	/** The most that a balance which lags ever hid from who asked. */
	private hidden = 0;

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

	pay(price: number, at: number): void {
		this.payments.push({ at, price });
		this.spent += price;
		this.lowest = Math.min(this.lowest, this.left);
		this.dearest = Math.max(this.dearest, price);
	}

	/** How far the credits fell below a minimum by more than the dearest job and what nobody was told. */
	below(minimum: number): number {
		return Math.max(0, minimum - this.dearest - this.hidden - this.lowest);
	}
}
