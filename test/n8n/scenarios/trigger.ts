/** The trigger in real n8n: good deliveries among hostile calls, other bodies, and a restart. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { successWith } from '../../runs/responses';
import { inParallel } from '../../support/parallel';
import type { SignedCall } from '../../support/standin/webhook/deliver';
import {
	beginCall,
	call,
	deliver,
	fieldsOf,
	isAccepted,
	signed,
} from '../../support/standin/webhook/deliver';
import { hostileCall } from '../../support/standin/webhook/hostile';
import type { Scenario } from '../bench';
import { check, valuesFor } from '../bench';
import {
	countExecutions,
	expectExecutions,
	idsFrom,
	untilReady,
	activateReceiver,
	receiverIn,
} from '../deliveries';
import { Rest } from '../rest';
import { chain, noOp, node, pixVerseTrigger } from '../workflows';

const GOOD = 50;
const HOSTILE = 10_000;
const HOSTILE_MS = 15_000;
const WIDTH = 30;

/** Long enough for n8n to write down what it has started, and to start what it should not. */
const SETTLE_MS = 5_000;

const hostile: Scenario = {
	name: 'the trigger takes good deliveries among hostile calls',
	async run(bench) {
		const { webhook, workflowId } = await receiverIn(bench, 'hostile');
		const replayed = signed(fieldsOf('4000'), webhook);
		check(isAccepted(await call(webhook.url, replayed)), 'the first delivery was not taken');
		const send = async (number: number) =>
			await call(webhook.url, number % 7 === 0 ? replayed : hostileCall(webhook, number));
		const attack = inParallel(HOSTILE, WIDTH, Date.now() + HOSTILE_MS, send);
		const ids = idsFrom(5_000, GOOD);
		const good = inParallel(GOOD, 2, Infinity, async (number) => {
			const attempts = await deliver(fieldsOf(ids[number]), webhook);
			check(attempts.some(isAccepted), `${ids[number]} was not delivered`);
		});
		const [sent] = await Promise.all([attack, good]);
		await expectExecutions(bench.rest, workflowId, GOOD + 1);
		const reads = bench.standIn.ledger.count('poll');
		check(reads <= 20, `${reads} reads`);
		check(!bench.server.log().includes(webhook.secret), 'the log shows the secret');
		return { note: `${sent} calls, ${GOOD} good ones delivered, ${reads} reads` };
	},
};

/**
 * n8n reads the usual types by itself, and of a node above version 1 no others; a charset that it cannot
 * decode it answers with 422 by itself. The service then repeats.
 */
const bodies: Scenario = {
	name: 'the trigger answers bodies that n8n does not read',
	async run(bench) {
		const { webhook, workflowId } = await receiverIn(bench, 'other bodies');
		const bytes = 'application/octet-stream';
		const send = async (id: string, type: string, change: Partial<SignedCall> = {}) => {
			const sent = { ...signed(fieldsOf(id), webhook), ...change };
			const headers = { ...sent.headers, 'content-type': type };
			return (await call(webhook.url, { ...sent, headers })).status;
		};
		const json = async (id: string, charset: string, encoding: BufferEncoding = 'utf8') => {
			const body = Buffer.from(signed(fieldsOf(id), webhook).body as string, encoding);
			return await send(id, `application/json; charset=${charset}`, { body });
		};
		const { headers } = signed(fieldsOf('8002'), webhook);
		const { hangUp } = await beginCall(webhook, '{"id"', { ...headers, 'content-type': bytes });
		const unsigned = await beginCall(webhook, '{"id"', { 'content-type': bytes });
		check((await unsigned.status) === 401, 'a call without a signature was not refused');
		unsigned.hangUp();
		const statuses = {
			'bytes, beside a call without an end': [await send('8000', bytes), 200],
			'a long body': [await send('8001', bytes, { body: 'x'.repeat(100_000) }), 413],
			'UTF-8': [await json('9000', '"UTF-8"'), 200],
			latin1: [await json('9001', 'latin1'), 200],
			'ISO 8859-1': [await json('9002', 'iso-8859-1'), 422],
			'UTF-16': [await json('9003', 'utf-16le', 'utf16le'), 400],
		};
		hangUp();
		for (const [title, [status, wanted]] of Object.entries(statuses)) {
			check(status === wanted, `${title}: answered with ${status} instead of ${wanted}`);
		}
		await expectExecutions(bench.rest, workflowId, 3);
		check((await json('9002', 'utf-8')) === 200, 'the repeat in UTF-8 was not taken');
		return { note: `${Object.keys(statuses).length} bodies, 3 taken` };
	},
};

/** n8n sends the answer of a call that starts the workflow itself, with headers of its own. */
const strangers: Scenario = {
	name: 'the trigger without a secret gives a stranger one answer',
	async run(bench) {
		const credential = await bench.rest.createCredential(valuesFor(bench.standIn), 'strangers');
		const trigger = pixVerseTrigger(credential, randomUUID());
		trigger.parameters = { acceptWithoutSecret: true };
		const workflow = chain('strangers', [trigger, noOp('Done')]);
		const { webhook, workflowId } = await activateReceiver(bench, workflow);
		const [made, url] = ['5001', 'https://media.pixverse.ai/5001.mp4'];
		const ask = async (id: string, more = {}) => {
			const headers = { 'content-type': 'application/json' };
			const body = JSON.stringify({ id, status: 1, ...more });
			const answer = await fetch(webhook.url, { method: 'POST', headers, body });
			const told = [...answer.headers].filter(([name]) => name !== 'date');
			return JSON.stringify([answer.status, await answer.text(), told]);
		};
		const first = await ask('77');
		const record = { id: Number(made), status: 1, url };
		bench.standIn.fail({ place: 'poll', ...successWith(record) });
		const answers = [first, await ask(made), await ask(made), await ask('77')];
		check(new Set(answers).size === 1, `the answers differ: ${answers.join('\n')}`);
		check(answers[0].startsWith('[503,"try again"'), answers[0]);
		await expectExecutions(bench.rest, workflowId, 1);
		const known = await ask(made, { url });
		check(known.startsWith('[200,"ok"'), `who knows the video is told ${known}`);
		return { note: answers[0] };
	},
};

/** A workflow that takes a second, as one does that brings the video. */
const second = () =>
	node('A second', 'n8n-nodes-base.wait', { amount: 1, unit: 'seconds' }, { typeVersion: 1.1 });

const restart: Scenario = {
	name: 'the trigger starts a repeat after a restart at most once',
	async run(bench) {
		const { webhook, workflowId } = await receiverIn(bench, 'restart', second());
		const ids = idsFrom(7_000, 20);
		const deliverAll = async (list: string[]) => {
			for (const id of list) {
				const attempts = await deliver(fieldsOf(id), webhook);
				check(attempts.length === 1, `${id} was not taken at once`);
			}
		};
		await deliverAll(ids);
		await expectExecutions(bench.rest, workflowId, ids.length);
		await bench.rest.allFinished(workflowId, ids.length);
		await bench.server.restart();
		const rest = await Rest.open(bench.server);
		await untilReady(webhook);
		await deliverAll([...ids, ...ids]);
		await setTimeout(SETTLE_MS);
		const again = (await countExecutions(rest, workflowId)) - ids.length;
		check(again <= ids.length, `${again} deliveries started again, some of them twice`);
		return { note: `${again} of ${ids.length} started once more` };
	},
};

export const triggers: Scenario[] = [hostile, bodies, strangers, restart];
