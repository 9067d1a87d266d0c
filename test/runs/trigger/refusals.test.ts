// Forged and broken calls of the webhook over real HTTP: none starts the workflow or holds up the trigger.
import { TestCredentials } from '../../support/harness/credentials';
import {
	answered,
	FOUR_HOURS,
	ID,
	OK,
	SECRET,
	TRY_AGAIN,
	useReceiver,
} from '../../support/harness/receiver';
import { useStandIn } from '../../support/harness/standIn';
import type { SignedCall } from '../../support/standin/webhook/deliver';
import { beginCall, call, fieldsOf, signed } from '../../support/standin/webhook/deliver';

const standIn = useStandIn({ jobs: { kind: 'time', ms: 0 }, accountLimit: 1000 });
const receiver = useReceiver(standIn);

/** Changes a header after the delivery was signed; without a value it goes. */
const withHeader =
	(name: string, value?: string) =>
	({ headers: { [name]: _before, ...others }, body }: SignedCall): SignedCall => ({
		body,
		headers: value === undefined ? others : { ...others, [name]: value },
	});

const changed = ({ headers, body }: SignedCall): SignedCall => ({
	headers: { ...headers, 'content-length': String(Buffer.byteLength(body) + 1) },
	body: String(body).replace('"credits":45', '"credits":450'),
});

/** Sends a body with good headers of this content type. */
const send = async (body: string | Buffer, type: string) => {
	const { headers } = signed(fieldsOf(ID), receiver.webhook());
	const sent = { body, headers: { ...headers, 'content-type': type } };
	return await call(receiver.server.url, sent);
};

it.each([
	['a wrong secret', { secret: 'whsec_2' }],
	['a changed body', { tamper: changed }],
	['no signature', { tamper: withHeader('webhook-signature') }],
	['no timestamp', { tamper: withHeader('webhook-timestamp') }],
	['no nonce', { tamper: withHeader('webhook-nonce') }],
	['a signature in hex', { tamper: withHeader('webhook-signature', 'a1'.repeat(32)) }],
	['a timestamp of another time', { tamper: withHeader('webhook-timestamp', '1790000000') }],
])(
	'A call with %s is refused with status 401, and the secret is in no log.',
	async (_what, more) => {
		await receiver.listen();
		expect(await receiver.once(ID, more)).toEqual(answered(401, 'refused'));
		expect(receiver.server.executions).toEqual([]);
		expect(standIn.ledger.requests).toEqual([]);
		expect(receiver.server.log.join()).not.toContain(SECRET);
	},
);

it('A call without a signature is refused before its body has come, and the credential is not read.', async () => {
	await receiver.listen();
	const read = jest.spyOn(TestCredentials.prototype, 'getDecrypted');
	const { status, hangUp } = await beginCall(receiver.webhook(), '{', { 'content-type': OCTETS });
	expect(await status).toBe(401);
	hangUp();
	expect(read).not.toHaveBeenCalled();
	read.mockRestore();
	expect(await receiver.once(ID)).toEqual(OK);
});

describe('A field with the ID of the webhook and the secret', () => {
	const webhookSecret = `ID: 40583337 Secret: ${SECRET}`;

	it.each([{}, { acceptWithoutSecret: true }])(
		'is refused by the log, and no delivery starts the workflow: %j.',
		async (parameters) => {
			await receiver.listen({ webhookSecret, parameters });
			for (const secret of ['40583337', 'Secret:', 'ID:', SECRET])
				expect(await receiver.once(ID, { secret })).toEqual(TRY_AGAIN);
			expect(receiver.server.executions).toEqual([]);
			expect(standIn.ledger.requests).toEqual([]);
			const [line, ...more] = receiver.server.log;
			expect(line).toMatch(/'Webhook Secret' of the credential holds a label or an ID/);
			expect([line, more]).toEqual([expect.not.stringMatching(/whsec|40583337/), []]);
		},
	);
});

const [JSON_TYPE, OCTETS] = ['application/json', 'application/octet-stream'];
const MOST = 16_000;
const text = fieldsOf(ID)
	.map(([name, token]) => `"${name}":${token}`)
	.join(',');
const deep = '['.repeat(7_000) + ']'.repeat(7_000);
it.each([
	['nothing', 400, '', JSON_TYPE],
	['a list', 400, '[1]', JSON_TYPE],
	['an ID that leads elsewhere', 400, '{"id":"../../account/balance","status":1}', JSON_TYPE],
	['a status that is no text', 400, '{"id":"1","status":{"toString":1}}', JSON_TYPE],
	['a status in seven thousand lists', 400, `{"id":"1","status":${deep}}`, JSON_TYPE],
	['a byte more', 413, 'x'.repeat(MOST + 1), OCTETS],
	['20 MB', 413, 'x'.repeat(20_000_000), OCTETS],
	['100 kB that n8n reads', 413, `{"id":"1","status":1,"x":"${'x'.repeat(100_000)}"}`, JSON_TYPE],
	['several parts', 400, `{${text}}`, 'multipart/form-data; boundary=b'],
])('A call whose body holds %s is refused with status %i.', async (_what, status, body, type) => {
	await receiver.listen();
	expect(await send(body, type)).toEqual(answered(status, 'refused'));
	expect(receiver.server.executions).toEqual([]);
});

it.each([
	['iso-8859-1', 'utf8', 422],
	['utf-32', 'utf8', 422],
	['utf-16le', 'utf16le', 400],
] as const)(
	'A delivery in the charset %s starts nothing, and its repeat in UTF-8 does.',
	async (charset, encoding, status) => {
		await receiver.listen();
		const body = Buffer.from(`{${text}}`, encoding);
		expect(await send(body, `application/json; charset=${charset}`)).toMatchObject({ status });
		expect(receiver.server.executions).toEqual([]);
		expect(await receiver.once(ID)).toEqual(OK);
		expect(receiver.server.executions).toHaveLength(1);
	},
);

it('Fifty calls whose bodies do not end hold up no other call.', async () => {
	await receiver.listen();
	const { headers } = signed(fieldsOf(ID), receiver.webhook());
	const opening = Array.from(
		{ length: 50 },
		async () => await beginCall(receiver.webhook(), '{', { ...headers, 'content-type': OCTETS }),
	);
	const open = await Promise.all(opening);
	expect(await receiver.once(ID)).toEqual(OK);
	open.forEach(({ hangUp }) => hangUp());
});

it('Twenty refused calls are one line in the log.', async () => {
	await receiver.listen();
	for (let count = 0; count < 20; count++) await receiver.once(ID, { secret: 'x' });
	expect(receiver.server.log).toHaveLength(1);
});

it('What strangers send does not keep the log from saying what is wrong.', async () => {
	await receiver.listen();
	await send(`{"id":"1","status":${deep}}`, JSON_TYPE);
	await receiver.once(ID, { tamper: withHeader('webhook-signature') });
	await receiver.once(ID, { secret: 'x' });
	await receiver.once('77', { age: FOUR_HOURS });
	standIn.fail({ place: 'poll', acts: false, answer: { status: 500 } });
	await receiver.once('78', { age: FOUR_HOURS });
	expect(receiver.server.log).toEqual([
		expect.stringContaining('a body that is no delivery'),
		expect.stringContaining('no signature,'),
		expect.stringContaining('a signature that does not fit'),
		expect.stringContaining('a job that does not exist'),
		expect.stringContaining('a read without an answer'),
	]);
});
