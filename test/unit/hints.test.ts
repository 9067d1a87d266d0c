// Which hints the editor shows above the output of the node: before a run, and after it.
import type { INodeParameters } from 'n8n-workflow';
import { PixVerse } from '../../nodes/PixVerse/PixVerse.node';
import { workflowWith } from '../support/harness/editor';

const { description } = new PixVerse();
/** The hints for settings, as the editor evaluates their conditions (`getNodeHints`), by when they are shown. */
function hintsFor(parameters: INodeParameters, name = description.name): string[] {
	const { expression } = workflowWith({ ...description, name }, parameters);
	const shown = (condition = '') =>
		expression.getParameterValue(condition, null, 0, 0, 'PixVerse', [], 'manual', {});
	return (description.hints ?? [])
		.filter(({ displayCondition }) => shown(displayCondition) === true)
		.map(({ whenToDisplay, message }) => `${whenToDisplay}: ${message}`);
}

const PAYS = /^afterExecution: .* pays again\. /;

describe('The hint that building on pays again', () => {
	it.each<INodeParameters>([
		{},
		{ operation: 'textToVideo' },
		{ resource: 'image', operation: 'applyTemplate' },
		{ downloadVideo: '={{ true }}' },
		{ downloadVideo: false },
	])('stands above an output that was paid: %j', (parameters) => {
		expect(hintsFor(parameters)).toEqual([expect.stringMatching(PAYS)]);
	});

	it.each<INodeParameters>([
		{ options: { dryRun: true } },
		{ operation: 'get' },
		{ resource: 'image', operation: 'get' },
		{ resource: 'account', operation: 'getBalance' },
		{ options: { traceId: '={{ $json.row_id }}' } },
	])('is not shown where another run is free, or the items have Trace IDs: %j', (parameters) => {
		expect(hintsFor(parameters)).toEqual([]);
	});

	it('is not shown for the tool of an agent, whose calls are all paid.', () => {
		expect(hintsFor({}, 'pixVerseTool')).toEqual([]);
	});

	it('stands above the output of a node that does not wait, too, after the one before a run.', () => {
		expect(hintsFor({ waitForCompletion: false })).toEqual([
			expect.stringMatching(/^beforeExecution: /),
			expect.stringMatching(PAYS),
		]);
	});
});
