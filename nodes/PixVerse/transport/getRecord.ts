/** The door of operations that read one record: what is made of its `Resp` is the output item. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isObject } from './http/envelope';
import { readRequest, unusableAnswer } from './http/read';
import type { Item } from './run/item';
import { perItem } from './run/item';

type Shape = (resp: IDataObject) => IDataObject;

async function readItem(item: Item, shape: Shape): Promise<INodeExecutionData[]> {
	const resp = (await readRequest(item, item.request)) ?? {};
	if (!isObject(resp)) throw unusableAnswer();
	return [{ json: shape(resp), pairedItem: { item: item.index } }];
}

/** The `operations.pagination` function of an operation that reads one record. */
export const getRecord = (shape: Shape) => perItem(async (item) => await readItem(item, shape));
