/** What of n8n stands around its engine in a schedule: the log, the storage of files, the credentials. */
import { Readable } from 'node:stream';
import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import { LoggerProxy } from 'n8n-workflow';
import { PixVerseApi } from '../../../credentials/PixVerseApi.credentials';
import { TestCredentials } from '../../support/harness/credentials';
import { replace } from '../../support/simulation/script';
import { never, processNow } from './process';

/** What a process does to something outside of it, if it lives on. */
async function touching<T>(work: () => T | Promise<T>): Promise<T> {
	return processNow()?.touch() === false ? await never : await work();
}

/** Hears every line that n8n and the node log; the result undoes it. */
export function hearLogs(hear: (line: string) => void): () => void {
	const logger = Container.get(Logger) as unknown as Record<string, unknown>;
	const silent = () => {};
	const levels = { info: hear, error: silent, warn: silent, debug: silent };
	LoggerProxy.init({ ...levels, verbose: silent } as never);
	return replace(logger, { ...levels, scoped: () => logger });
}

async function wholeOf(body: Buffer | Readable): Promise<Buffer> {
	if (Buffer.isBuffer(body)) return body;
	const chunks: Buffer[] = [];
	for await (const chunk of body) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

/** The mode in which n8n stores files. */
export const STORED = 'filesystem-v2';

/** Makes n8n store its files here, by their IDs; the result undoes it. */
export function storeFiles(files: Map<string, Buffer>): () => void {
	const find = (id: string) => files.get(`${STORED}:${id}`) as Buffer;
	const store = async (_place: unknown, body: Buffer | Readable) => {
		const file = await wholeOf(body);
		const fileId = `file-${files.size}`;
		files.set(`${STORED}:${fileId}`, file);
		return { fileId, fileSize: file.length };
	};
	const manager = {
		store: async (...given: Parameters<typeof store>) =>
			await touching(async () => await store(...given)),
		getAsStream: async (id: string) => await touching(() => Readable.from([find(id)])),
		getAsBuffer: async (id: string) => await touching(() => find(id)),
		getMetadata: async (id: string) => await touching(() => ({ fileSize: find(id).length })),
	};
	const service = Container.get(BinaryDataService) as unknown as Record<string, unknown>;
	return replace(service, { mode: STORED, managers: { [STORED]: manager } });
}

/** It may stand in requests to the service only. */
export const API_KEY = 'a-key-of-the-seeds';

/** The credentials of an account, which cannot always be read. */
export class Credentials extends TestCredentials {
	constructor(
		baseUrl: string,
		private readonly isReadable: () => boolean,
	) {
		super(new PixVerseApi(), { apiKey: API_KEY, baseUrl });
	}

	override async getDecrypted() {
		return await touching(async () => {
			if (!this.isReadable()) throw new Error('timeout exceeded when trying to connect');
			return await super.getDecrypted();
		});
	}
}
