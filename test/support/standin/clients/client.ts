/**
 * What the clients that nobody here wrote have in common: each sends what its own code sends, in
 * its own order, from the upload to the finished record. What they do was read in their sources;
 * the programs here are our own.
 */
import type { StandIn, StandInSettings } from '..';
import { bigAsText, parseLossless, writeLossless } from '../losslessJson';

/** What an answer held; integers beyond 2^53 - 1 are bigint in it. */
export type Resp = Record<string, unknown>;

/** One of the ways in which a client is used. */
export interface Sequence {
	name: string;
	/** The operations that are charged on the way, in order. */
	makes: string[];
	/** The fields on the way that no row has. */
	unknown?: string[];
	/** Gives the last record. */
	run: (client: Connection) => Promise<Resp>;
}

/** A client and its ways. */
export interface RealClient {
	name: string;
	/** The version whose source was read. */
	version: string;
	/** What kind of program it is. */
	kind: string;
	/** The settings without which the stand-in, as strict as it starts, would refuse it. */
	settings: Partial<StandInSettings>;
	/** The headers of one request, but for the content type. */
	headers: (apiKey: string) => Record<string, string>;
	sequences: Sequence[];
}

const FINAL = [1, 6, 7, 8];

/** The requests of a client: any failure ends the sequence, as it ends the client's. */
export class Connection {
	constructor(
		private readonly standIn: StandIn,
		private readonly client: RealClient,
	) {}

	async send(method: string, path: string, body?: string | FormData, type?: string): Promise<Resp> {
		const headers = { ...this.client.headers(this.standIn.settings.apiKey) };
		if (type) headers['Content-Type'] = type;
		const answer = await fetch(`${this.standIn.url}${path}`, { method, headers, body });
		const { ErrCode, ErrMsg, Resp } = parseLossless(await answer.text()) as Record<string, never>;
		if (ErrCode !== 0) throw new Error(`${method} ${path}: ${ErrCode} ${ErrMsg}`);
		return Resp;
	}

	/** Posts JSON, and gives the result. */
	async post(path: string, body: object): Promise<Resp> {
		return await this.send('POST', path, writeLossless(body), 'application/json');
	}

	async get(path: string): Promise<Resp> {
		return await this.send('GET', path);
	}

	/** Looks until the status is final. No client waits here. */
	async finished(path: string): Promise<Resp> {
		for (let look = 0; look < 10; look++) {
			const record = await this.get(path);
			if (FINAL.includes(Number(record.status))) return record;
		}
		throw new Error(`${path} is never finished`);
	}

	/** Submits, and looks until the video is finished. */
	async video(path: string, body: object): Promise<Resp> {
		const { video_id: id } = await this.post(`/openapi/v2/video/${path}/generate`, body);
		return await this.finished(`/openapi/v2/video/result/${String(id)}`);
	}
}

/** A form, with a file in it or without. */
export function formOf(fields: Record<string, string>, file?: [name: string, Blob, string]) {
	const form = new FormData();
	Object.entries(fields).forEach(([name, value]) => form.append(name, value));
	if (file) form.append(...file);
	return form;
}

/** The IDs of an answer as the text that stood there. */
export const textIds = (resp: Resp): Record<string, string> =>
	Object.fromEntries(Object.entries(bigAsText(resp) as Resp).map(([k, id]) => [k, String(id)]));
