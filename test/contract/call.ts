/** Runs one operation of the node with exactly the given parameters, against a stand-in. */
import type { IDataObject } from 'n8n-workflow';
import type { EngineResult, ExportedWorkflow } from '../harness/engine';
import { example, runPixVerse } from '../harness/pixverse';
import { operations } from '../operations';
import type { LedgerRequest, StandIn } from '../standin';
import { clientOf } from '../standin/client';
import { findRoute } from '../standin/routes';
import type { OperationRow } from '../standin/row';
import type { Choice, OperationCase } from './cases';
import { EARLIER, item } from './cases';

/** The row with a key. */
export function rowOf(key: string): OperationRow {
	const row = operations.find((one) => one.key === key);
	if (!row) throw new Error(`test/operations.ts has no row ${key}`);
	return row;
}

/** The restyle example with no parameter set. */
function bareExample(): ExportedWorkflow {
	const workflow = example('restyle-a-video');
	return { ...workflow, nodes: workflow.nodes.map((node) => ({ ...node, parameters: {} })) };
}

/** Makes a video as the account might have done before, leaves no trace of it but the video. */
async function earlierVideo(standIn: StandIn): Promise<string> {
	await clientOf(standIn).restyle();
	const [{ videoId }] = standIn.ledger.generations;
	standIn.ledger.requests = [];
	return videoId;
}

export interface Call {
	result: EngineResult;
	/** What was sent, without looks and downloads that follow and without repeats, and its row. */
	requests: Array<{ request: LedgerRequest; row?: OperationRow }>;
	earlier: string;
}

/** The parameters of some choices together. */
export function parametersOf(choices: Choice[]): IDataObject {
	return Object.assign({}, ...choices.map(({ parameters }) => parameters)) as IDataObject;
}

/** Nothing, from an expression: for empty constants the engine does not even start the node. */
export const EMPTY = '={{ "" }}';

/** The same parameters, empty. */
export function emptied(parameters: IDataObject): IDataObject {
	const empty = (value: unknown) =>
		typeof value === 'object' ? { ...value, value: EMPTY } : EMPTY;
	return Object.fromEntries(
		Object.entries(parameters).map(([name, value]) => [name, empty(value)]),
	) as IDataObject;
}

/** The first request of each row, in order. */
function firstOfEach(requests: LedgerRequest[]): Call['requests'] {
	const known = requests.map((request) => ({
		request,
		row: findRoute(request.method, request.path)?.row,
	}));
	return known.filter(
		({ row }, at) => row === undefined || known.findIndex((one) => one.row === row) === at,
	);
}

/** Runs an operation with these parameters and no others. */
export async function call(
	standIn: StandIn,
	{ operation, row }: OperationCase,
	parameters: IDataObject,
): Promise<Call> {
	const earlier = await earlierVideo(standIn);
	const [resource, name] = operation.split('.');
	const set = JSON.stringify({ ...parameters, resource, operation: name });
	const result = await runPixVerse(standIn, {
		workflow: bareExample(),
		parameters: JSON.parse(set.replaceAll(EARLIER, earlier)) as IDataObject,
		items: [item],
	});
	const followUps = ['look', 'download'].filter((place) => place !== rowOf(row).place);
	const requests = standIn.ledger.requests.filter(({ place }) => !followUps.includes(place ?? ''));
	return { result, requests: firstOfEach(requests), earlier };
}

/** Every way to take one of each group. */
export function combinations(groups: Choice[][]): Choice[][] {
	return groups.reduce<Choice[][]>(
		(before, group) => before.flatMap((taken) => group.map((one) => [...taken, one])),
		[[]],
	);
}
