/** Refused and failed items: in the error settings of a node, and in the editor with their sentence and their charge. */
import { deepEqual } from 'node:assert/strict';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf, rows, runItems } from '../bench';
import { inEditor } from '../browser/editor';
import * as panel from '../browser/panel';
import type { Execution } from '../rest';
import { chain, codeNode, manualTrigger, noOp, pixVerse } from '../workflows';

/** What refused items do, in a node with these settings, and which items leave by which output; none where the execution fails. */
type Setting = [does: string, node: IDataObject, outputs?: number[][]];

const settings: Setting[] = [
	['fail the execution with Stop Workflow', { onError: 'stopWorkflow' }],
	['leave in place with Continue', { onError: 'continueRegularOutput' }, [[0, 1, 2]]],
	['leave by the error output', { onError: 'continueErrorOutput' }, [[0, 2], [1]]],
	[
		'are submitted once with Retry On Fail',
		{ retryOnFail: true, maxTries: 3, waitBetweenTries: 100 },
	],
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

async function runSetting(bench: Bench, [does, node, outputs]: Setting): Promise<Outcome> {
	const path = `errors-${does.replace(/ /g, '-')}`;
	const restyle = pixVerse(bench.credential, {}, node);
	const items = rows('watercolor', 'something forbidden', 'charcoal');
	const branches = [noOp('Good'), noOp('Bad')];
	const execution = await runItems(bench, path, [restyle], items, {}, branches);
	if (outputs) checkContinued(execution, outputs);
	else checkFailed(execution);
	const { generations, refusals } = bench.standIn.ledger;
	const refused = refusals.filter(({ code }) => code === 500063).length;
	check(refused === 1, `the refused item was submitted ${refused} times`);
	const note = `${generations.length} made ${execution.data.resultData.error?.message ?? ''}`;
	// Where the run stops, a good item may not have been submitted before.
	const charged = outputs ? 2 : Math.min(2, generations.length);
	return { items: charged, readable: readableOf(execution), note };
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
		return { items: 2, readable: [await look()] };
	},
};

export const errors: Scenario[] = [
	...settings.map((setting) => ({
		name: `refused items ${setting[0]}`,
		run: async (bench: Bench) => await runSetting(bench, setting),
	})),
	errorItems,
];
