/** Writes the prices of `table.ts` as texts for the panel. All functions are pure. */
import { creditsOf, publishedPrice } from './published';
import { clipPaths, clipRows, lengthRows, lipSyncRow, MASK_PATH, SECOND_HAND } from './table';
import type { ClipRow } from './table';

// The panel has little room. So it shows the price of each model only in this quality, and the price of each quality only
// for a clip of this many seconds.
const USUAL_QUALITY = '540p';
const USUAL_SECONDS = 5;

// Returns the price row of a model for a clip with normal motion and one shot, because the panel shows only that price.
const rowOf = (model: string, sound: boolean): ClipRow | undefined =>
	clipRows.find(
		(row) =>
			row.models.includes(model) && !row.fast && !row.shots && (row.sound ?? false) === sound,
	);

/** The price of a model, such as "Costs 35 credits for 5 s, 70 for 8 s in 540p"; undefined when it is not known. */
export function describeModelPrice(model: string): string | undefined {
	const row = rowOf(model, false);
	if (row?.clips) {
		// An older model has a fixed price for each of its lengths. `replace` changes only the first blank, so only the
		// first price has the unit "credits".
		const known = Object.entries(row.clips).flatMap(([seconds, credits]) =>
			credits[USUAL_QUALITY] === undefined ? [] : `${credits[USUAL_QUALITY]} for ${seconds} s`,
		);
		return `Costs ${known.join(', ').replace(' ', ' credits ')} in ${USUAL_QUALITY}`;
	}
	// PixVerse charges a newer model by the second, and sound may cost extra.
	const rate = row?.perSecond?.[USUAL_QUALITY];
	if (rate === undefined) return undefined;
	const loud = rowOf(model, true)?.perSecond?.[USUAL_QUALITY];
	const withSound = loud === undefined ? '' : `, ${loud} with sound`;
	return `Costs ${rate} credits a second${withSound} in ${USUAL_QUALITY}`;
}

/** The prices of a clip in one quality, by model, such as "5 s cost 35 credits with v6 or v5.6, 40 with c1", if one is known. */
export function describeQualityPrices(quality: string): string | undefined {
	const byPrice = new Map<number, string[]>();
	for (const model of new Set(clipRows.flatMap(({ models }) => models))) {
		// All operations that make clips have the same prices, so the node takes the first path.
		const price = publishedPrice(clipPaths[0], { model, quality, duration: USUAL_SECONDS })?.low;
		// A model is left out if its price in this quality is not known.
		if (price !== undefined) byPrice.set(price, [...(byPrice.get(price) ?? []), model]);
	}
	// The cheapest price comes first. Only the first price gets the unit, because the panel has little room.
	const groups = [...byPrice].sort(([a], [b]) => a - b);
	const words = groups.map(([credits, models], index) => {
		const unit = index === 0 ? ' credits' : '';
		return `${credits}${unit} with ${models.join(', ').replace(/, ([^,]*)$/, ' or $1')}`;
	});
	return words.length === 0 ? undefined : `${USUAL_SECONDS} s cost ${words.join(', ')}`;
}

/**
 * The price of a second in one quality, for an operation that PixVerse charges by the length of a file; undefined if it is
 * not known.
 */
export function describePricePerSecond(path: string, quality: string): string | undefined {
	const row = lengthRows.find((one) => one.path === path);
	const rate = row?.credits[quality];
	if (row === undefined || rate === undefined) return undefined;
	// Resellers may charge other prices than PixVerse, so a price from their lists is marked with "About".
	return `${row.basis === SECOND_HAND ? 'About ' : ''}${rate} credits a second`;
}

/** The credits for each started unit of a file (`LengthRow.seconds`), in the cheapest quality. */
export function creditsForLength(path: string): number {
	const row = lengthRows.find((one) => one.path === path);
	return Math.min(...Object.values(row?.credits ?? {}).map(Number));
}

/**
 * The credits for each second according to the newer of two price lists (`LengthRow.perSecond`); undefined if we know only
 * one list for the operation.
 */
export const creditsPerSecond = (path: string): number | undefined =>
	lengthRows.find((one) => one.path === path)?.perSecond;

/** The price of a spoken text or audio. */
export const speechPriceText = `Costs ${lipSyncRow.credits} credits per ${lipSyncRow.bytes} letters (${lipSyncRow.bytes / 3} Chinese) or second of audio`;

/** The price of the masks of a frame. */
export const maskPriceText = `about ${creditsOf(MASK_PATH)} credits`;
