/** The credits of an account at the model, and how low they ever were. */
export class Purse {
	private spent = 0;
	/** The dearest job, and the dearest whose price was told at once. */
	private dearest = 0;
	private told = 0;
	/** What jobs without an answer cost beyond the dearest price that was told before. */
	private unforeseen = 0;
	private lowest = Infinity;

	/** `given` is what the account was ever given. */
	constructor(private readonly given: () => number) {}

	get left(): number {
		return this.given() - this.spent;
	}

	/** Pays for a job; whoever has no answer can only guess its price by those of others. */
	pay(price: number, isTold: boolean): void {
		this.spent += price;
		this.lowest = Math.min(this.lowest, this.left);
		this.dearest = Math.max(this.dearest, price);
		if (isTold) this.told = Math.max(this.told, price);
		else if (this.told > 0) this.unforeseen += Math.max(0, price - this.told);
	}

	/** How far the credits fell below a minimum by more than one job and what nobody could foresee. */
	below(minimum: number): number {
		return Math.max(0, minimum - this.dearest - this.unforeseen - this.lowest);
	}
}
