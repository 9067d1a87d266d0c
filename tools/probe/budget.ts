/**
 * What has been spent and what may still be. The balance tells; what was accepted counts even when the
 * balance does not show it yet, each video once.
 */

/** What a submission counts as until a charge was seen: the list price of the dearest video of its kind. */
export const CEILING = 45;

/** The purse of one run. */
export class Budget {
	private readonly accepted = new Map<string, number>();
	private first?: number;
	private latest?: number;
	private lost = 0;
	private seenPrice?: number;

	constructor(readonly most: number) {}

	/** Credits that are gone, or may be. */
	get spent(): number {
		const told = [...this.accepted.values()].reduce((sum, credits) => sum + credits, 0);
		return Math.max(told + this.lost, (this.first ?? 0) - (this.latest ?? 0));
	}

	get left(): number {
		return this.most - this.spent;
	}

	/** What the cheapest video may cost, as far as is known. */
	get price(): number {
		return this.seenPrice ?? CEILING;
	}

	/** The last balance that was read. */
	get balance(): number | undefined {
		return this.latest;
	}

	allows(credits: number): boolean {
		return credits <= this.left;
	}

	/** A balance was read. */
	read(balance: number): void {
		this.first ??= balance;
		this.latest = balance;
	}

	/** A submission was accepted; `credits` as the answer told them, or else the price. */
	accept(videoId: string, credits = this.price): void {
		if (!this.accepted.has(videoId)) this.accepted.set(videoId, credits);
	}

	/** A submission may have been accepted. */
	lose(): void {
		this.lost += this.price;
	}

	/** The cheapest video was charged with this. */
	learn(charge: number): void {
		this.seenPrice = Math.max(charge, this.seenPrice ?? 0);
	}
}
