// The line that `npm run standin` writes for each request.
import type { LedgerRequest } from '../../support/standin';
import { accept, lowerCaseRefusal, nowhere, refusal } from '../../support/standin/answers';
import { requestLine } from '../../support/standin/requestLine';

const request: LedgerRequest = {
	at: new Date(2026, 0, 1, 9, 8, 7).getTime(),
	method: 'GET',
	path: '/openapi/v2/video/effects/templates/list',
	headers: { 'api-key': 'my/secret key', authorization: 'my/secret key' },
	query: { page: '2', mine: 'my/secret key' },
	rawBody: '{"key":"my/secret key"}',
};
const listed = '09:08:07  GET /openapi/v2/video/effects/templates/list?page=2&mine=…  ';
const big = 343252978602905017n;

describe('the line of a request', () => {
	it.each([
		[accept({ effect_items: [] }), 'ok'],
		[accept({ video_id: big, credits: 45 }), `accepted: video ${big}, 45 credits`],
		[accept({ video_id: big, credit: 45 }), `accepted: video ${big}, 45 credits`],
		[accept({ image_id: 7n }), 'accepted: image 7'],
		[accept({ mask_info: [], credits: 2 }), 'masks found, 2 credits'],
		[accept({ id: big, status: 5, credits: 45 }), 'pending (status 5)'],
		[accept({ id: big, status: 9 }), 'pending (status 9)'],
		[accept({ id: big, status: 1 }), 'ready (status 1)'],
		[accept({ id: big, status: 7 }), 'moderated, refunded (status 7)'],
		[accept({ media_id: big }), `stored: ${big}`],
		[refusal(500090, 'credits insufficient'), 'refused: 500090 credits insufficient'],
		[lowerCaseRefusal(500052, 'no'), 'refused: 500052 no'],
		[{ ...accept({ image_id: 7n }), repeated: true }, 'as answered before: accepted: image 7'],
		[nowhere(), 'HTTP 404'],
		[undefined, 'the client went before its request was complete'],
	])('%#: what became of it', (answer, outcome) => {
		expect(requestLine(request, answer)).toBe(`${listed}${outcome}`);
	});

	it('says what happened to the answer, and which fields are unknown', () => {
		const line = (kind: 'resetBefore' | 'resetAfter') =>
			requestLine({ ...request, unknown: ['a', 'b'] }, accept({ video_id: 1n }), { kind });
		expect(line('resetAfter')).toBe(
			`${listed}accepted: video 1; the answer is lost; unknown fields: a, b`,
		);
		expect(line('resetBefore')).toContain('the connection ends, nothing is done');
	});
});
