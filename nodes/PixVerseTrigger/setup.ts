/** What is checked before the webhook listens. */
import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { credentialName } from '../PixVerse/transport/http/client';
import { secretsIn } from './delivery';

/** Throws a NodeOperationError unless there is a secret, or the user works without one. */
export async function checkSecret(context: IHookFunctions): Promise<void> {
	const { webhookSecret } = await context.getCredentials<IDataObject>(credentialName);
	if (secretsIn(webhookSecret).length > 0) return;
	if (context.getNodeParameter('acceptWithoutSecret', false) === true) return;
	throw new NodeOperationError(context.getNode(), 'The credential has no Webhook Secret', {
		description:
			"Copy the secret of the webhook from platform.pixverse.ai/webhook into the credential, or switch on 'Accept Deliveries without a Secret'.",
	});
}
