/** The panel that n8n shows beside the settings of the trigger while the user tests it. */
import type { TriggerPanelDefinition } from 'n8n-workflow';

const IN_THE_EDITOR =
	"<b>While building your workflow</b>, click the 'execute step' button, then submit a video with the ID of a webhook that has the test URL. Its result will show up in this editor.";

const NOT_IN_THE_EDITOR =
	'These executions will show up in the <a data-key="executions">executions list</a>, but not in the editor.';

export const triggerPanel: TriggerPanelDefinition = {
	header: 'Listen for a test result',
	activationHint:
		'n8n listens at the test URL for two minutes. If the video takes longer, click again: PixVerse repeats what did not arrive.',
	executionsHelp: {
		inactive: `${IN_THE_EDITOR}<br /><br /><b>Once you're happy with your workflow</b>, publish it. Then every result that PixVerse delivers to the production URL will start the workflow. ${NOT_IN_THE_EDITOR}`,
		active: `${IN_THE_EDITOR}<br /><br /><b>Your workflow will also execute automatically</b>, since it's published: every result that PixVerse delivers to the production URL starts it. ${NOT_IN_THE_EDITOR}`,
	},
};
