/** How fast the trigger in real n8n answers many calls at once, also with the setting that docs/waiting.md names. */
import type { Attempt } from '../../support/standin/webhook/deliver';
import {
	begin,
	call,
	deliver,
	fieldsOf,
	isTaken,
	signed,
} from '../../support/standin/webhook/deliver';
import type { Bench, Outcome, Scenario } from '../bench';
import { check } from '../bench';
import { expectExecutions, receiverIn } from '../deliveries';
import { Rest } from '../rest';
import { N8nServer } from '../server';

/** With it, n8n 2.x starts its expression engine only where an expression is. */
const LAZY = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

const AT_ONCE = [50, 200];
const FALSE = 50;
const HALF_OPEN = 300;

/** Long enough for n8n to have taken in what is half open. */
const SETTLE_MS = 3_000;

/** n8n 2.x prepares each call for a while before the node is asked, on a busy machine for long. */
const PATIENCE = 600_000;

const idsFrom = (first: number, count: number) =>
	Array.from({ length: count }, (_, index) => String(first + index));

/** The time within which a share of the calls was answered, in seconds. */
function within(attempts: Attempt[], share: number): string {
	const sorted = attempts.map(({ took }) => took).sort((a, b) => a - b);
	const took = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
	return `${(took / 1000).toFixed(1)} s`;
}

const figures = (attempts: Attempt[]) =>
	`${within(attempts, 0.5)} (median), ${within(attempts, 0.99)} (99%)`;

async function deliveries(bench: Bench, count: number): Promise<string> {
	const { webhook, workflowId } = await receiverIn(bench, `${count} at once`);
	const patient = { ...webhook, patience: PATIENCE };
	const ids = idsFrom(1_000, count);
	const all = await Promise.all(ids.map(async (id) => await deliver(fieldsOf(id), patient)));
	const repeated = all.filter((attempts) => attempts.length > 1).length;
	check(repeated === 0, `${repeated} of ${count} deliveries were repeated`);
	await expectExecutions(bench.rest, workflowId, count);
	return `${count}: ${figures(all.flat())}`;
}

async function falseCalls(bench: Bench): Promise<string> {
	const { webhook } = await receiverIn(bench, 'false ones');
	const forged = { ...webhook, secret: 'another' };
	const send = async (id: string) =>
		await call(webhook.url, signed(fieldsOf(id), forged), AbortSignal.timeout(PATIENCE));
	const all = await Promise.all(idsFrom(1_000, FALSE).map(send));
	const other = all.filter(({ status }) => status !== 401).length;
	check(other === 0, `${other} of ${FALSE} false calls were not refused`);
	return `${FALSE} false ones: ${figures(all)}`;
}

/** A delivery while others hold their connections open. Without the setting each of them holds an engine. */
async function besideHalfOpen(bench: Bench): Promise<string> {
	const { webhook, workflowId } = await receiverIn(bench, 'half-open');
	const open = await Promise.all(
		idsFrom(1, HALF_OPEN).map(async () => await begin(webhook, '{"id"')),
	);
	await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
	const [attempt] = await deliver(fieldsOf('1000'), { ...webhook, patience: PATIENCE });
	open.forEach(({ hangUp }) => hangUp());
	check(isTaken(attempt), `beside half-open calls the answer is ${attempt.status}`);
	await expectExecutions(bench.rest, workflowId, 1);
	return `one beside ${HALF_OPEN} half-open calls: ${attempt.took} ms`;
}

async function measured(bench: Bench, ...more: Array<(bench: Bench) => Promise<string>>) {
	const notes: string[] = [];
	for (const count of AT_ONCE) notes.push(await deliveries(bench, count));
	for (const measure of more) notes.push(await measure(bench));
	const outcome: Outcome = { items: 0, readable: [], note: notes.join('; ') };
	return outcome;
}

const asIs: Scenario = {
	name: 'trigger: deliveries at once',
	isLong: true,
	run: async (bench) => await measured(bench, falseCalls),
};

const lazy: Scenario = {
	name: 'trigger: deliveries at once, lazy engine',
	isLong: true,
	async run(bench) {
		const { version, tarball, guardReport } = bench;
		const options = { version, tarball, guardReport, environment: LAZY };
		const server = await N8nServer.start(options);
		try {
			const rest = await Rest.open(server);
			return await measured({ ...bench, server, rest }, falseCalls, besideHalfOpen);
		} finally {
			await server.stop();
		}
	},
};

/** Each with the same calls, so that their lines can be compared. */
export const triggerLoad: Scenario[] = [asIs, lazy];
