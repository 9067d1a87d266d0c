/** The settings of the trigger: their fields in the editor, their values, and the checks before the webhook listens. */
import type { IDataObject, IHookFunctions, INodeProperties, IWebhookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { credentialName } from '../PixVerse/transport/http/client';
import type { RecordState } from '../PixVerse/transport/values/record';
import { checkedSecrets } from '../PixVerse/transport/values/webhookSecret';

// The default of Timestamp Tolerance, in seconds.
const TOLERANCE = 300;

// The default of Maximum Confirmations per Minute.
const MAX_CONFIRMATIONS = 30;

/** The log entry for a switch that has no effect: with a secret, the trigger accepts only signed deliveries. */
export const USELESS =
	"'Accept Deliveries without a Secret' does nothing, because the credential has a Webhook Secret";

// The setup steps that the editor shows, in the same order as in docs/waiting.md.
const STEPS = [
	'Open Webhook URLs above and copy the production URL. PixVerse must be able to reach it: localhost does not work.',
	'At <a href="https://platform.pixverse.ai/webhook">platform.pixverse.ai/webhook</a>, add a webhook with this URL. You get an ID and a secret.',
	'Paste the secret into Webhook Secret of the credential.',
	'Publish this workflow.',
	'In the workflow that submits, turn off Wait for Completion in the PixVerse node, and paste the ID into Options → Webhook ID.',
];

const TEST =
	'A webhook has one URL. To test in the editor, add a second webhook with the test URL and paste its secret into the credential, too.';

const notice = (name: string, displayName: string): INodeProperties => ({
	displayName,
	name,
	type: 'notice',
	default: '',
});

// The states in which a job ends, with their descriptions.
// In the order of their weight for a workflow: the video, then why there is none.
const ENDS = {
	Ready: 'The video is ready',
	Failed: 'The video could not be made',
	Moderated: 'The content review refused the video',
	Deleted: 'PixVerse has deleted the video',
};

export const properties: INodeProperties[] = [
	// n8n removes all tags of a notice except links and lists. So each step is a `<ul>` without entries, which looks like a
	// paragraph.
	notice('setupNotice', STEPS.map((step, index) => `<ul>${index + 1}. ${step}</ul>`).join('')),
	notice('oneUrlNotice', TEST),
	{
		// If a field has the display name "Events", n8n's list of triggers shows each option of that field. Otherwise, the
		// list would only show "On new PixVerse event".
		displayName: 'Events',
		name: 'outcomes',
		type: 'multiOptions',
		options: Object.entries(ENDS).map(([name, description]) => ({
			name,
			value: name.toLowerCase(),
			action: `On video ${name.toLowerCase()}`,
			description,
		})),
		default: ['failed', 'moderated', 'ready'],
		required: true,
		description:
			'The ends of a job that start the workflow. A video that fails starts nothing unless Failed is chosen.',
	},
	{
		displayName: 'Accept Deliveries without a Secret',
		name: 'acceptWithoutSecret',
		type: 'boolean',
		default: false,
		description:
			'Whether to work without a Webhook Secret. Each delivery is confirmed by reading its job. Whoever knows the URL can delay deliveries with made-up IDs, or start the workflow with IDs of finished videos.',
		hint: 'Does nothing while the credential has a Webhook Secret',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Maximum Confirmations per Minute',
				name: 'maxConfirmations',
				type: 'number',
				typeOptions: { minValue: 1 },
				default: MAX_CONFIRMATIONS,
				description:
					'The most jobs to read in a minute to confirm deliveries. Above that, PixVerse is asked to send them again later.',
			},
			{
				displayName: 'Timestamp Tolerance (Seconds)',
				name: 'timestampTolerance',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: TOLERANCE,
				description:
					'How far the timestamp of a delivery may be from the clock of n8n. Beyond that, the delivery is confirmed by reading the job.',
			},
		],
	},
];

// Returns the user's number. Returns `otherwise` for a negative number and for any value that is no number, such as the null
// of an expression.
function numberOr(value: unknown, otherwise: number): number {
	const isWritten = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
	return isWritten && Number(value) >= 0 ? Number(value) : otherwise;
}

/**
 * Reads the settings of the node. `outcomes` are the states that start the workflow, `tolerance` is in seconds, and
 * `maxConfirmations` is the maximum number of reads per minute.
 */
export function triggerSettings(context: Pick<IWebhookFunctions, 'getNodeParameter'>) {
	const added = context.getNodeParameter('options', {}) as IDataObject;
	return {
		outcomes: context.getNodeParameter('outcomes', []) as RecordState[],
		// Only the value `true` allows calls without a signature. An expression may give any other value, such as the string
		// "false".
		acceptsUnsigned: context.getNodeParameter('acceptWithoutSecret', false) === true,
		tolerance: numberOr(added.timestampTolerance, TOLERANCE),
		maxConfirmations: numberOr(added.maxConfirmations, MAX_CONFIRMATIONS),
	};
}

/** Checks the settings before the webhook listens. Throws a NodeOperationError if one of them is wrong. */
export async function checkSettings(context: IHookFunctions): Promise<void> {
	const refuse = (message: string, description: string): never => {
		throw new NodeOperationError(context.getNode(), message, { description });
	};
	// Without a chosen event, no delivery could start the workflow.
	const outcomes = context.getNodeParameter('outcomes', null);
	if (Array.isArray(outcomes) && outcomes.length === 0)
		refuse("'Events' is empty", 'Choose at least one: no delivery would start the workflow.');
	const { webhookSecret } = await context.getCredentials<IDataObject>(credentialName);
	let secrets: string[] = [];
	try {
		secrets = checkedSecrets(webhookSecret);
	} catch (error) {
		refuse((error as Error).message, 'Whoever knows such a word could sign deliveries with it.');
	}
	const acceptsUnsigned = context.getNodeParameter('acceptWithoutSecret', false) === true;
	if (acceptsUnsigned && secrets.length > 0) context.logger.warn(`PixVerse Trigger: ${USELESS}`);
	// With neither a secret nor the switch, the trigger would refuse every delivery, so the user must set one of them.
	if (acceptsUnsigned || secrets.length > 0) return;
	refuse(
		'The credential has no Webhook Secret',
		"Copy the secret of the webhook from platform.pixverse.ai/webhook into the credential, or turn on 'Accept Deliveries without a Secret'.",
	);
}
