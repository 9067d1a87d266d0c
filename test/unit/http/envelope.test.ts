// What an answer means, whatever it looks like.
import fc from 'fast-check';
import { readEnvelope } from '../../../nodes/PixVerse/transport/http/outcome';

const answer = (status: number, text: string, headers = {}) => readEnvelope(status, headers, text);

describe('an answer is a success only with HTTP 2xx and code 0', () => {
	it.each([
		[200, '{"ErrCode":0,"ErrMsg":"Success","Resp":{"video_id":1}}'],
		[200, '{"ErrCode":"0","ErrMsg":"success","Resp":{"video_id":1}}'],
		[200, '{"err_code":0,"err_msg":"success","resp":{"video_id":1}}'],
	])('%s %s', (status, text) => {
		expect(answer(status, text)).toEqual({ outcome: 'success', resp: { video_id: 1 } });
	});

	it.each([
		[200, '{"ErrCode":500063,"ErrMsg":"no","Resp":null}', '500063'],
		[200, '{"ErrCode":"500044","ErrMsg":"no","Resp":{}}', '500044'],
		[500, '{"err_code":500052,"err_msg":"no","resp":null}', '500052'],
		[429, '{"ErrCode":500069,"ErrMsg":"no"}', '500069'],
	])('%s %s is refused with its code', (status, text, code) => {
		expect(answer(status, text)).toMatchObject({ outcome: 'refused', code, message: 'no' });
	});

	it.each([
		[200, '{"ErrCode":0,"Resp":{"video'],
		[200, '<html>hello</html>'],
		[200, ''],
		[200, 'null'],
		[200, '{"Resp":{"video_id":1}}'],
		[200, '{"ErrCode":" ","Resp":{"video_id":1}}'],
		[502, '<html>Bad gateway</html>'],
		[503, ''],
		[500, '{"ErrCode":0,"Resp":{"video_id":1}}'],
		[408, ''],
		[400, '{"ErrCode":0,"Resp":null}'],
		[302, '{"ErrCode":0}'],
	])('%s %s may have been acted on', (status, text) => {
		expect(answer(status, text).outcome).toBe('lost');
	});

	it.each([301, 302, 400, 401, 403, 404, 413])(
		'HTTP %s without an envelope is not the service',
		(status) => {
			expect(answer(status, 'Not here')).toEqual({ outcome: 'foreign', status });
		},
	);

	it.each([
		['7', 7],
		['0', 0],
		['-1', undefined],
		['soon', undefined],
		['', undefined],
	])('reads Retry-After %s as %s', (value, retryAfter) => {
		expect(answer(429, '', { 'retry-after': value })).toEqual({
			outcome: 'lost',
			reason: 'HTTP 429',
			busy: true,
			retryAfter,
		});
	});
});

describe('an answer that nobody expects', () => {
	it('of any text and status is one of four outcomes', () => {
		fc.assert(
			fc.property(fc.string(), fc.integer({ min: 100, max: 599 }), (text, status) => {
				expect(['success', 'refused', 'lost', 'foreign']).toContain(answer(status, text).outcome);
			}),
		);
	});

	it.each<[unknown]>([[{ toString: '' }], [{ toString: 1, valueOf: 2 }], [[[]]]])(
		'may have a message %j',
		(ErrMsg) => {
			const text = JSON.stringify({ ErrCode: 500063, ErrMsg, Resp: {} });
			expect(answer(200, text)).toMatchObject({
				outcome: 'refused',
				message: JSON.stringify(ErrMsg),
			});
		},
	);

	it('of any JSON is one of four outcomes', () => {
		const member = fc.oneof(fc.jsonValue(), fc.constantFrom('0', '', 0, null, 500044));
		fc.assert(
			fc.property(member, member, member, (ErrCode, ErrMsg, Resp) => {
				const { outcome } = answer(200, JSON.stringify({ ErrCode, ErrMsg, Resp }));
				expect(['success', 'refused', 'lost']).toContain(outcome);
			}),
		);
	});
});

describe('an answer at odds with itself', () => {
	const read = (status: number, body: unknown) =>
		readEnvelope(status, {}, typeof body === 'string' ? body : JSON.stringify(body));
	const made = { video_id: 7, credits: 45 };

	it.each(['0.0', ' 0', '0', 0, -0])('with the code %p is a success', (code) => {
		expect(read(200, { ErrCode: code, Resp: made })).toMatchObject({ outcome: 'success' });
	});

	it.each(['OK', 'success', 200, 0.5, -1, 400017, '500063'])(
		'that refuses with code %p keeps what it holds',
		(code) => {
			const refused = { outcome: 'refused', resp: made };
			expect(read(200, { ErrCode: code, ErrMsg: 'Success', Resp: made })).toMatchObject(refused);
		},
	);

	it.each([408, 409, 499, 500, 502, 503, 504, 520, 529])(
		'of status %s clears nothing up with a code that nobody knows',
		(status) => {
			expect(read(status, { err_code: status, err_msg: 'timeout' }).outcome).toBe('lost');
			expect(read(status, { ErrCode: -1, ErrMsg: 'busy' }).outcome).toBe('lost');
			expect(read(status, { ErrCode: 500063, ErrMsg: 'no' }).outcome).toBe('refused');
		},
	);

	it.each([401, 403, 404])('of status %s keeps what it holds', (status) => {
		const foreign = { outcome: 'foreign', status, resp: made };
		expect(read(status, { ErrCode: 0, Resp: made })).toEqual(foreign);
	});

	it('keeps its code short', () => {
		const { code } = read(200, { ErrCode: 'x'.repeat(1e6), ErrMsg: '' }) as { code: string };
		expect(code.length).toBeLessThan(50);
	});
});
