/** The host of the finished files, and the way of a file into n8n. */
import { Readable } from 'node:stream';
import type { IBinaryData } from 'n8n-workflow';

/** The size that a record states for its file. */
export const FILE_SIZE = 4_000;

/** What becomes of one download. */
export type FileTrouble =
	/** The file ends right behind its beginning, as if it were whole. */
	| 'cut'
	/** It has no bytes at all. */
	| 'empty'
	/** A page comes in its place. */
	| 'page'
	/** HTTP 404. */
	| 'missing'
	/** The connection breaks on the way. */
	| 'broken'
	/** The file stops coming, without an end. */
	| 'stalled';

const CHUNK = 1_000;
const PAGE = '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>';

function* chunksOf(trouble: FileTrouble | undefined): Generator<Buffer> {
	if (trouble === 'empty') return;
	if (trouble === 'page') return yield Buffer.from(PAGE);
	if (trouble === 'cut') return yield Buffer.alloc(FILE_SIZE / 200, 0xff);
	const size = trouble === undefined ? FILE_SIZE : FILE_SIZE / 2;
	for (let at = 0; at < size; at += CHUNK) yield Buffer.alloc(CHUNK, 0xff);
	if (trouble === 'broken') throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
}

function bodyOf(trouble: FileTrouble | undefined): Readable {
	if (trouble !== 'stalled') return Readable.from(chunksOf(trouble), { objectMode: false });
	const body = new Readable({ read: () => {} });
	body.push(Buffer.alloc(CHUNK));
	return body;
}

/** The answer to a download, as n8n's helper hands it over. */
export function fileAnswer(trouble: FileTrouble | undefined, signal?: AbortSignal) {
	const body = bodyOf(trouble);
	body.on('error', () => {});
	signal?.addEventListener('abort', () => body.destroy(new Error('aborted')), { once: true });
	const type = trouble === 'page' ? 'application/xml' : 'video/mp4';
	const statusCode = trouble === 'missing' ? 404 : 200;
	return { statusCode, headers: { 'content-type': type }, body };
}

/** n8n's storage in filesystem mode: files are streamed, counted, and can be read again. */
export class FileStore {
	private readonly files = new Map<string, Buffer>();

	store = async (body: Readable, fileName?: string, mimeType = ''): Promise<IBinaryData> => {
		const chunks: Buffer[] = [];
		for await (const chunk of body) chunks.push(chunk as Buffer);
		const file = Buffer.concat(chunks);
		const id = `filesystem-v2:${fileName}`;
		this.files.set(id, file);
		return { data: 'filesystem-v2', id, bytes: file.length, fileName, mimeType };
	};

	read = async (id: string): Promise<Readable> => Readable.from([this.files.get(id)]);
}
