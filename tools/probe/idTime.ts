/** IDs of videos are times (docs/service.md, "IDs"): without its low 11 bits, one counts the milliseconds since then. */
const FIRST_TIME = Date.parse('2020-02-19T14:25:54Z');
const LOW_BITS = 11n;

/** When an ID was made, in milliseconds. */
export const timeOfId = (id: string): number =>
	Number(BigInt(id.replace(/\D/g, '') || 0) >> LOW_BITS) + FIRST_TIME;

/** Tells by one answer that was received how old later IDs are, without a look at PixVerse's clock. */
export class IdClock {
	private known?: { idTime: number; answeredAt: number };

	/**
	 * Whether an ID is older than the request that it answers, so that an earlier request made it. A younger one shows
	 * nothing about earlier requests. `undefined` for the first ID.
	 */
	isOlder(id: string, sentAt: number): boolean | undefined {
		const idTime = timeOfId(id);
		const { known } = this;
		this.known ??= { idTime, answeredAt: performance.now() };
		// The first ID is from before its answer, so one that is made from now on is younger than it by at least this time.
		return known && idTime - known.idTime < sentAt - known.answeredAt;
	}
}
