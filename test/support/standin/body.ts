/** Reads the body of a request: JSON without rounding, or a form with a file that is not kept. */
import type { IncomingMessage } from 'node:http';
import { parseLossless } from './losslessJson';
import { readForm } from './multipart';
import type { OperationRow } from './row';
import type { StandInSettings, UploadedFile } from './types';

const URL_ENCODED = 'application/x-www-form-urlencoded';

/** What was in a body. `problem` says why it cannot be used. */
export interface Body {
	raw: string;
	values: Record<string, unknown>;
	file?: UploadedFile;
	problem?: string;
}

async function readText(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks).toString('utf8');
}

/** The object in a JSON text. */
export function readJson(raw: string): Body {
	try {
		const value = parseLossless(raw);
		const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
		if (isObject) return { raw, values: value as Record<string, unknown> };
	} catch {
		// Not JSON: told below, as for JSON that is no object.
	}
	return { raw, values: {}, problem: 'the body is not a JSON object' };
}

/** Reads the body as its row wants it. Rejects when the client goes in the middle. */
export async function readBody(
	request: IncomingMessage,
	{ urlEncodedUploads }: Pick<StandInSettings, 'urlEncodedUploads'>,
	row?: OperationRow,
): Promise<Body> {
	const wanted = row?.contentType;
	const given = (request.headers['content-type'] ?? '').toLowerCase();
	const fits = wanted === undefined || given.startsWith(wanted);
	if (fits && wanted === 'multipart/form-data') return await readForm(request);
	const raw = await readText(request);
	const isForm = wanted === 'multipart/form-data' && given.startsWith(URL_ENCODED);
	if (isForm && urlEncodedUploads) {
		return { raw, values: Object.fromEntries(new URLSearchParams(raw)) };
	}
	if (!fits) return { raw, values: {}, problem: `content type must be ${wanted}` };
	return wanted === undefined ? { raw, values: {} } : readJson(raw);
}
