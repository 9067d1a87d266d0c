// A call of the webhook: its headers, and the verdict on it.
import { runInNewContext } from 'node:vm';
import { video } from '../../../nodes/PixVerse/transport/values/record';
import { itemOf, judgeDelivery, signatureHeaders } from '../../../nodes/PixVerseTrigger/delivery';
import type { SignedCall } from '../../support/standin/webhook/deliver';
import { fieldsOf, signed } from '../../support/standin/webhook/deliver';

const SECRET = 'whsec_1';
const now = 1_795_000_000_000;
const rules = { secrets: [SECRET], tolerance: 300, now };

const fields = fieldsOf('343252978602905');

const callOf = ({ body, headers }: SignedCall) => ({
	body: Buffer.from(body),
	headers: signatureHeaders(headers),
});

const callWith = (more: object = {}) =>
	callOf(signed(fields, { url: '', secret: SECRET, ...more }, now));

describe('the headers', () => {
	const { headers } = signed(fields, { url: '', secret: SECRET }, now);
	const names = ['webhook-timestamp', 'webhook-nonce', 'webhook-signature'];
	const [timestamp, nonce, signature] = names.map((name) => headers[name]);

	it('of a delivery are its stamp', () => {
		expect(signatureHeaders(headers)).toEqual({ timestamp, nonce, signature });
	});

	it.each(names.flatMap((name) => [undefined, '', [headers[name]]].map((value) => [name, value])))(
		'are none with %s: %j',
		(name, value) => {
			expect(signatureHeaders({ ...headers, [String(name)]: value })).toBeUndefined();
		},
	);

	it.each([
		['a byte less', signature.slice(1)],
		['a byte more', `A${signature}`],
		['hex', 'a1'.repeat(22)],
		['another sign', `-${signature.slice(1)}`],
		['two of them', `${signature}, ${signature}`],
		['a megabyte', `${'A'.repeat(1_000_000)}=`],
	])('are none with %s for a signature', (_what, text) => {
		expect(signatureHeaders({ ...headers, 'webhook-signature': text })).toBeUndefined();
	});
});

describe('the verdict', () => {
	it('keeps no sign of the delivery that turns a text round, and no field of the node, and the signature fits all the same', () => {
		const odd: typeof fields = [
			...fields,
			['note', JSON.stringify('a\u202e\u001b[31mb')],
			['credits_charged', '-9'],
		];
		for (const secrets of [[], [SECRET]]) {
			const call = callOf(signed(odd, { url: '', secret: SECRET }, now));
			expect(judgeDelivery(call, { ...rules, secrets })).toMatchObject({
				delivery: { fields: { note: 'a[31mb' } },
				isSure: secrets.length > 0,
			});
			expect(JSON.stringify(judgeDelivery(call, { ...rules, secrets }))).not.toContain('-9');
		}
	});

	it.each([
		[0, true],
		[300, true],
		[-300, true],
		[301, false],
		[-301, false],
		[14_400, false],
	])('on a timestamp of %i seconds ago is sure: %s', (age, isSure) => {
		expect(judgeDelivery(callWith({ age }), rules)).toMatchObject({ isSure });
	});

	it('on a body that is as much as is read is that it cannot be read', () => {
		const call = { ...callWith(), body: Buffer.alloc(16_000, ' ') };
		expect(judgeDelivery(call, rules)).toMatchObject({ status: 400 });
	});

	it('on a text full of quotes is read in no time', () => {
		const body = Buffer.from(`"${'\\"'.repeat(7_900)}`);
		const judge = () => judgeDelivery({ body }, rules);
		// Seconds for one call, if the end of the text is looked for from each quote.
		const script = 'Array.from({ length: 320 }, judge)';
		const verdicts = runInNewContext(script, { judge }, { timeout: 10_000 }) as unknown[];
		expect(verdicts[319]).toMatchObject({ status: 400 });
	});

	it('on a call without a signature is a refusal', () => {
		const verdict = judgeDelivery({ ...callWith(), headers: undefined }, rules);
		expect(verdict).toMatchObject({ status: 401 });
	});

	const wholeBody = { url: '', secret: SECRET, reading: 'whole body' } as const;
	const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
	const many = (count: number) =>
		Array.from({ length: count }, (_, index): [string, string] => [`f${index}`, '1']);

	it.each([
		['100 fields', [...fields, ...many(94)], true],
		['101 fields', [...fields, ...many(95)], false],
		['ten levels', [...fields, ['paths', nested(9)]], true],
		['eleven levels', [...fields, ['paths', nested(10)]], false],
		['7,000 levels', [...fields, ['paths', nested(7_000)]], false],
		['a status of 7,000 levels', [fields[0], ['status', nested(7_000)]], false],
	] as Array<[string, typeof fields, boolean]>)(
		'on a body with %s: %#',
		(_what, more, isDelivery) => {
			const verdict = judgeDelivery(callOf(signed(more, wholeBody, now)), rules);
			expect(verdict).toMatchObject(isDelivery ? { isSure: true } : { status: 400 });
		},
	);

	const withUrl = (token: string, status: number) =>
		fieldsOf('7', status).map(([name, value]): [string, string] =>
			name === 'url' ? [name, token] : [name, value],
		);

	it.each([
		['""', 1, false],
		['null', 1, false],
		['7', 1, false],
		['["https://a.example/1.mp4"]', 1, false],
		['" "', 1, false],
		['"null"', 1, false],
		['""', 8, true],
	])('on the address %s in the state %i is sure: %s', (token, status, isSure) => {
		const call = callOf(signed(withUrl(token, status), wholeBody, now));
		expect(judgeDelivery(call, rules)).toMatchObject({ isSure });
	});

	it('without a secret is left to the record', () => {
		const verdict = judgeDelivery({ body: callWith().body }, { ...rules, secrets: [] });
		expect(verdict).toMatchObject({ isSure: false });
	});
});

describe('the item', () => {
	const made = { type: video, id: '7' };

	it('is made of the fields of a delivery, or of a record', () => {
		const fields = { id: '7', status: 8, url: '' };
		const item = { video_id: 7, state: 'failed', id: 7, status: 8 };
		expect(itemOf({ made, state: 'failed', fields })).toEqual(item);
		expect(itemOf({ made, state: 'failed', fields: { ...fields, id: 7 } })).toEqual(item);
		expect(itemOf({ made, state: 'ready', fields: {} })).toEqual({ video_id: 7, state: 'ready' });
	});
});
