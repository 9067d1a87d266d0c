/** The prices of the rows as the panel says them. Pure. */
import { publishedPrice } from './published';
import { clipPaths, clipRows, lengthRows, lipSyncRow, maskRow, SECOND_HAND } from './table';
import type { ByQuality, ClipRow } from './table';

/** The quality and the length that stand for others where there is room for one. */
const USUAL_QUALITY = '540p';
const USUAL_SECONDS = 5;

const rowOf = (model: string, sound: boolean): ClipRow | undefined =>
	clipRows.find(
		(row) =>
			row.models.includes(model) && !row.fast && !row.shots && (row.sound ?? false) === sound,
	);

function lengthsInWords(clips: Record<number, ByQuality>): string {
	const known = Object.entries(clips).filter(([, credits]) => credits[USUAL_QUALITY] !== undefined);
	return known
		.map(([seconds, credits], index) => {
			const unit = index === 0 ? ' credits' : '';
			return `${credits[USUAL_QUALITY]}${unit} for ${seconds} s`;
		})
		.join(', ');
}

/** What a model costs, such as "Costs 35 credits for 5 s, 70 for 8 s in 540p"; undefined where nobody knows. */
export function describeModelPrice(model: string): string | undefined {
	const row = rowOf(model, false);
	if (row?.clips) return `Costs ${lengthsInWords(row.clips)} in ${USUAL_QUALITY}`;
	const rate = row?.perSecond?.[USUAL_QUALITY];
	if (rate === undefined) return undefined;
	const loud = rowOf(model, true)?.perSecond?.[USUAL_QUALITY];
	const withSound = loud === undefined ? '' : `, ${loud} with sound`;
	return `Costs ${rate} credits a second${withSound} in ${USUAL_QUALITY}`;
}

/** What a clip costs in a quality, by model: "5 s cost 35 credits with v6 or v5.6, 40 with c1". */
export function describeQualityPrices(quality: string): string {
	const byPrice = new Map<number, string[]>();
	for (const model of new Set(clipRows.flatMap(({ models }) => models))) {
		const body = { model, quality, duration: USUAL_SECONDS };
		const price = publishedPrice(clipPaths[0], body)?.low;
		if (price !== undefined) byPrice.set(price, [...(byPrice.get(price) ?? []), model]);
	}
	const groups = [...byPrice].sort(([a], [b]) => a - b);
	const words = groups.map(([credits, models], index) => {
		const unit = index === 0 ? ' credits' : '';
		return `${credits}${unit} with ${models.join(', ').replace(/, ([^,]*)$/, ' or $1')}`;
	});
	return `${USUAL_SECONDS} s cost ${words.join(', ')}`;
}

/** What a second of an operation costs in a quality, where its length is that of a file. */
export function describePricePerSecond(path: string, quality: string): string | undefined {
	const row = lengthRows.find((one) => one.path === path);
	const rate = row?.credits[quality];
	if (row === undefined || rate === undefined) return undefined;
	const per = row.seconds === 1 ? 'second' : `started ${row.seconds} seconds`;
	return `${row.basis === SECOND_HAND ? 'About ' : ''}${rate} credits a ${per}`;
}

/** The lowest price for each started so many seconds of a file, as a number. */
export function creditsForLength(path: string): number {
	const row = lengthRows.find((one) => one.path === path);
	return Math.min(...Object.values(row?.credits ?? {}).map(Number));
}

/** What a second costs by the other list, where there are two. */
export const creditsPerSecond = (path: string): number | undefined =>
	lengthRows.find((one) => one.path === path)?.perSecond;

/** What a spoken text or audio costs. */
export const speechPriceText = `Costs ${lipSyncRow.credits} credits per ${lipSyncRow.bytes} letters (${lipSyncRow.bytes / 3} Chinese) or second of audio`;

/** What the masks of a frame cost. */
export const maskPriceText = `about ${maskRow.credits} credits`;
