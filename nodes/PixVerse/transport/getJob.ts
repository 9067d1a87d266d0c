/** The handler of "Get", which returns a paid video or image by its ID. */
import { clock } from './base/clock';
import { withFullStop, JobError, toJobError } from './values/errors';
import { usableId } from './values/json';
import type { Outcome } from './http/outcome';
import { submittedFor } from './account/recentSubmissions';
import { readUntilAnswered } from './http/retry';
import type { Made, RecordReading, ResultType } from './values/record';
import { readRecord } from './values/record';
import { bodyOf } from './http/requestBody';
import { pendingWarning } from './http/sentences';
import { finish, outputItem } from './job/output';
import { kindOf } from './job/schedule';
import { pollOnce, wait } from './job/wait';
import type { Item } from './run/item';
import { perItem } from './run/item';

// How long "Get" waits for a record that PixVerse does not find yet, and how long it pauses between two reads, in
// milliseconds (docs/service.md, "Results").
const TIME_TO_APPEAR = 30_000;
const NOT_FOUND_PAUSE = 3_000;

// PixVerse's codes for a record that it does not have yet, or that is another account's. The China host answers with
// `FOREIGN`. The sentence of `FOREIGN` fits every ID, and those of the others are about uploads.
const FOREIGN = '701009';
const NO_RECORD = ['500008', '500047', '400032', FOREIGN];

// Reads the record once. If the record is missing, the sentence of the outcome is about a record.
async function readOnce(item: Item, made: Made): Promise<Outcome> {
	const outcome = await pollOnce(item, made);
	if (outcome.outcome !== 'refused' || !NO_RECORD.includes(outcome.code)) return outcome;
	const noun = made.type.noun.toLowerCase();
	const own = submittedFor(item.run.handle.account, made.type);
	// The ID cannot be wrong or another account's if this process has submitted the job for the account.
	const isOwn = own.some(({ id }) => id === made.id);
	if (outcome.code === FOREIGN && !isOwn) return outcome;
	const sentence = isOwn
		? `PixVerse does not find this ${noun}, although this n8n submitted it with the same API key`
		: `PixVerse has no ${noun} with this ID, or none yet, or it belongs to another account. Check the ID`;
	return { ...outcome, meaning: { ...outcome.meaning, sentence } };
}

// Reads the record for the first time. If the item waits, a missing record gets time to appear. Throws a JobError.
async function firstReading(item: Item, made: Made): Promise<RecordReading> {
	const begin = clock.now();
	for (;;) {
		const found = await readUntilAnswered(
			async () => await readOnce(item, made),
			item.signal,
		).catch(toJobError);
		if (!(found instanceof JobError)) return readRecord(made, found);
		// Only a missing record gets more time, because `readUntilAnswered` has already repeated the read after other failures.
		const isMissing = NO_RECORD.includes(found.failure.code ?? '');
		if (!isMissing || !item.options.waits || clock.now() - begin >= TIME_TO_APPEAR) {
			const failure = found.with({ charge: 'free', videoId: made.id, resultType: made.type });
			const message = `${withFullStop(failure.message)} If it was submitted a moment ago, run the item again`;
			throw isMissing ? failure.with({ message, retryable: true }) : failure;
		}
		await clock.pause(NOT_FOUND_PAUSE, item.signal);
	}
}

// The result whose ID the user gave.
const madeIn = ({ request }: Pick<Item, 'request'>, type: ResultType): Made => ({
	type,
	id: String(bodyOf(request)[type.idField]),
});

/**
 * The `operations.pagination` function of "Get". Outputs the current state or, if the item waits, the state after the wait.
 * `limitMinutes` is the wait limit if the user sets none.
 */
export const getJob = (type: ResultType, limitMinutes: number) =>
	perItem(
		async (item) => {
			const made = madeIn(item, type);
			const first = await firstReading(item, made);
			if (!item.options.waits) {
				const warning = first.problem === undefined ? undefined : pendingWarning(made, first);
				return [outputItem(item, made, {}, { ...first, warning })];
			}
			// If the first reading is final, no poll is needed.
			const kind = kindOf(item.run.handle.account, made.type.path, {});
			const plan = { kind, limitMinutes };
			const last = first.state === 'pending' ? await wait(item, made, plan) : first;
			return await finish(item, made, {}, last);
		},
		({ request }, error) => {
			// A wrong setting may have left no usable ID.
			const videoId = usableId(madeIn({ request }, type).id);
			// A failure without an ID comes from a wrong setting or from a read, so the item costs nothing.
			const isNamed = error.failure.videoId !== undefined;
			return isNamed ? error : error.with({ charge: 'free', videoId, resultType: type });
		},
		true,
	);
