/**
 * What has been spent and what may still be. The balance tells; what was accepted counts even when the
 * balance does not show it yet, each video once when the balance keeps up.
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

	/** By how much the balance has fallen; undefined while it was never read. */
	get fell(): number | undefined {
		return this.first === undefined ? undefined : this.first - (this.latest ?? this.first);
	}

	private get told(): number {
		return [...this.accepted.values()].reduce((sum, credits) => sum + credits, 0);
	}

	/** Credits that are gone, or may be. */
	get spent(): number {
		return Math.max(this.told + this.lost, this.fell ?? 0);
	}

	get left(): number {
		return this.most - this.spent;
	}

	/** What the cheapest video may cost, as far as is known. */
	get price(): number {
		return this.seenPrice ?? CEILING;
	}

	allows(credits: number): boolean {
		return credits <= this.left;
	}

	/** A balance was read. */
	read(balance: number): void {
		this.first ??= balance;
		this.latest = balance;
	}

	/**
	 * A submission was accepted; `told` is what the answer says. Zero is no price: a charge may come later.
	 * A video that is known may be charged again, and only a balance that shows the first charge would tell.
	 */
	accept(videoId: string, told = 0): void {
		const credits = told > 0 ? told : this.price;
		if (!this.accepted.has(videoId)) this.accepted.set(videoId, credits);
		else if ((this.fell ?? 0) < this.told) this.lost += credits;
	}

	/** A submission may have been accepted. */
	lose(): void {
		this.lost += this.price;
	}

	/** The cheapest video was charged with this; zero tells nothing. */
	learn(charge: number): void {
		if (charge > 0) this.seenPrice = Math.max(charge, this.seenPrice ?? 0);
	}
}
