/** Refused and failed items: in the error settings of a node, and in the editor with their sentence and their charge. */
import { deepEqual } from 'node:assert/strict';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf, rows } from '../bench';
import { inEditor } from '../browser/editor';
import * as panel from '../browser/panel';
import type { Execution } from '../rest';
import {
	chain,
	codeNode,
	manualTrigger,
	noOp,
	pixVerse,
	splitNode,
	webhookNode,
} from '../workflows';

interface Setting {
	/** What refused items do. */
	title: string;
	node: IDataObject;
	/** Which items leave by which output; none where the execution fails. */
	outputs?: number[][];
}

const settings: Setting[] = [
	{ title: 'fail the execution with Stop Workflow', node: { onError: 'stopWorkflow' } },
	{
		title: 'leave in place with Continue',
		node: { onError: 'continueRegularOutput' },
		outputs: [[0, 1, 2]],
	},
	{
		title: 'leave by the error output',
		node: { onError: 'continueErrorOutput' },
		outputs: [[0, 2], [1]],
	},
	{
		title: 'are submitted once with Retry On Fail',
		node: { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 },
	},
];

const itemOf = ({ pairedItem }: INodeExecutionData) => (pairedItem as { item?: number })?.item;

function checkFailed({ status, data }: Execution): void {
	const { message = '', httpCode } = (data.resultData.error ?? {}) as IDataObject;
	const isTold = status === 'error' && /500063/.test(String(message));
	check(isTold, `${status}, the error says: ${String(message)}`);
	// N8n wraps an error that another n8n-workflow made, and its code becomes "none".
	check(httpCode === '500063', `the code of the error is ${String(httpCode)}`);
}

/** The error item must still carry its facts after n8n has moved it to where it goes. */
function checkContinued(execution: Execution, outputs: number[][]): void {
	const found = outputs.map((_, output) => outputOf(execution, output));
	deepEqual(
		found.map((output) => output.map(itemOf)),
		outputs,
	);
	const json = found.flat().find((item) => itemOf(item) === 1)?.json;
	const error = json?.error as IDataObject | undefined;
	const isWhole = error?.code === '500063' && typeof error.message === 'string';
	check(isWhole, `error item: ${JSON.stringify(json)}`);
}

async function runSetting(
	{ rest, credential, standIn }: Bench,
	{ title, node, outputs }: Setting,
): Promise<Outcome> {
	const path = `errors-${title.replace(/ /g, '-')}`;
	const nodes = [webhookNode(path), splitNode(), pixVerse(credential, {}, node)];
	const id = await rest.activate(chain(path, nodes, [noOp('Good'), noOp('Bad')]));
	await rest.webhook(path, { items: rows('watercolor', 'something forbidden', 'charcoal') });
	const execution = await rest.finished(id);
	if (outputs) checkContinued(execution, outputs);
	else checkFailed(execution);
	const { generations, refusals } = standIn.ledger;
	const refused = refusals.filter(({ code }) => code === 500063).length;
	check(refused === 1, `the refused item was submitted ${refused} times`);
	const note = `${generations.length} made ${execution.data.resultData.error?.message ?? ''}`;
	// Where the run stops, a good item may not have been submitted before.
	const items = outputs ? 2 : Math.min(2, generations.length);
	return { items, readable: readableOf(execution), note };
}

/** High enough for all items. */
const SIZE = { width: 1600, height: 1330 };

const prompts = ['something forbidden', 'charcoal', 'watercolor'];
const makeRows = `return ${JSON.stringify(prompts)}.map((prompt) => ({ json: { prompt, source: 401 } }));`;

/** PixVerse's status of a job that failed, whose credits come back. */
const GENERATION_FAILED = 8;

/** What a person reads of the items. */
const wanted = [
	'ready',
	'Nothing was charged.',
	'charged:false',
	'The credits are refunded automatically.',
	'charged:true',
	'refunded:true',
];

const errorItems: Scenario = {
	name: 'an error item says in the editor whether it was charged',
	async run(bench) {
		const { rest, credential, standIn } = bench;
		standIn.settings.outcome = ({ index }) => (index === 0 ? GENERATION_FAILED : 1);
		const restyle = pixVerse(credential, {}, { onError: 'continueRegularOutput' });
		const nodes = [manualTrigger('Start'), codeNode('Rows', makeRows), restyle];
		const id = await rest.createWorkflow(chain('Error items', nodes));
		const look = async () =>
			await inEditor(
				bench,
				async (editor) => {
					await editor.dividePanel(20, 28, 52);
					await editor.openWorkflow(id);
					await panel.open(editor);
					await panel.executeStep(editor);
					const text = await panel.showOutput(editor, 'table', wanted);
					await panel.showOutput(editor, 'json');
					await editor.page.getByText('message').first().scrollIntoViewIfNeeded();
					await panel.closeNotes(editor);
					await editor.pictureOf('error-item', editor.at('output-panel'));
					return text;
				},
				SIZE,
			);
		return { items: 2, readable: [await look()], note: `"${wanted.join('", "')}"` };
	},
};

export const errors: Scenario[] = [
	...settings.map((setting) => ({
		name: `refused items ${setting.title}`,
		run: async (bench: Bench) => await runSetting(bench, setting),
	})),
	errorItems,
];
