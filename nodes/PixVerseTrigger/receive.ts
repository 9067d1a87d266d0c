/** One call of the webhook from its arrival to its answer. */
import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { credentialName } from '../PixVerse/transport/http/client';
import { clock } from '../PixVerse/transport/http/clock';
import { nameOf } from '../PixVerse/transport/http/record';
import { Latest } from '../PixVerse/transport/http/recentSubmissions';
import { messageOf } from '../PixVerse/transport/http/sendError';
import { confirmed } from './confirmations';
import type { Refusal, Taken } from './delivery';
import { itemOf, judgeDelivery, secretsIn } from './delivery';
import { triggerSettings } from './settings';

/** Most deliveries that a process remembers of one node; the oldest are forgotten. */
const MOST_REMEMBERED = 10_000;

/** What this process knows of the calls of one node. */
class Memory {
	/** The deliveries that have started an execution. */
	readonly started = new Latest<true>(MOST_REMEMBERED);
	/** The deliveries that one call may start, until it is answered. */
	readonly underWay = new Set<string>();
	/** When jobs were read to confirm deliveries. */
	readonly reads: number[] = [];
	/** When the log last said that calls are refused, by status: one kind must not hide another. */
	readonly warnedAt = new Map<number, number>();
}

const memories = new Map<string, Memory>();

const WARN_EVERY = 60_000;

/** What the service takes for success, with status 200; anything else it repeats eight times. */
const OK = 'ok';

const TRY_AGAIN = 'try again';

function memoryOf(context: IWebhookFunctions): Memory {
	const key = `${context.getWorkflow().id}/${context.getNode().id}`;
	const memory = memories.get(key) ?? new Memory();
	memories.set(key, memory);
	return memory;
}

/** Answers a call that starts nothing. */
function answer(context: IWebhookFunctions, status: number, text: string): IWebhookResponseData {
	context.getResponseObject().status(status).type('text/plain').send(text);
	return { noWebhookResponse: true };
}

/** Answers a call that is not taken. The log says so once a minute and status: anybody can send such calls. */
function refuse(context: IWebhookFunctions, { status, reason }: Refusal): IWebhookResponseData {
	const { warnedAt } = memoryOf(context);
	if (clock.now() - (warnedAt.get(status) ?? -Infinity) >= WARN_EVERY) {
		warnedAt.set(status, clock.now());
		context.logger.warn(`PixVerse Trigger: ${reason}, answered with status ${status}`);
	}
	return answer(context, status, status === 503 ? TRY_AGAIN : 'refused');
}

/**
 * Tells with which status a call is answered. n8n 2.x answers with 200 once it has stored the execution, also a
 * caller that has hung up: nothing arrives any more, but the end of the answer is written all the same.
 */
function onAnswer(context: IWebhookFunctions, listener: (status: number) => void): void {
	const response = context.getResponseObject();
	const end = response.end.bind(response) as (...body: unknown[]) => typeof response;
	response.end = (...body: unknown[]) => {
		listener(response.statusCode);
		return end(...body);
	};
}

/** Starts the workflow unless the same delivery has, or is about to. */
async function startOnce(
	context: IWebhookFunctions,
	taken: Taken,
	mostReads: number,
): Promise<IWebhookResponseData> {
	const { started, underWay, reads } = memoryOf(context);
	const key = `${taken.delivery.made.id}:${taken.delivery.state}`;
	// The person who listens for a test wants to see the delivery, however often it comes.
	if (context.getMode() !== 'manual') {
		if (started.has(key)) return answer(context, 200, OK);
		// n8n may fail to store the execution: the service is to ask again.
		if (underWay.has(key)) return answer(context, 503, TRY_AGAIN);
		underWay.add(key);
		onAnswer(context, (status) => {
			underWay.delete(key);
			if (status === 200) started.add(key, true);
		});
	}
	const found = taken.isSure ? taken.delivery : await confirmed(context, taken, reads, mostReads);
	if ('status' in found) return refuse(context, found);
	const how = taken.reading ? `, signed over ${taken.reading}` : '';
	context.logger.info(`PixVerse Trigger: ${nameOf(found.made)} is ${found.state}${how}`);
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

async function receiveCall(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const { webhookSecret } = await context.getCredentials<IDataObject>(credentialName);
	const { outcomes, tolerance, acceptsUnsigned, maxConfirmations } = triggerSettings(context);
	const secrets = secretsIn(webhookSecret);
	if (secrets.length === 0 && !acceptsUnsigned) {
		return refuse(context, { status: 503, reason: 'the credential has no Webhook Secret' });
	}
	const call = { body: await rawBodyOf(context), headers: context.getHeaderData() };
	const verdict = judgeDelivery(call, { secrets, tolerance, now: clock.date() });
	if ('status' in verdict) return refuse(context, verdict);
	if (!outcomes.includes(verdict.delivery.state)) return answer(context, 200, OK);
	return await startOnce(context, verdict, maxConfirmations);
}

/**
 * Takes one call: starts the workflow, or answers it here. Never throws, because n8n starts an
 * execution for every call whose handling throws.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		return await receiveCall(context);
	} catch (error) {
		return refuse(context, { status: 503, reason: messageOf(error) });
	}
}
