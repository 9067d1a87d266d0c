/** Reads a form: text fields as they are, the file as its size and fingerprint only. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Body } from './body';
import type { UploadedFile } from './types';

function digest(stream: Readable, done: (bytes: number, sha256: string) => void): void {
	const hash = createHash('sha256');
	let bytes = 0;
	stream.on('data', (chunk: Buffer) => {
		bytes += chunk.length;
		hash.update(chunk);
	});
	stream.on('end', () => done(bytes, hash.digest('hex')));
	// The form's own error event tells; without a listener this one would end the process.
	stream.on('error', () => undefined);
}

function createParser(request: IncomingMessage): busboy.Busboy | undefined {
	try {
		return busboy({ headers: request.headers, defParamCharset: 'utf8' });
	} catch {
		return undefined;
	}
}

/** Reads a multipart form to its end. Rejects when the client goes in the middle. */
export async function readForm(request: IncomingMessage): Promise<Body> {
	const parser = createParser(request);
	const values: Record<string, unknown> = {};
	const files: UploadedFile[] = [];
	return await new Promise((resolve, reject) => {
		const finish = (problem?: string) => resolve({ raw: '', values, file: files[0], problem });
		const refuse = (problem: string) => {
			if (parser) request.unpipe(parser);
			// The rest is read and dropped: a client that still writes could not read the answer.
			request.resume().on('end', () => finish(problem));
			if (request.readableEnded) finish(problem);
		};
		request.on('close', () => request.complete || reject(new Error('client gone')));
		if (!parser) return refuse('the form has no boundary');
		parser.on('field', (name, value) => (values[name] = value));
		parser.on('file', (field, stream, { filename = '', mimeType }) => {
			digest(stream, (bytes, sha256) =>
				files.push({ field, filename, type: mimeType, bytes, sha256 }),
			);
		});
		parser.on('error', () => refuse('the form cannot be read'));
		parser.on('close', () => finish(files.length > 1 ? 'more than one file' : undefined));
		return request.pipe(parser);
	});
}
