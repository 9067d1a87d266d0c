/** The entrance of the upload operations: the stored record is the output item. */
import type { IExecutePaginationFunctions, INodeExecutionData } from 'n8n-workflow';
import { bodyOf, PendingUpload } from './http/requestBody';
import { JobError } from './http/errors';
import type { RoutingRequest } from './http/client';
import type { Item } from './run/item';
import { runItem } from './run/item';
import { stored } from './job/bodyUploads';

async function storeItem(item: Item): Promise<INodeExecutionData[]> {
	const { file } = bodyOf(item.request);
	if (!(file instanceof PendingUpload)) {
		throw new JobError({ message: "'File' is no file and no URL", class: 'input' });
	}
	return [{ json: await stored(item, file), pairedItem: { item: item.index } }];
}

/** The `operations.pagination` function of an upload. */
export async function storeFile(
	this: IExecutePaginationFunctions,
	request: RoutingRequest,
): Promise<INodeExecutionData[]> {
	return await runItem(this, request, storeItem);
}
