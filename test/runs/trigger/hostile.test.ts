// Hostile calls of the webhook over real HTTP: none starts the workflow.
import { answered, ID, OK, SECRET, useReceiver } from '../../support/harness/receiver';
import { useStandIn } from '../../support/harness/standIn';
import type { Sent } from '../../support/standin/webhook/deliver';
import { call, fieldsOf, signed } from '../../support/standin/webhook/deliver';

const standIn = useStandIn({ jobs: { kind: 'time', ms: 0 }, accountLimit: 1000 });
const receiver = useReceiver(standIn);

describe('a hostile call', () => {
	const changed = ({ headers, body }: Sent): Sent => ({
		headers: { ...headers, 'content-length': String(Buffer.byteLength(body) + 1) },
		body: String(body).replace('"credits":45', '"credits":450'),
	});
	const without =
		(name: string) =>
		({ headers, body }: Sent) => ({
			body,
			headers: Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name)),
		});
	const header =
		(name: string, value: string) =>
		({ headers, body }: Sent) => ({
			body,
			headers: { ...headers, [name]: value },
		});

	it.each([
		['a wrong secret', 401, { secret: 'whsec_2' }],
		['a changed body', 401, { tamper: changed }],
		['no signature', 401, { tamper: without('webhook-signature') }],
		['a short signature', 401, { tamper: header('webhook-signature', 'x') }],
		['another nonce', 401, { tamper: header('webhook-nonce', 'x') }],
		['no timestamp', 401, { tamper: without('webhook-timestamp') }],
		['a timestamp of another time', 401, { tamper: header('webhook-timestamp', '1790000000') }],
	])('with %s is refused with %i', async (_what, status, more) => {
		await receiver.listen();
		const attempt = await receiver.once(ID, more);
		expect(attempt).toEqual(answered(status, 'refused'));
		expect(receiver.server.executions).toEqual([]);
		expect(standIn.ledger.requests).toEqual([]);
		expect(receiver.server.log.join()).not.toContain(SECRET);
	});

	it.each([
		['nothing', 400, ''],
		['no JSON', 400, '{"id":'],
		['a list', 400, '[1]'],
		['no ID', 400, '{"status":1}'],
		['an ID that leads elsewhere', 400, '{"id":"../../account/balance","status":1}'],
		['no status', 400, '{"id":"1"}'],
		['a status that is none', 400, '{"id":"1","status":"ready"}'],
		['a status that is no text', 400, '{"id":"1","status":{"toString":1}}'],
		['ten thousand lists in each other', 400, '['.repeat(10_000) + ']'.repeat(10_000)],
		['more than anybody sends', 413, `{"id":"1","status":1,"x":"${'x'.repeat(100_000)}"}`],
	])('with a body that holds %s is refused with %i', async (_what, status, body) => {
		await receiver.listen();
		const { headers } = signed(fieldsOf(ID), receiver.webhook());
		const length = String(Buffer.byteLength(body));
		const sent = { headers: { ...headers, 'content-length': length }, body };
		expect(await call(receiver.server.url, sent)).toEqual(answered(status, 'refused'));
		expect(receiver.server.executions).toEqual([]);
	});

	it('that replays a delivery is answered ok and starts nothing', async () => {
		await receiver.listen();
		const sent = signed(fieldsOf(ID), receiver.webhook());
		for (const _ of [1, 2, 3]) expect(await call(receiver.server.url, sent)).toEqual(OK);
		expect(receiver.server.executions).toHaveLength(1);
	});

	it('does not fill the log', async () => {
		await receiver.listen();
		for (let count = 0; count < 20; count++) await receiver.once(ID, { secret: 'x' });
		expect(receiver.server.log).toHaveLength(1);
	});
});
