/** One call of the webhook from its arrival to its answer. */
import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { credentialName } from '../PixVerse/transport/http/client';
import { clock } from '../PixVerse/transport/http/clock';
import { nameOf } from '../PixVerse/transport/http/record';
import { Latest } from '../PixVerse/transport/http/recentSubmissions';
import { messageOf } from '../PixVerse/transport/http/sendError';
import { checkedSecrets } from '../PixVerse/transport/http/webhookSecret';
import { accept, OK, onAnswer, postpone, refuse } from './answers';
import { confirmed, Reads } from './confirmations';
import type { Refusal, SignatureHeaders, AcceptedCall } from './delivery';
import { senderKnows, itemOf, judgeDelivery, signatureHeaders, UNSIGNED } from './delivery';
import { triggerSettings } from './settings';
import { hiddenIn, withoutSecrets } from './withoutSecrets';

/** Most deliveries that a process remembers of one node; the oldest are forgotten. */
const MOST_REMEMBERED = 10_000;

/** Most reasons of which a process remembers when the log gave them. */
const MOST_REASONS = 100;

/** What this process knows of the calls of one node. */
class Memory {
	/** The deliveries that have started an execution, with the address of the result. */
	readonly started = new Latest<unknown>(MOST_REMEMBERED);
	/** The deliveries that one call may start, until it is answered. */
	readonly underWay = new Set<string>();
	readonly reads = new Reads();
	/** When the log last gave a reason. */
	readonly warnedAt = new Latest<number>(MOST_REASONS);
}

const memories = new Map<string, Memory>();

/** A test in the editor has a memory of its own, because it keeps no delivery from the published workflow. */
function memoryOf(context: IWebhookFunctions): Memory {
	const key = `${context.getWorkflow().id}/${context.getNode().id}/${context.getMode()}`;
	const memory = memories.get(key) ?? new Memory();
	memories.set(key, memory);
	return memory;
}

/** Starts the workflow unless the same delivery has, or is about to. */
async function startOnce(
	context: IWebhookFunctions,
	taken: AcceptedCall,
	mostReads: number,
): Promise<IWebhookResponseData | Refusal> {
	const { started, underWay, reads } = memoryOf(context);
	const { made, state } = taken.delivery;
	const key = `${made.id}:${state}`;
	if (context.getMode() === 'manual') {
		// The person who listens for a test wants to see the delivery, however often it comes.
		[started, underWay].forEach((remembered) => remembered.delete(key));
		reads.seen.delete(made.id);
	}
	if (started.has(key))
		return senderKnows(taken, started.get(key)) ? accept(context) : postpone(context);
	// n8n may fail to store the execution: the service is to ask again.
	if (underWay.has(key)) return postpone(context);
	underWay.add(key);
	let url: unknown = '';
	onAnswer(context, (status) => {
		underWay.delete(key);
		if (status !== 200) return false;
		started.add(key, url);
		return !senderKnows(taken, url);
	});
	const found = taken.isSure
		? taken.delivery
		: await confirmed(context, taken.delivery, reads, mostReads);
	if ('status' in found) return found;
	url = found.fields.url;
	const how = taken.reading ? `, signed over ${taken.reading}` : '';
	context.logger.info(`PixVerse Trigger: ${nameOf(made)} is ${state}${how}`);
	return { workflowData: [[{ json: itemOf(found) }]], webhookResponse: OK };
}

/** The body as it came over the wire. n8n reads the usual types by itself; empty for what it took apart (multipart). */
async function rawBodyOf(context: IWebhookFunctions): Promise<Uint8Array> {
	// As n8n's web server adds to a request.
	const request = context.getRequestObject() as ReturnType<typeof context.getRequestObject> & {
		rawBody?: Uint8Array;
		readRawBody: () => Promise<void>;
	};
	await request.readRawBody().catch(() => {});
	return request.rawBody ?? new Uint8Array();
}

/** Judges a call by the credential; starts the workflow, answers it, or says how it is refused. */
async function receiveWith(
	context: IWebhookFunctions,
	headers: SignatureHeaders | undefined,
	{ webhookSecret }: IDataObject,
): Promise<IWebhookResponseData | Refusal> {
	const { outcomes, tolerance, acceptsUnsigned, maxConfirmations } = triggerSettings(context);
	const secrets = checkedSecrets(webhookSecret);
	if (secrets.length === 0 && !acceptsUnsigned)
		return { status: 503, reason: 'the credential has no Webhook Secret' };
	if (secrets.length > 0 && headers === undefined) return UNSIGNED;
	const call = { body: await rawBodyOf(context), headers };
	const verdict = judgeDelivery(call, { secrets, tolerance, now: clock.date() });
	if ('status' in verdict) return verdict;
	if (!outcomes.includes(verdict.delivery.state)) return accept(context);
	return await startOnce(context, verdict, maxConfirmations);
}

/**
 * Takes one call: starts the workflow, or answers it here. Never throws, because n8n starts an
 * execution for every call whose handling throws.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	let hidden: string[] = [];
	let result: IWebhookResponseData | Refusal = UNSIGNED;
	try {
		const headers = signatureHeaders(context.getHeaderData());
		// Without a signature, nothing is read for a call that needs one: anybody can send such calls.
		if (headers !== undefined || triggerSettings(context).acceptsUnsigned) {
			const credential = await context.getCredentials<IDataObject>(credentialName);
			hidden = hiddenIn(credential);
			result = withoutSecrets(await receiveWith(context, headers, credential), hidden);
		}
	} catch (error) {
		const text = String(Object(error).message ?? error);
		result = { status: 503, reason: messageOf(withoutSecrets(text, hidden)) };
	}
	return 'status' in result ? refuse(context, result, memoryOf(context).warnedAt) : result;
}
