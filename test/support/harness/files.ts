/** Files as n8n keeps them for a node, and what a test needs to hand one over. */
import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import { inMemory, inStorage } from './binary';
import { isN8n2, useFileStorage } from './engine';
import { example } from './pixverse';
import type { StandIn } from '../standin';

export const locator = (value: unknown, mode = 'file') =>
	({ __rl: true, mode, value }) as IDataObject;

interface Kept {
	/** Where n8n keeps the file. */
	place: string;
	prepare: () => Promise<void>;
	store: (content: Buffer, file?: Partial<IBinaryData>) => Promise<IBinaryData>;
	/** Whether the files of items are in their JSON. */
	isInJson?: boolean;
	settings?: IDataObject;
}

const inItem = {
	prepare: async () => {},
	store: async (content: Buffer, file?: Partial<IBinaryData>) => inMemory(content, file),
};
/** n8n without a storage for files. */
const useNoStorage = async () => {
	const service = Container.get(BinaryDataService);
	Object.assign(Reflect.get(service, 'config') as object, { mode: 'default' });
};
const stored = { prepare: useFileStorage, store: inStorage };
const combined = { settings: { binaryMode: 'combined' } };

// What n8n keeps in the item stays there in combined mode. n8n 1.x has no such mode.
export const places: Kept[] = [
	{ place: 'in the item', ...inItem },
	...(isN8n2
		? [{ place: 'in the item, in combined mode', ...inItem, ...combined, prepare: useNoStorage }]
		: []),
	{ place: 'in its storage', ...stored },
	...(isN8n2
		? [{ place: 'in its storage, in combined mode', ...stored, ...combined, isInJson: true }]
		: []),
];

export const continues = { onError: 'continueRegularOutput' as const };

export const workflowWith = (settings: IDataObject = {}) => ({
	...example('restyle-a-video'),
	settings,
});

export const itemWith = (
	binary: Record<string, unknown>,
	json: IDataObject = {},
): INodeExecutionData => ({ json, binary: binary as INodeExecutionData['binary'] });

export const uploadedFileNames = (standIn: StandIn) =>
	standIn.ledger.requests
		.filter(({ place }) => place === 'upload')
		.map(({ file }) => `${file?.filename} ${file?.type}`);

const lipSync = { operation: 'lipSync', sourceVideo: locator('1234567890123', 'videoId') };
const imageToVideo = { operation: 'imageToVideo', prompt: 'a cat', model: 'v5' };
export const image = { ...imageToVideo, duration: 5, quality: '540p', image: locator('data') };
export const speech = { ...lipSync, speech: 'audio', audio: locator('data') };
export const video = { sourceVideo: locator('data') };
export const upload = { resource: 'file', operation: 'uploadMedia', file: locator('data') };
