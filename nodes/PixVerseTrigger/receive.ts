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

/** The number of deliveries of a node that the process remembers. */
const MAX_REMEMBERED = 10_000;

/** The number of reasons for which the process remembers when it logged them. */
const MAX_REASONS = 100;

/** What the process remembers about the calls of one node. */
class Memory {
	/** The deliveries that have started an execution, with the URL of the result. */
	readonly started = new Latest<unknown>(MAX_REMEMBERED);
	/** The deliveries whose first call is not answered yet. */
	readonly pending = new Set<string>();
	readonly reads = new Reads();
	/** The time of the last log entry for each reason. */
	readonly warnedAt = new Latest<number>(MAX_REASONS);
}

const memories = new Map<string, Memory>();

/** The memory of a node. A test in the editor has its own, so that it takes no delivery from the published workflow. */
function memoryOf(context: IWebhookFunctions): Memory {
	const key = `${context.getWorkflow().id}/${context.getNode().id}/${context.getMode()}`;
	const memory = memories.get(key) ?? new Memory();
	memories.set(key, memory);
	return memory;
}

/** Starts the workflow, unless the same delivery has started it or is about to. */
async function startOnce(
	context: IWebhookFunctions,
	taken: AcceptedCall,
	maxReads: number,
): Promise<IWebhookResponseData | Refusal> {
	const { started, pending, reads } = memoryOf(context);
	const { made, state } = taken.delivery;
	const key = `${made.id}:${state}`;
	if (context.getMode() === 'manual') {
		// A user who tests in the editor wants to see the delivery each time it comes.
		[started, pending].forEach((remembered) => remembered.delete(key));
		reads.seen.delete(made.id);
	}
	// Only a sender that knows the result may learn that the video exists and has started a workflow.
	// Any other sender gets the same answer as for a made-up ID.
	if (started.has(key))
		return senderKnows(taken, started.get(key)) ? accept(context) : postpone(context);
	// PixVerse has to repeat this delivery, because n8n may fail to store the execution of the first
	// call.
	if (pending.has(key)) return postpone(context);
	pending.add(key);
	// The record that confirms the delivery may have another URL than the delivery, so this is set
	// below.
	let url: unknown = '';
	onAnswer(context, (status) => {
		pending.delete(key);
		// n8n could not store the execution, so PixVerse has to repeat the delivery.
		if (status !== 200) return false;
		started.add(key, url);
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

/** A request with the parts that n8n's web server adds. */
type N8nRequest = ReturnType<IWebhookFunctions['getRequestObject']> & {
	rawBody?: Uint8Array;
	readRawBody: () => Promise<void>;
};

/** Judges a call with the secrets of the credential. Starts the workflow, answers the call, or returns a refusal. */
async function receiveWith(
	context: IWebhookFunctions,
	headers: SignatureHeaders | undefined,
	{ webhookSecret }: IDataObject,
): Promise<IWebhookResponseData | Refusal> {
	const { outcomes, tolerance, acceptsUnsigned, maxConfirmations } = triggerSettings(context);
	const secrets = checkedSecrets(webhookSecret);
	// With 503 PixVerse repeats the delivery, so it arrives once the user has pasted the secret.
	if (secrets.length === 0 && !acceptsUnsigned)
		return { status: 503, reason: 'the credential has no Webhook Secret' };
	// Only with the switch on, a call without a signature comes this far.
	if (secrets.length > 0 && headers === undefined)
		return { ...UNSIGNED, reason: `${UNSIGNED.reason}; ${USELESS}` };
	const request = context.getRequestObject() as N8nRequest;
	// n8n has read the body of the usual types already. It keeps no bytes of multipart.
	await request.readRawBody().catch(() => {});
	const call = { body: request.rawBody ?? new Uint8Array(), headers };
	const verdict = judgeDelivery(call, { secrets, tolerance, now: clock.date() });
	if ('status' in verdict) return verdict;
	// PixVerse must not repeat a delivery that the user does not want.
	if (!outcomes.includes(verdict.delivery.state)) return accept(context);
	return await startOnce(context, verdict, maxConfirmations);
}

/** Handles a call: starts the workflow or answers the call. Never throws. */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	let hidden: string[] = [];
	let result: IWebhookResponseData | Refusal = UNSIGNED;
	try {
		const headers = signatureHeaders(context.getHeaderData());
		// A call without the signature that it needs causes no read of the credential, because an
		// attacker can send many.
		if (headers !== undefined || triggerSettings(context).acceptsUnsigned) {
			const credential = await context.getCredentials<IDataObject>(credentialName);
			hidden = hiddenIn(credential);
			result = withoutSecrets(await receiveWith(context, headers, credential), hidden);
		}
	} catch (error) {
		// n8n would start an execution for each call that throws, and so for each call of an attacker.
		// The secrets go before `messageOf` cuts the text, because half a secret would not be found.
		const text = String(Object(error).message ?? error);
		result = { status: 503, reason: messageOf(withoutSecrets(text, hidden)) };
	}
	return 'status' in result ? refuse(context, result, memoryOf(context).warnedAt) : result;
}
