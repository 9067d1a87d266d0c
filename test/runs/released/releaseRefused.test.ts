// "Release the Execution" where n8n would not go on, or somebody waits for the answer: the run keeps running, and says why.
import type { IDataObject, IExecuteFunctions, INode, INodeType } from 'n8n-workflow';
import { Journal } from '../../../nodes/PixVerse/transport/run/journal';
import { items } from '../judge';
import { isTwo } from '../../support/harness/engine';
import type { NodeRun } from '../../support/harness/pixverse';
import { jsonOf } from '../../support/harness/pixverse';
import { nodeOf, NODE, toward, useReleases, workflowWith } from './released';

const { standIn, parks, run: runReleased } = useReleases();

/** What the node writes to the log. */
let lines: string[];

beforeEach(() => {
	lines = [];
	jest.spyOn(Journal.prototype, 'note').mockImplementation((line) => lines.push(line));
});
afterEach(() => jest.restoreAllMocks());

const run = async (more: NodeRun) => await runReleased({}, { items: items(2), ...more });

/** What the log says of the release. */
const said = () => lines.filter((line) => /keeps running|released/.test(line));

/** The node behind a trigger. */
const behind = (type: string, parameters: IDataObject = {}) => {
	const trigger = { ...nodeOf(type, 'Trigger'), parameters } as INode;
	const workflow = workflowWith([], [trigger]);
	workflow.connections.Trigger = toward(NODE);
	return { workflow, mode: 'webhook' as const, moreTypes: { [trigger.type]: plain } };
};

const plain: INodeType = {
	description: {
		...{ displayName: 'x', name: 'x', group: ['input'], version: 1, description: '' },
		...{ defaults: { name: 'x' }, inputs: [], outputs: ['main'] },
		properties: [{ displayName: 'x', name: 'responseMode', type: 'string', default: 'onReceived' }],
	},
	async execute(this: IExecuteFunctions) {
		return [this.getInputData()];
	},
};

const ofSubWorkflow: Array<[string, NodeRun, string]> = isTwo
	? []
	: [['a sub-workflow of n8n 1.x', { mode: 'integrated' }, 'n8n 1.x cannot wait']];

describe('a run that is to be released keeps running, with one line in the log that says why', () => {
	it.each<[string, NodeRun, string]>([
		['a person started it', { mode: 'manual' }, 'somebody watches'],
		['the command line', { mode: 'cli' }, 'the mode "cli"'],
		['a chat', { mode: 'chat' as never }, 'the mode "chat"'],
		['an evaluation', { mode: 'evaluation' as never }, 'the mode "evaluation"'],
		...ofSubWorkflow,
		['a form', behind('formTrigger'), 'a caller waits'],
		['a chat trigger', behind('chatTrigger'), 'a caller waits'],
		['a webhook, last node', behind('webhook', { responseMode: 'lastNode' }), 'a caller waits'],
		['a webhook, node', behind('webhook', { responseMode: 'responseNode' }), 'a caller waits'],
		['no execution ID', { executionId: null }, 'the execution is not stored'],
		['a short timeout', { around: { executionTimeoutTimestamp: 0 } }, 'times out before'],
	])('%s', async (_name, more, reason) => {
		const around = { ...more.around };
		if (around.executionTimeoutTimestamp === 0) {
			around.executionTimeoutTimestamp = Date.now() + 70_000;
		}
		const result = await run({ ...more, around });
		if (around.executionTimeoutTimestamp === undefined) {
			expect(jsonOf(result).map(({ state }) => state)).toEqual(['ready', 'ready']);
		}
		expect(parks).toEqual([]);
		expect(said()).toEqual([expect.stringContaining(reason)]);
		expect(standIn.ledger.count('submit')).toBe(2);
	});

	it('a wait limit that ends before', async () => {
		const options = { whileWaiting: 'release', waitLimit: 1 };
		const result = await runReleased({ options }, { items: items(1) });
		expect(jsonOf(result)[0].state).toBe('pending');
		expect(parks).toEqual([]);
		expect(said()).toEqual([expect.stringContaining('the wait limit ends before')]);
	});

	it('a result that is expected soon', async () => {
		standIn.settings.jobs = { kind: 'time', ms: 20_000 };
		await runReleased({ options: {} }, { items: items(1) });
		lines = [];
		await runReleased({}, { items: items(1) });
		expect(parks).toEqual([]);
		expect(said()).toEqual([expect.stringContaining('the result is expected soon')]);
	});
});
