// "Release the Execution" where n8n would not resume it, or a caller waits for the answer: the run keeps running, and says why.
import { Journal } from '../../../nodes/PixVerse/transport/run/journal';
import { atItem, items, refusedWith, retryOnFail } from '../judge';
import { isN8n2 } from '../../support/harness/engine';
import type { NodeRun } from '../../support/harness/pixverse';
import { NODE, nodeOf, START, states, typeWith, useReleases, workflowWith } from './released';

const { standIn, parks, run } = useReleases();

/** What the node writes to the log. */
let lines: string[];

beforeEach(() => {
	lines = [];
	jest.spyOn(Journal.prototype, 'note').mockImplementation((line) => lines.push(line));
});
afterEach(() => jest.restoreAllMocks());

const expectKept = (reason: string) => {
	expect(parks).toEqual([]);
	const said = lines.filter((line) => /keeps running|released/.test(line));
	expect(said).toEqual([expect.stringContaining(reason)]);
};

/** The node behind a trigger. */
const behind = (type: string, parameters = {}): NodeRun => {
	const trigger = nodeOf(type, 'Trigger', parameters);
	const links: Array<[string, string]> = [
		[START, NODE],
		['Trigger', NODE],
	];
	const workflow = workflowWith(links, [trigger]);
	return { workflow, mode: 'webhook', moreTypes: { [trigger.type]: typeWith(0, undefined) } };
};

const refuse = (seed: number) => standIn.fail(atItem(seed, refusedWith(500063)));

describe('a run that is to be released keeps running, with one line in the log that says why:', () => {
	it.each<[string, NodeRun, string]>([
		['a person started it', { mode: 'manual' }, 'somebody watches'],
		['the command line', { mode: 'cli' }, 'the mode "cli"'],
		...(isN8n2 ? [] : [['a sub-workflow', { mode: 'integrated' }, 'n8n 1.x cannot wait'] as never]),
		['a form', behind('formTrigger'), 'a caller waits'],
		['a chat', behind('chatTrigger'), 'a caller waits'],
		['a webhook, last node', behind('webhook', { responseMode: 'lastNode' }), 'a caller waits'],
		['a webhook, node', behind('webhook', { responseMode: 'responseNode' }), 'a caller waits'],
		['a Wait node, last node', behind('wait', { responseMode: 'lastNode' }), 'a caller waits'],
		['no execution ID', { executionId: null }, 'the execution is not stored'],
	])('%s', async (_name, more, reason) => {
		const result = await run({}, { items: items(2), ...more });
		expect(states(result)).toEqual(['ready', 'ready']);
		expectKept(reason);
		expect(standIn.ledger.count('submit')).toBe(2);
	});

	it('a wait limit that ends before', async () => {
		const options = { whileWaiting: 'release', waitLimit: 1 };
		expect(states(await run({ options }, { items: items(1) }))).toEqual(['pending']);
		expectKept('the wait limit ends before');
	});

	it('a result that is expected soon', async () => {
		standIn.settings.jobs = { kind: 'time', ms: 20_000 };
		await run({ options: {} }, { items: items(1) });
		lines = [];
		await run({}, { items: items(1) });
		expectKept('the result is expected soon');
	});

	it('a first item that failed, for which n8n tries the node again', async () => {
		refuse(0);
		const result = await run(
			{},
			{ settings: { onError: 'continueRegularOutput', ...retryOnFail } },
		);
		expectKept('its first item failed and is tried again');
		expect(states(result)).toEqual([undefined, 'ready', 'ready']);
		expect(standIn.ledger.generations).toHaveLength(2);
	});
});

describe('a run that is to be released is not put to wait', () => {
	it('when an item stops the workflow', async () => {
		refuse(1);
		const result = await run();
		expect(parks).toEqual([]);
		expect(result.error?.message).toMatch(/PixVerse code 500063/);
	});

	it('by Stop', async () => {
		let stop = () => {};
		const when = () => {
			setTimeout(() => stop(), 50);
			return true;
		};
		standIn.fail({ place: 'submit', fault: { kind: 'stall', ms: 400 }, when });
		const onStart = (stopIt: () => void) => (stop = stopIt);
		const { data } = (await run({}, { items: items(1), onStart })).run;
		expect(standIn.ledger.generations).toHaveLength(1);
		expect([parks, data.waitTill]).toEqual([[], undefined]);
	});
});
