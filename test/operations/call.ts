/** Runs one operation of the node with exactly the given parameters, against a stand-in. */
import type { IDataObject } from 'n8n-workflow';
import type { EngineResult, ExportedWorkflow } from '../support/harness/engine';
import { example, runPixVerse } from '../support/harness/pixverse';
import type { LedgerRequest, StandIn } from '../support/standin';
import { clientOf } from '../support/standin/client';
import { findRoute, rowFor } from '../support/standin/routes';
import type { OperationRow } from '../support/standin/row';
import type { Choice, OperationCase } from './cases';
import { item, rowOf } from './cases';
import { withEarlier } from './cases/setting';

/** The restyle example with no parameter set. */
function bareExample(): ExportedWorkflow {
	const workflow = example('restyle-a-video');
	return { ...workflow, nodes: workflow.nodes.map((node) => ({ ...node, parameters: {} })) };
}

/** Makes a video as the account might have done before. */
async function earlierVideo(standIn: StandIn): Promise<string[]> {
	await clientOf(standIn).restyle();
	return [standIn.ledger.generations[0].videoId];
}

/** Makes what the case builds on, and leaves no trace of it in the ledger's requests and uploads. */
async function prepare(standIn: StandIn, before = earlierVideo): Promise<string[]> {
	const earlier = await before(standIn);
	standIn.ledger.requests = [];
	standIn.ledger.uploads = [];
	return earlier;
}

export interface Call {
	result: EngineResult;
	/** What was sent, without looks and downloads that follow and without repeats, and its row. */
	requests: Array<{ request: LedgerRequest; row?: OperationRow }>;
	earlier: string[];
	/** The masks that were found on the way: ID by name. */
	masks: Record<string, string>;
}

/** Nothing, from an expression: for empty constants the engine does not even start the node. */
export const EMPTY = '={{ "" }}';

/** The same value, empty: of a locator the value, of other objects and arrays all members. */
function emptyValue(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(emptyValue);
	if (typeof value !== 'object' || value === null) return EMPTY;
	return '__rl' in value ? { ...value, value: EMPTY } : emptied(value as IDataObject);
}

/** The same parameters, empty. */
export function emptied(parameters: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(parameters).map(([name, value]) => [name, emptyValue(value)]),
	) as IDataObject;
}

/** The row that a request is for. */
function rowOfRequest({ settings }: StandIn, { method, path, body }: LedgerRequest) {
	const route = findRoute(method, path, settings);
	return route && rowFor(route, body ?? {});
}

/** The first request of each row, in order. */
function firstOfEach(standIn: StandIn, requests: LedgerRequest[]): Call['requests'] {
	const known = requests.map((request) => ({ request, row: rowOfRequest(standIn, request) }));
	return known.filter(
		({ row }, at) => row === undefined || known.findIndex((one) => one.row === row) === at,
	);
}

/** The masks that a run found: the stand-in answers a repeated trace ID as it did before. */
async function masksFound(standIn: StandIn, requests: Call['requests']): Promise<Call['masks']> {
	const found = requests.find(({ row }) => row?.key === 'video.swapMask')?.request;
	if (!found) return {};
	const { resp } = await clientOf(standIn).post(found.path, found.rawBody, found.traceId);
	const masks = (resp.mask_info ?? []) as Array<{ mask_id: string; mask_name: string }>;
	return Object.fromEntries(masks.map(({ mask_id, mask_name }) => [mask_name, mask_id]));
}

/** Runs an operation with these parameters and no others. */
export async function call(
	standIn: StandIn,
	{ operation, row, before }: OperationCase,
	parameters: IDataObject,
): Promise<Call> {
	const earlier = await prepare(standIn, before);
	const [resource, name] = operation.split('.');
	const set = JSON.stringify({ ...parameters, resource, operation: name });
	const result = await runPixVerse(standIn, {
		workflow: bareExample(),
		parameters: JSON.parse(withEarlier(set, earlier)) as IDataObject,
		items: [item],
	});
	const followUps = ['look', 'download'].filter((place) => place !== rowOf(row).place);
	const sent = standIn.ledger.requests.filter(({ place }) => !followUps.includes(place ?? ''));
	const requests = firstOfEach(standIn, sent);
	return { result, requests, earlier, masks: await masksFound(standIn, requests) };
}

/** Every way to take one of each group. */
export function combinations(groups: Choice[][]): Choice[][] {
	return groups.reduce<Choice[][]>(
		(before, group) => before.flatMap((taken) => group.map((one) => [...taken, one])),
		[[]],
	);
}
