/** What the ledger keeps. */
import type { OperationPlace } from './row';

/** Where in the life of a job a request is made. */
export type Place = OperationPlace | 'download';

/** One request as it arrived. */
export interface LedgerRequest {
	at: number;
	method: string;
	path: string;
	place?: Place;
	headers: Record<string, string>;
	traceId?: string;
	query: Record<string, string>;
	/** Parsed JSON, or the text fields of a form; integers beyond 2^53 - 1 as text. */
	body?: Record<string, unknown>;
	/** Text of the body; empty for forms with files. */
	rawBody: string;
	/** Names of the fields that its operation does not have, if there are any. */
	unknown?: string[];
	file?: UploadedFile;
}

/** The file part of a form. */
export interface UploadedFile {
	field: string;
	filename: string;
	type: string;
	bytes: number;
	sha256: string;
}

/** One accepted generation, of a video, an image, or masks. */
export interface Generation {
	at: number;
	operation: string;
	/** The ID of the video or image; empty for masks, which have none. */
	videoId: string;
	traceId: string;
	body: Record<string, unknown>;
	credits: number;
	refunded: boolean;
	readyAt?: number;
}
