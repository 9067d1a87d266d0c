/** Runs one operation of the node with exactly the given parameters, against a stand-in. */
import type { IDataObject } from 'n8n-workflow';
import type { EngineResult } from '../support/harness/engine';
import { example, runPixVerse } from '../support/harness/pixverse';
import type { LedgerRequest, StandIn } from '../support/standin';
import { clientOf } from '../support/standin/client';
import { findRoute, rowFor } from '../support/standin/routes';
import type { OperationRow } from '../support/standin/row';
import type { Choice, OperationCase } from './cases';
import { item, parametersOf, rowOf } from './cases';
import { additional, set, withEarlier } from './cases/setting';

export interface Call {
	result: EngineResult;
	/** What was sent, without polls and downloads that follow and without repeats, and its row. */
	requests: Array<{ request: LedgerRequest; row?: OperationRow }>;
	earlier: string[];
	/** The masks that were found on the way: ID by name. */
	masks: Record<string, string>;
}

/** Makes a video as the account might have done before. */
async function earlierVideo(standIn: StandIn): Promise<string[]> {
	await clientOf(standIn).restyle();
	return [standIn.ledger.generations[0].videoId];
}

function firstOfEach({ settings }: StandIn, requests: LedgerRequest[]): Call['requests'] {
	const known = requests.map((request) => {
		const route = findRoute(request.method, request.path, settings);
		return { request, row: route && rowFor(route, request.body ?? {}) };
	});
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

export async function call(
	standIn: StandIn,
	{ operation, row, before = earlierVideo }: OperationCase,
	parameters: IDataObject,
	input = item,
): Promise<Call> {
	const earlier = await before(standIn);
	const { ledger } = standIn;
	[ledger.requests, ledger.uploads] = [[], []];
	const [resource, name] = operation.split('.');
	const set = JSON.stringify({ ...parameters, resource, operation: name });
	const workflow = example('restyle-a-video');
	const nodes = workflow.nodes.map((node) => ({ ...node, parameters: {} }));
	const result = await runPixVerse(standIn, {
		workflow: { ...workflow, nodes },
		parameters: JSON.parse(withEarlier(set, earlier)) as IDataObject,
		items: [input],
	});
	const followUps = ['poll', 'download'].filter((place) => place !== rowOf(row).place);
	const sent = ledger.requests.filter(({ place }) => !followUps.includes(place ?? ''));
	const requests = firstOfEach(standIn, sent);
	return { result, requests, earlier, masks: await masksFound(standIn, requests) };
}

/** Nothing, from an expression: for empty constants the engine does not even start the node. */
export const EMPTY = '={{ "" }}';

/** The same parameters, empty: of a locator the value, of other objects and arrays all members. */
export function emptied(parameters: IDataObject): IDataObject {
	const emptyValue = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(emptyValue);
		if (typeof value !== 'object' || value === null) return EMPTY;
		return '__rl' in value ? { ...value, value: EMPTY } : emptied(value as IDataObject);
	};
	const entries = Object.entries(parameters).map(([name, value]) => [name, emptyValue(value)]);
	return Object.fromEntries(entries) as IDataObject;
}

/** The calls that take one of each group, the first one with the least input. */
export function leastCalls({ groups }: OperationCase): Array<{ name: string; choices: Choice[] }> {
	const taken = groups.reduce<Choice[][]>(
		(before, group) => before.flatMap((some) => group.map((one) => [...some, one])),
		[[]],
	);
	return taken.map((choices) => ({
		name: choices.map(({ name }) => name).join(' and ') || 'nothing',
		choices,
	}));
}

/** The calls with the least input that take the first of each group, or of all groups but one. */
export const eachWay = (one: OperationCase): ReturnType<typeof leastCalls> =>
	leastCalls(one).filter(
		({ choices }) => choices.filter((choice, at) => choice !== one.groups[at][0]).length <= 1,
	);

/** The calls with every field set: one, or one with each of the alternatives. */
export function fullCalls(one: OperationCase): ReturnType<typeof leastCalls> {
	const { groups, extras = [], alternatives = [set('everything', {})] } = one;
	const { viaAdditionalFields = {} } = one;
	const always = [...groups.map(([first]) => first), ...extras];
	if (Object.keys(viaAdditionalFields).length > 0) always.push(additional(viaAdditionalFields));
	return alternatives.map((choice) => ({
		name: `every field set: ${choice.name}`,
		choices: [...always, choice],
	}));
}

export function rowsBefore(choices: Choice[]): string[] {
	const { minimumBalance } = (parametersOf(choices).options ?? {}) as IDataObject;
	const asked = minimumBalance === undefined ? [] : ['account.balance'];
	return [...new Set([...asked, ...choices.flatMap(({ via = [] }) => via)])];
}
