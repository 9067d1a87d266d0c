/** What of n8n stands around its engine in a schedule: the log, the storage of files, the credentials. */
import { Readable } from 'node:stream';
import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import { LoggerProxy } from 'n8n-workflow';
import { PixVerseApi } from '../../../credentials/PixVerseApi.credentials';
import { TestCredentials } from '../../support/harness/credentials';
import { replace } from '../../support/simulation/script';
import { neverResolves, processNow } from './process';

/** Work of a process on something outside of it, which never ends if the process is dead. */
async function atCrashPoint<T>(work: () => T | Promise<T>): Promise<T> {
	return processNow()?.reachCrashPoint() === false ? await neverResolves : await work();
}

/** Passes every line that n8n and the node log to `onLine`; the result undoes it. */
export function captureLogs(onLine: (line: string) => void): () => void {
	const logger = Container.get(Logger) as unknown as Record<string, unknown>;
	const silent = () => {};
	const levels = { info: onLine, error: silent, warn: silent, debug: silent };
	LoggerProxy.init({ ...levels, verbose: silent } as never);
	return replace(logger, { ...levels, scoped: () => logger });
}

async function wholeOf(body: Buffer | Readable): Promise<Buffer> {
	if (Buffer.isBuffer(body)) return body;
	const chunks: Buffer[] = [];
	for await (const chunk of body) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

export const STORAGE_MODE = 'filesystem-v2';

/** Makes n8n store its files here, by their IDs; the result undoes it. */
export function storeFiles(files: Map<string, Buffer>): () => void {
	const find = (id: string) => files.get(`${STORAGE_MODE}:${id}`) as Buffer;
	const store = async (_place: unknown, body: Buffer | Readable) => {
		const file = await wholeOf(body);
		const fileId = `file-${files.size}`;
		files.set(`${STORAGE_MODE}:${fileId}`, file);
		return { fileId, fileSize: file.length };
	};
	const manager = {
		store: async (...given: Parameters<typeof store>) =>
			await atCrashPoint(async () => await store(...given)),
		getAsStream: async (id: string) => await atCrashPoint(() => Readable.from([find(id)])),
		getAsBuffer: async (id: string) => await atCrashPoint(() => find(id)),
		getMetadata: async (id: string) => await atCrashPoint(() => ({ fileSize: find(id).length })),
	};
	const service = Container.get(BinaryDataService) as unknown as Record<string, unknown>;
	return replace(service, { mode: STORAGE_MODE, managers: { [STORAGE_MODE]: manager } });
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
		return await atCrashPoint(async () => {
			if (!this.isReadable()) throw new Error('timeout exceeded when trying to connect');
			return await super.getDecrypted();
		});
	}
}
