/** Released runs of our node, and workflows around it. */
import type {
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeType,
	IRunExecutionData,
} from 'n8n-workflow';
import { clock } from '../../../nodes/PixVerse/transport/http/clock';
import { forgetDurations } from '../../../nodes/PixVerse/transport/job/schedule';
import { items, seedOfItem } from '../judge';
import type { EngineResult, ExportedWorkflow } from '../../support/harness/engine';
import { useLeapingClock } from '../../support/harness/fastClock';
import type { NodeRun } from '../../support/harness/pixverse';
import { example, jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

export const MINUTE = 60_000;

/** The option. */
export const released = { whileWaiting: 'release' };

const { nodes } = example('restyle-a-video');

/** The names of the first two nodes. */
export const [START, NODE] = nodes.map(({ name }) => name);

/** Our node. */
export const ours = nodes[1];

/** Another node of n8n's. */
export const nodeOf = (type: string, name: string): INode => ({
	...{ id: name, name, typeVersion: 1, position: [440, 0], parameters: {} },
	type: `n8n-nodes-base.${type}`,
});

/** A connection. */
export const toward = (node: string, index = 0) => ({ main: [[{ node, type: 'main', index }]] });

/** The example with more nodes and connections; one node may be connected to several. */
export function workflowWith(
	links: Array<[from: string, to: string, index?: number]>,
	more: INode[],
	settings = {},
): ExportedWorkflow & { connections: Record<string, ReturnType<typeof toward>> } {
	const connections: Record<string, ReturnType<typeof toward>> = { [START]: toward(NODE) };
	for (const [from, to, index] of links) {
		const [[link]] = toward(to, index).main;
		connections[from] ??= { main: [[]] };
		connections[from].main[0].push(link);
	}
	return { nodes: [...nodes, ...more], connections, settings };
}

const typeWith = (inputs: number, execute: INodeType['execute']): INodeType => ({
	description: {
		...{
			displayName: 'x',
			name: 'x',
			group: ['input'],
			version: 1,
			description: '',
			properties: [],
		},
		...{ defaults: { name: 'x' }, outputs: ['main'], inputs: Array(inputs).fill('main') },
	},
	execute,
});

/** Hands on the items of both inputs. */
export const merge = typeWith(2, async function (this: IExecuteFunctions) {
	return [[...this.getInputData(0), ...this.getInputData(1)]];
});

/** Hands its items on twice, and then nothing. */
export function again(): INodeType {
	let rounds = 0;
	return typeWith(1, async function (this: IExecuteFunctions) {
		return rounds++ < 2 ? [[{ json: { number: rounds } }]] : [[]];
	});
}

/** What is stored at each park, and for how long it is parked. */
export interface Park {
	data: IRunExecutionData;
	seconds: number;
}

/** Runs our node on an account whose jobs take 3 minutes, released unless the options say otherwise. */
export function useReleases() {
	const standIn = useStandIn();
	const leap = useLeapingClock();
	const parks: Park[] = [];
	beforeEach(() => {
		forgetDurations();
		standIn.settings.jobs = { kind: 'time', ms: 3 * MINUTE };
	});
	const run = async (
		{ options = released, ...parameters }: IDataObject = {},
		more: NodeRun = {},
	): Promise<EngineResult> => {
		parks.length = 0;
		return await runPixVerse(standIn, {
			items: items(3),
			parameters: { seed: seedOfItem, options, ...parameters },
			...more,
			onWait: (data, until) => {
				const rest = until.getTime() - clock.date();
				parks.push({ data, seconds: Math.round(rest / 1000) });
				more.onWait?.(data, until);
				leap(Math.max(rest, 0));
			},
		});
	};
	return { standIn, leap, parks, run };
}

/** The states of the items of an output. */
export const states = (result: EngineResult, output = 0) =>
	jsonOf(result, output).map(({ state }) => state);

/** Fails the test when something of ours is left in the data of the run. */
export function expectTidy({ run: { data } }: EngineResult): void {
	expect(data.executionData?.nodeExecutionStack ?? []).toEqual([]);
	expect(JSON.stringify(data.executionData?.contextData)).not.toContain('pixVerse');
}
