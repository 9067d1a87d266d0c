/** Binary data as a previous node would hand it over, and read back as the next node would. */
import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData } from 'n8n-workflow';

type Store = (...args: unknown[]) => Promise<IBinaryData>;

/** A file inside the execution itself, as n8n's memory mode keeps it. */
export function inMemory(content: Buffer, file: Partial<IBinaryData> = {}): IBinaryData {
	return {
		data: content.toString('base64'),
		mimeType: 'video/mp4',
		fileName: 'clip.mp4',
		fileExtension: 'mp4',
		bytes: content.length,
		...file,
	};
}

/** A file in n8n's storage; n8n 1.x and 2.x name the place of an execution differently. */
export async function inStorage(
	content: Buffer,
	file: Partial<IBinaryData> = {},
): Promise<IBinaryData> {
	const service = Container.get(BinaryDataService);
	const store = service.store.bind(service) as unknown as Store;
	const binary = { ...inMemory(content, file), data: '' };
	return service.store.length === 3
		? await store({ type: 'execution', workflowId: 'w1', executionId: 'before' }, content, binary)
		: await store('w1', 'before', content, binary);
}

export async function bytesOf(binary: IBinaryData): Promise<Buffer> {
	return await Container.get(BinaryDataService).getAsBuffer(binary);
}
