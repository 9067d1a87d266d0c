/** Three items through a webhook, the second refused, in the four error settings of a node. */
import type { IDataObject } from 'n8n-workflow';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, items, outputOf, readableOf } from '../bench';
import type { Execution } from '../rest';
import { chain, noOp, pixVerse, splitNode, webhookNode } from '../workflows';

const call = items('watercolor', 'something forbidden', 'charcoal');

/** The error item must still carry its IDs after n8n has moved it to where it goes. */
function checkErrorItem(json: IDataObject | undefined): void {
	const error = json?.error as IDataObject | undefined;
	check(
		error?.class === 'moderated' || error?.code === '500063',
		`error item: ${JSON.stringify(json)}`,
	);
	check(
		typeof json?.message === 'string',
		`error item without a sentence: ${JSON.stringify(json)}`,
	);
}

function checkContinued(execution: Execution): void {
	const output = outputOf(execution);
	check(output.length === 3, `${output.length} items left the node`);
	checkErrorItem(output[1].json);
	const paired = output.map(({ pairedItem }) => (pairedItem as { item: number }).item);
	check(paired.join() === '0,1,2', `pairing ${paired.join()}`);
}

function checkErrorOutput(execution: Execution): void {
	const [good, bad] = [outputOf(execution, 0), outputOf(execution, 1)];
	check(
		good.length === 2 && bad.length === 1,
		`outputs have ${good.length} and ${bad.length} items`,
	);
	checkErrorItem(bad[0].json);
	const paired = [...good, ...bad].map(({ pairedItem }) => (pairedItem as { item?: number })?.item);
	check(paired.join() === '0,2,1', `pairing ${paired.join()}`);
}

function checkStopped(execution: Execution): void {
	check(execution.status === 'error', `status ${execution.status}`);
	const message = execution.data.resultData.error?.message ?? '';
	check(/500063/.test(message), `the error says: ${message}`);
}

interface Setting {
	title: string;
	node: IDataObject;
	judge(execution: Execution): void;
	/** Good items that may not have been submitted because the run stopped before. */
	mayBeUnsent?: boolean;
}

const settings: Setting[] = [
	{ title: 'stop', node: { onError: 'stopWorkflow' }, judge: checkStopped, mayBeUnsent: true },
	{ title: 'continue', node: { onError: 'continueRegularOutput' }, judge: checkContinued },
	{ title: 'error output', node: { onError: 'continueErrorOutput' }, judge: checkErrorOutput },
	{
		title: 'retry on fail',
		node: { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 },
		judge: checkStopped,
		mayBeUnsent: true,
	},
];

async function runSetting(
	{ rest, credential, standIn }: Bench,
	setting: Setting,
): Promise<Outcome> {
	const path = `errors-${setting.title.replace(/ /g, '-')}`;
	const node = pixVerse(credential, {}, setting.node);
	const nodes = [webhookNode(path), splitNode(), node];
	const id = await rest.activate(chain(path, nodes, [noOp('Good'), noOp('Bad')]));
	await rest.webhook(path, call);
	const execution = await rest.finished(id);
	setting.judge(execution);
	const { generations, refusals } = standIn.ledger;
	const refused = refusals.filter(({ code }) => code === 500063).length;
	check(refused === 1, `the refused item was submitted ${refused} times`);
	check(setting.mayBeUnsent || generations.length === 2, `${generations.length} generations`);
	const message = execution.data.resultData.error?.message;
	const note = `${generations.length} made${message ? `, "${message}"` : ''}`;
	return { items: 2, readable: readableOf(execution), note };
}

export const errorSettings: Scenario[] = settings.map((setting) => ({
	name: `three items, one refused: ${setting.title}`,
	run: async (bench) => await runSetting(bench, setting),
}));
