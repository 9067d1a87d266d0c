/** n8n's storage in filesystem mode: files are streamed, counted, and can be read again. */
import { Readable } from 'node:stream';
import type { IBinaryData } from 'n8n-workflow';

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
