// Bodies that n8n does not read itself, over real HTTP: genuine ones count, and none holds up the trigger.
import { answered, ID, OK, useReceiver } from '../../support/harness/receiver';
import { useStandIn } from '../../support/harness/standIn';
import { begin, call, fieldsOf, signed } from '../../support/standin/webhook/deliver';

const standIn = useStandIn({ jobs: { kind: 'time', ms: 0 }, accountLimit: 1000 });
const receiver = useReceiver(standIn);

/** A signed delivery of another content type, or of none. */
const ofType = (type?: string) => {
	const { headers, body } = signed(fieldsOf(ID), receiver.webhook());
	const { 'content-type': _json, ...others } = headers;
	return { body, headers: type === undefined ? others : { ...others, 'content-type': type } };
};

/** A call whose body n8n does not read, and that has begun and does not end. */
const beginCall = async (text: string) =>
	await begin({ url: receiver.server.url }, text, 'application/octet-stream');

describe('a genuine delivery', () => {
	it.each([
		'application/json',
		'application/json; charset=utf-8',
		'application/json;charset="UTF-8"',
		'application/json; charset=latin1',
		'application/octet-stream; charset=iso-8859-1',
		'text/plain',
		'application/octet-stream',
		'application/vnd.pixverse',
		'multipart/mixed; boundary=b',
		undefined,
	])('of the type %s starts the workflow', async (type) => {
		await receiver.listen();
		expect(await call(receiver.server.url, ofType(type))).toEqual(OK);
		expect(receiver.server.executions).toHaveLength(1);
	});

	it.each([
		['iso-8859-1', 'utf8', 422],
		['utf-32', 'utf8', 422],
		['utf-16le', 'utf16le', 400],
	] as const)(
		'in the charset %s starts nothing, and its repeat in UTF-8 does',
		async (charset, encoding, status) => {
			await receiver.listen();
			const { body, headers } = ofType(`application/json; charset=${charset}`);
			const sent = { headers, body: Buffer.from(body as string, encoding) };
			expect(await call(receiver.server.url, sent)).toMatchObject({ status });
			expect(receiver.server.executions).toEqual([]);
			expect(await receiver.once(ID)).toEqual(OK);
			expect(receiver.server.executions).toHaveLength(1);
		},
	);

	it('in parts is none', async () => {
		await receiver.listen();
		const { status } = await call(receiver.server.url, ofType('multipart/form-data; boundary=b'));
		expect(status).toBe(400);
	});
});

describe('a body that n8n does not read', () => {
	it.each([
		['as much as is read', 64_000, 400],
		['a byte more', 64_001, 413],
		['very long', 20_000_000, 413],
	])('is refused when it is %s', async (_what, bytes, status) => {
		await receiver.listen();
		const sent = { ...ofType('application/octet-stream'), body: 'x'.repeat(bytes) };
		expect(await call(receiver.server.url, sent)).toEqual(answered(status, 'refused'));
	});

	it('holds up no other call', async () => {
		await receiver.listen();
		const open = await Promise.all(Array.from({ length: 50 }, async () => await beginCall('{')));
		expect(await receiver.once(ID)).toEqual(OK);
		open.forEach(({ hangUp }) => hangUp());
	});
});
