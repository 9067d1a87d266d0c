// A released execution that a person retries in n8n, in each state that it may be in: the retry goes on with its videos.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Container } from '@n8n/di';
import { Logger } from '@n8n/backend-common';
import type { INode, IRunExecutionData, Workflow } from 'n8n-workflow';
import { forgetAccounts } from '../../../nodes/PixVerse/transport/account/account';
import { items } from '../judge';
import { deserializeRun, serializeRun } from '../../support/harness/engine';
import type { EngineResult } from '../../support/harness/engine';
import type { NodeRun } from '../../support/harness/pixverse';
import { jsonOf } from '../../support/harness/pixverse';
import {
	expectNothingLeft,
	NODE,
	nodeOf,
	READY,
	START,
	states,
	typeWith,
	useReleases,
	workflowWith,
} from './released';

const { standIn, run } = useReleases();

/** With a node behind ours, to see what it is given. */
const BEHIND = 'Behind';
const workflow = workflowWith(
	[
		[START, NODE],
		[NODE, BEHIND],
	],
	[nodeOf('noOp', BEHIND)],
);

/** What `ExecutionService.retry` of n8n does to what it has stored; `isSaved`: with the currently saved workflow. */
function retry(data: IRunExecutionData, isSaved: boolean, saved: Workflow): void {
	const { runData, lastNodeExecuted } = data.resultData;
	if (lastNodeExecuted) {
		delete data.resultData.error;
		if (runData[lastNodeExecuted]?.at(-1)?.error !== undefined) runData[lastNodeExecuted].pop();
	}
	if (!isSaved) return;
	for (const entry of data.executionData?.nodeExecutionStack ?? [])
		entry.node = saved.getNode(entry.node.name) as INode;
}

const failed = (message: string) => ({ message, name: 'WorkflowOperationError' }) as never;

/** What n8n leaves of an execution: `ExecutionRepository.stopDuringRun`, `ExecutionRecoveryService.amend`. */
const leftovers: Record<string, (data: IRunExecutionData) => void> = {
	waiting: () => {},
	canceled: ({ resultData }) => (resultData.error = failed('The execution was cancelled manually')),
	crashed: () => {},
	'crashed in the next node': ({ resultData }) => {
		const error = failed('Node crashed, possible out-of-memory issue');
		resultData.error = failed('Workflow did not finish, possible out-of-memory issue');
		resultData.runData[BEHIND] = [{ error, executionStatus: 'crashed' }] as never;
		resultData.lastNodeExecuted = BEHIND;
	},
};

const ways = ['original', 'currently saved'];

/** Releases a run, and retries what n8n has stored of it then in another execution and process. */
async function retried(
	more: NodeRun,
	leave: (data: IRunExecutionData) => void,
	isSaved: boolean,
): Promise<EngineResult> {
	const parked: string[] = [];
	await run({}, { ...more, onWait: (data) => parked.push(serializeRun(data)) });
	forgetAccounts();
	const from = deserializeRun(parked.at(-1) as string);
	leave(from);
	const prepare = (data: IRunExecutionData, saved: Workflow) => retry(data, isSaved, saved);
	return await run({}, { ...more, from, mode: 'retry', prepare });
}

/** What the node behind ours was given, in each of its runs. */
const handedOn = ({ run: { data } }: EngineResult) =>
	data.resultData.runData[BEHIND].map((task) => task.data?.main[0]?.map(({ json }) => json.state));

const cases = Object.keys(leftovers).flatMap((state) => ways.map((way) => [state, way] as const));

describe('a released execution that is retried', () => {
	it.each(cases)('while %s, with the %s workflow, gives its videos', async (state, way) => {
		const result = await retried({ workflow }, leftovers[state], way !== 'original');
		expect(states(result)).toEqual(READY);
		expect(handedOn(result)).toEqual([READY]);
		expect(standIn.ledger.count('submit')).toBe(3);
		expectNothingLeft(result);
	});

	it('names its videos in the log of the new execution', async () => {
		const info = jest.spyOn(Container.get(Logger), 'info').mockImplementation(() => {});
		await retried({ workflow }, () => {}, false);
		const lines = info.mock.calls.map(([line]) => line);
		info.mockRestore();
		const ids = standIn.ledger.generations.map(({ videoId }) => videoId);
		expect(ids).toHaveLength(3);
		expect(lines).toContainEqual(expect.stringContaining(`goes on with ${ids.join(', ')}`));
	});

	it.each(ways)(
		'with Always Output Data and the %s workflow hands on nothing else',
		async (way) => {
			const settings = { alwaysOutputData: true };
			const result = await retried({ workflow, settings }, () => {}, way !== 'original');
			expect(handedOn(result)).toEqual([READY]);
		},
	);

	it.each(ways)('in the second round of a loop, with the %s workflow, goes on', async (way) => {
		const links: Array<[string, string]> = [
			[START, 'Again'],
			['Again', NODE],
			[NODE, 'Again'],
		];
		let rounds = 0;
		const again = typeWith(1, async () => (rounds++ % 3 < 2 ? [items(1)] : [[]]));
		const result = await retried(
			{
				workflow: workflowWith(links, [nodeOf('again', 'Again')]),
				moreTypes: { 'n8n-nodes-base.again': again },
				items: items(1),
			},
			() => (rounds = 2),
			way !== 'original',
		);
		const { runData } = result.run.data.resultData;
		expect(runData[NODE].map(({ data }) => data?.main[0]?.[0].json.state)).toEqual([
			'ready',
			'ready',
		]);
		expect(standIn.ledger.count('submit')).toBe(2);
		expectNothingLeft(result);
	});
});

describe('what version 1.0.0-rc.1 has stored', () => {
	const text = readFileSync(join(__dirname, 'stored-by-1.0.0-rc.1.json'), 'utf8');

	it.each(['when it is due', 'when it is retried'])('goes on %s', async (when) => {
		// The videos that it names, as the account has them.
		const paid = await run({ waitForCompletion: false, options: {} }, { items: items(2) });
		const ids = jsonOf(paid).map(({ video_id: id }) => String(id));
		const own = text.replaceAll('343252978602905', ids[0]).replaceAll('343252978602906', ids[1]);
		const prepare = (data: IRunExecutionData, saved: Workflow) =>
			when === 'when it is retried' && retry(data, false, saved);
		const result = await run({}, { from: deserializeRun(own), prepare });
		expect(states(result)).toEqual(['ready', undefined, 'ready']);
		const [first, second, third] = jsonOf(result);
		expect([first.video_id, third.video_id].map(String)).toEqual(ids);
		expect(second.error).toMatchObject({ class: 'inputModerated', code: '500063' });
		expect(standIn.ledger.count('submit')).toBe(2);
		expectNothingLeft(result);
	});
});
