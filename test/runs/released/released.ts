/** Released runs of our node, and workflows around it. */
import type { IDataObject, INode, INodeType, IRunExecutionData } from 'n8n-workflow';
import { clock } from '../../../nodes/PixVerse/transport/base/clock';
import { forgetDurations } from '../../../nodes/PixVerse/transport/job/schedule';
import { items, seedOfItem } from '../judge';
import type { EngineResult, ExportedWorkflow } from '../../support/harness/engine';
import { useLeapingClock } from '../../support/harness/fastClock';
import type { NodeRun } from '../../support/harness/pixverse';
import { example, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

export { READY, states } from '../judge';

export const MINUTE = 60_000;

/** The option. */
export const released = { whileWaiting: 'release' };

const { nodes } = example('restyle-a-video');

/** The names of the first two nodes. */
export const [START, NODE] = nodes.map(({ name }) => name);

/** Our node. */
export const pixVerseNode = nodes[1];

/** Another node of n8n's. */
export const nodeOf = (type: string, name: string, parameters = {}): INode => ({
	...{ id: name, name, typeVersion: 1, position: [440, 0], parameters },
	type: `n8n-nodes-base.${type}`,
});

type Link = [from: string, to: string, index?: number];

/** The example with more nodes; the connections are these alone, and one node may be connected to several. */
export function workflowWith(links: Link[], more: INode[], settings = {}): ExportedWorkflow {
	const connections: Record<string, { main: Array<Array<Record<string, unknown>>> }> = {};
	for (const [from, node, index = 0] of links) {
		connections[from] ??= { main: [[]] };
		connections[from].main[0].push({ node, type: 'main', index });
	}
	return { nodes: [...nodes, ...more], connections: connections as never, settings };
}

/** A type of n8n's that does `execute`. */
export const typeWith = (inputs: number, execute: INodeType['execute']): INodeType => ({
	description: {
		...{ displayName: 'x', name: 'x', group: ['input'], version: 1, description: '' },
		...{ defaults: { name: 'x' }, outputs: ['main'], inputs: Array(inputs).fill('main') },
		properties: [{ displayName: 'x', name: 'responseMode', type: 'string', default: 'onReceived' }],
	},
	execute,
});

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

/** Fails the test when something of ours is left in the data of the run. */
export function expectNothingLeft({ run: { data } }: EngineResult): void {
	expect(data.executionData?.nodeExecutionStack ?? []).toEqual([]);
	expect(JSON.stringify(data.executionData?.contextData)).not.toContain('pixVerse');
}
