/** Reads the body of a request: JSON without rounding, or a form with a file that is not kept. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { UploadedFile } from './ledger';
import { parseLossless } from './losslessJson';
import { isRecord } from './refuse';
import type { OperationRow } from './row';

/** What was in a body. `problem` says why it cannot be used. */
export interface Body {
	raw: string;
	values: Record<string, unknown>;
	file?: UploadedFile;
	problem?: string;
}

export function readJson(raw: string): Body {
	try {
		const values = parseLossless(raw);
		if (isRecord(values)) return { raw, values };
	} catch {
		// Not JSON: told below, as for JSON that is no object.
	}
	return { raw, values: {}, problem: 'the body is not a JSON object' };
}

/** Text fields as they are, the file as its size and fingerprint only. */
async function readForm(request: Readable, headers: IncomingHttpHeaders): Promise<Body> {
	const parser = busboy({ headers, defParamCharset: 'utf8' });
	const values: Record<string, unknown> = {};
	const files: UploadedFile[] = [];
	parser.on('field', (name, value) => (values[name] = value));
	parser.on('file', (field, stream, { filename = '', mimeType: type }) => {
		const hash = createHash('sha256');
		let bytes = 0;
		stream.on('data', (chunk: Buffer) => {
			bytes += chunk.length;
			hash.update(chunk);
		});
		stream.on('end', () =>
			files.push({ field, filename, type, bytes, sha256: hash.digest('hex') }),
		);
		// The form's own error tells; without a listener this one would end the process.
		stream.on('error', () => undefined);
	});
	await pipeline(request, parser);
	const problem = files.length > 1 ? 'more than one file' : undefined;
	return { raw: '', values, file: files[0], problem };
}

/** Reads the body as its row wants it. Rejects when the client goes in the middle, and for a form that is none. */
export async function readBody(
	request: Readable,
	headers: IncomingHttpHeaders,
	row?: OperationRow,
): Promise<Body> {
	const wanted = row?.contentType;
	const given = (headers['content-type'] ?? '').toLowerCase();
	const fits = wanted === undefined || given.startsWith(wanted);
	if (fits && wanted === 'multipart/form-data') return await readForm(request, headers);
	const raw = await text(request);
	if (!fits) return { raw, values: {}, problem: `content type must be ${wanted}` };
	return wanted === undefined ? { raw, values: {} } : readJson(raw);
}
