// A delivery in each reading of its signature, with new timestamps at repeats and with the first one.
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../n8n/environment';
import { startStandIn } from '../../support/standin';
import { readings } from '../../support/standin/webhook/sign';
import { findings, probe } from '../../support/probe/run';

const secret = 'the-secret-of-the-webhook';
/** Longer than the second in which timestamps are told. */
const patience = 1_100;

const inWords = {
	'body order, form': 'fields in the order of the body, form-encoded',
	'sorted, form': 'fields sorted by name, form-encoded',
	'body order, percent': 'fields in the order of the body, percent-encoded',
	'sorted, percent': 'fields sorted by name, percent-encoded',
	'whole body': 'the whole body, percent-encoded',
};

async function delivered(webhook: object, mine = secret) {
	const port = await freePort();
	const address = `http://127.0.0.1:${port}`;
	const webhooks = { w1: { url: address, secret, patience, ...webhook } };
	const standIn = await startStandIn({ price: 5, webhooks });
	const lines = await probe(standIn, { webhook: { address, port, id: 'w1', secret: mine } });
	await standIn.close();
	return { said: findings(lines), attempts: standIn.ledger.webhookAttempts, lines };
}

/** The deliveries in all readings, side by side: each waits for a second that nothing can shorten. */
const inEachReading = async () =>
	Object.fromEntries(
		await Promise.all(
			readings.map(async (one) => [one, await delivered({ reading: one })] as const),
		),
	);
let all: Awaited<ReturnType<typeof inEachReading>>;
beforeAll(async () => {
	all = await inEachReading();
});

it.each(readings)('%s', (reading) => {
	const { said, attempts } = all[reading];
	expect(said['webhook-payload']).toBe(`answered: ${inWords[reading]}`);
	expect(said['webhook-attempts']).toMatch(
		/an attempt waits 1\.\d s; a repeat has a new timestamp and a new nonce/,
	);
	expect(attempts.map(({ status }) => status)).toEqual([0, 200]);
});

it('a repeat with the first timestamp', async () => {
	const { said } = await delivered({ keepsTimestamp: true });
	expect(said['webhook-attempts']).toContain('a repeat has the first timestamp');
});

it('a signature in none of the readings', async () => {
	const { said } = await delivered({}, 'another secret altogether');
	expect(said['webhook-payload']).toBe('refuted: none of the readings fits');
});

it('keeps a delivery after Ctrl+C, and takes no visitor for one', async () => {
	const port = await freePort();
	const address = `http://127.0.0.1:${port}`;
	const webhooks = { w1: { url: address, secret, patience: 60_000 } };
	const standIn = await startStandIn({ price: 5, webhooks });
	const stop = new AbortController();
	let visits = 0;
	const pause = async () => {
		await setTimeout(50);
		const visit = await fetch(address, { method: 'GET' }).catch(() => undefined);
		if (visit && (visits += 1) > 40) stop.abort();
	};
	const webhook = { address, port, id: 'w1', secret };
	const lines = await probe(standIn, { webhook, stop: stop.signal, pause });
	await standIn.close();
	expect(lines.filter(({ kind }) => kind === 'delivery')).toHaveLength(1);
});

it('an address that does not lead here costs nothing', async () => {
	const port = await freePort();
	const standIn = await startStandIn({ price: 5 });
	const webhook = { address: `${standIn.url}/nowhere`, port, id: 'w1', secret };
	const said = findings(await probe(standIn, { webhook }));
	await standIn.close();
	expect(said['webhook-payload']).toContain('does not arrive at port');
	expect(standIn.ledger.generations).toHaveLength(1);
});
