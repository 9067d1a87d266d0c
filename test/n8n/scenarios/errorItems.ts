/** Error items in the editor: their sentence, and their charge. */
import type { Scenario } from '../bench';
import { inEditor } from '../browser/editor';
import { closeNotes, executeStep, openPanel, showOutput } from '../browser/panel';
import { chain, codeNode, manualTrigger, pixVerse } from '../workflows';

/** High enough for all items. */
const SIZE = { width: 1600, height: 1330 };

const prompts = ['something forbidden', 'charcoal', 'watercolor'];
const rows = `return ${JSON.stringify(prompts)}.map((prompt) => ({ json: { prompt, source: 401 } }));`;

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

export const errorItems: Scenario = {
	name: 'an error item says in the editor whether it was charged',
	async run(bench) {
		const { rest, credential, standIn } = bench;
		standIn.settings.outcome = ({ index }) => (index === 0 ? GENERATION_FAILED : 1);
		const restyle = pixVerse(credential, {}, { onError: 'continueRegularOutput' });
		const nodes = [manualTrigger('Start'), codeNode('Rows', rows), restyle];
		const id = await rest.createWorkflow(chain('Error items', nodes));
		const look = async () =>
			await inEditor(
				bench,
				async (editor) => {
					await editor.dividePanel(20, 28, 52);
					await editor.openWorkflow(id);
					await openPanel(editor);
					await executeStep(editor);
					const text = await showOutput(editor, 'table', wanted);
					await showOutput(editor, 'json');
					await editor.page.getByText('message').first().scrollIntoViewIfNeeded();
					await closeNotes(editor);
					await editor.pictureOf('error-item', editor.at('output-panel'));
					return text;
				},
				SIZE,
			);
		return { items: 2, readable: [await look()], note: `"${wanted.join('", "')}"` };
	},
};
