/** A file of the previous node as a part of a form, without holding it in memory. */
import { clock } from '../http/clock';
import { rethrow } from '../http/errors';
import type { FileProgress } from '../http/timeouts';
import type { Announced, FileSource, PendingUpload } from '../http/requestBody';
import type { BinaryStream } from '../http/files';
import { openStored, unreadable } from '../http/files';
import type { Context } from '../http/client';
import type { CheckedFile } from '../run/resolveBodies';

/** A file that is read while it is sent: n8n's storage stays the only place that holds it. */
class StreamedFile extends File {
	/** What was read so far. */
	readonly progress: FileProgress = { bytes: 0 };

	private readonly opened: BinaryStream[] = [];

	private isClosed = false;

	/** Why n8n's storage could not open it. */
	failure?: unknown;

	constructor(
		private readonly open: () => Promise<BinaryStream>,
		size: number,
		{ name, type }: Announced,
	) {
		super([], name, { type });
		Object.defineProperty(this, 'size', { value: size });
	}

	stream(): ReturnType<File['stream']> {
		return this.chunks() as unknown as ReturnType<File['stream']>;
	}

	private async *chunks(): AsyncIterable<Uint8Array> {
		const stream = await this.open().catch((error: unknown) => {
			this.failure = error;
			return rethrow(error);
		});
		this.opened.push(stream);
		if (this.isClosed) return stream.destroy();
		for await (const chunk of stream) {
			this.progress.bytes += chunk.length;
			yield chunk;
		}
		this.progress.endedAt = clock.now();
	}

	/** Closes what was opened: a request that is given up leaves its body half read. */
	close(): void {
		this.isClosed = true;
		this.opened.forEach((stream) => stream.destroy());
	}
}

/** Closes a file that was streamed; others hold nothing open. */
export function closeFile(file: unknown): void {
	if (file instanceof StreamedFile) file.close();
}

/** How far a file that is streamed got; undefined for others. */
export const progressOf = (file: unknown): FileProgress | undefined =>
	file instanceof StreamedFile ? file.progress : undefined;

/** Throws a JobError when n8n's storage could not open the file of an upload: nothing of it was sent. */
export function checkOpened(file: unknown, { source }: PendingUpload): void {
	if (source.kind === 'url' || !(file instanceof StreamedFile)) return;
	if (file.failure !== undefined) throw unreadable(source.label, file.failure);
}

/** The file behind a source: streamed from n8n's storage, or from memory when n8n keeps it there. */
export function fileOf(
	context: Context,
	{ id, data }: FileSource,
	{ bytes, ...announced }: CheckedFile,
): File {
	if (id !== undefined) {
		return new StreamedFile(async () => await openStored(context, id), bytes, announced);
	}
	const content = new Uint8Array(Buffer.from(data, 'base64'));
	return new File([content], announced.name, { type: announced.type });
}
