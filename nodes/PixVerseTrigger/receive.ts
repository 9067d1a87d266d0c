/** Handles a call of the webhook from its arrival to its answer. */
import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { credentialName } from '../PixVerse/transport/http/client';
import { clock } from '../PixVerse/transport/base/clock';
import { nameOf } from '../PixVerse/transport/values/record';
import { Latest } from '../PixVerse/transport/base/latest';
import { messageOf } from '../PixVerse/transport/http/sendError';
import { checkedSecrets } from '../PixVerse/transport/values/webhookSecret';
import { accept, OK, onAnswer, postpone, refuse } from './answers';
import { confirmed, Reads } from './confirmations';
import type { Refusal, SignatureHeaders, AcceptedCall } from './delivery';
import { senderKnows, itemOf, judgeDelivery, signatureHeaders, UNSIGNED } from './delivery';
import { triggerSettings, USELESS } from './settings';
import { hiddenIn, withoutSecrets } from './withoutSecrets';

// The maximum number of deliveries in `started` for each node.
const MAX_REMEMBERED = 10_000;

// The maximum number of refusal reasons in `warnedAt` for each node.
const MAX_REASONS = 100;

// What the process remembers about the calls of one node.
class Memory {
	// The deliveries that have started an execution, by job ID and state, each with the URL of its result.
	readonly started = new Latest<unknown>(MAX_REMEMBERED);
	// The deliveries whose first call n8n has not answered yet.
	readonly pending = new Set<string>();
	readonly reads = new Reads();
	// The time of the last log entry for each refusal reason.
	readonly warnedAt = new Latest<number>(MAX_REASONS);
}

const memories = new Map<string, Memory>();

// Returns the memory of a node. Tests in the editor have their own memory, because a delivery to a test must not count as
// delivered to the published workflow.
function memoryOf(context: IWebhookFunctions): Memory {
	const key = `${context.getWorkflow().id}/${context.getNode().id}/${context.getMode()}`;
	const memory = memories.get(key) ?? new Memory();
	memories.set(key, memory);
	return memory;
}

// Starts the workflow, unless an earlier call with the same delivery has started it or may still start it.
async function startOnce(
	context: IWebhookFunctions,
	taken: AcceptedCall,
	maxReads: number,
): Promise<IWebhookResponseData | Refusal> {
	const { started, pending, reads } = memoryOf(context);
	const { made, state } = taken.delivery;
	const key = `${made.id}:${state}`;
	if (context.getMode() === 'manual') {
		// A user who tests in the editor wants to see each repeat of a delivery, so the node forgets the earlier calls.
		[started, pending].forEach((remembered) => remembered.delete(key));
		reads.seen.delete(made.id);
	}
	// Only a sender that knows the result may learn that the result exists and has started the workflow. Any other sender
	// gets the same answer as for a made-up ID.
	if (started.has(key))
		return senderKnows(taken, started.get(key)) ? accept(context) : postpone(context);
	// The first call is not answered yet, and n8n may still fail to store its execution. So PixVerse must repeat the
	// delivery later.
	if (pending.has(key)) return postpone(context);
	pending.add(key);
	// The URL is set below, after a possible confirmation, because the record of the job may have another URL than the
	// delivery.
	let url: unknown = '';
	onAnswer(context, (status) => {
		pending.delete(key);
		// A status other than 200 means that n8n could not store the execution, or that the node refused the delivery.
		// PixVerse then repeats the delivery, so the node does not remember it.
		if (status !== 200) return false;
		started.add(key, url);
		// A sender that does not know the result gets the answer of `postpone`, because status 200 would show that the
		// result exists.
		return !senderKnows(taken, url);
	});
	const found = taken.isSure
		? taken.delivery
		: await confirmed(context, taken.delivery, reads, maxReads);
	if ('status' in found) return found;
	url = found.fields.url;
	const how = taken.reading ? `, signed over ${taken.reading}` : '';
	context.logger.info(`PixVerse Trigger: ${nameOf(made)} is ${state}${how}`);
	return { workflowData: [[{ json: itemOf(found) }]], webhookResponse: OK };
}

// Judges a call with the secrets of the credential. Then starts the workflow, answers the call, or returns a refusal.
async function receiveWith(
	context: IWebhookFunctions,
	headers: SignatureHeaders | undefined,
	{ webhookSecret }: IDataObject,
): Promise<IWebhookResponseData | Refusal> {
	const { outcomes, tolerance, acceptsUnsigned, maxConfirmations } = triggerSettings(context);
	const secrets = checkedSecrets(webhookSecret);
	// After status 503, PixVerse repeats the delivery, so it is not lost if the user soon pastes the secret.
	if (secrets.length === 0 && !acceptsUnsigned)
		return { status: 503, reason: 'the credential has no Webhook Secret' };
	// An unsigned call reaches this line only if `acceptsUnsigned` is on. That setting has no effect if the credential has a
	// secret.
	if (secrets.length > 0 && headers === undefined)
		return { ...UNSIGNED, reason: `${UNSIGNED.reason}; ${USELESS}` };
	const request = context.getRequestObject();
	// Reads a body that n8n has not read yet. n8n keeps no bytes of a multipart body, so such a body counts as empty.
	await request.readRawBody().catch(() => {});
	const call = { body: request.rawBody ?? new Uint8Array(), headers };
	const verdict = judgeDelivery(call, { secrets, tolerance, now: clock.date() });
	if ('status' in verdict) return verdict;
	// A state that the user did not choose starts no workflow. The node still accepts the delivery, so that PixVerse does not
	// repeat it.
	if (!outcomes.includes(verdict.delivery.state)) return accept(context);
	return await startOnce(context, verdict, maxConfirmations);
}

/** Handles a call: starts the workflow or answers the call. Never throws. */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	let hidden: string[] = [];
	let result: IWebhookResponseData | Refusal = UNSIGNED;
	try {
		const headers = signatureHeaders(context.getHeaderData());
		// A call without a required signature is refused before the node reads the credential, because an attacker can send
		// many such calls.
		if (headers !== undefined || triggerSettings(context).acceptsUnsigned) {
			const credential = await context.getCredentials<IDataObject>(credentialName);
			hidden = hiddenIn(credential);
			result = withoutSecrets(await receiveWith(context, headers, credential), hidden);
		}
	} catch (error) {
		// This function must not throw, because n8n would start an execution for each failed call, and an attacker can send
		// many calls. The secrets are hidden before `messageOf` shortens the text, because a secret that is cut in half
		// would not be found.
		const text = String(Object(error).message ?? error);
		result = { status: 503, reason: messageOf(withoutSecrets(text, hidden)) };
	}
	return 'status' in result ? refuse(context, result, memoryOf(context).warnedAt) : result;
}
