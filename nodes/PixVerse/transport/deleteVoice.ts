/** The entrance of "Delete" for voices; the ID stands in the path. */
import type { IExecutePaginationFunctions, INodeExecutionData } from 'n8n-workflow';
import { bodyOf } from './http/requestBody';
import type { RoutingRequest } from './http/client';
import { send } from './http/client';
import type { Item } from './run/item';
import { runItem } from './run/item';
import { readUntilAnswered } from './getRecord';

async function removeItem({
	context,
	request,
	signal,
	index,
}: Item): Promise<INodeExecutionData[]> {
	const id = String(bodyOf(request).speaker_id);
	const url = `${request.url}${encodeURIComponent(id)}`;
	const options = { ...request, url, body: undefined };
	await readUntilAnswered(async () => await send(context, options), signal);
	return [{ json: { deleted: true, speaker_id: id }, pairedItem: { item: index } }];
}

/** The `operations.pagination` function of "Delete". */
export async function removeVoice(
	this: IExecutePaginationFunctions,
	request: RoutingRequest,
): Promise<INodeExecutionData[]> {
	return await runItem(this, request, removeItem);
}
