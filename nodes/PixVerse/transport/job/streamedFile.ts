/** A file of the previous node, without holding it in memory: as a part of a form, and its hash. */
import { createHash } from 'crypto';
import { watched } from '../http/abortSignals';
import { clock } from '../http/clock';
import type { FileProgress } from '../http/idleTimeout';
import { idleTimeout } from '../http/idleTimeout';
import type { FileSource } from '../http/requestBody';
import type { Context } from '../http/client';

type BinaryStream = AsyncIterable<Uint8Array> & { destroy: () => void };

/** A file that is read while it is sent: n8n's storage stays the only place that holds it. */
class StreamedFile extends File {
	/** What was read so far. */
	readonly progress: FileProgress = { bytes: 0 };

	private readonly opened: BinaryStream[] = [];

	private isClosed = false;

	constructor(
		private readonly open: () => Promise<BinaryStream>,
		size: number,
		name: string,
		type: string,
	) {
		super([], name, { type });
		Object.defineProperty(this, 'size', { value: size });
	}

	stream(): ReturnType<File['stream']> {
		return this.chunks() as unknown as ReturnType<File['stream']>;
	}

	private async *chunks(): AsyncIterable<Uint8Array> {
		const stream = await this.open();
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

/** The file behind a source: streamed from n8n's storage, or from memory when n8n keeps it there. */
export async function fileOf(context: Context, source: FileSource): Promise<File> {
	const binary = context.helpers.assertBinaryData(source.field);
	const name = binary.fileName ?? `file.${source.extension}`;
	if (binary.id === undefined) {
		const buffer = await context.helpers.getBinaryDataBuffer(source.field);
		return new File([new Uint8Array(buffer)], name, { type: source.type });
	}
	const { id } = binary;
	const bytes = source.bytes ?? (await context.helpers.getBinaryMetadata(id)).fileSize;
	const open = async () => (await context.helpers.getBinaryStream(id)) as unknown as BinaryStream;
	return new StreamedFile(open, bytes, name, source.type);
}

async function hashOfFile(file: File): Promise<string> {
	const hash = createHash('sha256');
	for await (const chunk of file.stream() as AsyncIterable<Uint8Array>) hash.update(chunk);
	return hash.digest('hex');
}

/** The SHA-256 hash of what a file holds, in hexadecimal. Throws when the storage fails or stalls. */
export async function contentHashOf(context: Context, source: FileSource): Promise<string> {
	const file = await fileOf(context, source);
	// What is in memory cannot stall.
	const progress = progressOf(file) ?? { bytes: 0, endedAt: 0 };
	try {
		return await watched(hashOfFile(file), async (over) => await idleTimeout(progress, over));
	} finally {
		closeFile(file);
	}
}
