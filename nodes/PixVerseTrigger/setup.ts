/** What is checked before the webhook listens. */
import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { credentialName } from '../PixVerse/transport/http/client';
import { secretsIn } from './delivery';

/** Throws a NodeOperationError when nothing could ever start the workflow. */
function checkOutcomes(context: IHookFunctions): void {
	const outcomes = context.getNodeParameter('outcomes', null);
	if (!Array.isArray(outcomes) || outcomes.length > 0) return;
	throw new NodeOperationError(context.getNode(), "'Outcomes' is empty", {
		description: 'Choose at least one: no delivery would start the workflow.',
	});
}

/** Throws a NodeOperationError unless there is a secret, or the user works without one. */
async function checkSecret(context: IHookFunctions): Promise<void> {
	const { webhookSecret } = await context.getCredentials<IDataObject>(credentialName);
	if (secretsIn(webhookSecret).length > 0) return;
	if (context.getNodeParameter('acceptWithoutSecret', false) === true) return;
	throw new NodeOperationError(context.getNode(), 'The credential has no Webhook Secret', {
		description:
			"Copy the secret of the webhook from platform.pixverse.ai/webhook into the credential, or turn on 'Accept Deliveries without a Secret'.",
	});
}

/** Throws a NodeOperationError when the settings cannot work. */
export async function checkSettings(context: IHookFunctions): Promise<void> {
	checkOutcomes(context);
	await checkSecret(context);
}
