/** What a file of an item is, found once per run. */
import { madeOnce } from '../http/abortSignals';
import type { Context } from '../http/client';
import { JobError, rethrow } from '../http/errors';
import type { Announced, FileSource } from '../http/requestBody';
import { factsOf, unreadable } from '../http/storedFile';
import type { Run } from './memory';

/** A file that may be uploaded. */
export interface CheckedFile extends Announced {
	bytes: number;
}

/** Looks at a file unless the run did. Throws a JobError when it cannot be read, or is not what its field takes. */
export async function checkedFile(
	{ context, run, signal }: { context: Context; run: Run; signal: AbortSignal },
	source: FileSource,
): Promise<CheckedFile> {
	const look = async () => await factsOf(context, source);
	const facts = await madeOnce(run.files, source.content, look, signal).catch((error: unknown) =>
		rethrow(error instanceof JobError ? error : unreadable(source.label, error)),
	);
	return { bytes: facts.bytes, ...source.announce(facts) };
}
