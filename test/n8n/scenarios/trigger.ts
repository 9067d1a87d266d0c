/** The trigger in real n8n: hasty deliveries, hostile ones, old ones, and a restart. */
import { inParallel } from '../../support/parallel';
import { clientOf, idIn, restyleBody } from '../../support/standin/client';
import type { Sent } from '../../support/standin/webhook/deliver';
import {
	begin,
	call,
	deliver,
	fieldsOf,
	isTaken,
	signed,
} from '../../support/standin/webhook/deliver';
import { hostileCall } from '../../support/standin/webhook/hostile';
import type { Outcome, Scenario } from '../bench';
import { check } from '../bench';
import { countExecutions, expectExecutions, listening, receiverIn } from '../deliveries';
import { Rest } from '../rest';
import { node } from '../workflows';

const FEW = 60;
const GOOD = 50;
const HOSTILE = 10_000;
const HOSTILE_MS = 30_000;
const WIDTH = 30;
/** Reads per minute without a secret, and how many guesses use them up. */
const [CAP, GUESSES] = [30, 60];
const FOUR_HOURS = 14_400;

/** Long enough for n8n to write down what it has started, and to start what it should not. */
const SETTLE_MS = 1_000;

const outcomeOf = (note: string): Outcome => ({ items: 0, readable: [], note });
const pause = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));
const idsFrom = (first: number, count: number) =>
	Array.from({ length: count }, (_, index) => String(first + index));

/**
 * The service's patience is not known. Whoever hangs up before n8n has read the call starts
 * nothing; afterwards the repeat must not start the workflow again.
 */
const impatient = (seconds: number): Scenario => ({
	name: `trigger: a service that waits ${seconds} s`,
	isLong: true,
	async run(bench) {
		const { webhook, workflowId } = await receiverIn(bench, `patience ${seconds}`);
		const ids = idsFrom(100_000 * seconds, FEW);
		const hasty = { ...webhook, patience: 1_000 * seconds, pauses: [2_000, 10_000, 30_000] };
		const all = await Promise.all(ids.map(async (id) => await deliver(fieldsOf(id), hasty)));
		const taken = all.filter((attempts) => attempts.some(isTaken)).length;
		await pause(5 * SETTLE_MS);
		const started = await countExecutions(bench.rest, workflowId);
		check(started >= taken && started <= FEW, `${taken} taken, ${started} executions`);
		const repeats = all.flat().length - FEW;
		// A call that was never answered must not keep a later one from its answer.
		for (const id of ids) {
			const [later] = await deliver(fieldsOf(id), webhook);
			check(isTaken(later), `a later repeat of ${id} is answered with ${later.status}`);
		}
		await expectExecutions(bench.rest, workflowId, FEW);
		return outcomeOf(`${FEW} at once: ${taken} taken, ${repeats} repeats, ${started} executions`);
	},
});

const hostile: Scenario = {
	name: 'trigger: hostile calls, good ones among them',
	async run(bench) {
		const { webhook, workflowId } = await receiverIn(bench, 'hostile');
		const replayed = signed(fieldsOf('4000'), webhook);
		check(isTaken(await call(webhook.url, replayed)), 'the first delivery was not taken');
		const send = async (number: number) =>
			await call(webhook.url, number % 7 === 0 ? replayed : hostileCall(webhook, number));
		const attack = inParallel(HOSTILE, WIDTH, Date.now() + HOSTILE_MS, send);
		const ids = idsFrom(5_000, GOOD);
		const good = inParallel(GOOD, 2, Infinity, async (number) => {
			const attempts = await deliver(fieldsOf(ids[number]), webhook);
			check(attempts.some(isTaken), `${ids[number]} was not delivered`);
		});
		const [sent] = await Promise.all([attack, good]);
		await expectExecutions(bench.rest, workflowId, GOOD + 1);
		const reads = bench.standIn.ledger.count('look');
		check(reads <= 20, `${reads} reads`);
		check(!bench.server.log().includes(webhook.secret), 'the log shows the secret');
		return outcomeOf(`${sent} calls, ${GOOD} good ones delivered, ${reads} reads`);
	},
};

/** n8n reads the usual types by itself, and of a node above version 1 no others. */
const otherTypes: Scenario = {
	name: 'trigger: bodies that n8n does not read',
	async run(bench) {
		const type = 'application/octet-stream';
		const { webhook, workflowId } = await receiverIn(bench, 'other types');
		const send = async (id: string, change: Partial<Sent>) => {
			const sent = signed(fieldsOf(id), webhook);
			const headers = { ...sent.headers, 'content-type': type };
			return await call(webhook.url, { ...sent, headers, ...change });
		};
		const { hangUp } = await begin(webhook, '{"id"', type);
		check(isTaken(await send('8000', {})), 'a genuine one was not taken');
		const { status } = await send('8001', { body: 'x'.repeat(100_000) });
		check(status === 413, `a long one is answered with ${status}`);
		hangUp();
		await expectExecutions(bench.rest, workflowId, 1);
		return outcomeOf('a genuine one taken beside one without an end, a long one refused');
	},
};

/** n8n itself answers 422 to a charset that it cannot decode; the service then repeats. */
const charsets: Scenario = {
	name: 'trigger: deliveries in other charsets',
	async run(bench) {
		const { webhook, workflowId } = await receiverIn(bench, 'charsets');
		const send = async (id: string, charset: string, encoding: BufferEncoding = 'utf8') => {
			const { headers, body } = signed(fieldsOf(id), webhook);
			const type = { 'content-type': `application/json; charset=${charset}` };
			const bytes = Buffer.from(body as string, encoding);
			return (await call(webhook.url, { headers: { ...headers, ...type }, body: bytes })).status;
		};
		const taken = [await send('9000', '"UTF-8"'), await send('9001', 'latin1')];
		check(taken.join() === '200,200', `those that n8n decodes are answered with ${taken.join()}`);
		const refused = [await send('9002', 'iso-8859-1'), await send('9003', 'utf-16le', 'utf16le')];
		check(refused.join() === '422,400', `the others are answered with ${refused.join()}`);
		await expectExecutions(bench.rest, workflowId, 2);
		check((await send('9002', 'utf-8')) === 200, 'the repeat in UTF-8 was not taken');
		return outcomeOf(`2 taken; ${refused.join(' and ')}, and then taken in UTF-8`);
	},
};

/** When a minute later reads are free again, is for scripted time: test/workflow/trigger. */
const withoutSecret: Scenario = {
	name: 'trigger: hostile calls without a secret',
	async run(bench) {
		const { standIn, rest } = bench;
		const parameters = { acceptWithoutSecret: true, options: { maxConfirmations: CAP } };
		const { webhook, workflowId } = await receiverIn(bench, 'no secret', {
			secret: '',
			parameters,
		});
		standIn.settings.jobs = { kind: 'time', ms: 0 };
		const made = async (source: number) =>
			idIn(await clientOf(standIn).restyle({ ...restyleBody, source_video_id: source }));
		const guesses = async (first: number, count: number) =>
			await inParallel(count, WIDTH, Infinity, async (number) => {
				const sent = signed(fieldsOf(String(first + number)), webhook);
				check(!isTaken(await call(webhook.url, sent)), 'a guess was taken');
			});
		const started = Date.now();
		await guesses(900_000, CAP / 2);
		const [early, late] = [await made(1), await made(2)];
		const attempts = await deliver(fieldsOf(early), webhook);
		check(attempts.length === 1, 'the good one was not taken at once');
		await guesses(910_000, GUESSES);
		const { status } = await call(webhook.url, signed(fieldsOf(late), webhook));
		const minutes = Math.ceil((Date.now() - started) / 60_000);
		check(status === 503 || minutes > 1, `with no read left the answer is ${status}`);
		await expectExecutions(rest, workflowId, status === 200 ? 2 : 1);
		const reads = standIn.ledger.count('look');
		check(reads <= CAP * minutes, `${reads} reads in ${minutes} minutes`);
		const note = `${CAP / 2 + GUESSES} guesses, ${reads} reads, then status ${status}`;
		return { items: 2, readable: [early, late], note };
	},
};

const oldTimestamp: Scenario = {
	name: 'trigger: a timestamp of four hours ago',
	async run(bench) {
		const { standIn } = bench;
		const { webhook, workflowId } = await receiverIn(bench, 'old');
		standIn.settings.jobs = { kind: 'time', ms: 0 };
		const id = idIn(await clientOf(standIn).restyle());
		const old = { ...webhook, age: FOUR_HOURS };
		check((await deliver(fieldsOf(id), old)).length === 1, 'it was not taken at once');
		check((await deliver(fieldsOf(id), old)).length === 1, 'its repeat was not taken at once');
		await expectExecutions(bench.rest, workflowId, 1);
		return { items: 1, readable: [id], note: `${standIn.ledger.count('look')} read` };
	},
};

/** A workflow that takes a second, as one does that brings the video. */
const second = () =>
	node('A second', 'n8n-nodes-base.wait', { amount: 1, unit: 'seconds' }, { typeVersion: 1.1 });

const restart: Scenario = {
	name: 'trigger: repeats after a restart',
	async run(bench) {
		const { webhook, workflowId } = await receiverIn(bench, 'restart', { then: second() });
		const ids = idsFrom(7_000, 20);
		for (const id of ids) {
			const attempts = await deliver(fieldsOf(id), webhook);
			check(attempts.length === 1, `${id} was not taken at once`);
		}
		await expectExecutions(bench.rest, workflowId, ids.length);
		await pause(3 * SETTLE_MS);
		await bench.server.restart();
		const rest = await Rest.open(bench.server);
		await listening(webhook);
		for (const id of [...ids, ...ids]) {
			const attempts = await deliver(fieldsOf(id), webhook);
			check(attempts.length === 1, `the repeat of ${id} was not taken at once`);
		}
		await pause(5 * SETTLE_MS);
		const again = (await countExecutions(rest, workflowId)) - ids.length;
		check(again <= ids.length, `${again} deliveries started again, some of them twice`);
		return outcomeOf(`${again} of ${ids.length} started once more`);
	},
};

export const triggers: Scenario[] = [
	impatient(5),
	impatient(10),
	hostile,
	otherTypes,
	charsets,
	withoutSecret,
	oldTimestamp,
	restart,
];
