/** One call of the webhook from its arrival to its answer. */
import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { credentialName } from '../PixVerse/transport/http/client';
import { clock } from '../PixVerse/transport/http/clock';
import { rethrow } from '../PixVerse/transport/http/errors';
import { nameOf } from '../PixVerse/transport/http/record';
import { messageOf } from '../PixVerse/transport/http/sendError';
import { answer, followAnswer, OK, rawBodyOf } from './call';
import { Confirmations } from './confirmations';
import type { Delivery, DeliveryVerdict } from './delivery';
import { itemOf, secretsIn, judgeDelivery } from './delivery';
import type { Claim } from './seen';
import { SeenDeliveries } from './seen';
import { triggerSettings } from './settings';

/** What this process knows of the calls of one node. */
interface Memory {
	seen: SeenDeliveries;
	confirmations: Confirmations;
	/** When the log last said that calls are refused, by status: one kind must not hide another. */
	warnedAt: Map<number, number>;
}

const memories = new Map<string, Memory>();

const WARN_EVERY = 60_000;

const TRY_AGAIN = 'try again';

function memoryOf(context: IWebhookFunctions): Memory {
	const key = `${context.getWorkflow().id}/${context.getNode().id}`;
	const memory = memories.get(key) ?? {
		seen: new SeenDeliveries(),
		confirmations: new Confirmations(),
		warnedAt: new Map<number, number>(),
	};
	memories.set(key, memory);
	return memory;
}

/** Answers a call that is not taken. The log says so once a minute and status: anybody can send such calls. */
function refuse(context: IWebhookFunctions, status: number, reason: string): IWebhookResponseData {
	const { warnedAt } = memoryOf(context);
	if (clock.now() - (warnedAt.get(status) ?? -Infinity) >= WARN_EVERY) {
		warnedAt.set(status, clock.now());
		context.logger.warn(`PixVerse Trigger: ${reason}, answered with status ${status}`);
	}
	return answer(context, status, status === 503 ? TRY_AGAIN : 'refused');
}

type Taken = Exclude<DeliveryVerdict, { verdict: 'refuse' }>;

/** What is to start the workflow, or how the call is answered instead. */
type Decision = { delivery: Delivery } | { status: number; reason: string };

async function decide(context: IWebhookFunctions, taken: Taken, most: number): Promise<Decision> {
	if (taken.verdict === 'accept') return taken;
	const { confirmations } = memoryOf(context);
	const confirmed = await confirmations.confirm(context, taken.delivery, most);
	if (confirmed.outcome === 'genuine') return confirmed;
	// What carries a good signature is not refused, whatever its job says.
	const isRefused = confirmed.outcome === 'false' && taken.doubt === 'no secret';
	return { status: isRefused ? 401 : 503, reason: confirmed.reason };
}

/** Hands the delivery to n8n, which starts the workflow and answers. */
async function startWorkflow(
	context: IWebhookFunctions,
	taken: Taken,
	claim: Claim,
	most: number,
): Promise<IWebhookResponseData> {
	const decision = await decide(context, taken, most);
	if (!('delivery' in decision)) {
		claim.settle(false);
		return refuse(context, decision.status, decision.reason);
	}
	const { made, state } = decision.delivery;
	const how = taken.reading ? `, signed over ${taken.reading}` : '';
	context.logger.info(`PixVerse Trigger: ${nameOf(made)} is ${state}${how}`);
	const json = itemOf(decision.delivery);
	followAnswer(context.getResponseObject(), claim.settle);
	return { workflowData: [[{ json }]] };
}

/**
 * The same, with an answer that stores when n8n reads it: n8n 2.x saves static data with the answer,
 * but forgets what was written before it has started the execution.
 */
const storingLate = (started: IWebhookResponseData, store: () => void): IWebhookResponseData => ({
	...started,
	get webhookResponse() {
		store();
		return OK;
	},
});

/** Starts the workflow unless the same delivery has, or is about to. */
async function startOnce(
	context: IWebhookFunctions,
	taken: Taken,
	most: number,
): Promise<IWebhookResponseData> {
	// The person who listens for a test wants to see the delivery, however often it comes.
	const isTest = context.getMode() === 'manual';
	const seen = isTest ? new SeenDeliveries() : memoryOf(context).seen;
	const stored = context.getWorkflowStaticData('node');
	if (!isTest) seen.restore(stored.started);
	const { made, state } = taken.delivery;
	const claim = await seen.claim(`${made.id}:${state}`);
	const store = () => void (stored.started = seen.latest());
	if (claim === 'busy') return answer(context, 503, TRY_AGAIN);
	if (claim === 'started') {
		store();
		return answer(context, 200, OK);
	}
	try {
		const started = await startWorkflow(context, taken, claim, most);
		return started.workflowData ? storingLate(started, store) : started;
	} catch (error) {
		claim.settle(false);
		return rethrow(error);
	}
}

async function receiveCall(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const { webhookSecret } = await context.getCredentials<IDataObject>(credentialName);
	const { outcomes, tolerance, acceptsUnsigned, maxConfirmations } = triggerSettings(context);
	const secrets = secretsIn(webhookSecret);
	if (secrets.length === 0 && !acceptsUnsigned) {
		return refuse(context, 503, 'the credential has no Webhook Secret');
	}
	const body = await rawBodyOf(context.getRequestObject());
	const call = { body, headers: context.getHeaderData() };
	const verdict = judgeDelivery(call, { secrets, tolerance, now: clock.date() });
	if (verdict.verdict === 'refuse') return refuse(context, verdict.status, verdict.reason);
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
		return refuse(context, 503, messageOf(error));
	}
}
