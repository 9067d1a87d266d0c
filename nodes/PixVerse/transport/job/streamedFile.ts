/** A file of the previous node as a part of a form, without holding it in memory. */
import type { UploadSource } from '../http/requestBody';
import type { Context } from '../http/client';

/** A file that is read while it is sent: n8n's storage stays the only place that holds it. */
class StreamedFile extends File {
	constructor(
		private readonly open: () => AsyncIterable<Uint8Array>,
		size: number,
		name: string,
		type: string,
	) {
		super([], name, { type });
		Object.defineProperty(this, 'size', { value: size });
	}

	stream(): ReturnType<File['stream']> {
		return this.open() as unknown as ReturnType<File['stream']>;
	}
}

async function* readBinary(context: Context, id: string): AsyncIterable<Uint8Array> {
	yield* (await context.helpers.getBinaryStream(id)) as AsyncIterable<Uint8Array>;
}

/** The file behind a source: streamed from n8n's storage, or from memory when n8n keeps it there. */
export async function fileOf(
	context: Context,
	source: UploadSource & { kind: 'file' },
): Promise<File> {
	const binary = context.helpers.assertBinaryData(source.field);
	const name = binary.fileName ?? `file.${source.extension}`;
	if (binary.id === undefined) {
		const buffer = await context.helpers.getBinaryDataBuffer(source.field);
		return new File([new Uint8Array(buffer)], name, { type: source.type });
	}
	const { id } = binary;
	const bytes = source.bytes ?? (await context.helpers.getBinaryMetadata(id)).fileSize;
	return new StreamedFile(() => readBinary(context, id), bytes, name, source.type);
}
