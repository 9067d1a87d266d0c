// The outcome of a response in any form.
import fc from 'fast-check';
import { leavesDoubt, readEnvelope } from '../../../nodes/PixVerse/transport/http/outcome';

const read = (status: number, body: unknown, headers = {}) =>
	readEnvelope(status, headers, typeof body === 'string' ? body : JSON.stringify(body));

const made = { video_id: 7, credits: 45 };

describe('a response', () => {
	it.each([
		{ ErrCode: 0, ErrMsg: 'Success', Resp: made },
		{ ErrCode: '0', Resp: made },
		{ ErrCode: '0.0', Resp: made },
		{ ErrCode: '0.00', Resp: made },
		{ ErrCode: ' 0', Resp: made },
		{ err_code: 0, err_msg: 'success', resp: made },
	])('of status 200 is a success with %j', (body) => {
		expect(read(200, body)).toEqual({ outcome: 'success', resp: made });
	});

	it.each([
		[200, '{"ErrCode":500063,"ErrMsg":"no","Resp":null}', '500063'],
		[200, '{"ErrCode":"500044","ErrMsg":"no","Resp":{}}', '500044'],
		[200, '{"ErrCode":" 500044 ","ErrMsg":"no","Resp":{}}', '500044'],
		[500, '{"err_code":500052,"err_msg":"no","resp":null}', '500052'],
		[429, '{"ErrCode":500069,"ErrMsg":"no"}', '500069'],
	])('of status %s with %s is refused with its code', (status, text, code) => {
		expect(read(status, text)).toMatchObject({ outcome: 'refused', code, message: 'no' });
	});

	it.each<[unknown, unknown]>([
		...[200, 0.5, -1, 400017, '500063'].map((code): [unknown, unknown] => [code, 'Success']),
		...[{ toString: '' }, { toString: 1, valueOf: 2 }, [[]]].map((one): [unknown, unknown] => [
			1,
			one,
		]),
	])('that refuses with the code %p and the message %j keeps what it holds', (ErrCode, ErrMsg) => {
		const message = typeof ErrMsg === 'string' ? ErrMsg : JSON.stringify(ErrMsg);
		const refused = { outcome: 'refused', message, resp: made };
		expect(read(200, { ErrCode, ErrMsg, Resp: made })).toMatchObject(refused);
	});

	it('with a long code keeps it short', () => {
		const { code } = read(200, { ErrCode: '7'.repeat(1e6), ErrMsg: '' }) as { code: string };
		expect(code.length).toBeLessThan(50);
	});

	it.each([
		[200, '{"ErrCode":0,"Resp":{"video'],
		[200, ''],
		[200, 'ok'],
		[502, '<html>Bad gateway</html>'],
		[503, ''],
		[500, '{"ErrCode":0,"Resp":{"video_id":1}}'],
		[400, '{"ErrCode":0,"Resp":null}'],
		[302, '{"ErrCode":0}'],
		...[401, 403, 404, 407].map((status): [number, string] => [status, '{"ErrCode":0}']),
	])('of status %s with %s may have been acted on', (status, text) => {
		expect(read(status, text).outcome).toBe('lost');
	});

	it.each([
		...['<html>', 'null', '{"Resp":{"video_id":1}}', '{"ErrCode":" ","Resp":{"video_id":1}}'],
		...['{"ErrCode":[0],"Resp":{"video_id":1}}', '{"ErrCode":[400017]}'],
		...['{"ErrCode":"404 gone"}', '{"ErrCode":"E7"}', '{"ErrCode":"1.25s"}'],
		...['{"ErrCode":"OK","Resp":{"video_id":1}}', '{"errCode":"E_TIMEOUT","message":"no answer"}'],
	])('of status 200 with %s is not of PixVerse, and may have been acted on', (text) => {
		const outcome = read(200, text);
		expect([outcome.outcome, leavesDoubt(outcome)]).toEqual(['foreign', true]);
	});

	it.each([408, 409, 499, 500, 502, 503, 504, 520, 529])(
		'of status %s clears nothing up with an unknown code',
		(status) => {
			expect(read(status, { err_code: status, err_msg: 'timeout' }).outcome).toBe('lost');
			expect(read(status, { ErrCode: -1, ErrMsg: 'busy' }).outcome).toBe('lost');
			expect(read(status, { ErrCode: 500063, ErrMsg: 'no' }).outcome).toBe('refused');
		},
	);

	it.each([301, 302, 303, 400, 401, 403, 404, 408, 409, 413, 499])(
		'of status %s without an envelope is not of the service, and keeps what it holds',
		(status) => {
			const foreign = { outcome: 'foreign', status, reason: `HTTP ${status}` };
			expect(read(status, 'Not here')).toMatchObject(foreign);
			expect(read(status, { Resp: made })).toMatchObject({ ...foreign, resp: made });
		},
	);

	it.each([
		['7', 7],
		['0', 0],
		[' 12.25 ', 12.25],
		...['-1', '7 s', 'soon 7', '', 'Wed, 21 Oct 2026 07:28:00 GMT'].map(
			(text): [string, undefined] => [text, undefined],
		),
	])('of status 429 with Retry-After %j asks for a pause of %p s', (value, retryAfter) => {
		const busy = { outcome: 'busy', reason: 'HTTP 429', retryAfter };
		expect(read(429, '', { 'retry-after': value })).toEqual(busy);
	});

	it('of status 429 under an unknown code asks for a pause, too', () => {
		const busy = { outcome: 'busy', reason: 'HTTP 429, code 429', retryAfter: 7 };
		expect(read(429, { ErrCode: 429 }, { 'retry-after': '7' })).toEqual(busy);
	});

	it('of any status, text and JSON is one of six outcomes', () => {
		const member = fc.oneof(fc.jsonValue(), fc.constantFrom('0', '', 0, null, 500044));
		const body = fc.oneof(
			fc.string(),
			fc.record({ ErrCode: member, ErrMsg: member, Resp: member }),
		);
		fc.assert(
			fc.property(fc.integer({ min: 100, max: 599 }), body, (status, one) => {
				const kinds = ['success', 'refused', 'lost', 'busy', 'foreign', 'unsent'];
				expect(kinds).toContain(read(status, one).outcome);
			}),
		);
	});
});
