/** The trigger in real n8n: good deliveries among hostile calls, other bodies, and strangers. */
import { deepEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
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
import { check } from '../bench';
import { activateReceiver, expectExecutions, idsFrom, receiverIn } from '../deliveries';
import { asJson } from '../environment';
import { chain, noOp, pixVerseTrigger } from '../workflows';

const GOOD = 50;

const hostile: Scenario = {
	name: 'the trigger takes good deliveries among hostile calls',
	async run(bench) {
		const { webhook, workflowId } = await receiverIn(bench, 'hostile');
		const replayed = signed(fieldsOf('4000'), webhook);
		check(isAccepted(await call(webhook.url, replayed)), 'the first delivery was not taken');
		const send = async (number: number) =>
			await call(webhook.url, number % 7 === 0 ? replayed : hostileCall(webhook, number));
		const attack = inParallel(10_000, 30, Date.now() + 15_000, send);
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
			'bytes, beside a call without an end': await send('8000', bytes),
			'a long body': await send('8001', bytes, { body: 'x'.repeat(100_000) }),
			'"UTF-8"': await json('9000', '"UTF-8"'),
			latin1: await json('9001', 'latin1'),
			'iso-8859-1': await json('9002', 'iso-8859-1'),
			'utf-16le': await json('9003', 'utf-16le', 'utf16le'),
		};
		hangUp();
		deepEqual(statuses, {
			...{ 'bytes, beside a call without an end': 200, 'a long body': 413 },
			...{ '"UTF-8"': 200, latin1: 200, 'iso-8859-1': 422, 'utf-16le': 400 },
		});
		await expectExecutions(bench.rest, workflowId, 3);
		check((await json('9002', 'utf-8')) === 200, 'the repeat in UTF-8 was not taken');
		return { note: `${Object.keys(statuses).length} bodies, 3 taken` };
	},
};

/** n8n sends the answer of a call that starts the workflow itself, with headers of its own. */
const strangers: Scenario = {
	name: 'the trigger without a secret gives a stranger one answer',
	async run(bench) {
		const trigger = pixVerseTrigger(bench.credential, randomUUID());
		trigger.parameters = { acceptWithoutSecret: true };
		const workflow = chain('strangers', [trigger, noOp('Done')]);
		const { webhook, workflowId } = await activateReceiver(bench, workflow);
		const [made, url] = ['5001', 'https://media.pixverse.ai/5001.mp4'];
		const ask = async (id: string, more = {}) => {
			const answer = await fetch(webhook.url, asJson({ id, status: 1, ...more }));
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

export const triggers: Scenario[] = [hostile, bodies, strangers];
