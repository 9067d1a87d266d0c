// What a call of the webhook says: the verdict on it, and the secrets in the credential's field.
import { runInNewContext } from 'node:vm';
import { video } from '../../../nodes/PixVerse/transport/http/record';
import { itemOf, secretsIn, judgeDelivery } from '../../../nodes/PixVerseTrigger/delivery';
import { fieldsOf, signed } from '../../support/standin/webhook/deliver';

const SECRET = 'whsec_1';
const now = 1_795_000_000_000;
const rules = { secrets: [SECRET], tolerance: 300, now };

const callWith = (more: object = {}) => {
	const webhook = { url: '', secret: SECRET, ...more };
	const { body, headers } = signed(fieldsOf('343252978602905'), webhook, now);
	return { body: Buffer.from(body), headers };
};

describe('the verdict', () => {
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

	it.each([
		['nothing', 0, 400],
		['as much as is read', 16_000, 400],
		['a byte more', 16_001, 413],
	])('on a body that is %s is a refusal', (_what, bytes, status) => {
		const call = { ...callWith(), body: Buffer.alloc(bytes, ' ') };
		expect(judgeDelivery(call, rules)).toMatchObject({ status });
	});

	it('on a text full of quotes is read in no time', () => {
		const body = Buffer.from(`"${'\\"'.repeat(7_900)}`);
		const judge = () => judgeDelivery({ body, headers: {} }, rules);
		// Seconds for one call, if the end of the text is looked for from each quote.
		const script = 'Array.from({ length: 320 }, judge)';
		const verdicts = runInNewContext(script, { judge }, { timeout: 10_000 }) as unknown[];
		expect(verdicts[319]).toMatchObject({ status: 400 });
	});

	it('on a header that came twice is a refusal', () => {
		const { body, headers } = callWith();
		const signature = headers['webhook-signature'];
		const twice = { ...headers, 'webhook-signature': [signature, signature] };
		expect(judgeDelivery({ body, headers: twice }, rules)).toMatchObject({ status: 401 });
	});

	const withUrl = (token: string, status: number) => {
		const fields = fieldsOf('7', status).map(([name, value]): [string, string] =>
			name === 'url' ? [name, token] : [name, value],
		);
		const webhook = { url: '', secret: SECRET, reading: 'whole body' } as const;
		const { body, headers } = signed(fields, webhook, now);
		return { body: Buffer.from(body), headers };
	};

	it.each([
		['""', 1, false],
		['null', 1, false],
		['7', 1, false],
		['["https://a.example/1.mp4"]', 1, false],
		['" "', 1, false],
		['"null"', 1, false],
		['""', 8, true],
	])('on the address %s in the state %i is sure: %s', (token, status, isSure) => {
		expect(judgeDelivery(withUrl(token, status), rules)).toMatchObject({ isSure });
	});

	it('without a secret is left to the record', () => {
		const verdict = judgeDelivery({ ...callWith(), headers: {} }, { ...rules, secrets: [] });
		expect(verdict).toMatchObject({ isSure: false });
	});
});

describe('the item', () => {
	const made = { type: video, id: '7' };

	it('is made of the fields of a delivery, or of a record', () => {
		const fields = { id: '7', status: 8, url: '' };
		const item = { video_id: 7, state: 'failed', url: '', id: 7, status: 8 };
		expect(itemOf({ made, state: 'failed', fields })).toEqual(item);
		expect(itemOf({ made, state: 'failed', fields: { ...fields, id: 7 } })).toEqual(item);
		expect(itemOf({ made, state: 'ready', fields: {} })).toEqual({ video_id: 7, state: 'ready' });
	});
});

it.each([
	[undefined, []],
	['', []],
	[' \n,', []],
	['a', ['a']],
	['a\r\nb', ['a', 'b']],
	['a, b c', ['a', 'b', 'c']],
	['"whsec_123"', ['"whsec_123"', 'whsec_123']],
	['“whsec_123”', ['“whsec_123”', 'whsec_123']],
	['Secret: whsec_123', ['whsec_123']],
	['whsec_123\u200b', ['whsec_123\u200b', 'whsec_123']],
	['whsec_123;whsec_456', ['whsec_123;whsec_456', 'whsec_123', 'whsec_456']],
	['x;whsec_123', ['x;whsec_123', 'whsec_123']],
])('The secrets in %j are %j.', (field, secrets) => {
	expect(secretsIn(field)).toEqual(secrets);
});
