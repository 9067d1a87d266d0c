/**
 * The entrance of every operation whose answer is the result. Some cost credits, so they are
 * submitted with the same care as jobs: one intent, one trace ID, remembered between tries.
 */
import type { IDataObject, IExecutePaginationFunctions, INodeExecutionData } from 'n8n-workflow';
import { accountGate } from './job/balance';
import type { Body } from './http/requestBody';
import { bodyOf, intentOf } from './http/requestBody';
import type { Gate } from './limiter/limiter';
import type { RoutingRequest } from './http/client';
import { wishOf } from './job/fingerprint';
import type { Item } from './run/item';
import { runItem } from './run/item';
import { submit } from './job/submit';
import { hashOf } from './job/traceId';

/**
 * Calls an operation at `url` once for the intent that the body stands for, and returns its
 * `Resp`. A further try of the node gets the same answer again, unsent.
 */
export async function callOnce(
	item: Item,
	gate: Gate,
	url: string,
	body: Body,
): Promise<{ resp: IDataObject; traceId?: string }> {
	const job = item.run.job(item.index, url, hashOf([url, intentOf(body)]));
	if (job.refusal) throw job.refusal;
	if (job.accepted === undefined) {
		await submit({ item, job, gate, body, wish: wishOf(item, url, body), url, expected: 0 });
		if (job.place) gate.leave(job.place);
	}
	return { resp: job.accepted as IDataObject, traceId: job.traceId };
}

async function callItem(item: Item): Promise<INodeExecutionData[]> {
	const gate = await accountGate(item);
	const { url } = item.request;
	const { resp, traceId } = await callOnce(item, gate, url, bodyOf(item.request));
	return [{ json: { ...resp, trace_id: traceId }, pairedItem: { item: item.index } }];
}

/** The `operations.pagination` function of an operation that answers directly. */
export async function callDirectly(
	this: IExecutePaginationFunctions,
	request: RoutingRequest,
): Promise<INodeExecutionData[]> {
	return await runItem(this, request, callItem);
}
